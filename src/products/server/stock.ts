import type { Work } from '#server/database/open.ts'
import { prepared } from '#server/database/prepared.ts'
import { type ProductRow, productColumns } from './columns.ts'

/**
 * Takes units from a product's stock, if they are there at this very moment, and gives the product
 * as it was just before. Null when they are not, or when the product has left the catalogue.
 */
export async function takeFromStock(
  work: Work,
  productId: string,
  units: number,
): Promise<ProductRow | null> {
  const { rows } = await lowerStock(work, { productId, units })
  const [left] = rows
  return left ? { ...left, quantity: left.quantity + units } : null
}

const lowerStock = prepared((work: Work, input: { productId: string; units: number }) =>
  work
    .updateTable('products')
    .set((row) => ({ quantity: row('quantity', '-', input.units) }))
    .where('id', '=', input.productId)
    .where('quantity', '>=', input.units)
    .where('deleted_at', 'is', null)
    .returning(productColumns),
)

/** Gives units back; also to a product that has left the catalogue, for the books. */
export async function giveBackToStock(work: Work, productId: string, units: number): Promise<void> {
  await work
    .updateTable('products')
    .set((row) => ({ quantity: row('quantity', '+', units) }))
    .where('id', '=', productId)
    .execute()
}
