import type { Asked } from '#base/endpoint.ts'
import { currencyOf, type Money, minPerPayment } from '#base/money.ts'
import { Problem } from '#base/problem.ts'
import { giveBackToStock } from '#products/server/stock.ts'
import { type Asker, isAdmin, visibleTo } from '#server/calls/asker.ts'
import type { Transaction } from '#server/database/open.ts'
import { newId } from '#server/ids.ts'
import type * as contract from '../contract.ts'
import { computeShare, computeTotals } from '../rules.ts'
import { deletedMail, notifyBuyer } from './mails.ts'
import { findOrder } from './orders.ts'
import { lockPurchase, type PurchaseRow, readOrders, toPurchase } from './purchases.ts'

/** Notes that money is to be given back; a job asks the card company until it has. */
export type QueueRefund = (
  trx: Transaction,
  refund: {
    intentId: string
    purchaseId: string
    /** The order whose share it is. */
    orderId: string
    amount: Money
    reason: string
    /** What was deleted at once: its buyer is told once, of what came back for all of it. */
    deletion: string
  },
) => Promise<void>

type Deleted = { deletedCount: number; refunded: boolean }

/** An order, as whoever deletes it saw it: what becomes of goods and money hangs on that. */
export type DoomedOrder = Asked<typeof contract.deleteOrder>['query']

/**
 * Deletes one order: customers their own while it is neither paid nor shipped, admins any. What is
 * not shipped goes back to the stock, once. Its purchase's total falls; of what is paid and not
 * shipped its share goes back, with its share of the tax. The buyer is told by mail, unless they did
 * it themselves.
 */
export async function deleteOrder(
  trx: Transaction,
  asker: Asker,
  doomed: DoomedOrder,
  askRefund: QueueRefund,
): Promise<Deleted> {
  const extra = { deletedCount: 0 }
  const order = await findOrder(trx, asker, doomed.id)
  if (!order) throw new Problem('unknown-order', { extra })
  const deleted = await deleteOrders(trx, asker, order.purchase_id, askRefund, doomed)
  if (deleted.deletedCount > 0) return deleted
  const now = await findOrder(trx, asker, doomed.id)
  if (!now) throw new Problem('unknown-order', { extra })
  if (isAdmin(asker)) throw new Problem('edited-meanwhile', { extra })
  throw new Problem(now.paid_at === null ? 'already-shipped' : 'already-paid', { extra })
}

/** Deletes every order of a purchase that may be deleted. */
export async function deletePurchase(
  trx: Transaction,
  asker: Asker,
  id: string,
  askRefund: QueueRefund,
): Promise<Deleted> {
  const extra = { deletedCount: 0 }
  const seen = await trx
    .selectFrom('purchases')
    .select('paid_at')
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where(visibleTo(asker, 'purchases'))
    .executeTakeFirst()
  if (!seen) throw new Problem('unknown-purchase', { extra })
  const deleted = await deleteOrders(trx, asker, id, askRefund)
  if (deleted.deletedCount > 0) return deleted
  throw new Problem(seen.paid_at === null ? 'already-shipped' : 'already-paid', { extra })
}

