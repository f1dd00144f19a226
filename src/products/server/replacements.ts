import type { ReplacementOnWire } from '#part-numbers/contract.ts'
import { groupReplacements, type Successor } from '#part-numbers/replacements.ts'
import { followSuccessors } from '#part-numbers/server/successors.ts'
import { jsonTexts } from '#server/database/dialect.ts'
import type { Db } from '#server/database/open.ts'
import type { SuccessorProduct } from '../contract.ts'

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
      return product ? [{ ...take, productCode: product.productCode, name: product.name }] : []
    })
    // What is left of a split is a part too few.
    if (named.length === 0 || named.length < takes.length) continue
    for (const id of instead) found.set(id, { instead, takes: named })
  }
  return found
}

/** What stands in the place of each of these products now; nothing where a part of it has left the catalogue. */
export async function findSuccessors(
  db: Db,
  productIds: string[],
): Promise<Map<string, SuccessorProduct[]>> {
  const chains = [...(await followSuccessors(db, productIds))]
  const products = await findSold(
    db,
    chains.flatMap(([, { ends }]) => ends),
  )
  return new Map(
    chains.map(([id, { ends }]) => {
      const named = ends.flatMap(({ productId, quantity }) => {
        const product = products.get(productId)
        return product ? [{ ...product, quantity }] : []
      })
      return [id, named.length === ends.length ? named : []]
    }),
  )
}

/** Those of them that are in the catalogue. */
async function findSold(
  db: Db,
  parts: { productId: string }[],
): Promise<Map<string, Omit<SuccessorProduct, 'quantity'>>> {
  if (parts.length === 0) return new Map()
  const ids = parts.map(({ productId }) => productId)
  const rows = await db
    .selectFrom('products')
    .select(['id as productId', 'product_code as productCode', 'name', 'img'])
    .where('id', 'in', jsonTexts(db, JSON.stringify(ids)))
    .where('deleted_at', 'is', null)
    .execute()
  return new Map(rows.map((row) => [row.productId, row]))
}
