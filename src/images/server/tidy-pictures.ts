import { type Expression, type ExpressionBuilder, sql } from 'kysely'
import { parsePictureId, pictureWidths } from '#base/pictures.ts'
import { textList } from '#server/database/dialect.ts'
import type { Database, Db } from '#server/database/open.ts'
import type { Schema } from '#server/database/schema.ts'
import type { Images } from '#server/external-services.ts'

const graceMs = 24 * 60 * 60 * 1000

const batchSize = 500

/**
 * Removes pictures that were unreferenced for a day, and returns their number; pictures of orders stay for good.
 * Safe in several processes that may be killed at any point. `now` is epoch milliseconds.
 */
export async function tidyPictures(db: Database, images: Images, now = Date.now()) {
  if (!images.remove) return 0
  await db.write((trx) =>
    trx
      .updateTable('images')
      .set({ unreferenced_at: now })
      .where('unreferenced_at', 'is', null)
      .where(isUnused)
      .execute(),
  )
  await markForRemoval(db, now)
  const removing = await db.read
    .selectFrom('images')
    .select('id')
    .where('removing_at', 'is not', null)
    .execute()
  for (const { id } of removing) {
    await images.remove(id)
    await db.write((trx) => trx.deleteFrom('images').where('id', '=', id).execute())
  }
  return removing.length
}

async function markForRemoval(db: Database, now: number): Promise<void> {
  const due = await db.read
    .selectFrom('images')
    .select('id')
    .where('unreferenced_at', '<=', now - graceMs)
    .where(isUnused)
    .limit(batchSize)
    .execute()
  if (due.length === 0) return
  const ids = due.map(({ id }) => id)
  const ordered = await findOrdered(db.read, ids)
  await db.write(async (trx) => {
    await trx
      .updateTable('images')
      .set({ ordered_at: now })
      .where('id', 'in', textList(trx, ordered))
      .execute()
    await trx
      .updateTable('images')
      .set({ removing_at: now })
      .where('id', 'in', textList(trx, ids))
      // Excludes pictures that were just marked, and those that were used again since, as their rows say.
      .where('unreferenced_at', '<=', now - graceMs)
      .where(isUnused)
      .execute()
  })
}

/** The pictures that an order shows. Reads all orders, because an index would slow down every new one. */
async function findOrdered(db: Db, ids: string[]): Promise<string[]> {
  const orders = await db.selectFrom('orders').select('img').distinct().execute()
  const ordered = new Set(orders.map(({ img }) => parsePictureId(img)))
  return ids.filter((id) => ordered.has(id))
}

/** True of a picture that nothing shows, as far as its row knows, and whose removal has not begun. */
function isUnused(row: ExpressionBuilder<Schema, 'images'>) {
  const addresses: Expression<string>[] = pictureWidths.map(
    (width) => sql<string>`'/images/' || images.id || ${sql.lit(`-${width}.webp`)}`,
  )
  const users = [
    row.selectFrom('products').select('products.id').where('img', 'in', addresses),
    row.selectFrom('product_pictures').select('position').where('img', 'in', addresses),
    row.selectFrom('users').select('users.id').where('img', 'in', addresses),
    row.selectFrom('appearance').select('appearance.id').where('logo', 'in', addresses),
    row.selectFrom('sellers').select('sellers.id').where('sellers.logo', 'in', addresses),
  ]
  return row.and([
    row('ordered_at', 'is', null),
    row('removing_at', 'is', null),
    row.not(row.or(users.map((uses) => row.exists(uses)))),
  ])
}
