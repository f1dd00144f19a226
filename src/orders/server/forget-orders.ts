import { sql } from 'kysely'
import type { Asker } from '#server/calls/asker.ts'
import type { Engine, Reader, Work } from '#server/database/open.ts'
import { deleteOrder } from './delete-order.ts'
import { asOrder, orderColumns } from './orders.ts'

/** Every order of a person, the deleted ones too. */
export async function ordersOf(read: Reader, userId: string) {
  const rows = await read
    .selectFrom('orders')
    .select(orderColumns)
    .where('user_id', '=', userId)
    .orderBy('placed_at')
    .execute()
  return rows.map(asOrder)
}

/**
 * Lets go of a person's orders: open ones that are neither paid nor shipped are deleted, their stock
 * goes back; whatever was never paid nor shipped loses its person. The rest is in the books.
 */
export async function forgetOrders(work: Work, engine: Engine, asker: Asker): Promise<void> {
  const open = await work
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', asker.id)
    .where('deleted_at', 'is', null)
    .where('paid_at', 'is', null)
    .where('shipped_at', 'is', null)
    .execute()
  for (const { id } of open) await deleteOrder(work, { ...asker, admin: false }, id)
  if (engine === 'sqlite') await forgetWords(work, asker.id)
  await work
    .updateTable('orders')
    .set({ user_name: '', email: '', phone: '', address: '' })
    .where('user_id', '=', asker.id)
    .where('paid_at', 'is', null)
    .where('shipped_at', 'is', null)
    .execute()
}

/** SQLite's words of orders follow no change by themselves: those of rows that lose their person go. */
async function forgetWords(work: Work, userId: string): Promise<void> {
  await sql`insert into order_words
    (order_words, rowid, id, name, product_code, user_name, email, phone, address)
    select 'delete', rowid, id, name, product_code, user_name, email, phone, address from orders
    where user_id = ${userId} and paid_at is null and shipped_at is null and email <> ''
      and rowid <= (select place from order_words_upto)`.execute(work)
}
