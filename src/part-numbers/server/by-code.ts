import { jsonTexts } from '#server/database/json-rows.ts'
import type { ReadSide } from '#server/database/open.ts'

/** The ids of the products of the catalogue that have these codes. */
export async function productsByCode(
  { read, engine }: Pick<ReadSide, 'read' | 'engine'>,
  codes: readonly string[],
): Promise<Map<string, string>> {
  const asked = JSON.stringify([...new Set(codes)])
  const products = await read
    .selectFrom('products')
    .select(['id', 'product_code'])
    .where('product_code', 'in', jsonTexts(engine, asked))
    .where('deleted_at', 'is', null)
    .execute()
  return new Map(products.map(({ id, product_code }) => [product_code, id]))
}
