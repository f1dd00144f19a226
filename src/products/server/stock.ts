import { sql } from 'kysely'
import { isAmong, jsonRows } from '#server/database/dialect.ts'
import type { Transaction } from '#server/database/open.ts'
import { visibleToAdmins } from '#server/database/orderable.ts'
import { type ProductRow, productColumns } from './columns.ts'

export type Units = { id: string; quantity: number }

/**
 * The products of the catalogue as they are now, and stay until the transaction ends: nobody else takes of
 * them meanwhile. Locked in the order of their ids, so that two baskets never wait for each other.
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

/** The stock of products, also of hidden ones, locked in the same way. */
export async function lockStock(trx: Transaction, ids: string[]): Promise<Map<string, number>> {
  const rows = await lockRows(trx, ids)
    .select(['id', 'quantity'])
    .where(visibleToAdmins())
    .execute()
  return new Map(rows.map(({ id, quantity }) => [id, quantity]))
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
  const units = sumUnits(back)
  const ids = units.map(({ id }) => id)
  if (ids.length > 1) await lockRows(trx, ids).select('id').execute()
  await changeStock(trx, units)
}

/** Each product once. */
export function sumUnits(units: Units[]): Units[] {
  const sums = new Map<string, number>()
  for (const { id, quantity } of units) sums.set(id, (sums.get(id) ?? 0) + quantity)
  return [...sums].map(([id, quantity]) => ({ id, quantity }))
}

async function changeStock(trx: Transaction, units: Units[]): Promise<void> {
  const changed = jsonRows(trx, 'products', ['id', 'quantity'], JSON.stringify(units))
  await sql`update products set quantity = products.quantity + changed.quantity
    from ${changed} as changed where products.id = changed.id`.execute(trx)
}
