import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { mostRows, type Page } from '#base/paging.ts'
import { countOfPage, type Slice, type Sorting } from '#server/database/lists.ts'
import type { Engine, Reader, ReadSide } from '#server/database/open.ts'
import { prepared } from '#server/database/prepared.ts'
import { keyOf, matching, matchOf, mostFound, wordsOf } from '#server/database/words.ts'
import type { ProductSort } from '../contract.ts'
import { type ProductRow, productColumns, sortings } from './columns.ts'
import { endOf, searchFew } from './search-few.ts'
import { searchFewOnPostgres } from './search-few-postgres.ts'

export type SearchInput = Slice & { kind?: string | undefined; sort?: ProductSort | undefined }

/**
 * The products that somebody means, best first: the one with this number, those whose number begins
 * so, those with all the words in name or number, those with the words anywhere; among equals the
 * newest. Case, spaces and punctuation in a number do not matter. At most 1,000.
 */
export async function searchProducts(
  readSide: ReadSide,
  input: SearchInput,
  text: string,
): Promise<Page<ProductRow>> {
  const words = wordsOf(text)
  if (words.length === 0) return { rows: [], total: 0 }
  const few =
    input.sort && input.sort !== 'newest' ? null : await searchRare(readSide, input, words)
  return few ?? searchMany(readSide, input, words)
}

/** What few products are meant by, looked at one by one; null when they are many. */
export function searchRare(
  { read, engine }: ReadSide,
  input: SearchInput,
  words: string[],
): Promise<Page<ProductRow> | null> {
  return engine === 'sqlite'
    ? searchFew(read, input, words)
    : searchFewOnPostgres(read, input, words)
}

type Values = {
  named: string
  told: string
  code: string
  codesEnd: string
  kind: string
  limit: number
  offset: number
}

/** By the engine's own lists of words, whatever they are. */
export async function searchMany(
  { read, engine }: ReadSide,
  input: SearchInput,
  words: string[],
): Promise<Page<ProductRow>> {
  const limit = input.limit ?? mostRows
  const values: Values = {
    named: matchOf(engine, 'products', words, true),
    told: matchOf(engine, 'products', words, false),
    code: words.join(''),
    codesEnd: endOf(words.join('')),
    kind: input.kind ?? '',
    limit,
    offset: ((input.page ?? 1) - 1) * limit,
  }
  const search = searchFor(engine, input.sort ?? 'newest', input.kind !== undefined)
  const { rows } = await search.page(read, values)
  const paged = { limit: input.limit, page: input.page }
  const known = rows[0]?.total ?? countOfPage(paged, rows.length)
  return { rows, total: Number(known ?? (await search.count(read, values)).rows[0]?.total ?? 0) }
}

type Found = ProductRow & { total: number }

type Search = {
  page: (read: Reader, values: Values) => Promise<{ rows: Found[] }>
  count: (read: Reader, values: Values) => Promise<{ rows: { total: number }[] }>
}

const searches = new Map<string, Search>()

/** A statement for each order, with a kind and without. */
function searchFor(engine: Engine, sort: ProductSort, inKind: boolean): Search {
  const name = `${engine} ${sort} ${inKind}`
  const known =
    searches.get(name) ?? build(engine, sort === 'newest' ? null : sortings[sort], inKind)
  searches.set(name, known)
  return known
}

function build(engine: Engine, sorting: Sorting | null, inKind: boolean): Search {
  const columns = sql.join(productColumns.map((column) => sql.ref(`products.${column}`)))
  const order = sorting
    ? sql.join(
        [sorting.by, sorting.id].map((by) => sql`${sql.ref(by)} ${sql.raw(sorting.direction)}`),
      )
    : sql`found.rank, found.key desc`
  const found = (values: Values) => foundProducts(engine, values, inKind)
  return {
    page: prepared((read: Reader, values: Values) => ({
      compile: () =>
        sql<Found>`with found (key, rank) as materialized (${found(values)})
          select ${columns}, (select count(*) from found) as total
          from found join products on ${keyOf(engine, 'products')} = found.key
          order by ${order} limit ${values.limit} offset ${values.offset}`.compile(read),
    })),
    count: prepared((read: Reader, values: Values) => ({
      compile: () =>
        sql<{ total: number }>`select count(*) as total from (${found(values)}) as found`.compile(
          read,
        ),
    })),
  }
}

/** Selects what is found as `key` and `rank`. */
function foundProducts(engine: Engine, values: Values, inKind: boolean): RawBuilder<unknown> {
  const { named, told, code, codesEnd, kind } = values
  const there = sql<SqlBool>`products.deleted_at is null`
  const also = inKind
    ? sql<SqlBool>`products.deleted_at is null and products.kind = ${kind}`
    : there
  // SQLite's words hold only what is there: without a kind no product need be looked at.
  const beside = engine === 'sqlite' && !inKind ? undefined : also
  const key = keyOf(engine, 'products')
  const coded = sql`select ${key} as key from products where ${also}`
  const most = sql.lit(mostFound)
  return sql`
    with hits (key, rank) as (
      select key, 0 from (${coded} and code_key = ${code}) as same
      union all
      select key, 1 from (
        ${coded} and code_key >= ${code} and code_key < ${codesEnd} limit ${most}
      ) as begun
      union all
      select key, 2 from (${matching(engine, 'products', named, { inName: true, also: beside })}) as named
      union all
      select key, 3 from (${matching(engine, 'products', told, { inName: false, also: beside })}) as told
    )
    select key, min(rank) as rank from hits
    group by key order by min(rank), key desc limit ${most}`
}
