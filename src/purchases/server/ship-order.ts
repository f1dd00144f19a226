import { Problem } from '#base/problem.ts'
import type { Order } from '#orders/contract.ts'
import { asOrder, findOrder } from '#orders/server/orders.ts'
import type { Asker } from '#server/calls/asker.ts'
import type { Work } from '#server/database/open.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { shippedMail } from './mails.ts'

/** Marks a Pending order shipped, paid or not (some buyers pay on account), and tells the buyer. */
export async function shipOrder(
  work: Work,
  admin: Asker,
  id: string,
  now = Date.now(),
): Promise<Order & { modifiedCount: number }> {
  const shipped = await work
    .updateTable('orders')
    .set({ shipped_at: now })
    .where('id', '=', id)
    .where('shipped_at', 'is', null)
    .where('deleted_at', 'is', null)
    .returning('purchase_id')
    .executeTakeFirst()
  if (shipped) await noteShipped(work, shipped.purchase_id, now)
  const row = await findOrder(work, admin, id)
  if (!row) throw new Problem('unknown-order')
  if (!shipped) throw new Problem('already-shipped')
  const order = asOrder(row)
  await queueMail(work, shippedMail(order))
  return { ...order, modifiedCount: 1 }
}

/** A purchase of which a part is on its way does not lapse any more. */
async function noteShipped(work: Work, purchaseId: string, now: number): Promise<void> {
  await work
    .updateTable('purchases')
    .set({ shipped_at: now })
    .where('id', '=', purchaseId)
    .where('shipped_at', 'is', null)
    .execute()
}
