import type { ReplacementOnWire } from '#part-numbers/contract.ts'
import { groupReplacements, type Successor } from '#part-numbers/replacements.ts'
import { followSuccessors } from '#part-numbers/server/successors.ts'
import { jsonTexts } from '#server/database/dialect.ts'
import type { Db } from '#server/database/open.ts'
import type { SuccessorProduct } from '../contract.ts'
import { type ProductRow, productColumns } from './columns.ts'

/** What takes the place of so many units of products now, by product; what nothing replaces whole is left out. */
export async function findReplacements(
  db: Db,
  wanted: readonly Successor[],
): Promise<Map<string, ReplacementOnWire>> {
  const ids = wanted.map(({ productId }) => productId)
  const replacements = groupReplacements(wanted, await followSuccessors(db, ids))
  const products = await findSold(
    db,
    replacements.flatMap(({ takes }) => takes),
  )
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

/** What is sold in the place of a product, and how many units of it for one. */
type Sold = { row: ProductRow; quantity: number }

/** What stands in the place of each of these products now; nothing where a part of it has left the catalogue. */
export async function findSuccessors(db: Db, productIds: string[]): Promise<Map<string, Sold[]>> {
  const chains = [...(await followSuccessors(db, productIds))]
  const products = await findSold(
    db,
    chains.flatMap(([, { ends }]) => ends),
  )
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
    .where('id', 'in', jsonTexts(db, JSON.stringify(ids)))
    .where('deleted_at', 'is', null)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}
