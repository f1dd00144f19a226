import { isAmong } from '#server/database/dialect.ts'
import type { Db } from '#server/database/open.ts'
import type { ReplacementOnWire, SoldSuccessor } from '../contract.ts'
import { groupReplacements, type Successor } from '../replacements.ts'
import { followSuccessors } from './successors.ts'

/** What takes the place of so many units of products now, by product; what nothing replaces whole is left out. */
export async function findReplacements(
  db: Db,
  wanted: readonly Successor[],
): Promise<Map<string, ReplacementOnWire>> {
  const ids = wanted.map(({ productId }) => productId)
  const replacements = groupReplacements(wanted, await followSuccessors(db, ids))
  const parts = await findSoldParts(
    db,
    replacements.flatMap(({ takes }) => takes),
  )
  const found = new Map<string, ReplacementOnWire>()
  for (const { instead, takes } of replacements) {
    const named = takes.flatMap((take) => {
      const part = parts.get(take.productId)
      return part ? [{ ...take, productCode: part.productCode, name: part.name }] : []
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
): Promise<Map<string, SoldSuccessor[]>> {
  const chains = [...(await followSuccessors(db, productIds))]
  const parts = await findSoldParts(
    db,
    chains.flatMap(([, { ends }]) => ends),
  )
  return new Map(
    chains.map(([id, { ends }]) => {
      const sold = ends.flatMap((end) => {
        const part = parts.get(end.productId)
        return part ? [{ ...part, ...end }] : []
      })
      return [id, sold.length === ends.length ? sold : []]
    }),
  )
}

async function findSoldParts(db: Db, named: readonly Successor[]) {
  const ids = named.map(({ productId }) => productId)
  const rows = await db
    .selectFrom('products')
    .select(['id as productId', 'product_code as productCode', 'name', 'img'])
    .select(['minimum_quantity as minimumQuantity', 'case_quantity as caseQuantity'])
    .where(isAmong(db, 'id', ids))
    .where('deleted_at', 'is', null)
    .execute()
  return new Map(rows.map((row) => [row.productId, row]))
}

/** What is said to stand before a product (`product_id`) or after it, also what is only announced. */
export async function listRelated(db: Db, id: string, side: 'product_id' | 'successor_id') {
  const isBefore = side === 'product_id'
  const rows = await db
    .selectFrom('supersessions')
    .innerJoin('products', 'products.id', side)
    .leftJoin('sources', 'sources.name', 'supersessions.source')
    .select(['products.id as productId', 'product_code as productCode', 'products.name', 'img'])
    .select(['supersessions.quantity', 'moment as when', 'deleted_at'])
    .where(isBefore ? 'successor_id' : 'product_id', '=', id)
    .where('hidden_at', 'is', null)
    .where('no_api_at', 'is', null)
    .orderBy(isBefore ? 'product_code' : 'supersessions.id')
    .execute()
  return rows.map(({ deleted_at, ...related }) => ({ ...related, there: deleted_at === null }))
}
