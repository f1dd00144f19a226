import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database, Db, Transaction } from './open.ts'
import { plannedEachTime } from './postgres.ts'

/** A search finds the newest so many; nobody reads further, and it stays quick in a large shop. */
export const mostFound = 1_000

const mostWords = 8
const longestWord = 60

/** The words of what somebody looks for, as the database splits its texts: migration 0005. */
export function wordsOf(text: string): string[] {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const words = plain.match(/[\p{L}\p{N}]+/gu) ?? []
  return words.slice(0, mostWords).map((word) => [...word].slice(0, longestWord).join(''))
}

const newest = {
  products: 'created_at',
  orders: 'placed_at',
  users: 'created_at',
  reviews: 'created_at',
} as const

type Searched = keyof typeof newest

/** What a text must hold: a word, whole or by how it begins, all of several, or any. */
export type Wanted = { word: string; begins: boolean } | { all: Wanted[] } | { any: Wanted[] }

/** What `holding` names a row by. */
export function keyOf(db: Db, table: Searched): RawBuilder<string> {
  return sql.ref(db.engine === 'sqlite' ? `${table}.rowid` : `${table}.id`)
}

/**
 * A condition on the rows of a table: they hold every one of the words, or longer ones that begin so.
 * `whole` are words that stand there as they are. With many such rows SQLite goes through the table in
 * the order that is asked for, instead of sorting all of them.
 */
export function hasWords(
  db: Db,
  table: 'orders' | 'users',
  words: string[],
  { whole = [], many = false }: { whole?: string[]; many?: boolean } = {},
): RawBuilder<SqlBool> {
  if (words.length === 0) return sql`1 = 0`
  const all = [
    ...words.map((word) => ({ word, begins: true })),
    ...whole.map((word) => ({ word, begins: false })),
  ]
  const match = matchOf(db, table, { all }, false)
  if (db.engine === 'postgres')
    return sql`${sql.raw(plannedEachTime)} ${sql.ref(`${table}.words`)} @@ ${match}::tsquery`
  const index = sql.table(`${table.slice(0, -1)}_words`)
  return sql`${many ? sql`+` : sql``}${keyOf(db, table)} in
    (select rowid from ${index} where ${index} match ${match})`
}

/**
 * Selects, as `key`, the newest 1,000 rows of a table that hold every one of the words, or longer
 * ones that begin so; of products and users also in the name alone.
 */
export function holding(
  db: Db,
  table: Searched,
  words: string[],
  { inName = false }: { inName?: boolean } = {},
): RawBuilder<{ key: string }> {
  const key = keyOf(db, table)
  if (words.length === 0) return sql`select ${key} as key from ${sql.table(table)} where 1 = 0`
  const wanted = { all: words.map((word) => ({ word, begins: true })) }
  return matching(db, table, matchOf(db, table, wanted, inName), {
    inName,
    also: undefined,
    most: mostFound,
  })
}

/** How the engine is told what is wanted; there must be one word at least. */
export function matchOf(db: Db, table: Searched, wanted: Wanted, inName: boolean): string {
  if (db.engine === 'postgres') return asTsquery(wanted)
  const columns = table === 'products' ? '{name product_code}' : '{name}'
  return inName ? `${columns} : (${asFts5(wanted)})` : asFts5(wanted)
}

function asFts5(wanted: Wanted): string {
  if ('word' in wanted) return `"${wanted.word}"${begins(wanted) ? ' *' : ''}`
  return 'all' in wanted
    ? `(${wanted.all.map(asFts5).join(' AND ')})`
    : `(${wanted.any.map(asFts5).join(' OR ')})`
}

function asTsquery(wanted: Wanted): string {
  if ('word' in wanted) return `'${wanted.word}'${begins(wanted) ? ':*' : ''}`
  return 'all' in wanted
    ? `(${wanted.all.map(asTsquery).join(' & ')})`
    : `(${wanted.any.map(asTsquery).join(' | ')})`
}

/** Of a longer word only the beginning was read. */
function begins(wanted: { word: string; begins: boolean }): boolean {
  return wanted.begins || [...wanted.word].length === longestWord
}

/** The same as `holding`, for what `matchOf` gave for these words and this `inName`. */
export function matching(
  db: Db,
  table: Searched,
  match: string,
  how: How,
): RawBuilder<{ key: string }> {
  if (db.engine === 'sqlite') return onSqlite(table, match, how)
  const { pace } = how
  return pace ? inProducts(match, { ...how, pace }) : onPostgres(table, match, how)
}

type How = {
  inName: boolean
  also: RawBuilder<SqlBool> | undefined
  most: number
  /** True of no row or of all: where it is false, nothing is looked for. */
  needed?: RawBuilder<SqlBool> | undefined
  /** Of products: the plan is kept, and it is enough with so many. */
  pace?: Pace
  enough?: number | undefined
}

