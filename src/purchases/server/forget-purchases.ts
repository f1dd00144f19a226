import { sql } from 'kysely'
import { asOrder, joined, orderColumns } from '#orders/server/orders.ts'
import { orderWords } from '#orders/server/search.ts'
import type { Asker } from '#server/calls/asker.ts'
import type { Engine, Reader, Work } from '#server/database/open.ts'
import { type AskRefund, deletePurchase } from './delete-orders.ts'

/** Every order of a person, the deleted ones too. */
export async function ordersOfPerson(read: Reader, userId: string) {
  const rows = await joined(read)
    .select(orderColumns)
    .where('orders.user_id', '=', userId)
    .orderBy('orders.placed_at')
    .execute()
  return rows.map(asOrder)
}

/**
 * Lets go of a person's purchases: orders that are neither paid nor shipped are deleted, their stock
 * goes back; a purchase of which nothing was ever paid or shipped loses its person. The rest is in
 * the books. The basket goes.
 */
export async function forgetPurchases(
  work: Work,
  engine: Engine,
  asker: Asker,
  askRefund: AskRefund,
): Promise<void> {
  const open = await work
    .selectFrom('orders')
    .select('purchase_id')
    .distinct()
    .where('user_id', '=', asker.id)
    .where('deleted_at', 'is', null)
    .where('paid_at', 'is', null)
    .where('shipped_at', 'is', null)
    .execute()
  const buyer = { ...asker, roles: [] }
  for (const { purchase_id: id } of open) await deletePurchase(work, engine, buyer, id, askRefund)
  if (engine === 'sqlite') await forgetWords(work, asker.id)
  await work
    .updateTable('purchases')
    .set({ user_name: '', email: '', phone: '', address: '', po_number: '', note: '' })
    .where('user_id', '=', asker.id)
    .where('paid_at', 'is', null)
    .where('shipped_at', 'is', null)
    .execute()
  if (engine === 'postgres')
    await sql`update orders set purchase_id = purchase_id where user_id = ${asker.id}`.execute(work)
  await work.deleteFrom('basket_lines').where('user_id', '=', asker.id).execute()
}

/** SQLite's words of orders follow no change by themselves: those of rows that lose their person go. */
async function forgetWords(work: Work, userId: string): Promise<void> {
  await sql`insert into order_words (order_words, rowid, ${orderWords})
    select 'delete', place, ${orderWords} from order_texts
    where place in (
        select orders.rowid from orders join purchases on purchases.id = orders.purchase_id
        where orders.user_id = ${userId} and purchases.paid_at is null
          and purchases.shipped_at is null and purchases.email <> '')
      and place <= (select place from order_words_upto)`.execute(work)
}
