import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type FitWish, fitting, yearsOf } from '#fitment/server/fitting.ts'
import { standIns } from '#part-numbers/server/stand-ins.ts'
import type { ProductSort } from '#products/contract.ts'
import { ranks } from '#products/server/columns.ts'
import { headsIn } from '#products/server/search-index.ts'
import { isOneOf } from '#server/database/json-rows.ts'
import type { Db } from '#server/database/open.ts'
import { orderableNow } from '#server/database/orderable.ts'
import {
  keyOf,
  matching,
  matchOf,
  newestProducts,
  paces,
  unseen,
  type Wanted,
} from '#server/database/words.ts'

/** What is looked for, in one reading of what somebody wrote. */
export type Looked = {
  /** Numbers that are meant whole, and one that is perhaps still being typed. */
  keys: string[]
  beginning: string | null
  words: SoughtWords | null
}

type SoughtWords = {
  /** In the name: as they stand, unless an earlier reading found none that has them so. */
  asIs: Wanted | null
  /** In the name: perhaps otherwise. */
  meant: Wanted
  /** In any text; the same as `meant` where whatever names hold counts in other texts too. */
  anywhere: Wanted
}

export type Narrowed = FitWish & { kind?: string | undefined; inStock?: boolean | undefined }

export type Wish = Narrowed & {
  sort?: ProductSort | undefined
  page?: number | undefined
  limit?: number | undefined
  /** Whose own numbers count too. */
  user?: string | undefined
  /** How many are looked at for each way of matching; the newest. */
  most: number
  /**
   * Only the first so many are wanted, and nobody asks how many there are in all: ways of matching
   * come to their turn only while there are fewer. Whoever types is mostly answered by the first ways,
   * which are the quickest; words are a statement of their own, which many a number does not need.
   */
  first?: number | undefined
}

export type Values = {
  keys: string
  beginning: string
  beginningEnd: string
  user: string
  asIs: string
  inName: string
  anywhere: string
  heads: string
  headBegins: string
  headEnds: string
  kind: string
  motorcycle: string
  yearFrom: number
  yearTo: number
  first: number
}

export type Shape = {
  db: Db
  numbers: boolean
  begins: boolean
  own: boolean
  words: boolean
  asIs: boolean
  /** What is found in a name is found anywhere, too. */
  anywhereToo: boolean
  inKind: boolean
  inStock: boolean
  fits: boolean
  most: number
  first: boolean
}

export function valuesOf(db: Db, { keys, beginning, words }: Looked, wish: Wish): Values {
  const match = (wanted: Wanted | undefined | null, inName: boolean) =>
    wanted ? matchOf(db, 'products', wanted, inName) : ''
  return {
    keys: JSON.stringify(keys),
    beginning: beginning ?? '',
    beginningEnd: `${beginning ?? ''}\u{10ffff}`,
    user: wish.user ?? '',
    asIs: match(words?.asIs, true),
    inName: match(words?.meant, true),
    anywhere: match(words?.anywhere, false),
    ...headsIn(words?.meant),
    kind: wish.kind ?? '',
    motorcycle: wish.motorcycle ?? '',
    ...yearsOf(wish),
    first: wish.first ?? 0,
  }
}

export function shapeOf(db: Db, { keys, beginning, words }: Looked, wish: Wish): Shape {
  return {
    db,
    numbers: keys.length > 0,
    begins: beginning !== null,
    own: wish.user !== undefined,
    words: words !== null,
    asIs: Boolean(words?.asIs),
    anywhereToo: words?.meant === words?.anywhere,
    inKind: wish.kind !== undefined,
    inStock: wish.inStock === true,
    fits: wish.motorcycle !== undefined,
    most: wish.most,
    first: wish.first !== undefined,
  }
}

/** One way of matching: selects what it finds as `key` and `rank`, nothing where it is not needed. */
type Way = {
  name: 'numbers' | 'as_is' | 'in_name' | 'anywhere'
  find: (needed?: RawBuilder<SqlBool>) => RawBuilder<unknown>
}

function allOf(ways: Way[]): RawBuilder<unknown> {
  return sql.join(
    ways.map(({ name }) => sql`select key, rank from ${sql.table(name)}`),
    unionAll,
  )
}

/** Names what is found `found`, with `key` and `rank`. */
export function foundBy(values: Values, shape: Shape): RawBuilder<unknown> {
  const ways = waysOf(values, shape)
  const each = ways.map(({ name, find }, at) => {
    const needed = neededFor(name, ways.slice(0, at), values, shape)
    return sql`${sql.table(name)} (key, rank) as materialized (${find(needed)})`
  })
  const pace = shape.first ? paces.few : paces.all
  const newest =
    shape.words && shape.db.engine === 'postgres' ? sql`${newestProducts(pace)}, ` : sql``
  return sql`${newest}${sql.join(each)}, found (key, rank) as materialized (
    select key, min(rank) from (${allOf(ways)}) as hits
    group by key order by min(rank), key desc limit ${sql.lit(shape.most)})`
}

