import type { Database } from '#server/database/open.ts'
import { over } from '#server/database/over.ts'
import { reasonOf } from '#server/observe/reason.ts'
import type { MoneyBack, Payments } from '#server/ports.ts'
import { writeMoneyBack } from './ledger.ts'

/** Waits after each failed try, the last one repeated for ever: money owed is not forgotten. */
const waitsMs = [10_000, 60_000, 10 * 60_000, 60 * 60_000]
const longestWaitMs = Math.max(...waitsMs)

type Due = { intent_id: string; order_id: string | null }

/** Asks the card company for every refund that is due, and writes each into the ledger once. */
export async function refundDue(
  db: Database,
  payments: Payments,
  log: { warn(facts: object, message: string): void },
  now = Date.now(),
  stopping?: AbortSignal,
): Promise<number> {
  const due = await db.read
    .selectFrom('refunds')
    .selectAll()
    .where('done_at', 'is', null)
    .where(over('due_at', now, longestWaitMs))
    .orderBy('due_at')
    .limit(50)
    .execute()
  let done = 0
  for (const refund of due) {
    if (stopping?.aborted) break
    try {
      await writeRefund(db, refund, await payments.refund(refund.intent_id))
      done++
    } catch (error) {
      log.warn(
        { intent: refund.intent_id, tries: refund.tries + 1, reason: reasonOf(error) },
        'a refund was not taken; it is tried again',
      )
      await putOff(db, refund.intent_id, now + waitAfter(refund.tries))
    }
  }
  return done
}

async function writeRefund(db: Database, refund: Due, back: MoneyBack): Promise<void> {
  await db.write(async (work) => {
    const of = { intentId: refund.intent_id, orderId: refund.order_id }
    await writeMoneyBack(work, 'refund', of, back)
    await work
      .updateTable('refunds')
      .set({ done_at: Date.now() })
      .where('intent_id', '=', refund.intent_id)
      .execute()
  })
}

async function putOff(db: Database, intentId: string, until: number): Promise<void> {
  await db.write((work) =>
    work
      .updateTable('refunds')
      .set((row) => ({ due_at: until, tries: row('tries', '+', 1) }))
      .where('intent_id', '=', intentId)
      .execute(),
  )
}

function waitAfter(tries: number): number {
  return waitsMs[Math.min(tries, waitsMs.length - 1)] ?? 0
}
