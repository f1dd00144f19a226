import { sql } from 'kysely'
import { isAmong, jsonRows } from '#server/database/dialect.ts'
import type { Transaction } from '#server/database/open.ts'
import { type ProductRow, productColumns } from './columns.ts'

export type Units = { id: string; quantity: number }

/**
 * The products as they are now, and stay until the transaction ends: nobody else takes of them
 * meanwhile. Locked in the order of their ids, so that two baskets never wait for each other.
 */
export async function lockProducts(
  trx: Transaction,
  ids: string[],
): Promise<Map<string, ProductRow>> {
  const rows = await lockRows(trx, ids)
    .select(productColumns)
    .where('deleted_at', 'is', null)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

function lockRows(trx: Transaction, ids: string[]) {
  return trx
    .selectFrom('products')
    .where(isAmong(trx, 'id', JSON.stringify(ids)))
    .orderBy('id')
    .forNoKeyUpdate()
}

/** Takes units from the stock of products that are held and have them; each product once. */
export async function takeFromStock(trx: Transaction, taken: Units[]): Promise<void> {
  await changeStock(
    trx,
    taken.map(({ id, quantity }) => ({ id, quantity: -quantity })),
  )
}

/**
 * Gives units back; also to products that have left the catalogue, for the books. All that a handler
 * gives back at once, so that they are locked in the same order as by who takes.
 */
export async function giveBackToStock(trx: Transaction, back: Units[]): Promise<void> {
  const sums = new Map<string, number>()
  for (const { id, quantity } of back) sums.set(id, (sums.get(id) ?? 0) + quantity)
  const units = [...sums].map(([id, quantity]) => ({ id, quantity }))
  if (units.length > 1)
    await lockRows(trx, [...sums.keys()])
      .select('id')
      .execute()
  await changeStock(trx, units)
}

async function changeStock(trx: Transaction, units: Units[]): Promise<void> {
  const changed = jsonRows(trx, 'products', ['id', 'quantity'], JSON.stringify(units))
  await sql`update products set quantity = products.quantity + changed.quantity
    from ${changed} as changed where products.id = changed.id`.execute(trx)
}
