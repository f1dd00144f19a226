import { setImmediate as turnOfLoop } from 'node:timers/promises'
import { saveSources } from '#part-numbers/server/sources.ts'
import type { KnownRow } from '#part-numbers/server/take-rows.ts'
import { jsonTexts } from '#server/database/json-rows.ts'
import type { Database, Db, Transaction } from '#server/database/open.ts'
import { noYear, universalId } from './motorcycles.ts'
import type { Row } from './rows.ts'

/** Its id is what the application's will be. */
export type KnownApplication = KnownRow<Row>

/** Few enough that whoever writes meanwhile hardly waits. */
export const productsAtOnce = 200

/** What taking them would do. */
export async function compare(read: Db, found: KnownApplication[]) {
  const rows = await read
    .selectFrom('applications')
    .select(['id', 'note', 'source'])
    .where('id', 'in', jsonTexts(read, JSON.stringify(found.map(({ id }) => id))))
    .execute()
  const known = new Map(rows.map((row) => [row.id, row]))
  const isSame = ({ id, row }: KnownApplication) => {
    const there = known.get(id)
    return there?.note === row.application.note && there.source === row.source
  }
  const unchanged = found.filter(isSame).length
  const added = found.filter(({ id }) => !known.has(id)).length
  return { added, unchanged, changed: found.length - added - unchanged }
}

/** Takes them, and their motorcycles, in one transaction. */
export async function take(trx: Transaction, found: KnownApplication[]) {
  const done = await compare(trx, found)
  if (found.length === 0) return done
  await takeMotorcycles(trx, found)
  const rows = found.map(({ row, id, productId }) => ({
    id,
    product_id: productId,
    motorcycle_id: row.motorcycle.id,
    year_from: row.application.yearFrom ?? noYear.from,
    year_to: row.application.yearTo ?? noYear.to,
    frame_from: row.application.frameFrom,
    frame_to: row.application.frameTo,
    note: row.application.note,
    source: row.source,
  }))
  await trx
    .insertInto('applications')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((row) => ({
        note: row.ref('excluded.note'),
        source: row.ref('excluded.source'),
      })),
    )
    .execute()
  await saveSources(
    trx,
    found.map(({ row }) => row.source),
    Date.now(),
  )
  return done
}

/** A motorcycle keeps the spelling in which it came first. */
async function takeMotorcycles(trx: Transaction, found: KnownApplication[]): Promise<void> {
  const named = new Map(found.map(({ row }) => [row.motorcycle.id, row.motorcycle]))
  named.delete(universalId)
  const known = await trx
    .selectFrom('motorcycles')
    .select('id')
    .where('id', 'in', jsonTexts(trx, JSON.stringify([...named.keys()])))
    .execute()
  for (const { id } of known) named.delete(id)
  const rows = [...named.values()].map(({ id, make, model }) => {
    const [makeKey = '', modelKey = ''] = id.split('.')
    return { id, make, model, make_key: makeKey, model_key: modelKey }
  })
  if (rows.length === 0) return
  await trx
    .insertInto('motorcycles')
    .values(rows)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/** Of which products the applications are all there are, and of which not; others stay as they are. */
export async function noteComplete(
  trx: Transaction,
  said: ReadonlyMap<string, boolean>,
): Promise<void> {
  const [whole, parts] = [true, false].map((is) =>
    [...said].filter(([, complete]) => complete === is).map(([id]) => id),
  )
  if (parts && parts.length > 0)
    await trx
      .deleteFrom('complete_fitments')
      .where('product_id', 'in', jsonTexts(trx, JSON.stringify(parts)))
      .execute()
  if (whole && whole.length > 0)
    await trx
      .insertInto('complete_fitments')
      .values(whole.map((product_id) => ({ product_id, said_at: Date.now() })))
      .onConflict((conflict) => conflict.column('product_id').doNothing())
      .execute()
}

/**
 * Notes what a file says of it, once all of its rows are there: of a part of them it would not be true,
 * and whoever is ended meanwhile leaves such a part. Nor is it true where the file is not `whole` of a product.
 */
export async function noteSaidComplete(
  db: Database,
  said: ReadonlyMap<string, KnownApplication>,
  isWhole: (productCode: string) => boolean,
): Promise<void> {
  const complete = new Map<string, boolean>()
  for (const { productId, row } of said.values()) {
    if (row.complete !== null) complete.set(productId, row.complete && isWhole(row.productCode))
  }
  const products = [...complete]
  for (let first = 0; first < products.length; first += productsAtOnce) {
    const some = new Map(products.slice(first, first + productsAtOnce))
    await db.write((trx) => noteComplete(trx, some))
    await turnOfLoop()
  }
}

/** The applications that a file does not say of these products, but for what an export leaves out too. */
export async function unsaidOf(
  read: Db,
  products: string[],
  said: ReadonlyMap<string, KnownApplication>,
): Promise<string[]> {
  const there = await read
    .selectFrom('applications')
    .leftJoin('sources', 'sources.name', 'applications.source')
    .select('id')
    .where('product_id', 'in', jsonTexts(read, JSON.stringify(products)))
    .where('no_export_at', 'is', null)
    .execute()
  return there.map(({ id }) => id).filter((id) => !said.has(id))
}
