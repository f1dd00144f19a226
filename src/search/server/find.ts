import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { maxRows } from '#base/paging.ts'
import { type FitFilter, fitsMotorcycle, rankOfFit } from '#fitment/server/fitments.ts'
import { isInEffect } from '#part-numbers/server/successors.ts'
import type { ProductSort } from '#products/contract.ts'
import { type ProductRow, productColumns, sortings } from '#products/server/columns.ts'
import { textList, textTable } from '#server/database/dialect.ts'
import type { Db } from '#server/database/open.ts'
import { orderableNow } from '#server/database/orderable.ts'
import { asFts5, asTsquery, type TextQuery } from '#server/database/words.ts'
import { findNumbers, hasNumberOf, type NumberHit, type NumberQuery } from './find-numbers.ts'

/** What is looked for, by one way of reading what somebody wrote. */
export type SearchPlan = NumberQuery & {
  words: string[]
  text: {
    /** In the name: what the bare word usually means ('chain': the drive chain). */
    usual?: TextQuery | undefined
    /** In the name. */
    name: TextQuery
    anywhere: TextQuery | null
    /** In the name, without saying where the part sits: looked at only where no name says that. */
    plain: TextQuery | null
  } | null
  /** What it finds comes near, no more. */
  isNear: boolean
  /** Nothing is as it was written: this is looked for instead, which they may have meant. */
  didYouMean?: string
  /** A maker that was named with the part, in small letters: only what goes by one of its numbers. */
  maker?: string
  /** A motorcycle that was named with the part, by its name in the shop: only what fits it. */
  fit?: { motorcycle: string; year: number | undefined; name: string }
}

type Filter = FitFilter & { kind?: string | undefined; inStock?: boolean | undefined }

export type SearchInput = Filter & {
  sort?: ProductSort | undefined
  page?: number | undefined
  limit?: number | undefined
  /** The motorcycle that what fits it comes first for; without a year, in any of its years. */
  fitsFirst?: string | undefined
  /** Whose own numbers count too. */
  user?: string | undefined
  maker?: string | undefined
  /** How many are looked at for each way of matching; the newest. */
  candidates?: number
}

/** How a product was found, best first. What only mentions the thing comes after all that is it. */
export const ranks = {
  number: 0,
  prefix: 1,
  usual: 2,
  name: 3,
  text: 4,
  plain: 5,
  mentions: 6,
} as const

export type FoundRow = ProductRow & {
  rank: number
  /** 1 where something took its place. */
  replaced: number
}

/** A search finds the newest so many; nobody reads further, and it stays quick in a large shop. */
const maxFound = 1_000

/**
 * What a plan finds, best first: by number, by how a number begins, by the name, by any
 * text; of those what is still sold before what gave way, unless it was asked for by its
 * number; then the one of the shorter name, which says less besides, then the newer.
 */
export async function find(
  db: Db,
  plan: SearchPlan,
  input: SearchInput,
): Promise<{ rows: FoundRow[]; total: number; numbers: NumberHit[] }> {
  const { limit = maxRows, page = 1, sort = 'best' } = input
  const numbers = await findNumbers(db, plan, restrictTo(input))
  // Numbers come first: whoever is typing sees no more than these.
  const text = input.candidates !== undefined && numbers.length >= limit ? null : plan.text
  const columns = sql.join(productColumns.map((column) => sql.ref(`products.${column}`)))
  const { rows } = await sql<FoundRow & { total: number }>`
    with ${foundBy(db, text, numbers, input)}
    select ${columns}, rank, replaced, (select count(*) from found) as total
    from found join products on products.id = found.id
    order by ${orderBy(sort, input)} limit ${sql.lit(limit)} offset ${(page - 1) * limit}`.execute(
    db,
  )
  const first = rows[0]
  if (first || page === 1) return { rows, total: Number(first?.total ?? 0), numbers }
  // On a page past the last one lies nothing that says how many there are.
  const { total } = await find(db, plan, { ...input, page: 1, limit: 1 })
  return { rows, total, numbers }
}

export type CountedKind = { kind: string; products: number; orderable: number }

export async function countFound(
  db: Db,
  plan: SearchPlan,
  input: SearchInput,
): Promise<CountedKind[]> {
  const numbers = await findNumbers(db, plan, restrictTo(input))
  const { rows } = await sql<CountedKind>`
    with ${foundBy(db, plan.text, numbers, input)}
    select kind, count(*) as products, sum(case when ${orderableNow()} then 1 else 0 end) as orderable
    from found join products on products.id = found.id
    group by kind order by kind`.execute(db)
  return rows
}

function restrictTo(input: SearchInput) {
  const conditions = [sql`products.deleted_at is null`]
  if (input.kind !== undefined) conditions.push(sql`products.kind = ${input.kind}`)
  if (input.inStock) conditions.push(orderableNow())
  if (input.maker !== undefined) conditions.push(hasNumberOf(input.maker))
  if (input.motorcycle !== undefined) conditions.push(fitsMotorcycle(input.motorcycle, input.year))
  return {
    user: input.user,
    where: sql<SqlBool>`${sql.join(conditions, sql` and `)}`,
    limit: input.candidates ?? maxFound,
  }
}

