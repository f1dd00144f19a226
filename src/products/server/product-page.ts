import type { Reply } from '#base/endpoint.ts'
import type { Currency } from '#base/money.ts'
import { Problem } from '#base/problem.ts'
import { numbersOf } from '#part-numbers/server/numbers.ts'
import { jsonTexts } from '#server/database/json-rows.ts'
import type { Reader, ReadSide } from '#server/database/open.ts'
import { orderableNow } from '#server/database/orderable.ts'
import type { readProductPage as contract, PartThatLeft } from '../contract.ts'
import { productColumns } from './columns.ts'
import { asProduct, findProduct } from './products.ts'
import { successorsOf } from './replacements.ts'

type ProductPage = Reply<typeof contract>

/** A product with its numbers, what it replaces and what replaces it. Throws 'unknown-product'. */
export async function readProductPage(
  readSide: ReadSide,
  id: string,
  currency: Currency,
): Promise<ProductPage> {
  const { read } = readSide
  const row = await findProduct(read, { id })
  if (!row) throw new Problem('unknown-product')
  return {
    product: asProduct(row, currency),
    numbers: await numbersOf(read, id),
    replaces: await replacedBy(read, id),
    replacements: await replacementsOf(read, id),
    successors: await soldInstead(readSide, id),
  }
}

/** What stands in its place now, with what decides how many of it may be ordered. */
async function soldInstead(readSide: ReadSide, id: string): Promise<ProductPage['successors']> {
  const successors = (await successorsOf(readSide, [id])).get(id) ?? []
  if (successors.length === 0) return []
  const { read, engine } = readSide
  const ids = successors.map(({ productId }) => productId)
  const rows = await read
    .selectFrom('products')
    .select(['id', 'minimum_quantity as minimumQuantity', 'case_quantity as caseQuantity'])
    .where('id', 'in', jsonTexts(engine, JSON.stringify(ids)))
    .execute()
  return successors.flatMap((successor) => {
    const row = rows.find((one) => one.id === successor.productId)
    if (!row) return []
    const { minimumQuantity, caseQuantity } = row
    return [{ ...successor, minimumQuantity, caseQuantity }]
  })
}

/** What a product was that has left, and what stands in its place. Throws 'unknown-product' of any other. */
export async function readPartThatLeft(
  readSide: ReadSide,
  id: string,
  currency: Currency,
): Promise<PartThatLeft> {
  const { read, engine } = readSide
  const left = await read
    .selectFrom('products')
    .select(['product_code as productCode', 'name', 'kind', 'img'])
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst()
  if (!left) throw new Problem('unknown-product')
  const successors = (await successorsOf(readSide, [id])).get(id) ?? []
  const ids = successors.map(({ productId }) => productId)
  const rows = await read
    .selectFrom('products')
    .select(productColumns)
    .where('id', 'in', jsonTexts(engine, JSON.stringify(ids)))
    .execute()
  return {
    ...left,
    instead: successors.flatMap(({ productId, quantity }) => {
      const row = rows.find((one) => one.id === productId)
      return row ? [{ product: asProduct(row, currency), quantity }] : []
    }),
  }
}

/** What gave way to a product, also what has left the catalogue since. */
async function replacedBy(read: Reader, id: string): Promise<ProductPage['replaces']> {
  const rows = await read
    .selectFrom('supersessions')
    .innerJoin('products', 'products.id', 'product_id')
    .select(['products.id as productId', 'product_code as productCode', 'products.name', 'img'])
    .select(['supersessions.quantity', 'deleted_at'])
    .leftJoin('sources', 'sources.name', 'supersessions.source')
    .where('successor_id', '=', id)
    .where('sources.no_api_at', 'is', null)
    .orderBy('product_code')
    .execute()
  return rows.map(({ deleted_at, ...product }) => ({ ...product, there: deleted_at === null }))
}

async function replacementsOf(read: Reader, id: string): Promise<ProductPage['replacements']> {
  const rows = await read
    .selectFrom('supersessions')
    .innerJoin('products as successors', 'successors.id', 'successor_id')
    .innerJoin('products', 'products.id', 'product_id')
    .select(['successors.id as productId', 'successors.product_code as productCode'])
    .select(['successors.name', 'successors.img', 'supersessions.quantity', 'moment'])
    .select('successors.deleted_at')
    .select(({ case: choose }) => choose().when(orderableNow()).then(1).else(0).end().as('sold'))
    .leftJoin('sources', 'sources.name', 'supersessions.source')
    .where('product_id', '=', id)
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
