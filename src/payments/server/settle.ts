import { subtract } from '#base/money.ts'
import { invoicePaidPurchase } from '#invoices/server/write-invoice.ts'
import { describePayment } from '#orders/rules.ts'
import { orderIs } from '#orders/server/conditions.ts'
import { queueRefund } from '#orders/server/credit-notes.ts'
import { notifyBuyer, purchaseMail } from '#orders/server/mails.ts'
import { computeOwed, readLiveOrders } from '#orders/server/orders.ts'
import { lockPurchase, type PurchaseRow, toPurchase } from '#orders/server/purchases.ts'
import { isPayable } from '#orders/state.ts'
import type { Intent } from '#server/adapters/stripe-payments.ts'
import type { Database, Transaction } from '#server/database/open.ts'
import type { PaymentMethod } from '#server/database/schema.ts'
import { forgetTries, limits } from '#server/http/limits.ts'
import { writeLedger } from './ledger.ts'
import { queueFullRefund } from './refunds.ts'

type Settled = 'paid' | 'paid before' | 'refunding' | 'not ours'

/**
 * Writes what the card company says of a succeeded payment: the charge into the ledger and the
 * purchase with its orders paid, once, from whichever event and however often. What was paid at an
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
  await forgetTries(db, limits.unverifiedPayments, userId)
  return settled
}

async function recordPaid(trx: Transaction, intent: Intent, purchaseId: string): Promise<Settled> {
  const purchase = await lockPurchase(trx, purchaseId)
  if (!purchase) return 'not ours'
  await recordCharge(trx, intent, purchaseId)
  await nameInLedger(trx, intent.id, purchaseId)
  if (purchase.transaction_id === intent.id) return 'paid before'
  const refund = { intent_id: intent.id, purchase_id: purchaseId }
  const owed = computeOwed(purchase)
  const isEnough = owed <= intent.amount && purchase.currency === intent.currency
  const isInvoiced = purchase.payment === 'account' && purchase.invoiced_at !== null
  if (!isPayable(purchase) || isInvoiced || !isEnough) {
    const reason = 'paid already, deleted or expired'
    await queueFullRefund(trx, { ...refund, amount: intent.amount, reason })
    return 'refunding'
  }
  await markPaid(trx, purchase, { id: intent.id, method: 'card', reference: null })
  const amount = subtract(intent.amount, owed)
  if (amount > 0)
    await queueRefund(trx, { ...refund, amount, reason: 'paid before an order was deleted' })
  return 'paid'
}

type PaidBy = { id: string; method: PaymentMethod; reference: string | null }

/** The locked purchase is paid whole by now: it gets its invoice, and its buyer a mail. */
export async function markPaid(
  trx: Transaction,
  purchase: PurchaseRow,
  { id, method, reference }: PaidBy,
): Promise<void> {
  const facts = {
    paid_at: Date.now(),
    transaction_id: id,
    paid_by: method,
    payment_reference: reference,
  }
  await trx.updateTable('purchases').set(facts).where('id', '=', purchase.id).execute()
  await trx
    .updateTable('orders')
    .set({ paid_at: facts.paid_at })
    .where('purchase_id', '=', purchase.id)
    .where(orderIs('live'))
    .execute()
  await invoicePaidPurchase(trx, purchase, describePayment(method, reference ?? id))
  const row = { ...purchase, ...facts }
  const paid = toPurchase(row, await readLiveOrders(trx, [purchase.id]))
  // A purchase whose payment was reversed is paid again, with another mail.
  const mail = purchaseMail('paid', paid)
  const key = purchase.invoiced_at === null ? mail.key : `${mail.key}:${id}`
  await notifyBuyer(trx, row, { ...mail, key })
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

/** The ledger entries of a free payment from before its purchase was known. */
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
