import type { Database } from '#server/database/open.ts'
import { newId } from '#server/ids.ts'
import type { Payments } from '#server/ports.ts'

/** Waits after each failed try, the last one repeated for ever: money owed is not forgotten. */
const waitsMs = [10_000, 60_000, 10 * 60_000, 60 * 60_000]

/** Asks the card company for every refund that is due, and writes each into the ledger once. */
export async function refundDue(
  db: Database,
  payments: Payments,
  log: { error(facts: object, message: string): void },
  now = Date.now(),
): Promise<number> {
  const due = await db.read
    .selectFrom('refunds')
    .selectAll()
    .where('done_at', 'is', null)
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(50)
    .execute()
  let done = 0
  for (const refund of due) {
    try {
      const { id, amount, currency } = await payments.refund(refund.intent_id)
      await writeRefund(db, { ...refund, id, amount: amount ?? 0, currency })
      done++
    } catch (error) {
      log.error(
        { err: error, intent: refund.intent_id },
        'a refund was not taken; it is tried again',
      )
      await putOff(db, refund.intent_id, now + waitAfter(refund.tries))
    }
  }
  return done
}

type Done = {
  id: string
  intent_id: string
  order_id: string | null
  amount: number
  currency: string
}

async function writeRefund(db: Database, refund: Done): Promise<void> {
  const now = Date.now()
  await db.write(async (work) => {
    await work
      .insertInto('ledger')
      .values({
        id: newId(now),
        kind: 'refund',
        fact: refund.id,
        intent_id: refund.intent_id,
        order_id: refund.order_id,
        amount: -refund.amount,
        currency: refund.currency,
        at: now,
      })
      .onConflict((conflict) => conflict.columns(['kind', 'fact']).doNothing())
      .execute()
    await work
      .updateTable('refunds')
      .set({ done_at: now })
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