/** Asks SQLite for no row, without looking for any. */
const nothing = '""'

/** Rows of these tables are never erased, so a row's number is its place in time, for ever. */
function onSqlite(
  table: Searched,
  match: string,
  { also, most, needed }: How,
): RawBuilder<{ key: string }> {
  const asked = needed ? sql`case when ${needed} then ${match} else ${sql.lit(nothing)} end` : match
  const index = `${table.slice(0, -1)}_words`
  const joined = also
    ? sql`join ${sql.table(table)} on ${sql.ref(`${table}.rowid`)} = ${sql.ref(`${index}.rowid`)}`
    : sql``
  return sql`select ${sql.ref(`${index}.rowid`)} as key from ${sql.table(index)} ${joined}
    where ${sql.table(index)} match ${asked} and ${also ?? sql`true`}
    order by ${sql.ref(`${index}.rowid`)} desc limit ${sql.lit(most)}`
}

function onPostgres(
  table: Searched,
  match: string,
  { inName, also, most }: How,
): RawBuilder<{ key: string }> {
  const column = sql.ref(`${table}.${inName ? 'name_words' : 'words'}`)
  return sql`select ${sql.raw(plannedEachTime)} ${sql.ref(`${table}.id`)} as key from ${sql.table(table)}
    where ${column} @@ ${match}::tsquery and ${also ?? sql`true`}
    order by ${sql.ref(newest[table])} desc, id desc limit ${sql.lit(most)}`
}

/** The newest so many are looked at: a word that some of these have may be common. */
const sample = 100

/**
 * How a search on PostgreSQL goes through the newest products, where `common` of the newest 100 have its
 * words: until there are enough, and `gone` at most; then the index of words takes less.
 */
export const paces = {
  few: { common: 1, gone: 1_500 },
  all: { common: 10, gone: 10_000 },
}

const newestFirst = sql`order by created_at desc, id desc`

/**
 * Names the newest products `newest` in a statement that searches them on PostgreSQL: they are read once
 * for all words that are asked for, in this order, and only as far as one of them needs.
 */
export function newestProducts({ gone }: Pace): RawBuilder<unknown> {
  return sql`newest as materialized (
    select id, name_words, words, kind, quantity, minimum_quantity, case_quantity, deleted_at
    from products where deleted_at is null ${newestFirst} limit ${sql.lit(gone)})`
}

type Pace = (typeof paces)['few']

/**
 * The same of products without a plan for each set of words, which takes longer than finding what most
 * searches find. What is common is looked for from the newest product on; what is not, or was common only
 * there, in the index of words. PostgreSQL sees neither the values when it plans, nor that an index has
 * the newest first.
 */
function inProducts(
  match: string,
  { inName, also = sql`true`, most, needed = sql`true`, enough = most, pace }: How & { pace: Pace },
): RawBuilder<{ key: string }> {
  const column = sql.ref(`products.${inName ? 'name_words' : 'words'}`)
  const has = sql`${column} @@ ${unseen(sql`${match}::tsquery`)} and ${also}`
  const few = sql`(select newest.* from newest limit ${sql.lit(sample)}) as products`
  return sql`with near (key) as materialized (
      select id from newest as products
      where ${needed} and ${has}
        and (select count(*) from ${few} where ${has}) >= ${sql.lit(pace.common)}
      limit ${sql.lit(most)}
    ), far (key) as materialized (
      select id from products
      where ${needed} and (select count(*) from near) < ${enough} and ${has}
      order by created_at + 0 desc, id desc limit ${sql.lit(most)}
    ) select key from near union all select key from far`
}

/** A value that PostgreSQL does not look at when it plans: the plan is as good for any other. */
export function unseen(value: string | RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select ${value})`
}

/**
 * SQLite writes each change of a word list beside the earlier ones, and a search reads them all. Makes
 * those of products one again, a few megabytes in a transaction, so that orders hardly wait.
 */
export async function mergeWords(db: Database, stopping?: AbortSignal) {
  if (db.engine === 'postgres') return
  let merged = true
  while (merged && !stopping?.aborted) {
    merged = await db.write(async (trx) => {
      const before = await countChanges(trx)
      await sql`insert into product_words (product_words, rank) values ('merge', -500)`.execute(trx)
      // The command itself is one change; it says no other way whether there was anything to do.
      return (await countChanges(trx)) - before > 1
    })
  }
}

async function countChanges(trx: Transaction): Promise<number> {
  const { rows } = await sql<{ n: number }>`select total_changes() as n`.execute(trx)
  return rows[0]?.n ?? 0
}
