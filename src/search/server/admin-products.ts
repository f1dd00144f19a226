import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Page } from '#base/paging.ts'
import { lookalikeKey } from '#part-numbers/rules.ts'
import type {
  AdminFilter,
  AdminSort,
  Condition,
  listAdminProducts as contract,
} from '#products/admin-contract.ts'
import type { AdminProduct } from '#products/contract.ts'
import type { FindIds } from '#products/server/change-prices.ts'
import { adminColumns, sortings } from '#products/server/columns.ts'
import { toAdminProduct } from '#products/server/products.ts'
import { isAmong } from '#server/database/dialect.ts'
import { readPage, type Sorting } from '#server/database/lists.ts'
import type { Db } from '#server/database/open.ts'
import { reachesMinimum, visibleToAdmins } from '#server/database/orderable.ts'
import { containsText } from '#server/database/words.ts'
import type { HandlerInput } from '#server/http/calls.ts'
import type { Shop } from '#server/shop.ts'
import { search } from './search.ts'

export async function listAdminProducts(
  db: Db,
  { query }: Pick<HandlerInput<typeof contract>, 'query'>,
  { config }: Shop,
): Promise<Page<AdminProduct>> {
  const { page = 1, limit = 20, sort = 'newest', ...filter } = query
  const found = filter.q ? await findByWords(db, filter.q) : null
  const products = selectProducts(db, filter, found).select(adminColumns)
  const toWire = (rows: Awaited<ReturnType<typeof products.execute>>) =>
    rows.map((row) => toAdminProduct(row, config.currency))
  if (found && sort === 'best') {
    const positions = new Map(found.map((id, index) => [id, index]))
    const rows = await products.execute()
    rows.sort((one, other) => (positions.get(one.id) ?? 0) - (positions.get(other.id) ?? 0))
    return { rows: toWire(rows.slice((page - 1) * limit, page * limit)), total: rows.length }
  }
  const { rows, total } = await readPage(db, products, adminSortings[sort], { page, limit })
  return { rows: toWire(rows), total }
}

const adminSortings: Record<AdminSort, Sorting> = {
  ...sortings,
  best: sortings.newest,
  number: { table: 'products', by: 'product_code', holds: 'text', direction: 'asc' },
  stock: { table: 'products', by: 'quantity', holds: 'number', direction: 'asc' },
  '-stock': { table: 'products', by: 'quantity', holds: 'number', direction: 'desc' },
}

/** Searches for the words once; applies the rest of the filter for each page. */
export const findAdminIds: FindIds = async (db, { ids, filter = {} }) => {
  const found = ids ?? (filter.q ? await findByWords(db, filter.q) : null)
  const sorted = found && [...new Set(found)].sort()
  return async (db, after, limit) => {
    const some = sorted && takeAfter(sorted, after, limit)
    const products = selectProducts(db, ids ? {} : filter, some).select('products.id')
    const page = sorted ? products : products.where('products.id', '>', after).limit(limit)
    const rows = await page.orderBy('products.id').execute()
    const last = (some ?? rows.map(({ id }) => id))[limit - 1] ?? null
    return { ids: rows.map(({ id }) => id), last }
  }
}

function takeAfter(sorted: string[], after: string, limit: number): string[] {
  const from = sorted.findIndex((id) => id > after)
  return from < 0 ? [] : sorted.slice(from, from + limit)
}

function selectProducts(db: Db, { id, kind, only = [] }: AdminFilter, found: string[] | null) {
  // Hidden products are no task.
  const isTask = only.length > 0 && !only.includes('hidden')
  const visible = isTask ? sql<SqlBool>`products.deleted_at is null` : visibleToAdmins()
  let products = db.selectFrom('products').where(visible)
  if (id !== undefined) products = products.where('products.id', '=', id)
  if (kind !== undefined) products = products.where(isOfKind(db, kind, isTask))
  if (found) products = products.where(isAmong(db, 'products.id', found))
  for (const condition of only) products = products.where(conditions[condition])
  return products
}

/** For rare states SQLite reads the partial index that holds the kind, not all products of the kind. */
function isOfKind(db: Db, kind: string, isRare: boolean): RawBuilder<SqlBool> {
  return sql`${sql.raw(isRare && db.engine === 'sqlite' ? '+' : '')}products.kind = ${kind}`
}

const conditions: Record<Condition, RawBuilder<SqlBool>> = {
  belowMinimum: sql`not ${reachesMinimum()}`,
  outOfStock: sql`products.quantity = 0`,
  hidden: sql`products.hidden_at is not null`,
  withoutPicture: sql`length(products.img) = 0`,
  withoutFitment: sql`products.fitted = 0`,
}

/** True of a product whose code looks like this one: `KS-BD-32O` for `KS-BD-320`. */
function hasCodeLike(q: string): RawBuilder<SqlBool> {
  return sql`exists (select 1 from part_numbers
    where product_id = products.id and class = 'ours' and number_key <> ''
      and replace(replace(replace(number_key, 'O', '0'), 'I', '1'), 'L', '1') = ${lookalikeKey(q)})`
}

/** As visitors find them, and before them the hidden ones that hold every word: no search knows these. */
async function findByWords(db: Db, q: string): Promise<string[]> {
  const texts = sql`name || ' ' || product_code || ' ' || kind`
  const hidden = await db
    .selectFrom('products')
    .select('id')
    .where('hidden_at', 'is not', null)
    .where(({ or }) =>
      or([containsText(db, texts, q.replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')), hasCodeLike(q)]),
    )
    .orderBy('id', 'desc')
    .execute()
  const { hits } = await search(db, {}, q)
  return [...hidden, ...hits].map(({ id }) => id)
}
