import { less, type Money } from '#base/money.ts'
import { holdPurchase } from '#orders/server/hold-purchase.ts'
import { purchaseMail } from '#orders/server/mails.ts'
import { asPurchase, liveOrders, type PurchaseRow } from '#orders/server/purchases.ts'
import { tellBuyer } from '#orders/server/tell-buyer.ts'
import { forgetTries, limits } from '#server/calls/limits.ts'
import type { Database, Transaction } from '#server/database/open.ts'
import type { Intent, Payments } from '#server/ports.ts'
import { numberInvoice } from './invoices.ts'
import { writeLedger } from './ledger.ts'
import { askRefund, askWholeRefund } from './refunds.ts'

export type Settled = 'paid' | 'paid before' | 'refunding' | 'not ours'

/**
 * Writes what the card company says of a succeeded payment: the charge into the ledger and the
 * purchase with its orders paid, once, whoever brings the news and however often. What was paid at an
 * older, higher amount goes back in part; a payment whose purchase is paid by another one, ended or
 * costs more is asked back whole. `forPurchase` names what a payment without one is for.
 */
export async function settle(
  db: Database,
  intent: Intent,
  forPurchase: string | null = intent.purchaseId,
): Promise<Settled> {
  const settled = await writeSettled(db, intent, forPurchase)
  if (settled === 'paid' && intent.userId) await forgetTries(db, limits.payments, intent.userId)
  return settled
}

function writeSettled(db: Database, intent: Intent, forPurchase: string | null): Promise<Settled> {
  return db.write(async (trx) => {
    if (forPurchase === null || !(await holdPurchase(trx, forPurchase))) return 'not ours'
    await writeCharge(trx, intent, forPurchase)
    const paid = await markPaid(trx, intent, forPurchase)
    if (paid) {
      await afterPaid(trx, intent, paid)
      return 'paid'
    }
    const before = await trx
      .selectFrom('purchases')
      .select('id')
      .where('id', '=', forPurchase)
      .where('transaction_id', '=', intent.id)
      .executeTakeFirst()
    if (before) return 'paid before'
    const { id, amount } = intent
    const reason = 'paid already, deleted or lapsed'
    await askWholeRefund(trx, { id, amount, purchaseId: forPurchase }, reason)
    return 'refunding'
  })
}

async function afterPaid(trx: Transaction, intent: Intent, paid: PurchaseRow) {
  await trx
    .updateTable('orders')
    .set({ paid_at: paid.paid_at })
    .where('purchase_id', '=', paid.id)
    .where('deleted_at', 'is', null)
    .execute()
  await numberInvoice(trx, paid.id)
  const tooMuch = less(intent.amount, paid.total)
  if (tooMuch > 0) {
    const reason = 'paid before an order was deleted'
    const { id: purchaseId } = paid
    await askRefund(trx, {
      intentId: intent.id,
      purchaseId,
      orderId: null,
      amount: tooMuch,
      reason,
    })
  }
  const purchase = asPurchase(paid, await liveOrders(trx, paid.id), 0 as Money)
  await tellBuyer(trx, paid.user_id, purchaseMail('paid', purchase))
}

/** Appends a charge to the ledger, once, and closes its payment. */
export async function writeCharge(
  trx: Transaction,
  { id, amount, currency }: Intent,
  purchaseId: string | null,
): Promise<void> {
  await writeLedger(trx, { kind: 'charge', fact: id, intentId: id, purchaseId, amount, currency })
  await closeIntent(trx, id)
}

/** The purchase's row if this payment paid it now: enough, unpaid and live until then. */
function markPaid(
  trx: Transaction,
  intent: Intent,
  purchaseId: string,
): Promise<PurchaseRow | undefined> {
  return trx
    .updateTable('purchases')
    .set({ paid_at: Date.now(), transaction_id: intent.id })
    .where('id', '=', purchaseId)
    .where('paid_at', 'is', null)
    .where('ended_at', 'is', null)
    .where('total', '<=', intent.amount)
    .where('currency', '=', intent.currency)
    .returningAll()
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
    .select(['id', 'purchase_id'])
    .where('id', '=', intentId)
    .executeTakeFirst()
  const intent = await payments.readIntent(intentId)
  if (!intent) return
  const purchaseId = intent.purchaseId ?? known?.purchase_id ?? null
  if (intent.state === 'succeeded') await settle(db, intent, purchaseId)
  if (intent.state === 'canceled') await db.write((trx) => closeIntent(trx, intentId))
}

/** Notes that a payment's outcome is certain. */
export async function closeIntent(trx: Transaction, intentId: string): Promise<void> {
  await trx
    .updateTable('payment_intents')
    .set({ settled_at: Date.now() })
    .where('id', '=', intentId)
    .where('settled_at', 'is', null)
    .execute()
}
