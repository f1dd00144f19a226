import { currency } from '#base/money.ts'
import { askRefund } from '#orders/server/delete-order.ts'
import { orderMail } from '#orders/server/mails.ts'
import { asOrder, type OrderRow, orderColumns } from '#orders/server/orders.ts'
import type { Database, Work } from '#server/database/open.ts'
import { queueMail } from '#server/mail/outbox.ts'
import type { Intent, Payments } from '#server/ports.ts'
import { writeLedger } from './ledger.ts'

export type Settled = 'paid' | 'paid before' | 'refunding' | 'not ours'

/**
 * Writes what the card company says of a succeeded payment: the charge into the ledger and the
 * order paid, once, whoever brings the news and however often. A payment whose order is paid by
 * another one, deleted or lapsed is asked back. `forOrder` names the order that a payment without
 * one is for.
 */
export function settle(
  db: Database,
  intent: Intent,
  forOrder: string | null = intent.orderId,
): Promise<Settled> {
  return db.write(async (work) => {
    const { amount } = intent
    if (forOrder === null || amount === null) return 'not ours'
    await writeCharge(work, intent, amount, forOrder)
    const paid = await markPaid(work, intent, amount, forOrder)
    if (paid) {
      await queueMail(work, orderMail('paid', asOrder(paid)))
      return 'paid'
    }
    const before = await work
      .selectFrom('orders')
      .select('id')
      .where('id', '=', forOrder)
      .where('transaction_id', '=', intent.id)
      .executeTakeFirst()
    if (before) return 'paid before'
    await askRefund(work, intent.id, forOrder, 'order paid already, deleted or lapsed')
    return 'refunding'
  })
}

/** Appends a charge to the ledger, once, and closes its payment. */
export async function writeCharge(
  work: Work,
  intent: Intent,
  amount: number,
  orderId: string | null,
): Promise<void> {
  const { id, currency } = intent
  await writeLedger(work, { kind: 'charge', fact: id, intentId: id, orderId, amount, currency })
  await closeIntent(work, id)
}

/** The order's row if this payment paid it now: the right amount, unpaid and live until then. */
function markPaid(
  work: Work,
  intent: Intent,
  amount: number,
  orderId: string,
): Promise<OrderRow | undefined> {
  return work
    .updateTable('orders')
    .set({ paid_at: Date.now(), transaction_id: intent.id })
    .where('id', '=', orderId)
    .where('paid_at', 'is', null)
    .where('deleted_at', 'is', null)
    .where('total_price', '=', amount)
    .where((where) => where.val(intent.currency === currency))
    .returning(orderColumns)
    .executeTakeFirst()
}

/** Asks the card company about one of the shop's payments and writes what it says. */
export async function settleById(
  db: Database,
  payments: Payments,
  intentId: string,
): Promise<void> {
  const known = await db.read
    .selectFrom('payment_intents')
    .select(['id', 'order_id'])
    .where('id', '=', intentId)
    .executeTakeFirst()
  const intent = await payments.readIntent(intentId)
  if (!intent) return
  const orderId = intent.orderId ?? known?.order_id ?? null
  if (intent.state === 'succeeded') await settle(db, intent, orderId)
  if (intent.state === 'canceled') await db.write((work) => closeIntent(work, intentId))
}

/** Notes that a payment's outcome is certain. */
export async function closeIntent(work: Work, intentId: string): Promise<void> {
  await work
    .updateTable('payment_intents')
    .set({ settled_at: Date.now() })
    .where('id', '=', intentId)
    .where('settled_at', 'is', null)
    .execute()
}
