import { sql } from 'kysely'
import { isOneOf, jsonRows, jsonTexts } from '#server/database/json-rows.ts'
import type { Engine, Work } from '#server/database/open.ts'
import { preparedFor } from '#server/database/prepared.ts'
import { type ProductRow, productColumns } from './columns.ts'

/** So many units of a product. */
export type Units = { id: string; quantity: number }

/**
 * The products as they are now, and stay until the transaction ends: nobody else takes of them
 * meanwhile. Locked in the order of their ids, so that two baskets never wait for each other.
 */
export async function holdProducts(
  work: Work,
  engine: Engine,
  ids: string[],
): Promise<Map<string, ProductRow>> {
  const { rows } = await selectHeld(work, { ids: JSON.stringify(ids) }, { engine })
  return new Map(rows.map((row) => [row.id, row]))
}

const selectHeld = preparedFor((work: Work, { ids }: { ids: string }, { engine }: On) => {
  const held = work
    .selectFrom('products')
    .select(productColumns)
    .where(isOneOf(engine, 'id', ids))
    .where('deleted_at', 'is', null)
    .orderBy('id')
  return engine === 'postgres' ? held.forNoKeyUpdate() : held
})

type On = { engine: Engine }

/** Takes units from the stock of products that are held and have them; each product once. */
export async function takeFromStock(work: Work, engine: Engine, taken: Units[]): Promise<void> {
  await changeStock(work, { units: JSON.stringify(taken) }, { engine, sign: -1 })
}

/**
 * Gives units back; also to products that have left the catalogue, for the books. All that a story
 * gives back at once, so that they are locked in the same order as by who takes.
 */
export async function giveBackToStock(work: Work, engine: Engine, back: Units[]): Promise<void> {
  const sums = new Map<string, number>()
  for (const { id, quantity } of back) sums.set(id, (sums.get(id) ?? 0) + quantity)
  const units = [...sums].map(([id, quantity]) => ({ id, quantity }))
  if (engine === 'postgres' && units.length > 1) await lockInOrder(work, [...sums.keys()])
  await changeStock(work, { units: JSON.stringify(units) }, { engine, sign: 1 })
}

async function lockInOrder(work: Work, ids: string[]): Promise<void> {
  await work
    .selectFrom('products')
    .select('id')
    .where('id', 'in', jsonTexts('postgres', JSON.stringify(ids)))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

const changeStock = preparedFor(
  (work: Work, { units }: { units: string }, { engine, sign }: On & { sign: 1 | -1 }) => ({
    compile: () =>
      sql`update products set quantity = products.quantity + ${sql.lit(sign)} * changed.quantity
        from ${jsonRows(engine, 'products', ['id', 'quantity'], units)} as changed
        where products.id = changed.id`.compile(work),
  }),
)
