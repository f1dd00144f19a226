import { Problem } from '#base/problem.ts'
import type { Transaction } from '#server/database/open.ts'
import type { CurrentUser } from '#server/http/current-user.ts'
import { changeMail, unsentMails, withdrawMail } from '#server/mail/outbox.ts'
import type { Order } from '../contract.ts'
import { undoShippingMs } from '../rules.ts'
import { notifyBuyer, type ShippedFacts, shippedFact } from './mails.ts'
import { readOrder } from './orders.ts'
import { lockPurchase, updateProgress } from './purchases.ts'

/** Besides the time that the page gives: so long the admin's click may be on its way. */
const onItsWayMs = 2_000

type Changed = Order & { modifiedCount: number }

/**
 * Marks a Pending order shipped, paid or not (some buyers pay on account). The buyer is told once it
 * cannot be taken back any more, by one mail of all that is shipped of the purchase until then.
 */
export async function shipOrder(
  trx: Transaction,
  admin: CurrentUser,
  id: string,
): Promise<Changed> {
  const now = Date.now()
  const { purchaseId } = await readOrder(trx, admin, id)
  await lockPurchase(trx, purchaseId)
  const shipped = await trx
    .updateTable('orders')
    .set({ shipped_at: now })
    .where('id', '=', id)
    .where('shipped_at', 'is', null)
    .where('deleted_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  if (shipped) await updateProgress(trx, purchaseId)
  const order = await readOrder(trx, admin, id)
  if (!shipped) throw new Problem('already-shipped')
  await queueShippedMail(trx, shipped.user_id, order, now + undoShippingMs + onItsWayMs)
  return { ...order, modifiedCount: 1 }
}

/** Makes an order Pending again that was shipped by mistake, as long as its buyer was not told. */
export async function takeBackShipping(
  trx: Transaction,
  admin: CurrentUser,
  id: string,
): Promise<Changed> {
  const order = await readOrder(trx, admin, id)
  if (order.status !== 'Shipped') throw new Problem('not-shipped')
  await lockPurchase(trx, order.purchaseId)
  const { numUpdatedRows } = await trx
    .updateTable('orders')
    .set({ shipped_at: null })
    .where('id', '=', id)
    .where('shipped_at', '>', Date.now() - undoShippingMs - onItsWayMs)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n || !(await leaveOutOfMail(trx, order)))
    throw new Problem('shipped-for-good')
  await updateProgress(trx, order.purchaseId)
  return { ...(await readOrder(trx, admin, id)), modifiedCount: 1 }
}

async function queueShippedMail(
  trx: Transaction,
  buyerId: string,
  order: Order,
  notBefore: number,
) {
  for (const { id, orderIds } of await findShippedMails(trx, order)) {
    const facts = { orderIds: [...orderIds, order._id] }
    if (await changeMail(trx, id, { facts, notBefore })) return
  }
  await notifyBuyer(trx, buyerId, {
    fact: shippedFact(order.purchaseId) + order._id,
    to: order.email,
    facts: { orderIds: [order._id] },
    notBefore,
  })
}

async function leaveOutOfMail(trx: Transaction, order: Order): Promise<boolean> {
  const mails = await findShippedMails(trx, order)
  const mail = mails.find(({ orderIds }) => orderIds.includes(order._id))
  if (!mail) return true
  const orderIds = mail.orderIds.filter((id) => id !== order._id)
  if (orderIds.length === 0) return withdrawMail(trx, mail.id)
  return changeMail(trx, mail.id, { facts: { orderIds } })
}

/** What tells of parts of its purchase that were shipped and is not sent yet. */
async function findShippedMails(trx: Transaction, { purchaseId }: Order) {
  const mails = await unsentMails(trx, shippedFact(purchaseId))
  return mails.map(({ id, facts }) => ({ id, ...(facts as ShippedFacts) }))
}