/**
 * When another way is needed: while fewer are found than are wanted. Or, where all are: names, while
 * something has the words anywhere and is not found in a better way; and how they stand in a name, which
 * says what of several comes first, for several, too.
 */
function neededFor(
  name: Way['name'],
  before: Way[],
  values: Values,
  shape: Shape,
): RawBuilder<SqlBool> | undefined {
  if (shape.first)
    return before.length > 0
      ? sql`(select count(distinct key) from (${allOf(before)}) as before) < ${values.first}`
      : undefined
  if (!before.some((way) => way.name === 'anywhere')) return undefined
  const better = before.filter((way) => way.name !== 'anywhere')
  const notYet = sql`key not in (select key from (${allOf(better)}) as better)`
  const isLeft = sql<SqlBool>`exists (select 1 from anywhere where ${better.length > 0 ? notYet : sql`true`})`
  if (name === 'as_is') return sql`(${isLeft} or (select count(*) from in_name) > 1)`
  return shape.anywhereToo ? isLeft : undefined
}

/** In the order in which they are asked. */
function waysOf(values: Values, shape: Shape): Way[] {
  const { db, most } = shape
  const conditions = [
    sql`products.deleted_at is null`,
    ...(shape.inKind ? [sql`products.kind = ${values.kind}`] : []),
    ...(shape.inStock ? [orderableNow()] : []),
    ...(shape.fits ? [fitting(values.motorcycle, values.yearFrom, values.yearTo)] : []),
  ]
  const there = sql<SqlBool>`${sql.join(conditions, sql` and `)}`
  // SQLite's words hold only what is there: without a condition no product need be looked at.
  const also = db.engine === 'sqlite' && conditions.length === 1 ? undefined : there
  const holding = (name: Way['name'], match: string, rank: number): Way => ({
    name,
    find: (needed) => {
      const how = {
        inName: rank !== ranks.text,
        also,
        most,
        needed,
        pace: shape.first ? paces.few : paces.all,
        enough: shape.first ? values.first : undefined,
      }
      const words = matching(db, 'products', match, how)
      return sql`select key, ${sql.lit(rank)} as rank from (${words}) as held`
    },
  })
  const numbers: Way = {
    name: 'numbers',
    find: () => sql.join(numbered(values, shape, there), unionAll),
  }
  const asIs = shape.asIs ? [holding('as_is', values.asIs, ranks.nameAsIs)] : []
  const inName = holding('in_name', values.inName, ranks.name)
  const anywhere = holding('anywhere', values.anywhere, ranks.text)
  // Whoever wants few has them by the best ways; else the last way finds whether there is any.
  const inWords = shape.first ? [...asIs, inName, anywhere] : [anywhere, inName, ...asIs]
  return [...(shape.numbers ? [numbers] : []), ...(shape.words ? inWords : [])]
}

const unionAll = sql` union all `

/** By the numbers that everybody knows, by the customer's own, and by those of what has left. */
function numbered(
  values: { keys: string; beginning: string; beginningEnd: string; user: string },
  shape: { db: Db; begins: boolean; own: boolean; most: number },
  there: RawBuilder<SqlBool>,
): RawBuilder<unknown>[] {
  const { db, begins, own, most } = shape
  const tables = [
    sql`part_numbers`,
    ...(own
      ? [sql`(select product_id, number_key from own_numbers where user_id = ${values.user})`]
      : []),
  ]
  // What may not be shown is found only by whoever knows it whole.
  const hidden = sql`exists (
    select 1 from sources where sources.name = numbers.source and no_api_at is not null
  )`
  const instead = sql`select ${keyOf(db, 'products')} as key, ${sql.lit(ranks.number)} as rank
    from (${standIns(db, { keys: values.keys, user: own ? values.user : null })}) as stand_ins
    join products on products.id = stand_ins.product_id where ${there}`
  const carried = tables.flatMap((table, place) => {
    const from = sql`from ${table} as numbers join products on products.id = numbers.product_id
      where ${there}`
    const key = keyOf(db, 'products')
    const whole = sql`select ${key} as key, ${sql.lit(ranks.number)} as rank ${from}
      and ${isOneOf(db, 'number_key', values.keys)}`
    const beginning = sql`select key, rank from (
      select ${key} as key, ${sql.lit(ranks.numberBegins)} as rank ${from}
        and number_key >= ${unseen(values.beginning)} and number_key < ${unseen(values.beginningEnd)}
        ${place === 0 ? sql`and not ${hidden}` : sql``}
      order by number_key limit ${sql.lit(most)}
    ) as begun`
    return begins ? [whole, beginning] : [whole]
  })
  return [...carried, instead]
}