async function deleteOrders(
  trx: Transaction,
  asker: Asker,
  purchaseId: string,
  askRefund: QueueRefund,
  doomed?: DoomedOrder,
): Promise<Deleted> {
  const purchase = await lockPurchase(trx, purchaseId)
  if (!purchase) return { deletedCount: 0, refunded: false }
  const before = await linesOf(trx, purchaseId)
  const now = Date.now()
  let deletion = trx
    .updateTable('orders')
    .set({ deleted_at: now, deleted_by: asker.id })
    .where('purchase_id', '=', purchaseId)
    .where('deleted_at', 'is', null)
    .where(visibleTo(asker, 'orders'))
  if (doomed) deletion = deletion.where('id', '=', doomed.id)
  if (doomed?.paid)
    deletion = deletion.where('paid_at', doomed.paid === 'true' ? 'is not' : 'is', null)
  if (doomed?.status)
    deletion = deletion.where('shipped_at', doomed.status === 'Shipped' ? 'is not' : 'is', null)
  if (!isAdmin(asker))
    deletion = deletion.where('paid_at', 'is', null).where('shipped_at', 'is', null)
  const gone = await deletion.returning(['id', 'product_id', 'quantity', 'shipped_at']).execute()
  if (gone.length === 0) return { deletedCount: 0, refunded: false }
  const unshipped = gone.filter(({ shipped_at }) => shipped_at === null)
  await giveBackToStock(
    trx,
    unshipped.map(({ product_id: id, quantity }) => ({ id, quantity })),
  )
  const ids = new Set(gone.map(({ id }) => id))
  const left = before.filter((line) => line.live && !ids.has(line.id))
  await setTotals(trx, purchase, left, now)
  const refunded = await refundShares(trx, purchase, before, unshipped, askRefund)
  const unrefunded = purchase.paid_at === null ? gone : gone.filter(({ shipped_at }) => shipped_at)
  if (unrefunded.length > 0 && purchase.user_id !== asker.id)
    await tellDeleted(trx, purchase, before, new Set(unrefunded.map(({ id }) => id)))
  return { deletedCount: gone.length, refunded }
}

/** Of what comes back the buyer is told when it does (payments/server/refunds.ts); of the rest here. */
async function tellDeleted(
  trx: Transaction,
  purchase: PurchaseRow,
  before: Line[],
  ids: Set<string>,
) {
  const lines = costs(before.filter(({ id }) => ids.has(id)))
  const sums = computeTotals(lines, purchase.tax_rate, currencyOf(purchase.currency))
  const told = toPurchase({ ...purchase, ...sums }, await readOrders(trx, [...ids]), 0 as Money)
  await notifyBuyer(trx, purchase.user_id, deletedMail(told))
}

type Line = { id: string; total: Money; live: boolean; shipped: boolean; paid: boolean }

async function linesOf(trx: Transaction, purchaseId: string): Promise<Line[]> {
  const rows = await trx
    .selectFrom('orders')
    .select(['id', 'total_price', 'deleted_at', 'shipped_at', 'paid_at'])
    .where('purchase_id', '=', purchaseId)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    total: row.total_price,
    live: row.deleted_at === null,
    shipped: row.shipped_at !== null,
    paid: row.paid_at !== null,
  }))
}

/** What is left to pay, which a card must be able to; a paid purchase keeps what it was paid at. */
async function setTotals(trx: Transaction, purchase: PurchaseRow, left: Line[], now: number) {
  const ended = left.length === 0 ? { ended_at: now } : {}
  const { tax_rate, currency } = purchase
  const { goods, tax, total } = computeTotals(costs(left), tax_rate, currencyOf(currency))
  const falls = purchase.paid_at === null && left.length > 0
  if (falls && total < minPerPayment(currencyOf(currency)))
    throw new Problem('too-little-left', { extra: { deletedCount: 0 } })
  const fallen = falls ? { goods, tax, total } : {}
  await trx
    .updateTable('purchases')
    .set({ id: purchase.id, ...ended, ...fallen })
    .where('id', '=', purchase.id)
    .execute()
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
  purchase: PurchaseRow,
  before: Line[],
  deleted: { id: string }[],
  askRefund: QueueRefund,
): Promise<boolean> {
  const { transaction_id: intentId, tax_rate, currency } = purchase
  if (intentId === null || deleted.length === 0) return false
  // An order that was deleted before the payment had no part in it, though it was shipped.
  let kept = before.filter(({ live, shipped, paid }) => paid && (live || shipped))
  const deletion = newId()
  for (const { id } of deleted) {
    const rest = kept.filter((line) => line.id !== id)
    const amount = computeShare(costs(kept), costs(rest), tax_rate, currencyOf(currency))
    kept = rest
    const reason = 'order deleted'
    const { id: purchaseId } = purchase
    await askRefund(trx, { intentId, purchaseId, orderId: id, amount, reason, deletion })
  }
  return true
}

function costs(lines: Line[]): Money[] {
  return lines.map(({ total }) => total)
}
