import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '#server/database/open.ts'
import { holding, keyOf, wordsOf } from '#server/database/words.ts'

/**
 * A condition on orders: every word stands on it (number, product, buyer, address), or it was paid
 * by exactly this transaction. True for the newest 1,000 such orders.
 */
export async function writtenOn(db: Database, text: string): Promise<RawBuilder<SqlBool>> {
  await addNewWords(db)
  const there = sql<SqlBool>`orders.deleted_at is null`
  const words = holding(db.engine, 'orders', wordsOf(text), { also: there })
  return sql`(${keyOf(db.engine, 'orders')} in (${words}) or orders.purchase_id in (select id from purchases where transaction_id = ${text}))`
}

/** What stands on an order and on its purchase. */
export const orderWords = sql.raw(
  'id, name, product_code, number, po_number, user_name, email, phone, address',
)

/**
 * On SQLite the words of orders are added when somebody searches, so that placing an order need not
 * wait for it; they never change. On PostgreSQL they are a column.
 */
async function addNewWords({ engine, read, write }: Database): Promise<void> {
  if (engine === 'postgres') return
  const { rows } = await sql<{ missing: number }>`
    select coalesce((select max(rowid) from orders), 0) > place as missing from order_words_upto
  `.execute(read)
  if (!rows[0]?.missing) return
  await write(async (work) => {
    await sql`
      insert into order_words (rowid, ${orderWords}) select place, ${orderWords} from order_texts
      where place > (select place from order_words_upto)
    `.execute(work)
    await sql`update order_words_upto set place = coalesce((select max(rowid) from orders), 0)`.execute(
      work,
    )
  })
}
