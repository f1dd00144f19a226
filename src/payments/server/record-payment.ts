import { Problem } from '#base/problem.ts'
import type { Order } from '#orders/contract.ts'
import { findOrder, type OrderRow, selectOrders, toOrder } from '#orders/server/orders.ts'
import type { Database, Db } from '#server/database/open.ts'
import { type CurrentUser, visibleTo } from '#server/http/current-user.ts'
import type { Intent, Payments } from '#server/ports.ts'
import { settle } from './settle.ts'

/**
 * Records the purchase of an order as paid, on the card company's word and nobody else's: the payment
 * succeeded, is in the purchase's currency and enough for it, is this purchase's or this buyer's free
 * one, and pays nothing else. Said again it answers the same with 0 modified; a second charge is
 * asked back, as is what was paid for an order that is gone.
 */
export async function recordPayment(
  db: Database,
  payments: Payments,
  user: CurrentUser,
  orderId: string,
  transactionId: string,
): Promise<Order & { modifiedCount: number }> {
  const order = await findOrder(db.read, user, orderId)
  if (!order) throw await settleWithoutOrder(db, payments, user, orderId, transactionId)
  if (order.transaction_id === transactionId) return { ...toOrder(order), modifiedCount: 0 }
  const intent = await requireMatchingIntent(payments, order, transactionId)
  if (intent.purchaseId === null) await claimFreePayment(db, intent, order)
  const outcome = await settle(db, intent, order.purchase_id)
  if (outcome === 'refunding') throw new Problem('paid-already')
  const paid = await findOrder(db.read, user, orderId)
  if (!paid) throw await explainEnded(db.read, order.purchase_id)
  return { ...toOrder(paid), modifiedCount: outcome === 'paid' ? 1 : 0 }
}

/**
 * The order was deleted, or lapsed, while somebody was paying it. What came in pays what is left of
 * its purchase, and the rest of it goes back; where nothing is left all of it does.
 */
async function settleWithoutOrder(
  db: Database,
  payments: Payments,
  user: CurrentUser,
  orderId: string,
  transactionId: string,
): Promise<Problem> {
  const gone = await selectOrders(db.read)
    .select(['orders.user_id', 'orders.purchase_id'])
    .where('orders.id', '=', orderId)
    .where(visibleTo(user, 'orders'))
    .executeTakeFirst()
  const intent = gone && (await payments.readIntent(transactionId))
  const isItsOwn = intent?.purchaseId === gone?.purchase_id && intent?.userId === gone?.user_id
  if (!gone || !intent || !isItsOwn || intent.state !== 'succeeded')
    return new Problem('unknown-order')
  const outcome = await settle(db, intent)
  if (outcome === 'refunding') return new Problem('paid-already')
  return explainEnded(db.read, gone.purchase_id)
}

async function explainEnded(db: Db, purchaseId: string): Promise<Problem> {
  const live = await db
    .selectFrom('purchases')
    .select('id')
    .where('id', '=', purchaseId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return new Problem(live ? 'rest-paid' : 'paid-already')
}

async function requireMatchingIntent(
  payments: Payments,
  order: OrderRow,
  id: string,
): Promise<Intent> {
  const intent = await payments.readIntent(id)
  const fits =
    intent !== null &&
    intent.userId === order.user_id &&
    intent.currency === order.currency &&
    !intent.refunded &&
    // What was opened for the purchase may have been paid before an order of it was deleted.
    (intent.purchaseId === null
      ? intent.amount === order.total
      : intent.purchaseId === order.purchase_id && intent.amount >= order.total)
  if (!fits) throw new Problem('payment-wrong')
  if (intent.state !== 'succeeded') throw new Problem('payment-open')
  return intent
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
      .where((where) =>
        where.or([where('purchase_id', 'is', null), where('purchase_id', '=', purchaseId)]),
      )
      .executeTakeFirstOrThrow(),
  )
  if (numUpdatedRows === 0n) throw new Problem('payment-used')
}
