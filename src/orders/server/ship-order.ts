import { Problem } from '#base/problem.ts'
import type { Asker } from '#server/calls/asker.ts'
import type { Work } from '#server/database/open.ts'
import { queueMail } from '#server/mail/outbox.ts'
import type { Order } from '../contract.ts'
import { orderMail } from './mails.ts'
import { asOrder, findOrder, orderColumns } from './orders.ts'

/** Marks a Pending order shipped, paid or not (some buyers pay on account), and tells the buyer. */
export async function shipOrder(
  work: Work,
  admin: Asker,
  id: string,
): Promise<Order & { modifiedCount: number }> {
  const row = await work
    .updateTable('orders')
    .set({ shipped_at: Date.now() })
    .where('id', '=', id)
    .where('shipped_at', 'is', null)
    .where('deleted_at', 'is', null)
    .returning(orderColumns)
    .executeTakeFirst()
  if (!row) {
    const known = await findOrder(work, admin, id)
    throw new Problem(known ? 'already-shipped' : 'unknown-order')
  }
  const order = asOrder(row)
  await queueMail(work, orderMail('shipped', order))
  return { ...order, modifiedCount: 1 }
}
