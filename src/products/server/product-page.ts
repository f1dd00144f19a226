import { readFitment } from '#fitment/server/fitments.ts'
import { listPublicNumbers } from '#part-numbers/server/numbers.ts'
import { findSuccessors, listRelated } from '#part-numbers/server/successors.ts'
import { refuse } from '#products/refusals.ts'
import type { Db } from '#server/database/open.ts'
import type { HandlerInput } from '#server/http/calls.ts'
import type { Shop } from '#server/shop.ts'
import type * as contract from '../contract.ts'
import { minOrderable } from '../orderable.ts'
import { findProductsById, toOrderable } from './columns.ts'
import { addPictures } from './product-pictures.ts'
import { findProduct, toProduct } from './products.ts'

export async function readProductPage(
  db: Db,
  { params: { id } }: HandlerInput<typeof contract.readProductPage>,
  { config }: Shop,
) {
  const row = await findProduct(db, { id })
  if (!row) throw refuse('unknown-product')
  const replaces = await listRelated(db, id, 'product_id')
  const supersessions = await listRelated(db, id, 'successor_id')
  const isSoldOut = minOrderable(toOrderable(row)) === null
  return {
    product: await addPictures(db, toProduct(row, config.currency)),
    numbers: await listPublicNumbers(db, id),
    replaces: replaces.map(({ when: _, ...related }) => related),
    supersessions: supersessions.map((related) => ({
      ...related,
      inForce: related.when === 'at-once' || isSoldOut,
    })),
    successors: (await findSuccessors(db, [id])).get(id) ?? [],
    fitment: await readFitment(db, id),
  }
}

/** Reads a product that left the catalogue, with its successors. Throws 'unknown-product' for others. */
export async function readDiscontinuedPart(
  db: Db,
  { params: { id } }: HandlerInput<typeof contract.readDiscontinuedPart>,
  { config }: Shop,
) {
  const part = await db
    .selectFrom('products')
    .select(['product_code as productCode', 'name', 'kind', 'img'])
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .where('hidden_at', 'is', null)
    .executeTakeFirstOrThrow(() => refuse('unknown-product'))
  const ends = (await findSuccessors(db, [id])).get(id) ?? []
  const units = new Map(ends.map(({ productId, quantity }) => [productId, quantity]))
  const products = await findProductsById(db, units.keys())
  return {
    ...part,
    successors: [...units].flatMap(([productId, quantity]) => {
      const row = products.get(productId)
      return row ? [{ product: toProduct(row, config.currency), quantity }] : []
    }),
  }
}
