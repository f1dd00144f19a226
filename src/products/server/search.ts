import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { mostRows, type Page } from '#base/paging.ts'
import type { Slice } from '#server/database/lists.ts'
import type { Engine, Reader, ReadSide } from '#server/database/open.ts'
import { preparedFor } from '#server/database/prepared.ts'
import { keyOf, matching, matchOf, mostFound, wordsOf } from '#server/database/words.ts'
import type { ProductSort } from '../contract.ts'
import { type ProductRow, productColumns, sortings } from './columns.ts'
import { searchRare } from './search-postgres.ts'

export type SearchInput = Slice & { kind?: string | undefined; sort?: ProductSort | undefined }

/**
 * The products that somebody means, best first: the one with this number, those whose number begins
 * so, those with all the words in name or number, those with the words anywhere; among equals the
 * newest. Case, spaces and punctuation in a number do not matter. At most 1,000.
 */
export async function searchProducts(
  { read, engine }: ReadSide,
  input: SearchInput,
  text: string,
): Promise<Page<ProductRow>> {
  const words = wordsOf(text)
  if (words.length === 0) return { rows: [], total: 0 }
  const { kind, sort = 'newest', limit = mostRows, page = 1 } = input
  const rare =
    engine === 'postgres' && sort === 'newest' ? await searchRare(read, input, words) : null
  if (rare) return rare
  const code = words.join('')
  const values: Values = {
    named: matchOf(engine, 'products', words, true),
    anywhere: matchOf(engine, 'products', words, false),
    code,
    codesEnd: `${code}\u{10ffff}`,
    kind: kind ?? '',
    limit,
    offset: (page - 1) * limit,
  }
  const { rows } = await find(read, values, { engine, sort, inKind: kind !== undefined })
  const [first] = rows
  if (first || page === 1) return { rows, total: Number(first?.total ?? 0) }
  // Nothing lies on a page past the last one, so nothing there says how many there are.
  const { total } = await searchProducts({ read, engine }, { kind, limit: 1 }, text)
  return { rows, total }
}

type Values = {
  named: string
  anywhere: string
  code: string
  codesEnd: string
  kind: string
  limit: number
  offset: number
}
type Shape = { engine: Engine; sort: ProductSort; inKind: boolean }

const find = preparedFor((read: Reader, values: Values, shape: Shape) => ({
  compile: () => {
    const columns = sql.join(productColumns.map((column) => sql.ref(`products.${column}`)))
    return sql<ProductRow & { total: number }>`
      with found (key, rank) as materialized (${matches(values, shape)})
      select ${columns}, (select count(*) from found) as total
      from found join products on ${keyOf(shape.engine, 'products')} = found.key
      order by ${orderOf(shape.sort)} limit ${values.limit} offset ${values.offset}`.compile(read)
  },
}))

/** Selects what is found as `key` and `rank`. */
function matches(values: Values, { engine, inKind }: Shape): RawBuilder<unknown> {
  const { named, anywhere, code, codesEnd, kind } = values
  const ofKind = inKind ? sql` and products.kind = ${kind}` : sql``
  const there = sql<SqlBool>`products.deleted_at is null${ofKind}`
  // SQLite's words hold only what is there: without a kind no product need be looked at.
  const also = engine === 'sqlite' && !inKind ? undefined : there
  const key = keyOf(engine, 'products')
  const most = sql.lit(mostFound)
  return sql`
    select key, min(rank) as rank from (
      select key, rank from (
        select ${key} as key, case when code_key = ${code} then 0 else 1 end as rank from products
        where ${there} and code_key >= ${code} and code_key < ${codesEnd}
        order by code_key limit ${most}
      ) as numbered
      union all
      select key, 2 from (${matching(engine, 'products', named, { inName: true, also })}) as named
      union all
      select key, 3 from (
        ${matching(engine, 'products', anywhere, { inName: false, also })}
      ) as anywhere
    ) as hits
    group by key order by min(rank), key desc limit ${most}`
}

function orderOf(sort: ProductSort): RawBuilder<unknown> {
  if (sort === 'newest') return sql`found.rank, found.key desc`
  const { by, id, direction } = sortings[sort]
  return sql.join([by, id].map((column) => sql`${sql.ref(column)} ${sql.raw(direction)}`))
}
