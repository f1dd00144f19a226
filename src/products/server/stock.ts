import type { Work } from '#server/database/open.ts'

/**
 * Takes units from a product's stock, if they are there at this very moment. False when they are
 * not, or when the product has left the catalogue.
 */
export async function takeFromStock(
  work: Work,
  productId: string,
  units: number,
): Promise<boolean> {
  const { numUpdatedRows } = await work
    .updateTable('products')
    .set((row) => ({ quantity: row('quantity', '-', units) }))
    .where('id', '=', productId)
    .where('quantity', '>=', units)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Gives units back; also to a product that has left the catalogue, for the books. */
export async function giveBackToStock(work: Work, productId: string, units: number): Promise<void> {
  await work
    .updateTable('products')
    .set((row) => ({ quantity: row('quantity', '+', units) }))
    .where('id', '=', productId)
    .execute()
}
