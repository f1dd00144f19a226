import type { Selectable } from 'kysely'
import { findCurrency, type Money, toMajor } from '#base/currency.ts'
import { subtract, sumMoney } from '#base/money.ts'
import { type NewRefund, queueRefund } from '#orders/server/credit-notes.ts'
import { notifyBuyer } from '#orders/server/mails.ts'
import { readOrdersInPart } from '#orders/server/orders.ts'
import { findCreditNotes, toPurchase } from '#orders/server/purchases.ts'
import { refuse } from '#payments/refusals.ts'
import type { Refund } from '#server/adapters/stripe-payments.ts'
import type { Db, Transaction } from '#server/database/open.ts'
import type { Schema } from '#server/database/schema.ts'
import type { HandlerInput } from '#server/http/calls.ts'
import type { ShopNames } from '#server/mail/mail-template.ts'
import { never } from '#server/mail/send-due.ts'
import { describeError } from '#server/observe/log.ts'
import type { Shop } from '#server/shop.ts'
import type * as contract from '../contract.ts'
import { bookRefund, lockPayment } from './card-events.ts'
import { writeLedger } from './ledger.ts'

const nothing = 0 as Money

/** Waits after each failed try, the last one repeated for ever: money owed is not forgotten. */
const waitsMs = [10_000, 60_000, 10 * 60_000, 60 * 60_000]

/** Asks back what is left of a payment that nothing is owed for, once. */
export async function queueFullRefund(trx: Transaction, refund: NewRefund): Promise<void> {
  const before = await trx
    .selectFrom('refunds')
    .select('id')
    .where('intent_id', '=', refund.intent_id)
    .limit(1)
    .executeTakeFirst()
  if (!before) await queueRefund(trx, refund)
}

type Due = Selectable<Schema['refunds']>

/**
 * Requests every due refund from the card company, and writes it into the ledger once. If less is left of
 * the payment, because a part was refunded in the company's dashboard, it refunds the rest; the ledger gets
 * that part as well, in case its event was lost.
 */
export async function refundDue(
  { db, payments, log, config }: Pick<Shop, 'db' | 'payments' | 'log' | 'config'>,
  now = Date.now(),
  stopping?: AbortSignal,
): Promise<number> {
  const due = await db.read
    .selectFrom('refunds')
    .selectAll()
    .where('done_at', 'is', null)
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .orderBy('id')
    .limit(50)
    .execute()
  let done = 0
  for (const refund of due) {
    if (stopping?.aborted) break
    try {
      const { id, intent_id: intentId, amount } = refund
      const took = await sumTaken(db.read, intentId)
      const back = await payments.refund({ id, intentId, amount, took })
      const all = await payments.readRefunds(intentId)
      await db.write((trx) => recordRefund(trx, refund, back, all, config))
      done++
    } catch (error) {
      const { id, intent_id: intent, tries } = refund
      const facts = { intent, tries: tries + 1, reason: describeError(error) }
      log.warn(facts, 'a refund was not taken; it is tried again')
      const wait = waitsMs[Math.min(tries, waitsMs.length - 1)] ?? 0
      const next = { due_at: now + wait, tries: tries + 1 }
      await db.write((trx) => trx.updateTable('refunds').set(next).where('id', '=', id).execute())
    }
  }
  return done
}

/** The part of a payment that the bank has taken by disputes, which cannot be refunded. */
async function sumTaken(db: Db, intentId: string): Promise<Money> {
  const entries = await db
    .selectFrom('ledger')
    .select('amount')
    .where('intent_id', '=', intentId)
    .where('kind', '=', 'dispute')
    .execute()
  return subtract(0 as Money, sumMoney(entries.map(({ amount }) => amount)))
}

async function recordRefund(
  trx: Transaction,
  refund: Due,
  back: Refund | null,
  all: Refund[],
  shop: ShopNames,
): Promise<void> {
  const payment = await lockPayment(trx, refund.intent_id)
  const { credit_note_id, intent_id, purchase_id } = refund
  const unknown = { intent_id, purchase_id, company_id: null }
  for (const each of all) await bookRefund(trx, payment ?? unknown, each, shop)
  const done = { done_at: Date.now(), fact: back?.id ?? null }
  await trx.updateTable('refunds').set(done).where('id', '=', refund.id).execute()
  if (credit_note_id !== null && purchase_id !== null && back?.state !== 'failed')
    await notifyOfRefund(trx, purchase_id, credit_note_id, { amount: back?.amount ?? nothing })
}

/** The buyer hears what went back, which is less than the credit note says where a part of it had before. */
async function notifyOfRefund(
  trx: Transaction,
  purchaseId: string,
  creditNoteId: string,
  { amount, byTransfer = false }: { amount: Money; byTransfer?: boolean },
): Promise<void> {
  const purchase = await trx
    .selectFrom('purchases')
    .selectAll()
    .where('id', '=', purchaseId)
    .executeTakeFirstOrThrow()
  const notes = await findCreditNotes(trx, purchase)
  const creditNote = notes.find(({ _id }) => _id === creditNoteId)
  const orders = await readOrdersInPart(trx, creditNote?.lines ?? [])
  const back = toMajor(amount, findCurrency(purchase.currency))
  const about = toPurchase(purchase, orders, amount)
  const facts = { purchase: about, amount: back, creditNote, byTransfer }
  const key = `refunded:${creditNoteId}${byTransfer ? ':transfer' : ''}`
  await notifyBuyer(trx, purchase, { key, to: purchase.email, about: purchaseId, facts })
}

/** Records a refund that an admin has sent by transfer; false for other refunds. */
async function recordSent(trx: Transaction, id: string): Promise<boolean> {
  const refund = await trx
    .updateTable('refunds')
    .set({ done_at: Date.now(), fact: id })
    .where('id', '=', id)
    .where('due_at', '=', never)
    .where('done_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (!refund) return false
  const { intent_id, purchase_id, amount, credit_note_id } = refund
  const purchase = await trx
    .selectFrom('purchases')
    .select(['id', 'currency'])
    .where('id', '=', purchase_id)
    .executeTakeFirstOrThrow()
  const back = subtract(0 as Money, amount)
  const entry = { kind: 'refund', fact: id, intent_id, purchase_id } as const
  await writeLedger(trx, { ...entry, amount: back, currency: purchase.currency })
  if (credit_note_id !== null)
    await notifyOfRefund(trx, purchase.id, credit_note_id, { amount, byTransfer: true })
  return true
}

/** Tries a failed refund again, or notes that its money went back in another way. Throws 'edited-meanwhile'. */
export async function settleFailedRefund(
  trx: Transaction,
  { params: { id }, body: { again } }: HandlerInput<typeof contract.settleFailedRefund>,
  { wake }: Shop,
): Promise<{ again: boolean }> {
  if (!again && (await recordSent(trx, id))) return { again }
  const failed = await trx
    .updateTable('failed_refunds')
    .set({ settled_at: Date.now() })
    .where('id', '=', id)
    .where('settled_at', 'is', null)
    .returning(['intent_id', 'purchase_id', 'amount'])
    .executeTakeFirstOrThrow(() => refuse('edited-meanwhile'))
  if (!again) return { again }
  const before = await trx
    .selectFrom('refunds')
    .select('credit_note_id')
    .where('fact', '=', id)
    .executeTakeFirst()
  const credit_note_id = before?.credit_note_id ?? null
  await queueRefund(trx, { ...failed, credit_note_id, reason: 'failed before' })
  wake('refunds')
  return { again }
}
