import type { Insertable } from 'kysely'
import type { Transaction } from '#server/database/open.ts'
import type { Schema } from '#server/database/schema.ts'
import { newId } from '#server/ids.ts'

/** Without a credit note for what was paid too much, or for nothing of ours. */
export type NewRefund = Pick<
  Insertable<Schema['refunds']>,
  'intent_id' | 'purchase_id' | 'amount' | 'reason' | 'credit_note_id'
>

/** Notes that money is to be given back; a job asks the card company until it has. */
export async function queueRefund(trx: Transaction, refund: NewRefund): Promise<void> {
  const now = Date.now()
  await trx
    .insertInto('refunds')
    .values({ id: newId(now), ...refund, asked_at: now, tries: 0, due_at: now })
    .execute()
}
