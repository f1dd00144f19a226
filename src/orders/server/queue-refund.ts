import type { Money } from '#base/money.ts'
import type { Transaction } from '#server/database/open.ts'
import { newId } from '#server/ids.ts'

type NewRefund = {
  intentId: string
  purchaseId: string | null
  amount: Money
  reason: string
  /** The credit note that says what for; none for what was paid too much, or for nothing of ours. */
  creditNoteId?: string
}

/** Notes that money is to be given back; a job asks the card company until it has. */
export async function queueRefund(trx: Transaction, refund: NewRefund): Promise<void> {
  const now = Date.now()
  const { intentId, purchaseId, amount, reason, creditNoteId = null } = refund
  await trx
    .insertInto('refunds')
    .values({
      id: newId(now),
      intent_id: intentId,
      purchase_id: purchaseId,
      order_id: null,
      amount,
      reason,
      credit_note_id: creditNoteId,
      fact: null,
      asked_at: now,
      tries: 0,
      due_at: now,
      done_at: null,
    })
    .execute()
}
