import { setImmediate as turnOfLoop } from 'node:timers/promises'
import type { Asker } from '#server/calls/asker.ts'
import type { Database, Db, Transaction } from '#server/database/open.ts'
import { deletePurchase, type QueueRefund } from './delete-orders.ts'
import { orderColumns, selectOrders, toOrder } from './orders.ts'

/** Every order of a person, the deleted ones too. */
export async function readOrdersOfUser(read: Db, userId: string) {
  const rows = await selectOrders(read)
    .select(orderColumns)
    .where('orders.user_id', '=', userId)
    .orderBy('orders.placed_at')
    .execute()
  return rows.map(toOrder)
}

/** Few enough that whoever orders meanwhile hardly waits. */
const purchasesAtOnce = 25

/**
 * Lets go of a person's purchases: orders that are neither paid nor shipped are deleted, their stock
 * goes back; a purchase of which nothing was ever paid or shipped loses its person. The rest is in
 * the books. The basket goes.
 */
export function releasePurchases(db: Database, asker: Asker, askRefund: QueueRefund) {
  const release = (trx: Transaction, ids: string[]) =>
    releaseSome(trx, { ...asker, roles: [] }, ids, askRefund)
  return {
    async beforehand(): Promise<void> {
      const ids = await unpaidOf(db.read, asker.id)
      for (let first = 0; first < ids.length; first += purchasesAtOnce) {
        await db.write((trx) => release(trx, ids.slice(first, first + purchasesAtOnce)))
        // SQLite answers without a turn of the loop: whoever asked meanwhile is heard here.
        await turnOfLoop()
      }
    },
    async rest(trx: Transaction): Promise<void> {
      await release(trx, await unpaidOf(trx, asker.id))
      await trx.deleteFrom('basket_lines').where('user_id', '=', asker.id).execute()
    },
  }
}

/** Those that may have something to let go of: with an open order, or with the person's name. */
async function unpaidOf(read: Db, userId: string): Promise<string[]> {
  const rows = await read
    .selectFrom('purchases')
    .select('id')
    .where('user_id', '=', userId)
    .where('paid_at', 'is', null)
    .where(({ or, eb, and }) =>
      or([eb('ended_at', 'is', null), and([eb('shipped_at', 'is', null), eb('email', '<>', '')])]),
    )
    .execute()
  return rows.map(({ id }) => id)
}

async function releaseSome(
  trx: Transaction,
  buyer: Asker,
  ids: string[],
  askRefund: QueueRefund,
): Promise<void> {
  if (ids.length === 0) return
  const open = await trx
    .selectFrom('orders')
    .select('purchase_id')
    .distinct()
    .where('purchase_id', 'in', ids)
    .where('deleted_at', 'is', null)
    .where('paid_at', 'is', null)
    .where('shipped_at', 'is', null)
    .execute()
  for (const { purchase_id: id } of open) await deletePurchase(trx, buyer, id, askRefund)
  await trx
    .updateTable('purchases')
    .set({ user_name: '', email: '', phone: '', address: '', po_number: '', note: '' })
    .where('id', 'in', ids)
    .where('paid_at', 'is', null)
    .where('shipped_at', 'is', null)
    .execute()
}
