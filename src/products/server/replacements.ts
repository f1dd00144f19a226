import type { Reply } from '#base/endpoint.ts'
import { refuse } from '#base/refuse.ts'
import type { ReplacementOnWire, SuccessorProduct } from '#part-numbers/contract.ts'
import { groupReplacements, type Successor } from '#part-numbers/replacements.ts'
import { listPublicNumbers } from '#part-numbers/server/numbers.ts'
import { followSuccessors } from '#part-numbers/server/successors.ts'
import { textList } from '#server/database/dialect.ts'
import type { Db } from '#server/database/open.ts'
import { orderableNow } from '#server/database/orderable.ts'
import type { HandlerInput } from '#server/http/calls.ts'
import type { Shop } from '#server/shop.ts'
import type * as contract from '../contract.ts'
import type { DiscontinuedPart } from '../contract.ts'
import { type ProductRow, productColumns } from './columns.ts'
import { addPictures } from './product-pictures.ts'
import { findProduct, toProduct } from './products.ts'

/** What takes the place of so many units of products now, by product; what nothing replaces whole is left out. */
export async function findReplacements(
  db: Db,
  wanted: readonly Successor[],
): Promise<Map<string, ReplacementOnWire>> {
  const ids = wanted.map(({ productId }) => productId)
  const replacements = groupReplacements(wanted, await followSuccessors(db, ids))
  const parts = replacements.flatMap(({ takes }) => takes)
  const products = await findSold(db, parts)
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
  const parts = chains.flatMap(([, { ends }]) => ends)
  const products = await findSold(db, parts)
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

async function findSold(db: Db, parts: { productId: string }[]): Promise<Map<string, ProductRow>> {
  if (parts.length === 0) return new Map()
  const ids = parts.map(({ productId }) => productId)
  const rows = await db
    .selectFrom('products')
    .select(productColumns)
    .where('id', 'in', textList(db, ids))
    .where('deleted_at', 'is', null)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

type ProductPage = Reply<typeof contract.readProductPage>

export async function readProductPage(
  db: Db,
  { params: { id } }: HandlerInput<typeof contract.readProductPage>,
  { config }: Shop,
): Promise<ProductPage> {
  const row = await findProduct(db, { id })
  if (!row) throw refuse('unknown-product')
  const successors = (await findSuccessors(db, [id])).get(id) ?? []
  return {
    product: await addPictures(db, toProduct(row, config.currency)),
    numbers: await listPublicNumbers(db, id),
    replaces: await findReplaced(db, id),
    replacements: await listReplacements(db, id),
    successors: successors.map((sold) => {
      const { minimum_quantity: minimumQuantity, case_quantity: caseQuantity } = sold.row
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

async function findReplaced(db: Db, id: string): Promise<ProductPage['replaces']> {
  const rows = await db
    .selectFrom('supersessions')
    .innerJoin('products', 'products.id', 'product_id')
    .select(['products.id as productId', 'product_code as productCode', 'products.name', 'img'])
    .select(['supersessions.quantity', 'deleted_at'])
    .leftJoin('sources', 'sources.name', 'supersessions.source')
    .where('successor_id', '=', id)
    .where('hidden_at', 'is', null)
    .where('sources.no_api_at', 'is', null)
    .orderBy('product_code')
    .execute()
  return rows.map(({ deleted_at, ...product }) => ({ ...product, there: deleted_at === null }))
}

/** What a product is said to be replaced by, also what is only announced. */
async function listReplacements(db: Db, id: string): Promise<ProductPage['replacements']> {
  const rows = await db
    .selectFrom('supersessions')
    .innerJoin('products as successors', 'successors.id', 'successor_id')
    .innerJoin('products', 'products.id', 'product_id')
    .select(['successors.id as productId', 'successors.product_code as productCode'])
    .select(['successors.name', 'successors.img', 'supersessions.quantity', 'moment'])
    .select('successors.deleted_at')
    .select(({ case: choose }) => choose().when(orderableNow()).then(1).else(0).end().as('sold'))
    .leftJoin('sources', 'sources.name', 'supersessions.source')
    .where('product_id', '=', id)
    .where('successors.hidden_at', 'is', null)
    .where('sources.no_api_at', 'is', null)
    .orderBy('supersessions.id')
    .execute()
  return rows.map(({ moment, sold, deleted_at, ...successor }) => ({
    ...successor,
    there: deleted_at === null,
    when: moment,
    inForce: moment === 'at-once' || sold === 0,
  }))
}
