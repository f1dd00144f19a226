import { type InferResult, sql } from 'kysely'
import type { Reply } from '#base/endpoint.ts'
import { joinWithAnd } from '#base/sentences.ts'
import { refuse } from '#products/refusals.ts'
import { isAmong } from '#server/database/dialect.ts'
import { newestFirst, readPage } from '#server/database/lists.ts'
import type { Db, Transaction } from '#server/database/open.ts'
import { visibleToAdmins } from '#server/database/orderable.ts'
import type { Audited } from '#server/http/audit.ts'
import type { HandlerInput } from '#server/http/calls.ts'
import { newId } from '#server/ids.ts'
import type * as contract from '../admin-contract.ts'
import type { StockTake } from '../admin-contract.ts'
import { changeStock, lockStock, type Units } from './stock.ts'

/** Units on hand: those that can be ordered, and those of open orders. */
export async function readOnHand(
  db: Db,
  { query }: HandlerInput<typeof contract.readOnHand>,
): Promise<Reply<typeof contract.readOnHand>> {
  if (query.ids.length === 0) return []
  const reserved = sql<number>`cast(coalesce((
    select sum(orders.quantity - shipped_units - closed_units) from orders
      where orders.product_id = products.id and orders.deleted_at is null), 0) as integer)`
  const rows = await db
    .selectFrom('products')
    .select(['id as productId', 'product_code as productCode', 'name', 'quantity as available'])
    .select(reserved.as('reserved'))
    .where(isAmong(db, 'id', query.ids))
    .where(visibleToAdmins())
    .execute()
  return rows.map((row) => ({ ...row, onHand: row.available + row.reserved }))
}

/**
 * Corrects the stock by the difference of each count to the units on hand at that time: what was ordered,
 * shipped or received since stays. Throws 'unknown-product', and 'stock-reserved' where open orders hold more than is left.
 */
export async function addStockTake(
  trx: Transaction,
  { user, body: { note, lines } }: HandlerInput<typeof contract.addStockTake>,
): Promise<StockTake> {
  const counts = addUp(lines)
  await correct(trx, counts.map(toCorrection))
  const now = Date.now()
  const take = newId(now)
  const row = { id: take, user_id: user.id, note, counted_at: now }
  await trx
    .insertInto('stock_takes')
    .values({ ...row, reverted_at: null, reverted_by: null })
    .execute()
  const rows = counts.map(({ productId, counted, onHand }) => ({
    id: newId(now),
    stock_take_id: take,
    product_id: productId,
    counted,
    on_hand: onHand,
  }))
  await trx.insertInto('stock_take_lines').values(rows).execute()
  return readStockTake(trx, take)
}

type Count = { productId: string; counted: number; onHand: number }

/** A part that lies in several places is counted in each. */
function addUp(lines: Count[]): Count[] {
  const counts = new Map<string, Count>()
  for (const line of lines) {
    const before = counts.get(line.productId)
    const counted = line.counted + (before?.counted ?? 0)
    counts.set(line.productId, { ...line, ...before, counted })
  }
  return [...counts.values()]
}

function toCorrection({ productId, counted, onHand }: Count): Units {
  return { id: productId, quantity: counted - onHand }
}

async function correct(trx: Transaction, corrections: Units[]): Promise<void> {
  const stock = await lockStock(trx, corrections)
  if (stock.size < corrections.length) throw refuse('unknown-product')
  const short = corrections.filter(({ id, quantity }) => (stock.get(id) ?? 0) + quantity < 0)
  if (short.length > 0) throw await refuseReserved(trx, short)
  const changed = corrections.filter(({ quantity }) => quantity !== 0)
  if (changed.length > 0) await changeStock(trx, changed)
}

/** How many product codes a message lists. */
const maxNamed = 5

async function refuseReserved(trx: Transaction, short: Units[]) {
  const ids = short.map(({ id }) => id)
  const products = trx.selectFrom('products').select('product_code')
  const rows = await products
    .where(isAmong(trx, 'id', ids))
    .orderBy('product_code')
    .execute()
  const named = joinWithAnd(rows.slice(0, maxNamed).map(({ product_code }) => product_code))
  const detail = `Open orders need more units than would be left of ${named}. Cancel those orders first, or leave these parts out.`
  return refuse('stock-reserved', { detail, extra: { productIds: ids } })
}

/** Reverting twice reverts once. Throws 'stock-reserved' if open orders need the units that it added. */
export async function revertStockTake(
  trx: Transaction,
  { user, params: { id } }: HandlerInput<typeof contract.revertStockTake>,
): Promise<StockTake> {
  const take = await readStockTake(trx, id)
  const { numUpdatedRows } = await trx
    .updateTable('stock_takes')
    .set({ reverted_at: Date.now(), reverted_by: user.id })
    .where('id', '=', id)
    .where('reverted_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return readStockTake(trx, id)
  await correct(
    trx,
    take.lines.map(({ productId, difference }) => ({ id: productId, quantity: -difference })),
  )
  return readStockTake(trx, id)
}

export async function listStockTakes(
  db: Db,
  { query: { page, limit = 20 } }: HandlerInput<typeof contract.listStockTakes>,
) {
  const latest = newestFirst('stock_takes', 'counted_at')
  const { rows, total } = await readPage(db, selectStockTakes(db), latest, { page, limit })
  return { rows: await addLines(db, rows), total }
}

/** Throws 'unknown-stock-take'. */
async function readStockTake(db: Db, id: string): Promise<StockTake> {
  const found = await selectStockTakes(db).where('stock_takes.id', '=', id).execute()
  const [take] = await addLines(db, found)
  if (!take) throw refuse('unknown-stock-take')
  return take
}

function selectStockTakes(db: Db) {
  return db
    .selectFrom('stock_takes')
    .innerJoin('users', 'users.id', 'stock_takes.user_id')
    .select(['stock_takes.id', 'note', 'users.name as countedBy'])
    .select(['counted_at as countedAt', 'reverted_at as revertedAt'])
}

type StockTakeRow = InferResult<ReturnType<typeof selectStockTakes>>[number]

async function addLines(db: Db, takes: StockTakeRow[]): Promise<StockTake[]> {
  if (takes.length === 0) return []
  const ids = takes.map(({ id }) => id)
  const lines = await db
    .selectFrom('stock_take_lines')
    .innerJoin('products', 'products.id', 'product_id')
    .select(['stock_take_id', 'product_id as productId', 'product_code as productCode'])
    .select(['products.name', 'counted', 'on_hand as onHand'])
    .where('stock_take_id', 'in', ids)
    .orderBy('stock_take_lines.id')
    .execute()
  const byTake = Map.groupBy(lines, ({ stock_take_id }) => stock_take_id)
  return takes.map(({ id: _id, ...take }) => ({
    _id,
    ...take,
    lines: (byTake.get(_id) ?? []).map(({ stock_take_id: _, ...line }) => ({
      ...line,
      difference: line.counted - line.onHand,
    })),
  }))
}

export const auditedStockTakes: Audited<'stock_takes'> = {
  table: 'stock_takes',
  label: 'note',
  columns: ['note', 'reverted_at'],
}
