import { sql } from 'kysely'
import { less, type Money } from '#base/money.ts'
import { notifyBuyer, purchaseMail } from '#orders/server/mails.ts'
import { readLiveOrders } from '#orders/server/orders.ts'
import { lockPurchase, type PurchaseRow, toPurchase } from '#orders/server/purchases.ts'
import { forgetTries, limits } from '#server/calls/limits.ts'
import { lockTable } from '#server/database/dialect.ts'
import type { Database, Transaction } from '#server/database/open.ts'
import type { Intent, Payments } from '#server/ports.ts'
import { writeLedger } from './ledger.ts'
import { queueFullRefund, queueRefund } from './refunds.ts'

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
    if (forPurchase === null || !(await lockPurchase(trx, forPurchase))) return 'not ours'
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
    await queueFullRefund(trx, { id, amount, purchaseId: forPurchase }, reason)
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
    await queueRefund(trx, {
      intentId: intent.id,
      purchaseId,
      orderId: null,
      amount: tooMuch,
      reason,
    })
  }
  const purchase = toPurchase(paid, await readLiveOrders(trx, paid.id), 0 as Money)
  await notifyBuyer(trx, paid.user_id, purchaseMail('paid', purchase))
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

/** Gives a purchase that was paid just now the next invoice number: none is left out, none is given twice. */
export async function numberInvoice(trx: Transaction, purchaseId: string): Promise<void> {
  await lockTable(trx, 'invoices')
  await trx
    .insertInto('invoices')
    .values({
      purchase_id: purchaseId,
      number: sql<number>`(select coalesce(max(number), 0) + 1 from invoices)`,
      made_at: Date.now(),
    })
    .onConflict((conflict) => conflict.column('purchase_id').doNothing())
    .execute()
}
