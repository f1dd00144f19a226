import { setImmediate as pause } from 'node:timers/promises'
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { ownPicture, pictureWidths } from '#base/pictures.ts'
import type { Database } from '#server/database/open.ts'
import type { Schema } from '#server/database/schema.ts'
import type { Images } from '#server/ports.ts'

/** So long nobody must have referred to a picture before it is removed. */
const graceMs = 24 * 60 * 60 * 1000

/** Rows looked at in one statement: few enough that whoever else asks hardly waits. */
const atOnce = 500
const ordersAtOnce = 5_000

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
  await noteLoose(db, now)
  await condemn(db, now)
  const condemned = await db.read
    .selectFrom('images')
    .select('id')
    .where('removing_at', 'is not', null)
    .execute()
  for (const { id } of condemned) {
    await images.remove(id)
    await db.write((trx) =>
      trx.deleteFrom('images').where('id', '=', id).where('removing_at', 'is not', null).execute(),
    )
  }
  return condemned.length
}

/** Notes since when nobody refers to a picture. */
async function noteLoose(db: Database, now: number): Promise<void> {
  for (let last = ''; ; await pause()) {
    const page = await db.read
      .selectFrom('images')
      .select(['id', isUnused])
      .where('id', '>', last)
      .where('loose_at', 'is', null)
      .where('ordered_at', 'is', null)
      .where('removing_at', 'is', null)
      .orderBy('id')
      .limit(atOnce)
      .execute()
    const loose = page.filter(({ unused }) => unused).map(({ id }) => id)
    if (loose.length > 0) await setAll(db, loose, { loose_at: now })
    const end = page.at(-1)
    if (!end) return
    last = end.id
  }
}

/** Decides about those whose day is over: in use again, ordered once, or to be removed. */
async function condemn(db: Database, now: number): Promise<void> {
  const over = await db.read
    .selectFrom('images')
    .select(['id', isUnused])
    .where('loose_at', '<=', now - graceMs)
    .where('ordered_at', 'is', null)
    .where('removing_at', 'is', null)
    .limit(atOnce)
    .execute()
  const used = over.filter(({ unused }) => !unused).map(({ id }) => id)
  if (used.length > 0) await setAll(db, used, { loose_at: null })
  const unused = new Set(over.filter((row) => row.unused).map(({ id }) => id))
  if (unused.size === 0) return
  const ordered = await amongOrders(db, unused)
  if (ordered.length > 0) await setAll(db, ordered, { ordered_at: now })
  const rest = [...unused].filter((id) => !ordered.includes(id))
  if (rest.length === 0) return
  await db.write((trx) =>
    trx
      .updateTable('images')
      .set({ removing_at: now })
      .where('id', 'in', rest)
      // Whoever took one into use meanwhile has said so in its row.
      .where('loose_at', '<=', now - graceMs)
      .where(nobodyHolds)
      .execute(),
  )
}

/**
 * Which of the pictures an order shows. Read in order of their ids and not by an index on the
 * picture, which every new order would pay for; asked once in a picture's life.
 */
async function amongOrders(db: Database, ids: Set<string>): Promise<string[]> {
  const found = new Set<string>()
  for (let last = ''; ; await pause()) {
    const page = await db.read
      .selectFrom('orders')
      .select(['id', 'img'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(ordersAtOnce)
      .execute()
    for (const { img } of page) {
      const id = ownPicture(img)
      if (id && ids.has(id)) found.add(id)
    }
    const end = page.at(-1)
    if (!end) return [...found]
    last = end.id
  }
}

type Row = ExpressionBuilder<Schema, 'images'>

function isUnused(row: Row) {
  return nobodyHolds(row).as('unused')
}

/** True of a picture that no product and no user has, in whatever width. */
function nobodyHolds(row: Row) {
  const addresses: Expression<string>[] = pictureWidths.map(
    (width) => sql<string>`'/images/' || images.id || ${sql.lit(`-${width}.webp`)}`,
  )
  const product = row.selectFrom('products').select('products.id').where('img', 'in', addresses)
  const user = row.selectFrom('users').select('users.id').where('img', 'in', addresses)
  return row.and([row.not(row.exists(product)), row.not(row.exists(user))]).$castTo<SqlBool>()
}

async function setAll(
  db: Database,
  ids: string[],
  change: { loose_at?: number | null; ordered_at?: number },
): Promise<void> {
  await db.write((trx) =>
    trx
      .updateTable('images')
      .set(change)
      .where('id', 'in', ids)
      .where('removing_at', 'is', null)
      .execute(),
  )
}
