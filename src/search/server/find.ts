import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ParsedRequest } from '#base/endpoint.ts'
import { maxRows } from '#base/paging.ts'
import { fitsMotorcycle, rankOfFit } from '#fitment/server/fitments.ts'
import { isInEffect } from '#part-numbers/server/successors.ts'
import type { listProducts } from '#products/contract.ts'
import { sortings } from '#products/server/columns.ts'
import { textList, textTable } from '#server/database/dialect.ts'
import type { Db } from '#server/database/open.ts'
import { orderableNow } from '#server/database/orderable.ts'
import { asFts5, asTsquery, type TextQuery } from '#server/database/words.ts'
import { findNumbers, hasNumberOf, type NumberHit, type NumberQuery } from './find-numbers.ts'

/** What is looked for, by one way of reading what somebody wrote. */
export type SearchPlan = NumberQuery & {
  words: string[]
  text?: {
    /** In the name: what the bare word usually means ('chain': the drive chain). */
    usual?: TextQuery | undefined
    name: TextQuery
    anywhere?: TextQuery
    /** In the name, without saying where the part sits: looked at only where no name says that. */
    plain?: TextQuery | undefined
  }
  /** What it finds comes near, no more. */
  isNear?: true
  /** Nothing is as it was written: this is looked for instead, which they may have meant. */
  didYouMean?: string | undefined
  /** A maker that was named with the part, as `listMakers` writes it: only what goes by one of its numbers. */
  makers?: string[]
  /** A motorcycle that was named, by its name in the shop: only what fits it; all that does without `text`. */
  fit?: { motorcycle: string; year: number | undefined; name: string } | undefined
}

export type SearchInput = Partial<ParsedRequest<typeof listProducts>['query']> & {
  /** Whose own numbers count too. */
  user?: string | undefined
  makers?: string[] | undefined
  /** How many are looked at for each way of matching; the newest. */
  candidates?: number
}

/** How a product was found, best first. */
export const ranks = { number: 0, prefix: 1, usual: 2, name: 3, text: 4, plain: 5 } as const

export type Hit = {
  id: string
  rank: number
  /** 1 where something took its place. */
  superseded: number
}

/** A search finds the newest so many; nobody reads further, and it stays quick in a large shop. */
const maxFound = 1_000

/**
 * What a plan finds, best first: what is the thing itself before what only mentions it; by number, by how a
 * number begins, by the name, by any text; of those what is still sold before what gave way, unless it was
 * asked for by its number; then the one of the shorter name, which says less besides, then the newer.
 */
export async function findHits(
  db: Db,
  plan: SearchPlan,
  input: SearchInput,
): Promise<{ hits: Hit[]; numbers: NumberHit[] }> {
  const among = { user: input.user, where: isWanted(input), limit: input.candidates ?? maxFound }
  const numbers = await findNumbers(db, plan, among)
  // Numbers come first: whoever is typing sees no more than these.
  const isEnough = input.candidates !== undefined && numbers.length >= (input.limit ?? maxRows)
  const text = isEnough ? undefined : plan.text
  const isByFit = plan.fit !== undefined && plan.text === undefined
  if (!text && !isByFit && numbers.length === 0) return { hits: [], numbers }
  const byNumber = (isWhole: boolean, rank: number) => {
    const ids = numbers.filter((hit) => hit.isWhole === isWhole).map((hit) => hit.productId)
    return sql`select text as id, ${sql.lit(rank)} as rank from ${textTable(db, ids)}`
  }
  const byText = (query: TextQuery | undefined, rank: number) => {
    if (!query) return []
    const products = productsWith(db, query, { inName: rank !== ranks.text, ...among })
    return [sql`select id, ${sql.lit(rank)} as rank from (${products}) as held`]
  }
  const matches = [
    byNumber(true, ranks.number),
    byNumber(false, ranks.prefix),
    ...byText(text?.usual, ranks.usual),
    ...byText(text?.name, ranks.name),
    ...byText(text?.anywhere, ranks.text),
    ...byText(text?.plain, ranks.plain),
    ...(isByFit ? [sql`select id, ${sql.lit(ranks.text)} from products where ${among.where}`] : []),
  ]
  const isIt = sql`(rank <= ${sql.lit(ranks.prefix)} or ${isNamedBy(db, text?.name)})`
  const { rows } = await sql<Hit>`
    with matched (id, rank) as (
      select id, min(rank) from (${sql.join(matches, sql` union all `)}) as matches group by id
    ),
    ranked (id, rank, mentions, superseded) as materialized (
      select products.id, rank, case when ${isIt} then 0 else 1 end, case when ${isSuperseded} then 1 else 0 end
      from matched join products on products.id = matched.id
    ),
    found as materialized (
      select * from ranked
      where rank <> ${sql.lit(ranks.plain)} or mentions = 0 and not exists (
        select 1 from ranked where mentions = 0 and rank <= ${sql.lit(ranks.name)}
      )
      order by mentions, rank, id desc limit ${sql.lit(maxFound)}
    )
    select found.id, rank, superseded from found join products on products.id = found.id
    order by ${orderBy(input)}`.execute(db)
  return { hits: rows, numbers }
}

export function isWanted(input: SearchInput): RawBuilder<SqlBool> {
  const conditions = [sql`products.deleted_at is null`]
  if (input.kind !== undefined) conditions.push(sql`products.kind = ${input.kind}`)
  if (input.inStock) conditions.push(orderableNow())
  if (input.makers) conditions.push(hasNumberOf(input.makers))
  if (input.motorcycle !== undefined) conditions.push(fitsMotorcycle(input.motorcycle, input.year))
  return sql`${sql.join(conditions, sql` and `)}`
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

const isSuperseded = sql<SqlBool>`exists (
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

function orderBy({ sort = 'best', fitsFirst, year }: SearchInput): RawBuilder<unknown> {
  if (sort !== 'best') {
    const { table, by, direction } = sortings[sort]
    const columns = [by, 'id'].map((column) => sql.ref(`${table}.${column}`))
    return sql.join(columns.map((column) => sql`${column} ${sql.raw(direction)}`))
  }
  const best = sql`mentions, rank, case when rank > ${sql.lit(ranks.number)} then superseded else 0 end,
    length(products.name), products.id desc`
  if (fitsFirst === undefined) return best
  const isByWords = sql`case when rank > ${sql.lit(ranks.prefix)} then 1 else 0 end`
  return sql`mentions, ${isByWords}, ${rankOfFit(fitsFirst, year)}, ${best}`
}
