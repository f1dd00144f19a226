import { sql } from 'kysely'
import { less } from '#base/money.ts'
import { notifyBuyer, purchaseMail } from '#orders/server/mails.ts'
import { readLiveOrders } from '#orders/server/orders.ts'
import { lockPurchase, toPurchase } from '#orders/server/purchases.ts'
import { queueRefund } from '#orders/server/queue-refund.ts'
import { lockTable } from '#server/database/dialect.ts'
import type { Database, Transaction } from '#server/database/open.ts'
import { forgetTries, limits } from '#server/http/limits.ts'
import type { Intent, Payments } from '#server/ports.ts'
import { writeLedger } from './ledger.ts'
import { queueFullRefund } from './refunds.ts'

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
  const settled = await recordPaid(db, intent, forPurchase)
  if (settled === 'paid' && intent.userId) await forgetTries(db, limits.payments, intent.userId)
  return settled
}

function recordPaid(db: Database, intent: Intent, forPurchase: string | null): Promise<Settled> {
  return db.write(async (trx) => {
    const purchase = forPurchase === null ? undefined : await lockPurchase(trx, forPurchase)
    if (!purchase) return 'not ours'
    await recordCharge(trx, intent, purchase.id)
    if (purchase.transaction_id === intent.id) return 'paid before'
    const { id, amount } = intent
    const isEnough = purchase.total <= amount && purchase.currency === intent.currency
    if (purchase.paid_at !== null || purchase.ended_at !== null || !isEnough) {
      const payment = { id, amount, purchaseId: purchase.id }
      await queueFullRefund(trx, payment, 'paid already, deleted or lapsed')
      return 'refunding'
    }
    const facts = { paid_at: Date.now(), transaction_id: id }
    await trx.updateTable('purchases').set(facts).where('id', '=', purchase.id).execute()
    await trx
      .updateTable('orders')
      .set({ paid_at: facts.paid_at })
      .where('purchase_id', '=', purchase.id)
      .where('deleted_at', 'is', null)
      .execute()
    await numberInvoice(trx, purchase.id)
    const tooMuch = less(amount, purchase.total)
    if (tooMuch > 0)
      await queueRefund(trx, {
        intentId: id,
        purchaseId: purchase.id,
        amount: tooMuch,
        reason: 'paid before an order was deleted',
      })
    const paid = toPurchase({ ...purchase, ...facts }, await readLiveOrders(trx, purchase.id))
    await notifyBuyer(trx, purchase.user_id, purchaseMail('paid', paid))
    return 'paid'
  })
}

export async function recordCharge(
  trx: Transaction,
  { id, amount, currency }: Intent,
  purchaseId: string | null,
): Promise<void> {
  await writeLedger(trx, { kind: 'charge', fact: id, intentId: id, purchaseId, amount, currency })
  await closeIntent(trx, id)
}

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
