import { type InferResult, sql } from 'kysely'
import { refuse } from '#products/refusals.ts'
import { isAmong, rowTable } from '#server/database/dialect.ts'
import { newestFirst, readPage } from '#server/database/lists.ts'
import type { Db, Transaction } from '#server/database/open.ts'
import { visibleToAdmins } from '#server/database/orderable.ts'
import type { Audited } from '#server/http/audit.ts'
import type { HandlerInput } from '#server/http/calls.ts'
import { newId } from '#server/ids.ts'
import type * as contract from '../admin-contract.ts'
import type { StockHistory, StockReceipt } from '../admin-contract.ts'
import { productColumns } from './columns.ts'

export type Units = { id: string; quantity: number }

/**
 * Locks products of the catalogue until the transaction ends. In the order of their ids, so that two baskets never
 * deadlock.
 */
export async function lockProducts(trx: Transaction, ids: string[]) {
  const locked = lockRows(trx, ids).where('deleted_at', 'is', null)
  const rows = await locked.select(productColumns).execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** The stock of products, also of hidden ones, locked in the same way. */
export async function lockStock(trx: Transaction, units: Units[]): Promise<Map<string, number>> {
  const ids = units.map(({ id }) => id)
  const locked = lockRows(trx, ids).where(visibleToAdmins())
  const rows = await locked.select(['id', 'quantity']).execute()
  return new Map(rows.map(({ id, quantity }) => [id, quantity]))
}

function lockRows(trx: Transaction, ids: string[]) {
  const products = trx.selectFrom('products').where(isAmong(trx, 'id', ids))
  return products.orderBy('id').forNoKeyUpdate()
}

/** Takes units from the stock of products that are locked and have them; each product once. */
export async function takeFromStock(trx: Transaction, taken: Units[]): Promise<void> {
  const units = taken.map(({ id, quantity }) => ({ id, quantity: -quantity }))
  await changeStock(trx, units)
}

/**
 * Adds units to the stock, also of products that have left the catalogue, for the books. All that a handler
 * restocks goes in one call: rows are locked in the same order as by takeFromStock.
 */
export async function restock(trx: Transaction, returned: Units[]): Promise<void> {
  const units = sumUnits(returned)
  const ids = units.map(({ id }) => id)
  if (ids.length > 1) await lockRows(trx, ids).select('id').execute()
  await changeStock(trx, units)
}

function sumUnits(units: Units[]): Units[] {
  const sums = new Map<string, number>()
  for (const { id, quantity } of units) sums.set(id, (sums.get(id) ?? 0) + quantity)
  return [...sums].map(([id, quantity]) => ({ id, quantity }))
}

export async function changeStock(trx: Transaction, units: Units[]): Promise<void> {
  const changed = rowTable(trx, 'products', ['id', 'quantity'], units)
  await sql`update products set quantity = products.quantity + changed.quantity
    from ${changed} as changed where products.id = changed.id`.execute(trx)
}

/** Books a delivery: adds its units to the stock. Throws 'unknown-product' if one of the products is gone. */
export async function addReceipt(
  trx: Transaction,
  { user, body: { note, lines } }: HandlerInput<typeof contract.addReceipt>,
): Promise<StockReceipt> {
  const units = toUnits(lines)
  const stock = await lockStock(trx, units)
  if (stock.size < units.length) throw refuse('unknown-product')
  const now = Date.now()
  const receipt = newId(now)
  const row = { id: receipt, user_id: user.id, note, received_at: now, reverted_at: null }
  await trx.insertInto('stock_receipts').values(row).execute()
  const rows = lines.map(({ productId, quantity }) => ({
    id: newId(now),
    receipt_id: receipt,
    product_id: productId,
    quantity,
  }))
  await trx.insertInto('stock_receipt_lines').values(rows).execute()
  await restock(trx, units)
  return readReceipt(trx, receipt)
}

function toUnits(lines: { productId: string; quantity: number }[]): Units[] {
  return sumUnits(lines.map(({ productId: id, quantity }) => ({ id, quantity })))
}

/** Reverting twice reverts once. Throws 'stock-taken' while fewer units are left than it added. */
export async function revertReceipt(
  trx: Transaction,
  { params: { id } }: HandlerInput<typeof contract.revertReceipt>,
): Promise<StockReceipt> {
  const receipt = await readReceipt(trx, id)
  const units = toUnits(receipt.lines)
  const stock = await lockStock(trx, units)
  const { numUpdatedRows } = await trx
    .updateTable('stock_receipts')
    .set({ reverted_at: Date.now() })
    .where('id', '=', id)
    .where('reverted_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return receipt
  if (units.some((taken) => (stock.get(taken.id) ?? 0) < taken.quantity))
    throw refuse('stock-taken')
  await takeFromStock(trx, units)
  return readReceipt(trx, id)
}

export async function listReceipts(
  db: Db,
  { query: { page, limit = 20 } }: HandlerInput<typeof contract.listReceipts>,
) {
  const latest = newestFirst('stock_receipts', 'received_at')
  const { rows, total } = await readPage(db, selectReceipts(db), latest, { page, limit })
  return { rows: await addLines(db, rows), total }
}

/** Throws 'unknown-receipt'. */
export async function readReceipt(db: Db, id: string): Promise<StockReceipt> {
  const found = await selectReceipts(db).where('stock_receipts.id', '=', id).execute()
  const [receipt] = await addLines(db, found)
  if (!receipt) throw refuse('unknown-receipt')
  return receipt
}

function selectReceipts(db: Db) {
  return db
    .selectFrom('stock_receipts')
    .innerJoin('users', 'users.id', 'stock_receipts.user_id')
    .select(['stock_receipts.id', 'note', 'users.name as receivedBy'])
    .select(['received_at as receivedAt', 'reverted_at as revertedAt'])
}

type ReceiptRow = InferResult<ReturnType<typeof selectReceipts>>[number]

async function addLines(db: Db, receipts: ReceiptRow[]): Promise<StockReceipt[]> {
  if (receipts.length === 0) return []
  const ids = receipts.map(({ id }) => id)
  const lines = await db
    .selectFrom('stock_receipt_lines')
    .innerJoin('products', 'products.id', 'product_id')
    .select(['receipt_id', 'product_id as productId', 'product_code as productCode'])
    .select(['products.name', 'stock_receipt_lines.quantity'])
    .where('receipt_id', 'in', ids)
    .orderBy('stock_receipt_lines.id')
    .execute()
  const byReceipt = Map.groupBy(lines, ({ receipt_id }) => receipt_id)
  return receipts.map(({ id: _id, ...receipt }) => ({
    _id,
    ...receipt,
    lines: (byReceipt.get(_id) ?? []).map(({ receipt_id: _, ...line }) => line),
  }))
}

type Change = StockHistory['changes'][number]

/** Changes shown; older ones are in orders and the audit log. */
const maxChanges = 500

export async function readStockHistory(
  db: Db,
  { params: { id } }: HandlerInput<typeof contract.readStockHistory>,
): Promise<StockHistory> {
  const product = await db
    .selectFrom('products')
    .select(['id as _id', 'name', 'product_code as productCode', 'img', 'quantity'])
    .select('minimum_quantity as minimumQuantity')
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => refuse('unknown-product'))
  const changes = [...(await findMoved(db, id)), ...(await findEdited(db, id))]
  const newestFirst = changes.sort((one, other) => other.at - one.at)
  return { product, changes: newestFirst.slice(0, maxChanges) }
}

/** Unshipped units of deleted and expired orders returned to stock. */
async function findMoved(db: Db, productId: string): Promise<Change[]> {
  const { rows } = await sql<Change>`
    select orders.placed_at as at, 'ordered' as what, -quantity as units, number as cause
      from orders join purchases on purchases.id = purchase_id
      where product_id = ${productId}
    union all select deleted_at, 'given back', quantity - shipped_units - closed_units, number
      from orders join purchases on purchases.id = purchase_id
      where product_id = ${productId} and deleted_at is not null
        and quantity > shipped_units + closed_units
    union all select made_at, 'credited', units, number
      from credit_note_lines
      join orders on orders.id = order_id
      join credit_notes on credit_notes.id = credit_note_id
      where product_id = ${productId} and disposition <> 'scrapped'
    union all select received_at, 'received', quantity, note
      from stock_receipt_lines join stock_receipts on stock_receipts.id = receipt_id
      where product_id = ${productId}
    union all select reverted_at, 'reverted', -quantity, note
      from stock_receipt_lines join stock_receipts on stock_receipts.id = receipt_id
      where product_id = ${productId} and reverted_at is not null
    union all select counted_at, 'stock-take', counted - on_hand, users.name
      from stock_take_lines
      join stock_takes on stock_takes.id = stock_take_id
      join users on users.id = stock_takes.user_id
      where product_id = ${productId} and counted <> on_hand
    union all select reverted_at, 'stock-take reverted', on_hand - counted, users.name
      from stock_take_lines
      join stock_takes on stock_takes.id = stock_take_id
      join users on users.id = stock_takes.reverted_by
      where product_id = ${productId} and counted <> on_hand
    order by at desc limit ${maxChanges}`.execute(db)
  return rows
}

type FieldChange = { field: string; from: number | null; to: number | null }

async function findEdited(db: Db, productId: string): Promise<Change[]> {
  const rows = await db
    .selectFrom('audit_log')
    .innerJoin('users', 'users.id', 'audit_log.user_id')
    .select(['at', 'changes', 'users.name as cause'])
    .where('about', '=', productId)
    .where('changes', 'like', '%"quantity"%')
    .orderBy('at', 'desc')
    .limit(maxChanges)
    .execute()
  return rows.flatMap(({ at, changes, cause }) => {
    const edited: FieldChange[] = JSON.parse(changes ?? '[]')
    const stock = edited.find(({ field }) => field === 'quantity')
    if (!stock) return []
    return [{ at, what: 'edited' as const, units: (stock.to ?? 0) - (stock.from ?? 0), cause }]
  })
}

export const auditedReceipts: Audited<'stock_receipts'> = {
  table: 'stock_receipts',
  label: 'note',
  columns: ['note', 'reverted_at'],
}
