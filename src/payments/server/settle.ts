import { sql } from 'kysely'
import { less } from '#base/money.ts'
import { orderIs } from '#orders/server/conditions.ts'
import { queueRefund } from '#orders/server/credit-notes.ts'
import { notifyBuyer, purchaseMail } from '#orders/server/mails.ts'
import { readLiveOrders } from '#orders/server/orders.ts'
import { lockPurchase, toPurchase } from '#orders/server/purchases.ts'
import { isPayable } from '#orders/state.ts'
import type { Intent } from '#server/adapters/stripe-payments.ts'
import { lockTable } from '#server/database/dialect.ts'
import type { Database, Transaction } from '#server/database/open.ts'
import { forgetTries, limits } from '#server/http/limits.ts'
import { writeLedger } from './ledger.ts'
import { queueFullRefund } from './refunds.ts'

type Settled = 'paid' | 'paid before' | 'refunding' | 'not ours'

/**
 * Writes what the card company says of a succeeded payment: the charge into the ledger and the
 * purchase with its orders paid, once, whoever brings the news and however often. What was paid at an
 * older, higher amount goes back in part; a payment whose purchase is paid by another one, ended or
 * costs more is asked back whole. `purchaseId` names what a payment without one is for.
 */
export async function settle(
  db: Database,
  intent: Intent,
  purchaseId: string | null = intent.purchaseId,
): Promise<Settled> {
  if (purchaseId === null) return 'not ours'
  const settled = await db.write((trx) => recordPaid(trx, intent, purchaseId))
  const { userId } = intent
  if (settled !== 'paid' || !userId) return settled
  await forgetTries(db, limits.payments, userId)
  await forgetTries(db, limits.unprovenPayments, userId)
  return settled
}

async function recordPaid(trx: Transaction, intent: Intent, purchaseId: string): Promise<Settled> {
  const purchase = await lockPurchase(trx, purchaseId)
  if (!purchase) return 'not ours'
  await recordCharge(trx, intent, purchaseId)
  await nameInLedger(trx, intent.id, purchaseId)
  if (purchase.transaction_id === intent.id) return 'paid before'
  const refund = { intent_id: intent.id, purchase_id: purchaseId }
  const isEnough = purchase.total <= intent.amount && purchase.currency === intent.currency
  if (!isPayable(purchase) || !isEnough) {
    const reason = 'paid already, deleted or expired'
    await queueFullRefund(trx, { ...refund, amount: intent.amount, reason })
    return 'refunding'
  }
  const facts = { paid_at: Date.now(), transaction_id: intent.id }
  await trx.updateTable('purchases').set(facts).where('id', '=', purchaseId).execute()
  await trx
    .updateTable('orders')
    .set({ paid_at: facts.paid_at })
    .where('purchase_id', '=', purchaseId)
    .where(orderIs('live'))
    .execute()
  await numberInvoice(trx, purchaseId)
  const amount = less(intent.amount, purchase.total)
  if (amount > 0)
    await queueRefund(trx, { ...refund, amount, reason: 'paid before an order was deleted' })
  const paid = toPurchase({ ...purchase, ...facts }, await readLiveOrders(trx, [purchaseId]))
  await notifyBuyer(trx, { ...purchase, ...facts }, purchaseMail('paid', paid))
  return 'paid'
}

export async function recordCharge(
  trx: Transaction,
  { id, amount, currency }: Intent,
  purchase_id: string | null,
): Promise<void> {
  const charge = { kind: 'charge', fact: id, intent_id: id, purchase_id, amount, currency } as const
  await writeLedger(trx, charge)
  await closeIntent(trx, id)
}

/** What was booked of a free payment before it was known what it pays. */
async function nameInLedger(trx: Transaction, intentId: string, purchase_id: string) {
  await trx
    .updateTable('ledger')
    .set({ purchase_id })
    .where('intent_id', '=', intentId)
    .where('purchase_id', 'is', null)
    .execute()
}

export async function closeIntent(trx: Transaction, intentId: string): Promise<void> {
  await trx
    .updateTable('payment_intents')
    .set({ settled_at: Date.now() })
    .where('id', '=', intentId)
    .where('settled_at', 'is', null)
    .execute()
}

/** Gives a purchase that was paid just now the next invoice number: none is left out, none is given twice. */
export async function numberInvoice(trx: Transaction, purchaseId: string): Promise<void> {
  await lockTable(trx, 'invoices')
  const number = sql<number>`(select coalesce(max(number), 0) + 1 from invoices)`
  await trx
    .insertInto('invoices')
    .values({ purchase_id: purchaseId, number, made_at: Date.now() })
    .onConflict((conflict) => conflict.column('purchase_id').doNothing())
    .execute()
}
