import type { Money } from '#base/money.ts'
import type { Transaction } from '#server/database/open.ts'
import { newId } from '#server/ids.ts'

type NewRefund = {
  intentId: string
  purchaseId: string | null
  /** The order whose share goes back; null for what was paid too much, or for nothing of ours. */
  orderId: string | null
  amount: Money
  reason: string
  /** What was deleted at once: its buyer is told once, of what came back for all of it. */
  deletion?: string
}

/** Notes that money is to be given back; a job asks the card company until it has. */
export async function queueRefund(trx: Transaction, refund: NewRefund): Promise<void> {
  const now = Date.now()
  const { intentId, purchaseId, orderId, amount, reason, deletion = null } = refund
  await trx
    .insertInto('refunds')
    .values({
      id: newId(now),
      intent_id: intentId,
      purchase_id: purchaseId,
      order_id: orderId,
      amount,
      reason,
      deletion,
      fact: null,
      asked_at: now,
      tries: 0,
      due_at: now,
      done_at: null,
    })
    .execute()
}
