import type { Page } from '#base/paging.ts'
import { Problem } from '#base/problem.ts'
import { count } from '#server/database/lists.ts'
import type { Db, Transaction } from '#server/database/open.ts'
import type { CurrentUser } from '#server/http/current-user.ts'
import { newId } from '#server/ids.ts'
import type { StockHistory, StockReceipt } from '../stock-contract.ts'
import { giveBackToStock, lockProducts, takeFromStock } from './stock.ts'

type NewReceipt = { note: string; lines: { productId: string; quantity: number }[] }

/** Adds what came to the stock of its products. Throws 'unknown-product' where one of them is gone. */
export async function addReceipt(
  trx: Transaction,
  user: CurrentUser,
  { note, lines }: NewReceipt,
): Promise<StockReceipt> {
  const ids = [...new Set(lines.map(({ productId }) => productId))]
  const products = await lockProducts(trx, ids)
  if (products.size < ids.length) throw new Problem('unknown-product')
  const now = Date.now()
  const receipt = newId(now)
  await trx
    .insertInto('stock_receipts')
    .values({ id: receipt, user_id: user.id, note, received_at: now, reverted_at: null })
    .execute()
  await trx
    .insertInto('stock_receipt_lines')
    .values(
      lines.map(({ productId, quantity }) => ({
        id: newId(now),
        receipt_id: receipt,
        product_id: productId,
        quantity,
      })),
    )
    .execute()
  await giveBackToStock(
    trx,
    lines.map(({ productId, quantity }) => ({ id: productId, quantity })),
  )
  return readReceipt(trx, receipt)
}

/**
 * Takes a delivery out of the stock again; taken back twice it is taken back once. Throws 'stock-taken'
 * while less than it brought is there.
 */
