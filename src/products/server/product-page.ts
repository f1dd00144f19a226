import type { Reply } from '#base/endpoint.ts'
import type { Currency } from '#base/money.ts'
import { Problem } from '#base/problem.ts'
import { listPublicNumbers } from '#part-numbers/server/numbers.ts'
import type { Db } from '#server/database/open.ts'
import { orderableNow } from '#server/database/orderable.ts'
import type { readProductPage as contract, DiscontinuedPart } from '../contract.ts'
import { addPictures } from './product-pictures.ts'
import { findProduct, toProduct } from './products.ts'
import { findSuccessors, toSuccessor } from './replacements.ts'

type ProductPage = Reply<typeof contract>

export async function readProductPage(
  db: Db,
  id: string,
  currency: Currency,
): Promise<ProductPage> {
  const row = await findProduct(db, { id })
  if (!row) throw new Problem('unknown-product')
  const successors = (await findSuccessors(db, [id])).get(id) ?? []
  return {
    product: await addPictures(db, row, toProduct(row, currency)),
    numbers: await listPublicNumbers(db, id),
    replaces: await findReplaced(db, id),
    replacements: await findReplacements(db, id),
    successors: successors.map((sold) => {
      const { minimum_quantity: minimumQuantity, case_quantity: caseQuantity } = sold.row
      return { ...toSuccessor(sold), minimumQuantity, caseQuantity }
    }),
  }
}

/** What a product was that has left, and what stands in its place. Throws 'unknown-product' of any other. */
export async function readDiscontinuedPart(
  db: Db,
  id: string,
  currency: Currency,
): Promise<DiscontinuedPart> {
  const part = await db
    .selectFrom('products')
    .select(['product_code as productCode', 'name', 'kind', 'img'])
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .where('hidden_at', 'is', null)
    .executeTakeFirst()
  if (!part) throw new Problem('unknown-product')
  const successors = (await findSuccessors(db, [id])).get(id) ?? []
  return {
    ...part,
    instead: successors.map(({ row, quantity }) => ({
      product: toProduct(row, currency),
      quantity,
    })),
  }
}

/** What gave way to a product, also what has left the catalogue since. */
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
async function findReplacements(db: Db, id: string): Promise<ProductPage['replacements']> {
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
