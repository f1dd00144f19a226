import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { maxRows } from '#base/paging.ts'
import type { FitWish } from '#fitment/server/fitting.ts'
import { tookOver } from '#part-numbers/server/successors.ts'
import type { ProductSort } from '#products/contract.ts'
import { type ProductRow, productColumns, ranks, sortings } from '#products/server/columns.ts'
import { isNamed } from '#products/server/search-index.ts'
import type { Db } from '#server/database/open.ts'
import { orderableNow } from '#server/database/orderable.ts'
import { keyOf } from '#server/database/words.ts'
import {
  foundBy,
  type Looked,
  type Shape,
  shapeOf,
  type Values,
  valuesOf,
  type Wish,
} from './ways.ts'

export type FoundRow = ProductRow & {
  rank: number
  /** 1 where something took its place. */
  replaced: number
}

/**
 * What is found in one reading, best first: by number, by how a number begins, by the name as it
 * stands, by the name, by any text; of those what is the thing before what only mentions it, then what
 * is still sold before what gave way, unless it was asked for by its number; then the one of the shorter
 * name, which says less besides, then the newer.
 */
export async function find(
  db: Db,
  looked: Looked,
  wish: Wish,
): Promise<{ rows: FoundRow[]; total: number }> {
  const { first } = wish
  if (first === undefined) return findIn(db, looked, wish)
  const rows = new Map<string, FoundRow>()
  const parts = [
    { ...looked, words: null },
    { keys: [], beginning: null, words: looked.words },
  ].filter(({ keys, words }) => keys.length > 0 || words)
  for (const part of parts) {
    if (rows.size >= first) break
    for (const row of (await findIn(db, part, wish)).rows)
      if (!rows.has(row.id)) rows.set(row.id, row)
  }
  return { rows: [...rows.values()].slice(0, first), total: rows.size }
}

async function findIn(db: Db, looked: Looked, wish: Wish) {
  const { first, limit = first ?? maxRows, page = 1, sort = 'best' } = wish
  const values = { ...valuesOf(db, looked, wish), limit, offset: (page - 1) * limit }
  const { rows } = await selectFound(db, values, { ...shapeOf(db, looked, wish), sort })
  return { rows, total: Number(rows[0]?.total ?? 0) }
}

/** How many of what is found each kind has, and how many of these can be ordered now. */
export async function countFound(
  db: Db,
  looked: Looked,
  wish: FitWish & Pick<Wish, 'user' | 'most'>,
): Promise<{ kind: string; products: number; orderable: number }[]> {
  const values = valuesOf(db, looked, wish)
  const { rows } = await selectCounts(db, values, shapeOf(db, looked, wish))
  return rows.map(({ kind, ...counted }) => ({
    kind,
    products: Number(counted.products),
    orderable: Number(counted.orderable),
  }))
}

const selectFound = (
  read: Db,
  values: Values & { limit: number; offset: number },
  shape: Shape & { sort: ProductSort },
) => {
  const columns = sql.join(productColumns.map((column) => sql.ref(`products.${column}`)))
  const key = keyOf(shape.db, 'products')
  // Sorted without their texts: only those on the page are read whole.
  return sql<FoundRow & { total: number }>`
        with ${foundBy(values, shape)},
        shown (key, rank, aside, later) as materialized (
          select found.key, found.rank, ${shape.sort === 'best' ? standAside(values, shape) : sql`0 as aside, 0 as later`}
          from found join products on ${key} = found.key
          order by ${orderOf(shape.sort, 'found')}
          limit ${values.limit} offset ${values.offset}
        )
        select ${columns}, shown.rank, (select count(*) from found) as total,
          case when ${gaveWay} then 1 else 0 end as replaced
        from shown join products on ${key} = shown.key
        order by ${orderOf(shape.sort, 'shown')}`.execute(read)
}

const selectCounts = (read: Db, values: Values, shape: Shape) =>
  sql<{ kind: string; products: number; orderable: number }>`
    with ${foundBy(values, shape)}
    select kind, count(*) as products, sum(case when ${orderableNow()} then 1 else 0 end) as orderable
    from found join products on ${keyOf(shape.db, 'products')} = found.key
    group by kind order by kind`.execute(read)

/** True of a product whose place something took. */
const gaveWay = sql<SqlBool>`exists (
  select 1 from supersessions where product_id = products.id and ${tookOver()}
)`

/**
 * As `aside`, 1 for what has the words and is another thing; as `later`, 1 for what comes after what is
 * still sold: it was not asked for by its number.
 */
function standAside(values: Values, { db }: Shape): RawBuilder<unknown> {
  const byNumber = sql`found.rank <= ${sql.lit(ranks.numberBegins)}`
  return sql`case when ${byNumber} or ${isNamed(db, values)} then 0 else 1 end as aside,
    case when found.rank > ${sql.lit(ranks.number)} and ${gaveWay} then 1 else 0 end as later`
}

function orderOf(sort: ProductSort, of: 'found' | 'shown'): RawBuilder<unknown> {
  if (sort === 'best') {
    const [rank, key] = [sql.ref(`${of}.rank`), sql.ref(`${of}.key`)]
    return sql`${rank}, aside, later, length(products.name), ${key} desc`
  }
  const { by, id, direction } = sortings[sort]
  return sql.join([by, id].map((column) => sql`${sql.ref(column)} ${sql.raw(direction)}`))
}
