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

/** One interpretation of a search. */
export type SearchPlan = NumberQuery & {
  words: string[]
  text?: {
    /** In the name: what the word alone usually means ('chain': the drive chain). */
    usual?: TextQuery | undefined
    name: TextQuery
    anywhere?: TextQuery
    /** In the name, without where the part sits ('front'): counts only if no name found by the other queries matches. */
    plain?: TextQuery | undefined
  }
  /** Its hits are near matches. */
  isNear?: true
  /** Nothing matched the words as written: the corrected words that this plan looks for. */
  didYouMean?: string | undefined
  /** Makers named in the search, as `listMakers` spells them: only products with a number of one of them. */
  makers?: string[]
  /** The motorcycle named in the search: only products that fit it, and without `text` all of them. */
  fit?: { motorcycle: string; year: number | undefined; name: string } | undefined
}

export type SearchInput = Partial<ParsedRequest<typeof listProducts>['query']> & {
  /** The user whose own numbers count too. */
  user?: string | undefined
  makers?: string[] | undefined
  /** True if many products fit `motorcycle` (`isFitByMany`). */
  many?: boolean
  /** The most products, newest first, that each way of matching looks at. */
  candidates?: number
}

/** How a product matched, best first; see `SearchPlan` for `usual` to `plain`. */
export const ranks = { number: 0, prefix: 1, usual: 2, name: 3, text: 4, plain: 5 } as const

export type Hit = {
  id: string
  rank: number
  /** 1 if the product has successors in effect, else 0. */
  superseded: number
}

/** The most products of one search: people read no further, and large shops stay fast. */
const maxFound = 1_000

/**
 * The hits of a plan, best first, and the part numbers that matched. The order:
 * 1. products that are what the words say, before those whose text only mentions it;
 * 2. by rank;
 * 3. products without successors before superseded ones, unless found by their own number;
 * 4. the shorter name, which has fewer other words;
 * 5. the newer product.
 */
export async function findHits(
  db: Db,
  plan: SearchPlan,
  input: SearchInput,
): Promise<{ hits: Hit[]; numbers: NumberHit[] }> {
  const among = {
    user: input.user,
    where: matchesFilters(input),
    limit: input.candidates ?? maxFound,
  }
  const numbers = await findNumbers(db, plan, among)
  // Suggestions show numbers first: with enough of them, no text is searched.
  const hasEnough = input.candidates !== undefined && numbers.length >= (input.limit ?? maxRows)
  const text = hasEnough ? undefined : plan.text
  const isByFit = plan.fit !== undefined && plan.text === undefined
  if (!text && !isByFit && numbers.length === 0) return { hits: [], numbers }
  const matches = [
    rankNumbers(db, numbers),
    ...rankTexts(db, text, among),
    ...(isByFit ? [sql`select id, ${sql.lit(ranks.text)} from products where ${among.where}`] : []),
  ]
  const { rows } = await sql<Hit>`
    -- Each product by its best match.
    with matched (id, rank) as (
      select id, min(rank) from (${sql.join(matches, sql` union all `)}) as matches group by id
    ),
    -- mentions: 0 for what the words say, 1 for what only mentions it.
    ranked (id, rank, mentions, superseded) as materialized (
      select products.id, rank, case when ${isNamedBy(db, text?.name)} then 0 else 1 end,
        case when ${isSuperseded} then 1 else 0 end
      from matched join products on products.id = matched.id
    ),
    -- Without a name that says where the part sits, the names that leave it out count.
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

type Among = { where: RawBuilder<SqlBool>; limit: number }

/** Selects `id` and `rank` of the products whose numbers matched. */
function rankNumbers(db: Db, numbers: NumberHit[]): RawBuilder<unknown> {
  const listIds = (isWhole: boolean) =>
    numbers.filter((hit) => hit.isWhole === isWhole).map(({ productId }) => productId)
  const whole = textTable(db, listIds(true))
  const begun = textTable(db, listIds(false))
  return sql`select text as id, ${sql.lit(ranks.number)} as rank from ${whole}
    union all select text, ${sql.lit(ranks.prefix)} from ${begun}`
}

/** Selects `id` and `rank` of the products whose texts match, one statement for each query. */
function rankTexts(db: Db, text: SearchPlan['text'], among: Among): RawBuilder<unknown>[] {
  const inName = { ...among, inName: true }
  const anywhere = { ...among, inName: false }
  const queries = [
    { query: text?.usual, rank: ranks.usual, where: inName },
    { query: text?.name, rank: ranks.name, where: inName },
    { query: text?.anywhere, rank: ranks.text, where: anywhere },
    { query: text?.plain, rank: ranks.plain, where: inName },
  ]
  return queries.flatMap(({ query, rank, where }) => {
    if (!query) return []
    return [
      sql`select id, ${sql.lit(rank)} as rank from (${selectByText(db, query, where)}) as found`,
    ]
  })
}

/** True of products that the search may show: what its filters leave, without deleted products. */
export function matchesFilters(input: SearchInput): RawBuilder<SqlBool> {
  const conditions = [sql`products.deleted_at is null`]
  if (input.kind !== undefined) conditions.push(sql`products.kind = ${input.kind}`)
  if (input.inStock) conditions.push(orderableNow())
  if (input.makers) conditions.push(hasNumberOf(input.makers))
  const { motorcycle, year, many } = input
  if (motorcycle !== undefined) conditions.push(fitsMotorcycle(motorcycle, year, { many }))
  return sql`${sql.join(conditions, sql` and `)}`
}

type TextMatch = Among & { inName: boolean }

/** Selects the `id` of the newest products whose name, or any text, matches a query and that meet a condition. */
function selectByText(db: Db, query: TextQuery, match: TextMatch): RawBuilder<unknown> {
  return db.engine === 'postgres' ? selectByTsquery(query, match) : selectByFts5(query, match)
}

/** PostgreSQL: the columns hold a `tsvector` of the name, or of all texts. */
function selectByTsquery(query: TextQuery, { inName, where, limit }: TextMatch) {
  const column = sql.ref(inName ? 'products.name_words' : 'products.words')
  return sql`select id from products where ${column} @@ ${asTsquery(query)}::tsquery and ${where}
    order by created_at desc, id desc limit ${sql.lit(limit)}`
}

/** SQLite: `product_words` is the FTS5 table. Its rowids follow the time: products are never erased. */
function selectByFts5(query: TextQuery, { inName, where, limit }: TextMatch) {
  const match = inName ? `{name product_code} : ${asFts5(query)}` : asFts5(query)
  return sql`select products.id from product_words
    join products on products.rowid = product_words.rowid
    where product_words match ${match} and ${where}
    order by product_words.rowid desc limit ${sql.lit(limit)}`
}

const isSuperseded = sql<SqlBool>`exists (
  select 1 from supersessions where product_id = products.id and ${isInEffect()}
)`

/**
 * True of a product that is what the words say, and does not only mention it: its number matched, or the head of its
 * name (`chain` of 'Drive chain') is one of the words.
 */
function isNamedBy(db: Db, text: TextQuery | undefined): RawBuilder<SqlBool> {
  const words = text ? wordsIn(text) : []
  const heads = new Set(words.map(({ word }) => word))
  // If several words may be beginnings, the last is the one being typed.
  const typed = words.findLast(({ isPrefix }) => isPrefix)?.word
  const begins = typed && sql`or head >= ${typed} and head < ${`${typed}\u{10ffff}`}`
  return sql`(rank <= ${sql.lit(ranks.prefix)} or head in ${textList(db, heads)} ${begins ?? sql``})`
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
