import type { Money } from '#base/money.ts'
import type { Database, Work } from '#server/database/open.ts'
import { over } from '#server/database/over.ts'
import { newId } from '#server/ids.ts'
import { reasonOf } from '#server/observe/reason.ts'
import type { MoneyBack, Payments } from '#server/ports.ts'
import { writeMoneyBack } from './ledger.ts'

/** Waits after each failed try, the last one repeated for ever: money owed is not forgotten. */
const waitsMs = [10_000, 60_000, 10 * 60_000, 60 * 60_000]
const longestWaitMs = Math.max(...waitsMs)

export type WantedRefund = {
  intentId: string
  purchaseId: string | null
  /** The order whose share goes back; null for what was paid too much, or for nothing of ours. */
  orderId: string | null
  amount: Money
  reason: string
}

/** Notes that money is to be given back; a job asks the card company until it has. */
export async function askRefund(work: Work, wanted: WantedRefund): Promise<void> {
  const now = Date.now()
  const { intentId, purchaseId, orderId, amount, reason } = wanted
  await work
    .insertInto('refunds')
    .values({
      id: newId(now),
      intent_id: intentId,
      purchase_id: purchaseId,
      order_id: orderId,
      amount,
      reason,
      asked_at: now,
      tries: 0,
      due_at: now,
      done_at: null,
    })
    .execute()
}

/** The same for what is left of a payment that nothing is owed for; asked once. */
export async function askWholeRefund(
  work: Work,
  payment: { id: string; amount: Money; purchaseId: string | null },
  reason: string,
): Promise<void> {
  const before = await work
    .selectFrom('refunds')
    .select('id')
    .where('intent_id', '=', payment.id)
    .limit(1)
    .executeTakeFirst()
  if (before) return
  const { id: intentId, amount, purchaseId } = payment
  await askRefund(work, { intentId, purchaseId, orderId: null, amount, reason })
}

type Due = {
  id: string
  intent_id: string
  purchase_id: string | null
  amount: Money
  tries: number
}

/**
 * Asks the card company for every refund that is due, and writes what it gave back into the ledger
 * once. Where less is left of the payment, because somebody gave back a part in the company's own
 * pages, that is what goes back.
 */
export async function refundDue(
  db: Database,
  payments: Payments,
  log: { warn(facts: object, message: string): void },
  now = Date.now(),
  stopping?: AbortSignal,
): Promise<number> {
  const due = await db.read
    .selectFrom('refunds')
    .select(['id', 'intent_id', 'purchase_id', 'amount', 'tries'])
    .where('done_at', 'is', null)
    .where(over('due_at', now, longestWaitMs))
    .orderBy('due_at')
    .orderBy('id')
    .limit(50)
    .execute()
  let done = 0
  for (const refund of due) {
    if (stopping?.aborted) break
    try {
      const { id, intent_id: intentId, amount } = refund
      await noteRefund(db, refund, await payments.refund({ id, intentId, amount }))
      done++
    } catch (error) {
      log.warn(
        { intent: refund.intent_id, tries: refund.tries + 1, reason: reasonOf(error) },
        'a refund was not taken; it is tried again',
      )
      await putOff(db, refund.id, now + waitAfter(refund.tries))
    }
  }
  return done
}

async function noteRefund(db: Database, refund: Due, back: MoneyBack | null): Promise<void> {
  await db.write(async (work) => {
    const of = { intentId: refund.intent_id, purchaseId: refund.purchase_id }
    if (back) await writeMoneyBack(work, 'refund', of, back)
    await work
      .updateTable('refunds')
      .set({ done_at: Date.now() })
      .where('id', '=', refund.id)
      .execute()
  })
}

async function putOff(db: Database, id: string, until: number): Promise<void> {
  await db.write((work) =>
    work
      .updateTable('refunds')
      .set((row) => ({ due_at: until, tries: row('tries', '+', 1) }))
      .where('id', '=', id)
      .execute(),
  )
}

function waitAfter(tries: number): number {
  return waitsMs[Math.min(tries, waitsMs.length - 1)] ?? 0
}
