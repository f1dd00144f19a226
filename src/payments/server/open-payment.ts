import { currency } from '#base/money.ts'
import { Problem } from '#base/problem.ts'
import { findOrder, type OrderRow } from '#orders/server/orders.ts'
import type { Asker } from '#server/calls/asker.ts'
import type { Database } from '#server/database/open.ts'
import type { Intent, Payments } from '#server/ports.ts'
import { freeAmount } from '../contract.ts'
import { settle } from './settle.ts'

/** A browser that never comes back is noticed after so long. */
const firstLookMs = 2 * 60 * 1000

type Opened = { clientSecret: string; paid: boolean; transactionId: string }

/**
 * The open payment of an order: the same one whatever is clicked, in however many tabs. When the
 * card company says that it succeeded meanwhile, the order is recorded as paid and nothing is
 * opened. Without an order a payment of the amount given, worth what the PATCH then verifies.
 */
export async function openPayment(
  db: Database,
  payments: Payments,
  asker: Asker,
  input: { orders?: string | undefined; totalPrice?: unknown },
): Promise<Opened> {
  if (input.orders === undefined) return openFreePayment(db, payments, asker, input.totalPrice)
  const order = await findOrder(db.read, asker, input.orders)
  if (!order) throw new Problem('unknown-order')
  if (order.transaction_id !== null) return alreadyPaid(order.transaction_id)
  const known = await knownIntents(db, order.id)
  for (const id of known) {
    const intent = await payments.readIntent(id)
    if (intent?.state === 'succeeded' && !intent.refunded) {
      await settle(db, intent)
      return alreadyPaid(intent.id)
    }
    if (intent?.state === 'open' || intent?.state === 'processing') return opened(intent)
  }
  return opened(await openFor(db, payments, order, known.length))
}

/** The key holds the attempt's number, so that two tabs at the same moment get the same intent. */
async function openFor(db: Database, payments: Payments, order: OrderRow, attempt: number) {
  const intent = await payments.createIntent({
    key: `order:${order.id}:${attempt}`,
    amount: order.total_price,
    currency,
    orderId: order.id,
    userId: order.user_id,
    description: `${order.quantity} x ${order.name} (${order.product_code})`,
    email: order.email,
  })
  await keepIntent(db, intent, {
    orderId: order.id,
    userId: order.user_id,
    amount: order.total_price,
  })
  return intent
}

async function openFreePayment(
  db: Database,
  payments: Payments,
  asker: Asker,
  totalPrice: unknown,
): Promise<Opened> {
  const amount = freeAmount.safeParse(totalPrice)
  if (!amount.success) {
    const message = amount.error.issues[0]?.message ?? ''
    throw new Problem('fields-wrong', {
      detail: message,
      errors: [{ field: 'totalPrice', message }],
    })
  }
  const intent = await payments.createIntent({
    key: `free:${asker.id}:${crypto.randomUUID()}`,
    amount: amount.data,
    currency,
    orderId: null,
    userId: asker.id,
    description: 'Payment without an order yet',
    email: asker.email,
  })
  await keepIntent(db, intent, { orderId: null, userId: asker.id, amount: amount.data })
  return opened(intent)
}

async function keepIntent(
  db: Database,
  intent: Intent,
  of: { orderId: string | null; userId: string; amount: number },
): Promise<void> {
  await db.write((work) =>
    work
      .insertInto('payment_intents')
      .values({
        id: intent.id,
        order_id: of.orderId,
        user_id: of.userId,
        amount: of.amount,
        currency,
        created_at: Date.now(),
        settled_at: null,
        look_at: Date.now() + firstLookMs,
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute(),
  )
}

/** The order's intents so far, the newest first. */
async function knownIntents(db: Database, orderId: string): Promise<string[]> {
  const rows = await db.read
    .selectFrom('payment_intents')
    .select('id')
    .where('order_id', '=', orderId)
    .orderBy('created_at', 'desc')
    .execute()
  return rows.map(({ id }) => id)
}

function opened(intent: Intent): Opened {
  return { clientSecret: intent.clientSecret, paid: false, transactionId: '' }
}

function alreadyPaid(transactionId: string): Opened {
  return { clientSecret: '', paid: true, transactionId }
}
