import { setImmediate as turnOfLoop } from 'node:timers/promises'
import { jsonTexts } from '#server/database/json-rows.ts'
import type { Database, Db } from '#server/database/open.ts'
import type { KnownRow } from './take-rows.ts'

/** Few enough that whoever writes meanwhile hardly waits. */
const productsAtOnce = 200

type Said<Row> = ReadonlyMap<string, KnownRow<Row>>

/**
 * Takes away what a file does not say of the products that it names, some products at a time: the rows
 * of a table whose ids `unsaidOf` gives. Gives how many there were; a dry run only counts them.
 */
export async function removeUnsaid<Row>(
  db: Database,
  table: 'part_numbers' | 'applications',
  said: Said<Row>,
  unsaidOf: (db: Db, products: string[], said: Said<Row>) => Promise<string[]>,
  { dryRun }: { dryRun: boolean },
): Promise<number> {
  const products = [...new Set([...said.values()].map(({ productId }) => productId))]
  let removed = 0
  for (let first = 0; first < products.length; first += productsAtOnce) {
    const some = products.slice(first, first + productsAtOnce)
    const unsaid = await unsaidOf(db.read, some, said)
    removed += unsaid.length
    const ids = jsonTexts(db.read, JSON.stringify(unsaid))
    if (!dryRun && unsaid.length > 0)
      await db.write((trx) => trx.deleteFrom(table).where('id', 'in', ids).execute())
    await turnOfLoop()
  }
  return removed
}
