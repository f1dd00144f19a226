import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type NumberClass, resolveLookalikes } from '#part-numbers/rules.ts'
import { isLearnable, isPublic, likeliestFirst } from '#part-numbers/server/match.ts'
import { isAmong } from '#server/database/dialect.ts'
import type { Db } from '#server/database/open.ts'

/** A product that goes by a number that was asked for, or by one that begins so. */
export type NumberHit = {
  productId: string
  /** 'gone': the number is that of a product that left, whose place this one took. */
  class: NumberClass | 'gone'
  number: string
  maker: string
  isWhole: boolean
}

export type NumberQuery = {
  /** As `numberKey` writes them: meant whole, and one that is perhaps still being typed. */
  numbers?: string[]
  prefix?: string | undefined
}

type Among = { user: string | undefined; where: RawBuilder<SqlBool>; limit: number }

/** The products of these numbers, each by the likeliest: one that is meant whole before one that begins so. */
export async function findNumbers(
  db: Db,
  { numbers = [], prefix }: NumberQuery,
  { user, where, limit }: Among,
): Promise<NumberHit[]> {
  if (numbers.length === 0) return []
  const isWhole = isAmong(db, 'number_key', numbers)
  const own = sql`select product_id, 'own' as class, number, number_key, '' as maker, '' as source
    from own_numbers where user_id = ${user ?? null}`
  const tables = [sql`part_numbers`, ...(user === undefined ? [] : [sql`(${own})`])]
  const columns = sql`product_id, class, number, number_key, maker`
  const whole = tables.map(
    (table) => sql`select ${columns}, 0 as part from ${table} as numbers where ${isWhole}`,
  )
  // Numbers that may not be shown are found only by users who type them whole.
  const begun = tables.map(
    (table) => sql`select ${columns}, part from (
      select ${columns}, 1 as part from ${table} as numbers
        join products on products.id = product_id and ${where}
      where number_key >= ${prefix} and number_key < ${`${prefix}\u{10ffff}`} and ${isPublic}
      order by number_key limit ${sql.lit(limit)}
    ) as begun`,
  )
  const gone = sql`select product_id, 'gone' as class, number, '' as number_key, '' as maker, 0 as part
    from (${selectInPlace(sql.join(whole, sql` union all `))}) as gone`
  const found = [...whole, gone, ...(prefix === undefined ? [] : begun)]
  const { rows } = await sql<Omit<NumberHit, 'isWhole'> & { part: number }>`
    select product_id as "productId", class, number, maker, part
    from (${sql.join(found, sql` union all `)}) as found
      join products on products.id = product_id and ${where}
    order by part, ${likeliestFirst}, number_key`.execute(db)
  const hits = new Map<string, NumberHit>()
  for (const { part, ...row } of rows)
    if (!hits.has(row.productId)) hits.set(row.productId, { ...row, isWhole: part === 0 })
  return [...hits.values()]
}

/**
 * Selects the products that are sold in place of the deleted products with these numbers. If the product is still
 * in the catalogue, its own row says what supersedes it. SQLite reads a `cross join` from left to right: with a
 * plain join it would scan the whole catalogue for a few rows.
 */
function selectInPlace(numbers: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    with recursive behind (id, number) as (
      select product_id, numbers.number from (${numbers}) as numbers
        join products on products.id = product_id and products.deleted_at is not null
      union
      select successor_id, behind.number from behind
        join products on products.id = behind.id and products.deleted_at is not null
        join supersessions on supersessions.product_id = behind.id
    )
    select behind.id as product_id, min(behind.number) as number from behind
      cross join products where products.id = behind.id and products.deleted_at is null
      group by behind.id`
}

/** Makers in small letters as the database writes them, `Öhlins` perhaps in two ways. */
export async function listMakers(db: Db): Promise<string[]> {
  // One step of the index for each maker: a few makers have very many numbers.
  const { rows } = await sql<{ maker: string }>`
    with recursive makers (maker) as (
      select min(lower(maker)) from part_numbers
      union all
      select (select min(lower(numbers.maker)) from part_numbers as numbers
        where lower(numbers.maker) > makers.maker)
      from makers where makers.maker is not null
    )
    select maker from makers where maker <> ''`.execute(db)
  return rows.map(({ maker }) => maker)
}

/** True of a product that goes by a number of these makers, as `listMakers` writes them. */
export function hasNumberOf(makers: string[]): RawBuilder<SqlBool> {
  return sql`exists (select 1 from part_numbers
    where product_id = products.id and lower(maker) in (${sql.join(makers)}) and ${isPublic})`
}

export function numbersOfMakers(db: Db, makers: string[]): Promise<string[]> {
  return selectKeys(db, sql`lower(maker) in (${sql.join(makers)})`)
}

/** Shorter parts are those of too many numbers; an index holds as many signs. */
const shortestPart = 4

/** The most candidates: a user who has typed so little keeps typing. */
const maxParts = 50

/** The numbers that end so: what is left to read on a worn part, or what tells it from its neighbours. */
export async function numbersEnding(db: Db, numbers: readonly string[]): Promise<string[]> {
  const ends = [...numbers, ...numbers.flatMap(resolveLookalikes)].filter(isLongEnough)
  if (ends.length === 0) return []
  const lastFour = ends.map((end) => end.slice(-shortestPart))
  const isEnding = anyLike(ends.map((end) => `%${end}`))
  // As an index has it.
  const end = db.engine === 'postgres' ? sql`right(number_key, 4)` : sql`substr(number_key, -4)`
  return selectKeys(db, sql`${end} in (${sql.join(lastFour)}) and ${isEnding}`)
}

/** The numbers that have one in their middle; PostgreSQL reads every number for that. */
export async function numbersContaining(db: Db, numbers: readonly string[]): Promise<string[]> {
  const parts = numbers.filter(isLongEnough)
  if (parts.length === 0) return []
  const containsParts = anyLike(parts.map((part) => `%${part}%`))
  if (db.engine === 'postgres') return selectKeys(db, containsParts)
  return selectKeys(
    db,
    sql`number_key in (select number_key from number_words where ${containsParts})`,
  )
}

/** Numbers are compared by letters and digits alone, so none of these signs is one of `like`. */
function anyLike(patterns: string[]): RawBuilder<SqlBool> {
  const conditions = patterns.map((pattern) => sql`number_key like ${pattern}`)
  return sql`(${sql.join(conditions, sql` or `)})`
}

function isLongEnough(number: string): boolean {
  return number.length >= shortestPart
}

async function selectKeys(db: Db, condition: RawBuilder<SqlBool>): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select distinct number_key as key from part_numbers where ${condition}
      and ${isLearnable}
    order by key limit ${sql.lit(maxParts)}`.execute(db)
  return rows.map(({ key }) => key)
}
