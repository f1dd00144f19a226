import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Selectable, sql } from 'kysely'
import type { ParsedRequest } from '#base/endpoint.ts'
import { findCurrency, less, type Money, minPerPayment, times } from '#base/money.ts'
import { Problem } from '#base/problem.ts'
import { giveBackToStock } from '#products/server/stock.ts'
import type { Database, Db, Transaction } from '#server/database/open.ts'
import type { Schema } from '#server/database/schema.ts'
import { type CurrentUser, isAdmin, visibleTo } from '#server/http/current-user.ts'
import { newId } from '#server/ids.ts'
import type * as contract from '../contract.ts'
import { computeShare, computeTotals } from '../rules.ts'
import { notifyBuyer, purchaseMail } from './mails.ts'
import { findOrder, readOrders } from './orders.ts'
import { lockPurchase, type PurchaseRow, toPurchase, updateProgress } from './purchases.ts'
import { queueRefund } from './queue-refund.ts'

type Deleted = { deletedCount: number; refunded: boolean }

/** An order, as whoever deletes it saw it: what becomes of goods and money hangs on that. */
type DeleteInput = ParsedRequest<typeof contract.deleteOrder>['query']

/**
 * Deletes one order: customers their own while it is neither paid nor shipped, admins any. What is
 * not shipped goes back to the stock, once. Its purchase's total falls; of what is paid and not
 * shipped its share goes back, with its share of the tax. The buyer is told by mail, unless they did
 * it themselves.
 */
export async function deleteOrder(
  trx: Transaction,
  user: CurrentUser,
  input: DeleteInput,
): Promise<Deleted> {
  const extra = { deletedCount: 0 }
  const order = await findOrder(trx, user, input.id)
  if (!order) throw new Problem('unknown-order', { extra })
  const deleted = await deleteOrders(trx, user, order.purchase_id, input)
  if (deleted.deletedCount > 0) return deleted
  const now = await findOrder(trx, user, input.id)
  if (!now) throw new Problem('unknown-order', { extra })
  if (isAdmin(user)) throw new Problem('edited-meanwhile', { extra })
  throw new Problem(now.paid_at === null ? 'already-shipped' : 'already-paid', { extra })
}

export async function deletePurchase(
  trx: Transaction,
  user: CurrentUser,
  id: string,
): Promise<Deleted> {
  const extra = { deletedCount: 0 }
  const seen = await trx
    .selectFrom('purchases')
    .select('paid_at')
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where(visibleTo(user, 'purchases'))
    .executeTakeFirst()
  if (!seen) throw new Problem('unknown-purchase', { extra })
  const deleted = await deleteOrders(trx, user, id)
  if (deleted.deletedCount > 0) return deleted
  throw new Problem(seen.paid_at === null ? 'already-shipped' : 'already-paid', { extra })
}

async function deleteOrders(
  trx: Transaction,
  user: CurrentUser,
  purchaseId: string,
  only?: DeleteInput,
): Promise<Deleted> {
  const purchase = await lockPurchase(trx, purchaseId)
  if (!purchase) return { deletedCount: 0, refunded: false }
  const before = await trx
    .selectFrom('orders')
    .select(lineColumns)
    .where('purchase_id', '=', purchaseId)
    .orderBy('id')
    .execute()
  const now = Date.now()
  let change = trx
    .updateTable('orders')
    .set({ deleted_at: now, deleted_by: user.id })
    // What was shipped of it stays with the buyer; the rest is closed.
    .set({
      closed_units: sql`case when shipped_units > 0 then quantity - shipped_units else closed_units end`,
      shipped_at: sql`case when shipped_units > 0 then coalesce(shipped_at, cast(${now} as bigint)) end`,
    })
    .where('purchase_id', '=', purchaseId)
    .where('deleted_at', 'is', null)
    .where(visibleTo(user, 'orders'))
  if (only) change = change.where('id', '=', only.id)
  if (only?.paid) change = change.where('paid_at', only.paid === 'true' ? 'is not' : 'is', null)
  if (only?.status)
    change = change.where('shipped_at', only.status === 'Shipped' ? 'is not' : 'is', null)
  if (!isAdmin(user)) change = change.where('paid_at', 'is', null).where('shipped_units', '=', 0)
  const rows = await change.returning('id').execute()
  if (rows.length === 0) return { deletedCount: 0, refunded: false }

  const ids = new Set(rows.map(({ id }) => id))
  const deleted = before.filter(({ id }) => ids.has(id))
  const open = deleted.filter((line) => openUnits(line) > 0)
  await giveBackToStock(
    trx,
    open.map((line) => ({ id: line.product_id, quantity: openUnits(line) })),
  )
  const left = before.filter(({ id, deleted_at }) => deleted_at === null && !ids.has(id))
  await updateTotals(trx, purchase, left, now)
  await updateProgress(trx, purchaseId)
  const isPaid = purchase.transaction_id !== null
  if (isPaid) await refundShares(trx, purchase, before, open)
  // Of what comes back the buyer hears when it does (payments/server/refunds.ts), of the rest here.
  const unrefunded = isPaid ? deleted.filter((line) => !open.includes(line)) : deleted
  if (unrefunded.length > 0 && purchase.user_id !== user.id) {
    const orders = await readOrders(
      trx,
      unrefunded.map(({ id }) => id),
    )
    const about = toPurchase({ ...purchase, ...computeLineTotals(purchase, unrefunded) }, orders)
    await notifyBuyer(trx, purchase.user_id, purchaseMail('deleted', about))
  }
  return { deletedCount: deleted.length, refunded: isPaid && open.length > 0 }
}