/** Names what is found `found`, with its `id`, its `rank`, and whether something `replaced` it. */
function foundBy(
  db: Db,
  text: SearchPlan['text'],
  numbers: NumberHit[],
  input: SearchInput,
): RawBuilder<unknown> {
  const { where, limit } = restrictTo(input)
  const byNumber = (isWhole: boolean, rank: number) => {
    const ids = numbers.filter((hit) => hit.isWhole === isWhole).map((hit) => hit.productId)
    return sql`select text as id, ${sql.lit(rank)} as rank from ${textTable(db, ids)}`
  }
  const byText = (query: TextQuery | null | undefined, rank: number) => {
    if (!query) return []
    const products = productsWith(db, query, { inName: rank !== ranks.text, where, limit })
    return [sql`select id, ${sql.lit(rank)} as rank from (${products}) as held`]
  }
  const hits = [
    byNumber(true, ranks.number),
    byNumber(false, ranks.prefix),
    ...byText(text?.usual, ranks.usual),
    ...byText(text?.name, ranks.name),
    ...byText(text?.anywhere, ranks.text),
    ...byText(text?.plain, ranks.plain),
  ]
  const isIt = sql`(hit.rank <= ${sql.lit(ranks.prefix)} or ${isNamedBy(db, text?.name)})`
  return sql`hit (id, rank) as (
      select id, min(rank) from (${sql.join(hits, sql` union all `)}) as hits group by id
    ),
    ranked (id, rank, replaced) as materialized (
      select products.id, case when ${isIt} then hit.rank else hit.rank + ${sql.lit(ranks.mentions)} end,
        case when ${wasReplaced} then 1 else 0 end
      from hit join products on products.id = hit.id
      where ${isIt} or hit.rank <> ${sql.lit(ranks.plain)}
    ),
    found (id, rank, replaced) as materialized (
      select id, rank, replaced from ranked
      where rank <> ${sql.lit(ranks.plain)} or (select min(rank) from ranked) > ${sql.lit(ranks.name)}
      order by rank, id desc limit ${sql.lit(maxFound)}
    )`
}

/** Selects the `id` of the newest products that hold a text, and of which a condition is true. */
function productsWith(
  db: Db,
  text: TextQuery,
  { inName, where, limit }: { inName: boolean; where: RawBuilder<SqlBool>; limit: number },
): RawBuilder<{ id: string }> {
  if (db.engine === 'postgres') {
    const column = sql.ref(inName ? 'products.name_words' : 'products.words')
    return sql`select id from products where ${column} @@ ${asTsquery(text)}::tsquery and ${where}
      order by created_at desc, id desc limit ${sql.lit(limit)}`
  }
  const match = inName ? `{name product_code} : ${asFts5(text)}` : asFts5(text)
  // A row's number is its place in time: rows are never erased.
  return sql`select products.id from product_words
    join products on products.rowid = product_words.rowid
    where product_words match ${match} and ${where}
    order by product_words.rowid desc limit ${sql.lit(limit)}`
}

const wasReplaced = sql<SqlBool>`exists (
  select 1 from supersessions where product_id = products.id and ${isInEffect()}
)`

/** True of a product that is what the words say, and does not only mention it. */
function isNamedBy(db: Db, text: TextQuery | undefined): RawBuilder<SqlBool> {
  const words = text ? wordsIn(text) : []
  const heads = new Set(words.map(({ word }) => word))
  // Of several that may be beginnings, the last is the one that is being typed.
  const typed = words.findLast(({ isPrefix }) => isPrefix)?.word
  const begins = typed && sql`or head >= ${typed} and head < ${`${typed}\u{10ffff}`}`
  return sql`(head in ${textList(db, heads)} ${begins ?? sql``})`
}

function wordsIn(text: TextQuery): { word: string; isPrefix: boolean }[] {
  if ('word' in text) return [text]
  return ('all' in text ? text.all : text.any).flatMap(wordsIn)
}

function orderBy(sort: ProductSort, input: SearchInput): RawBuilder<unknown> {
  if (sort === 'best') {
    const order = [
      sql`rank, case when rank > ${sql.lit(ranks.number)} then replaced else 0 end`,
      sql`length(products.name), products.id desc`,
    ]
    if (input.fitsFirst !== undefined) {
      const group = sql`case when rank <= ${sql.lit(ranks.prefix)} then 0
        when rank < ${sql.lit(ranks.mentions)} then 1 else 2 end`
      order.unshift(sql`${group}, ${rankOfFit(input.fitsFirst, input.year)}`)
    }
    return sql.join(order)
  }
  const { by, id, direction } = sortings[sort]
  return sql.join([by, id].map((column) => sql`${sql.ref(column)} ${sql.raw(direction)}`))
}
