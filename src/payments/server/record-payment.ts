import { refuse } from '#base/refuse.ts'
import type { Order } from '#orders/contract.ts'
import { type OrderRow, selectOrders, toOrder } from '#orders/server/orders.ts'
import type { Database, Db } from '#server/database/open.ts'
import type { HandlerInput } from '#server/http/calls.ts'
import { type CurrentUser, visibleTo } from '#server/http/current-user.ts'
import type { Intent } from '#server/ports.ts'
import type { Shop } from '#server/shop.ts'
import type * as contract from '../contract.ts'
import { settle } from './settle.ts'

/**
 * Records the purchase of an order as paid, on the card company's word and nobody else's: the payment
 * succeeded, is in the purchase's currency and enough for it, is this purchase's or this buyer's free
 * one, and pays nothing else. Said again it answers the same with 0 modified; a second charge is
 * asked back. Where the order was deleted, or lapsed, while somebody was paying it, what came in pays
 * what is left of its purchase, and the rest of it goes back.
 */
export async function recordPayment(
  {
    user,
    params: { id: orderId },
    body: { transactionId },
  }: Pick<HandlerInput<typeof contract.recordPayment>, 'user' | 'params' | 'body'>,
  { db, payments }: Shop,
): Promise<Order & { modifiedCount: number }> {
  const order = await requireOrder(db.read, user, orderId)
  if (order.deleted_at === null && order.transaction_id === transactionId)
    return { ...toOrder(order), modifiedCount: 0 }
  const intent = await payments.readIntent(transactionId)
  requireMatch(intent, order)
  if (intent.purchaseId === null) await claimFreePayment(db, intent, order)
  const outcome = await settle(db, intent, order.purchase_id)
  if (outcome === 'refunding') throw refuse('paid-already')
  const paid = await requireOrder(db.read, user, orderId)
  if (paid.deleted_at !== null) throw refuse(paid.ended_at === null ? 'rest-paid' : 'paid-already')
  return { ...toOrder(paid), modifiedCount: outcome === 'paid' ? 1 : 0 }
}

/** Also of an order that is deleted. */
async function requireOrder(db: Db, user: CurrentUser, id: string) {
  const order = await selectOrders(db)
    .select(['orders.deleted_at', 'purchases.ended_at'])
    .where('orders.id', '=', id)
    .where(visibleTo(user, 'orders'))
    .executeTakeFirst()
  if (!order) throw refuse('unknown-order')
  return order
}

function requireMatch(
  intent: Intent | null,
  order: OrderRow & { deleted_at: number | null },
): asserts intent is Intent {
  const isItsOwn = intent?.purchaseId === order.purchase_id && intent.userId === order.user_id
  if (order.deleted_at !== null) {
    if (isItsOwn && intent.state === 'succeeded') return
    throw refuse('unknown-order')
  }
  const isFree = intent?.purchaseId === null && intent.userId === order.user_id
  // What was opened for the purchase may have been paid before an order of it was deleted.
  const isEnough =
    (isItsOwn && intent.amount >= order.total) || (isFree && intent.amount === order.total)
  if (!isEnough || intent.currency !== order.currency || intent.refunded)
    throw refuse('payment-wrong')
  if (intent.state !== 'succeeded') throw refuse('payment-open')
}

/** A payment that named no purchase is this one's from now on; never two purchases'. */
async function claimFreePayment(db: Database, intent: Intent, order: OrderRow): Promise<void> {
  const { purchase_id: purchaseId } = order
  const { numUpdatedRows } = await db.write((trx) =>
    trx
      .updateTable('payment_intents')
      .set({ purchase_id: purchaseId })
      .where('id', '=', intent.id)
      .where('user_id', '=', order.user_id)
      .where(({ or, eb }) =>
        or([eb('purchase_id', 'is', null), eb('purchase_id', '=', purchaseId)]),
      )
      .executeTakeFirstOrThrow(),
  )
  if (numUpdatedRows === 0n) throw refuse('payment-used')
}
