import { Problem } from '#base/problem.ts'
import type { Order } from '#orders/contract.ts'
import { undoShippingMs } from '#orders/rules.ts'
import { asOrder, findOrder } from '#orders/server/orders.ts'
import type { Asker } from '#server/calls/asker.ts'
import type { Work } from '#server/database/open.ts'
import { withdrawMail } from '#server/mail/outbox.ts'
import { holdPurchaseOf } from './hold-purchase.ts'
import { shippedFact, shippedMail } from './mails.ts'
import { tellBuyer } from './tell-buyer.ts'

/** Besides the time that the page gives: so long the admin's press may be on its way. */
const onItsWayMs = 2_000

type Changed = Order & { modifiedCount: number }

/**
 * Marks a Pending order shipped, paid or not (some buyers pay on account). The buyer is told once it
 * cannot be taken back any more.
 */
export async function shipOrder(work: Work, admin: Asker, id: string): Promise<Changed> {
  const now = Date.now()
  await holdPurchaseOf(work, id)
  const shipped = await work
    .updateTable('orders')
    .set({ shipped_at: now })
    .where('id', '=', id)
    .where('shipped_at', 'is', null)
    .where('deleted_at', 'is', null)
    .returning(['purchase_id', 'user_id'])
    .executeTakeFirst()
  if (shipped) await noteShipped(work, shipped.purchase_id)
  const order = await orderNow(work, admin, id)
  if (!shipped) throw new Problem('already-shipped')
  await tellBuyer(work, shipped.user_id, shippedMail(order, now + undoShippingMs + onItsWayMs))
  return { ...order, modifiedCount: 1 }
}

/** Makes an order Pending again that was shipped by mistake, as long as its buyer was not told. */
export async function takeBackShipping(work: Work, admin: Asker, id: string): Promise<Changed> {
  const now = Date.now()
  const { status } = await orderNow(work, admin, id)
  if (status !== 'Shipped') throw new Problem('not-shipped')
  await holdPurchaseOf(work, id)
  const taken = await work
    .updateTable('orders')
    .set({ shipped_at: null })
    .where('id', '=', id)
    .where('shipped_at', '>', now - undoShippingMs - onItsWayMs)
    .where('deleted_at', 'is', null)
    .returning('purchase_id')
    .executeTakeFirst()
  const untold = await withdrawMail(work, shippedFact(id))
  if (!taken || !untold) throw new Problem('shipped-for-good')
  await noteShipped(work, taken.purchase_id)
  return { ...(await orderNow(work, admin, id)), modifiedCount: 1 }
}

async function orderNow(work: Work, admin: Asker, id: string): Promise<Order> {
  const row = await findOrder(work, admin, id)
  if (!row) throw new Problem('unknown-order')
  return asOrder(row)
}

/** A purchase of which a part is on its way does not lapse any more. */
async function noteShipped(work: Work, purchaseId: string): Promise<void> {
  await work
    .updateTable('purchases')
    .set(({ selectFrom }) => ({
      shipped_at: selectFrom('orders')
        .select(({ fn }) => fn.min('orders.shipped_at').as('first'))
        .where('orders.purchase_id', '=', purchaseId),
    }))
    .where('id', '=', purchaseId)
    .execute()
}
