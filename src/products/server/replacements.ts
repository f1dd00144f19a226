import type { Reply } from '#base/endpoint.ts'
import { refuse } from '#base/refuse.ts'
import type { ReplacementOnWire, SuccessorProduct } from '#part-numbers/contract.ts'
import { groupReplacements, type Successor } from '#part-numbers/replacements.ts'
import { listPublicNumbers } from '#part-numbers/server/numbers.ts'
import { followSuccessors } from '#part-numbers/server/successors.ts'
import type { Db } from '#server/database/open.ts'
import type { HandlerInput } from '#server/http/calls.ts'
import type { Shop } from '#server/shop.ts'
import type * as contract from '../contract.ts'
import type { DiscontinuedPart } from '../contract.ts'
import { minOrderable } from '../orderable.ts'
import { findProductsById, type ProductRow, toOrderable } from './columns.ts'
import { addPictures } from './product-pictures.ts'
import { findProduct, toProduct } from './products.ts'

/** What takes the place of so many units of products now, by product; what nothing replaces whole is left out. */
export async function findReplacements(
  db: Db,
  wanted: readonly Successor[],
): Promise<Map<string, ReplacementOnWire>> {
  const ids = wanted.map(({ productId }) => productId)
  const replacements = groupReplacements(wanted, await followSuccessors(db, ids))
  const parts = replacements.flatMap(({ takes }) => takes.map(({ productId }) => productId))
  const products = await findProductsById(db, parts)
  const found = new Map<string, ReplacementOnWire>()
  for (const { instead, takes } of replacements) {
    const named = takes.flatMap((take) => {
      const product = products.get(take.productId)
      return product ? [{ ...take, productCode: product.product_code, name: product.name }] : []
    })
    // What is left of a split is a part too few.
    if (named.length === 0 || named.length < takes.length) continue
    for (const id of instead) found.set(id, { instead, takes: named })
  }
  return found
}

type Sold = { row: ProductRow; quantity: number }

/** What stands in the place of each of these products now; nothing where a part of it has left the catalogue. */
export async function findSuccessors(db: Db, productIds: string[]): Promise<Map<string, Sold[]>> {
  const chains = [...(await followSuccessors(db, productIds))]
  const parts = chains.flatMap(([, { ends }]) => ends.map(({ productId }) => productId))
  const products = await findProductsById(db, parts)
  return new Map(
    chains.map(([id, { ends }]) => {
      const sold = ends.flatMap(({ productId, quantity }) => {
        const row = products.get(productId)
        return row ? [{ row, quantity }] : []
      })
      return [id, sold.length === ends.length ? sold : []]
    }),
  )
}

export function toSuccessor({ row, quantity }: Sold): SuccessorProduct {
  const { id: productId, product_code: productCode, name, img } = row
  return { productId, productCode, name, img, quantity }
}

export async function readProductPage(
  db: Db,
  { params: { id } }: HandlerInput<typeof contract.readProductPage>,
  { config }: Shop,
): Promise<Reply<typeof contract.readProductPage>> {
  const row = await findProduct(db, { id })
  if (!row) throw refuse('unknown-product')
  const successors = (await findSuccessors(db, [id])).get(id) ?? []
  const replaces = await listRelated(db, id, 'product_id')
  const replacements = await listRelated(db, id, 'successor_id')
  const isSoldOut = minOrderable(toOrderable(row)) === null
  return {
    product: await addPictures(db, toProduct(row, config.currency)),
    numbers: await listPublicNumbers(db, id),
    replaces: replaces.map(({ product }) => product),
    replacements: replacements.map(({ product, when }) => ({
      ...product,
      when,
      inForce: when === 'at-once' || isSoldOut,
    })),
    successors: successors.map((sold) => {
      const { minimumQuantity, caseQuantity } = toOrderable(sold.row)
      return { ...toSuccessor(sold), minimumQuantity, caseQuantity }
    }),
  }
}

/** What a product was that has left, and what stands in its place. Throws 'unknown-product' of any other. */
export async function readDiscontinuedPart(
  db: Db,
  { params: { id } }: HandlerInput<typeof contract.readDiscontinuedPart>,
  { config }: Shop,
): Promise<DiscontinuedPart> {
  const part = await db
    .selectFrom('products')
    .select(['product_code as productCode', 'name', 'kind', 'img'])
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .where('hidden_at', 'is', null)
    .executeTakeFirstOrThrow(() => refuse('unknown-product'))
  const successors = (await findSuccessors(db, [id])).get(id) ?? []
  return {
    ...part,
    instead: successors.map(({ row, quantity }) => ({
      product: toProduct(row, config.currency),
      quantity,
    })),
  }
}

/** What is said to stand before a product (`product_id`) or after it, also what is only announced. */
async function listRelated(db: Db, id: string, side: 'product_id' | 'successor_id') {
  const isBefore = side === 'product_id'
  const rows = await db
    .selectFrom('supersessions')
    .innerJoin('products', 'products.id', side)
    .leftJoin('sources', 'sources.name', 'supersessions.source')
    .select(['products.id as productId', 'product_code as productCode', 'products.name', 'img'])
    .select(['supersessions.quantity', 'moment', 'deleted_at'])
    .where(isBefore ? 'successor_id' : 'product_id', '=', id)
    .where('hidden_at', 'is', null)
    .where('no_api_at', 'is', null)
    .orderBy(isBefore ? 'product_code' : 'supersessions.id')
    .execute()
  return rows.map(({ moment, deleted_at, ...product }) => ({
    when: moment,
    product: { ...product, there: deleted_at === null },
  }))
}
