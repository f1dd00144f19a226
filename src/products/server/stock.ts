import { sql } from 'kysely'
import { jsonRows, jsonTexts } from '#server/database/json-rows.ts'
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
    .where('id', 'in', jsonTexts(engine, ids))
    .where('deleted_at', 'is', null)
    .orderBy('id')
  return engine === 'postgres' ? held.forUpdate() : held
})

type On = { engine: Engine }

/** Takes units from the stock of products that are held and have them. */
export function takeFromStock(work: Work, engine: Engine, taken: Units[]): Promise<unknown> {
  return changeStock(work, { units: JSON.stringify(taken) }, { engine, sign: -1 })
}

/** Gives units back; also to products that have left the catalogue, for the books. */
export function giveBackToStock(work: Work, engine: Engine, back: Units[]): Promise<unknown> {
  return changeStock(work, { units: JSON.stringify(back) }, { engine, sign: 1 })
}

const changeStock = preparedFor(
  (work: Work, { units }: { units: string }, { engine, sign }: On & { sign: 1 | -1 }) => ({
    compile: () =>
      sql`update products set quantity = products.quantity + ${sql.lit(sign)} * changed.quantity
        from ${jsonRows(engine, 'products', ['id', 'quantity'], units)} as changed
        where products.id = changed.id`.compile(work),
  }),
)
