import { currency } from '#base/money.ts'
import { Problem } from '#base/problem.ts'
import type { Order } from '#orders/contract.ts'
import { asOrder, findOrder, type OrderRow } from '#orders/server/orders.ts'
import type { Asker } from '#server/calls/asker.ts'
import type { Database } from '#server/database/open.ts'
import type { Intent, Payments } from '#server/ports.ts'
import { settle } from './settle.ts'

/**
 * Records an order as paid, on the card company's word and nobody else's: the payment succeeded,
 * has the order's amount and currency, is this order's or this buyer's free one, and pays nothing
 * else. Said again it answers the same with 0 modified; a second charge is asked back.
 */
export async function recordPayment(
  db: Database,
  payments: Payments,
  asker: Asker,
  orderId: string,
  transactionId: string,
): Promise<Order & { modifiedCount: number }> {
  const order = await findOrder(db.read, asker, orderId)
  if (!order) throw new Problem('unknown-order')
  if (order.transaction_id === transactionId) return { ...asOrder(order), modifiedCount: 0 }
  const intent = await fittingIntent(payments, order, transactionId)
  if (intent.orderId === null) await claimFreePayment(db, intent, order)
  const outcome = await settle(db, intent, order.id)
  if (outcome === 'refunding') throw new Problem('paid-already')
  const paid = await findOrder(db.read, asker, orderId)
  if (!paid) throw new Problem('unknown-order')
  return { ...asOrder(paid), modifiedCount: outcome === 'paid' ? 1 : 0 }
}

async function fittingIntent(payments: Payments, order: OrderRow, id: string): Promise<Intent> {
  const intent = await payments.readIntent(id)
  const fits =
    intent !== null &&
    (intent.orderId === null || intent.orderId === order.id) &&
    intent.userId === order.user_id &&
    intent.amount === order.total_price &&
    intent.currency === currency &&
    !intent.refunded
  if (!fits) throw new Problem('payment-wrong')
  if (intent.state !== 'succeeded') throw new Problem('payment-open')
  return intent
}

/** A payment that named no order is this order's from now on; never two orders'. */
async function claimFreePayment(db: Database, intent: Intent, order: OrderRow): Promise<void> {
  const { numUpdatedRows } = await db.write((work) =>
    work
      .updateTable('payment_intents')
      .set({ order_id: order.id })
      .where('id', '=', intent.id)
      .where('user_id', '=', order.user_id)
      .where((where) => where.or([where('order_id', 'is', null), where('order_id', '=', order.id)]))
      .executeTakeFirstOrThrow(),
  )
  if (numUpdatedRows === 0n) throw new Problem('payment-used')
}