type Line = Pick<Selectable<Schema['orders']>, (typeof lineColumns)[number]>

const lineColumns = [
  ...(['id', 'product_id', 'price', 'quantity', 'total_price'] as const),
  ...(['shipped_units', 'closed_units', 'deleted_at', 'shipped_at', 'paid_at'] as const),
] as const

function openUnits({ quantity, shipped_units, closed_units }: Line): number {
  return quantity - shipped_units - closed_units
}

/** What is left to pay, which a card must be able to; a paid purchase keeps what it was paid at. */
async function updateTotals(trx: Transaction, purchase: PurchaseRow, left: Line[], now: number) {
  const change = trx.updateTable('purchases').where('id', '=', purchase.id)
  if (left.length === 0) await change.set({ ended_at: now }).execute()
  else if (purchase.paid_at === null) {
    const totals = computeLineTotals(purchase, left)
    if (totals.total < minPerPayment(findCurrency(purchase.currency)))
      throw new Problem('too-little-left', { extra: { deletedCount: 0 } })
    await change.set(totals).execute()
  }
  // An open payment gets the new amount, or is cancelled, as soon as the job comes to it.
  await trx
    .updateTable('payment_intents')
    .set({ look_at: now })
    .where('purchase_id', '=', purchase.id)
    .where('settled_at', 'is', null)
    .execute()
}

async function refundShares(
  trx: Transaction,
  { id: purchaseId, transaction_id, tax_rate, currency }: PurchaseRow,
  before: Line[],
  open: Line[],
): Promise<void> {
  const intentId = transaction_id ?? ''
  const deletion = newId()
  // An order that was deleted before the payment had no part in it, though it was shipped.
  let paid = before.filter(
    ({ paid_at, deleted_at, shipped_at }) => paid_at && (!deleted_at || shipped_at),
  )
  for (const order of open) {
    const { id: orderId, quantity, shipped_units } = order
    const closed = { ...order, closed_units: quantity - shipped_units }
    const rest = paid.map((line) => (line === order ? closed : line))
    const amount = computeShare(prices(paid), prices(rest), tax_rate, findCurrency(currency))
    paid = rest
    const reason = 'order deleted'
    await queueRefund(trx, { intentId, purchaseId, orderId, amount, reason, deletion })
  }
}

function computeLineTotals({ tax_rate, currency }: PurchaseRow, lines: Line[]) {
  return computeTotals(prices(lines), tax_rate, findCurrency(currency))
}

/** Of what was closed the money has gone back. */
function prices(lines: Line[]): Money[] {
  return lines.map(({ total_price, price, closed_units }) =>
    less(total_price, times(price, closed_units)),
  )
}

/** Few enough that whoever orders meanwhile hardly waits. */
const batchSize = 25

/** Lets go of most of what the account holds before `releasePurchases` does of all, so that nobody waits long. */
export async function releaseInParts(db: Database, user: CurrentUser): Promise<void> {
  const ids = await findUnpaid(db.read, user)
  for (let first = 0; first < ids.length; first += batchSize) {
    await db.write((trx) => release(trx, user, ids.slice(first, first + batchSize)))
    // SQLite answers without a turn of the loop: whoever asked meanwhile is heard here.
    await nextTurn()
  }
}

/**
 * Lets go of a user's purchases: orders that are neither paid nor shipped are deleted, their stock
 * goes back; a purchase of which nothing was ever paid or shipped loses its person. The rest is in
 * the books. The basket goes.
 */
export async function releasePurchases(trx: Transaction, user: CurrentUser): Promise<void> {
  await release(trx, user, await findUnpaid(trx, user))
  await trx.deleteFrom('basket_lines').where('user_id', '=', user.id).execute()
}

/** Those that may have something to let go of: with an open order, or with the user's name. */
async function findUnpaid(db: Db, user: CurrentUser): Promise<string[]> {
  const rows = await db
    .selectFrom('purchases')
    .select('id')
    .where('user_id', '=', user.id)
    .where('paid_at', 'is', null)
    .where(({ or, eb, and }) =>
      or([eb('ended_at', 'is', null), and([eb('shipped_at', 'is', null), eb('email', '<>', '')])]),
    )
    .execute()
  return rows.map(({ id }) => id)
}

async function release(trx: Transaction, user: CurrentUser, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  for (const id of ids) await deleteOrders(trx, { ...user, roles: [] }, id)
  await trx
    .updateTable('purchases')
    .set({ user_name: '', email: '', phone: '', address: '', po_number: '', note: '' })
    .where('id', 'in', ids)
    .where('paid_at', 'is', null)
    .where('shipped_at', 'is', null)
    .execute()
}
