import { Problem } from '#base/problem.ts'
import { giveBackToStock } from '#products/server/stock.ts'
import type { Asker } from '#server/calls/asker.ts'
import type { Work } from '#server/database/open.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { orderMail } from './mails.ts'
import { asOrder, findOrder, orderColumns } from './orders.ts'

/**
 * Deletes an order: customers their own while it is neither paid nor shipped, admins any. What is
 * not shipped goes back to the stock, once; what is paid and not shipped is refunded by the job
 * that the row in `refunds` calls. The order leaves every list and stays in the records.
 */
export async function deleteOrder(
  work: Work,
  asker: Asker,
  id: string,
): Promise<{ deletedCount: number; refunded: boolean }> {
  let deletion = work
    .updateTable('orders')
    .set({ deleted_at: Date.now(), deleted_by: asker.id })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
  if (!asker.admin) {
    deletion = deletion
      .where('user_id', '=', asker.id)
      .where('paid_at', 'is', null)
      .where('shipped_at', 'is', null)
  }
  const row = await deletion.returning(orderColumns).executeTakeFirst()
  if (!row) throw await reasonNotDeleted(work, asker, id)
  if (row.shipped_at !== null) return { deletedCount: 1, refunded: false }
  await giveBackToStock(work, row.product_id, row.quantity)
  if (row.transaction_id === null) return { deletedCount: 1, refunded: false }
  await askRefund(work, row.transaction_id, row.id, 'order deleted')
  await queueMail(work, orderMail('refunded', asOrder(row)))
  return { deletedCount: 1, refunded: true }
}

/** Notes that a whole payment is to be given back; a job asks the card company until it has. */
export async function askRefund(
  work: Work,
  intentId: string,
  orderId: string | null,
  reason: string,
): Promise<void> {
  const now = Date.now()
  await work
    .insertInto('refunds')
    .values({
      intent_id: intentId,
      order_id: orderId,
      reason,
      asked_at: now,
      tries: 0,
      due_at: now,
      done_at: null,
    })
    .onConflict((conflict) => conflict.column('intent_id').doNothing())
    .execute()
}

async function reasonNotDeleted(work: Work, asker: Asker, id: string): Promise<Problem> {
  const extra = { deletedCount: 0 }
  const order = await findOrder(work, asker, id)
  if (!order) return new Problem('unknown-order', { extra })
  return new Problem(order.paid_at === null ? 'already-shipped' : 'already-paid', { extra })
}