export async function revertReceipt(trx: Transaction, id: string): Promise<StockReceipt> {
  const receipt = await readReceipt(trx, id)
  const units = Map.groupBy(receipt.lines, ({ productId }) => productId)
  const taken = [...units].map(([productId, lines]) => ({
    id: productId,
    quantity: lines.reduce((sum, { quantity }) => sum + quantity, 0),
  }))
  const products = await lockProducts(
    trx,
    taken.map(({ id: productId }) => productId),
  )
  const { numUpdatedRows } = await trx
    .updateTable('stock_receipts')
    .set({ reverted_at: Date.now() })
    .where('id', '=', id)
    .where('reverted_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return receipt
  for (const { id: productId, quantity } of taken)
    if ((products.get(productId)?.quantity ?? 0) < quantity) throw new Problem('stock-taken')
  await takeFromStock(trx, taken)
  return readReceipt(trx, id)
}

type ListInput = { page?: number | undefined; limit?: number | undefined }

export async function listReceipts(db: Db, input: ListInput): Promise<Page<StockReceipt>> {
  const { page = 1, limit = 20 } = input
  const rows = await selectReceipts(db)
    .orderBy('received_at', 'desc')
    .orderBy('stock_receipts.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const receipts = await withLines(db, rows)
  return {
    rows: receipts,
    total: await count(db, db.selectFrom('stock_receipts'), { page, limit }, rows.length),
  }
}

/** Throws 'unknown-receipt'. */
export async function readReceipt(db: Db, id: string): Promise<StockReceipt> {
  const rows = await selectReceipts(db).where('stock_receipts.id', '=', id).execute()
  const [receipt] = await withLines(db, rows)
  if (!receipt) throw new Problem('unknown-receipt')
  return receipt
}

function selectReceipts(db: Db) {
  return db
    .selectFrom('stock_receipts')
    .innerJoin('users', 'users.id', 'stock_receipts.user_id')
    .select([
      'stock_receipts.id as _id',
      'note',
      'users.name as receivedBy',
      'received_at as receivedAt',
      'reverted_at as revertedAt',
    ])
}

type ReceiptRow = Omit<StockReceipt, 'lines'>

async function withLines(db: Db, receipts: ReceiptRow[]): Promise<StockReceipt[]> {
  if (receipts.length === 0) return []
  const ids = receipts.map(({ _id }) => _id)
  const lines = await db
    .selectFrom('stock_receipt_lines')
    .innerJoin('products', 'products.id', 'stock_receipt_lines.product_id')
    .select([
      'receipt_id',
      'product_id as productId',
      'product_code as productCode',
      'products.name',
      'stock_receipt_lines.quantity',
    ])
    .where('receipt_id', 'in', ids)
    .orderBy('stock_receipt_lines.id')
    .execute()
  const byReceipt = Map.groupBy(lines, ({ receipt_id }) => receipt_id)
  return receipts.map((receipt) => ({
    ...receipt,
    lines: (byReceipt.get(receipt._id) ?? []).map(({ receipt_id: _, ...line }) => line),
  }))
}

type Change = StockHistory['changes'][number]

/** So many changes are shown; what is older stands in orders and the audit log. */
const maxChanges = 500

/** Every change of a product's stock and its cause, the newest first. */
export async function readStockHistory(db: Db, id: string): Promise<StockHistory> {
  const product = await db
    .selectFrom('products')
    .select(['id as _id', 'name', 'product_code as productCode', 'quantity'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!product) throw new Problem('unknown-product')
  const changes = await Promise.all([
    findOrdered(db, id),
    findCredited(db, id),
    findReceived(db, id),
    findEdited(db, id),
  ])
  return {
    product,
    changes: changes
      .flat()
      .sort((one, other) => other.at - one.at)
      .slice(0, maxChanges),
  }
}

/** What of an order was not shipped when it was deleted or expired went back. */
async function findOrdered(db: Db, productId: string): Promise<Change[]> {
  const rows = await db
    .selectFrom('orders')
    .innerJoin('purchases', 'purchases.id', 'orders.purchase_id')
    .select(['orders.placed_at', 'quantity', 'deleted_at', 'number'])
    .select(['shipped_units', 'closed_units'])
    .where('product_id', '=', productId)
    .orderBy('orders.placed_at', 'desc')
    .limit(maxChanges)
    .execute()
  return rows.flatMap(
    ({ placed_at, quantity, deleted_at, number, shipped_units, closed_units }) => {
      const ordered = { at: placed_at, what: 'ordered' as const, units: -quantity, cause: number }
      const units = quantity - shipped_units - closed_units
      if (deleted_at === null || units === 0) return [ordered]
      return [{ at: deleted_at, what: 'given back' as const, units, cause: number }, ordered]
    },
  )
}

async function findCredited(db: Db, productId: string): Promise<Change[]> {
  const rows = await db
    .selectFrom('credit_note_lines')
    .innerJoin('orders', 'orders.id', 'order_id')
    .innerJoin('credit_notes', 'credit_notes.id', 'credit_note_id')
    .select(['made_at', 'units', 'number'])
    .where('product_id', '=', productId)
    .where('goods', '<>', 'scrapped')
    .orderBy('made_at', 'desc')
    .limit(maxChanges)
    .execute()
  return rows.map(({ made_at, units, number }) => ({
    at: made_at,
    what: 'credited' as const,
    units,
    cause: number,
  }))
}

async function findReceived(db: Db, productId: string): Promise<Change[]> {
  const rows = await db
    .selectFrom('stock_receipt_lines')
    .innerJoin('stock_receipts', 'stock_receipts.id', 'stock_receipt_lines.receipt_id')
    .select(['received_at', 'reverted_at', 'quantity', 'note'])
    .where('product_id', '=', productId)
    .orderBy('received_at', 'desc')
    .limit(maxChanges)
    .execute()
  return rows.flatMap(({ received_at, reverted_at, quantity, note }) => {
    const received = { at: received_at, what: 'received' as const, units: quantity, cause: note }
    if (reverted_at === null) return [received]
    return [{ at: reverted_at, what: 'reverted' as const, units: -quantity, cause: note }, received]
  })
}

type FieldChange = { field: string; from: number | null; to: number | null }

async function findEdited(db: Db, productId: string): Promise<Change[]> {
  const rows = await db
    .selectFrom('audit_log')
    .innerJoin('users', 'users.id', 'audit_log.user_id')
    .select(['at', 'changes', 'users.name'])
    .where('about', '=', productId)
    .where('changes', 'like', '%"quantity"%')
    .orderBy('at', 'desc')
    .limit(maxChanges)
    .execute()
  return rows.flatMap(({ at, changes, name }) =>
    (JSON.parse(changes ?? '[]') as FieldChange[])
      .filter(({ field }) => field === 'quantity')
      .map(({ from, to }) => ({
        at,
        what: 'edited' as const,
        units: (to ?? 0) - (from ?? 0),
        cause: name,
      })),
  )
}
