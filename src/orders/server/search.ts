import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Asker, isAdmin } from '#server/calls/asker.ts'
import type { Db } from '#server/database/open.ts'
import { hasWords, wordsOf } from '#server/database/words.ts'

/**
 * A condition on orders: every word stands on it (number, product, buyer, address), or it was paid
 * by exactly this transaction. `many`: there are more than a few such orders.
 */
export async function isWrittenOn(
  db: Db,
  asker: Asker,
  text: string,
): Promise<(many: boolean) => RawBuilder<SqlBool>> {
  const paid = await db
    .selectFrom('purchases')
    .select('id')
    .where('transaction_id', '=', text)
    .executeTakeFirst()
  if (paid) return () => sql`orders.purchase_id = ${paid.id}`
  // Of an order SQLite knows by its words whose it is, and reads no other's.
  const whole = db.engine === 'sqlite' && !isAdmin(asker) ? wordsOf(asker.id) : []
  return (many) => hasWords(db, 'orders', wordsOf(text), { whole, many })
}
