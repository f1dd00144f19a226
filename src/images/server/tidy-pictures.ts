import { setImmediate as pause } from 'node:timers/promises'
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { ownPicture, pictureWidths } from '#base/pictures.ts'
import type { Database } from '#server/database/open.ts'
import type { Schema } from '#server/database/schema.ts'
import type { Images } from '#server/ports.ts'

const graceMs = 24 * 60 * 60 * 1000

/** Rows looked at in one statement: few enough that whoever else asks hardly waits. */
const batchSize = 500
const orderBatchSize = 5_000

/**
 * Removes the pictures that nobody has referred to for a day: replaced ones, and uploads whose form
 * was never sent. Products and users hold theirs, deleted ones too; what was ever ordered is kept
 * for good, because orders are. Any number of processes may do it, and be killed at any point: what
 * was begun is ended the next time. Gives how many were removed. `now` is in epoch milliseconds.
 */
export async function tidyPictures(
  db: Database,
  images: Images,
  now = Date.now(),
): Promise<number> {
  if (!images.remove) return 0
  const due: string[] = []
  for await (const batch of batches((after) => findNeverOrdered(db, after))) {
    const unused = batch.filter((row) => row.unused)
    await update(
      db,
      unused.filter((row) => row.loose_at === null),
      { loose_at: now },
    )
    await update(
      db,
      batch.filter((row) => !row.unused && row.loose_at !== null),
      { loose_at: null },
    )
    for (const { id, loose_at } of unused)
      if (loose_at !== null && loose_at <= now - graceMs) due.push(id)
  }
  await markForRemoval(db, new Set(due.slice(0, batchSize)), now)
  const removing = await db.read
    .selectFrom('images')
    .select('id')
    .where('removing_at', 'is not', null)
    .execute()
  for (const { id } of removing) {
    await images.remove(id)
    await db.write((trx) =>
      trx.deleteFrom('images').where('id', '=', id).where('removing_at', 'is not', null).execute(),
    )
  }
  return removing.length
}

function findNeverOrdered(db: Database, after: string) {
  return db.read
    .selectFrom('images')
    .select(['id', 'loose_at', (row) => isUnused(row).as('unused')])
    .where('id', '>', after)
    .where('ordered_at', 'is', null)
    .where('removing_at', 'is', null)
    .orderBy('id')
    .limit(batchSize)
    .execute()
}

async function markForRemoval(db: Database, unused: Set<string>, now: number): Promise<void> {
  if (unused.size === 0) return
  const ordered = await findOrdered(db, unused)
  await update(
    db,
    [...ordered].map((id) => ({ id })),
    { ordered_at: now },
  )
  const removable = [...unused].filter((id) => !ordered.has(id))
  if (removable.length === 0) return
  await db.write((trx) =>
    trx
      .updateTable('images')
      .set({ removing_at: now })
      .where('id', 'in', removable)
      // Whoever took one into use meanwhile has said so in its row.
      .where('loose_at', '<=', now - graceMs)
      .where(isUnused)
      .execute(),
  )
}

/**
 * Which of the pictures an order shows. Read in order of their ids and not by an index on the
 * picture, which every new order would pay for; asked once in a picture's life.
 */
async function findOrdered(db: Database, ids: Set<string>): Promise<Set<string>> {
  const orders = batches((after) =>
    db.read
      .selectFrom('orders')
      .select(['id', 'img'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(orderBatchSize)
      .execute(),
  )
  const ordered = new Set<string>()
  for await (const batch of orders) {
    for (const { img } of batch) {
      const id = ownPicture(img)
      if (id && ids.has(id)) ordered.add(id)
    }
  }
  return ordered
}

/** A table's rows in the order of their ids; whoever else asks is heard in between. */
async function* batches<Row extends { id: string }>(read: (after: string) => Promise<Row[]>) {
  let batch = await read('')
  while (batch.length > 0) {
    yield batch
    await pause()
    batch = await read(batch.at(-1)?.id ?? '')
  }
}

function isUnused(row: ExpressionBuilder<Schema, 'images'>) {
  const addresses: Expression<string>[] = pictureWidths.map(
    (width) => sql<string>`'/images/' || images.id || ${sql.lit(`-${width}.webp`)}`,
  )
  const product = row.selectFrom('products').select('products.id').where('img', 'in', addresses)
  const further = row
    .selectFrom('product_pictures')
    .select('position')
    .where('img', 'in', addresses)
  const user = row.selectFrom('users').select('users.id').where('img', 'in', addresses)
  return row
    .not(row.or([product, further, user].map((uses) => row.exists(uses))))
    .$castTo<SqlBool>()
}

type Change = { loose_at?: number | null; ordered_at?: number }

async function update(db: Database, images: { id: string }[], change: Change): Promise<void> {
  if (images.length === 0) return
  const ids = images.map(({ id }) => id)
  await db.write((trx) =>
    trx
      .updateTable('images')
      .set(change)
      .where('id', 'in', ids)
      .where('removing_at', 'is', null)
      .execute(),
  )
}
