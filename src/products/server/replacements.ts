import type { ReplacementOnWire } from '#part-numbers/contract.ts'
import { groupReplacements, type Successor } from '#part-numbers/replacements.ts'
import { type Chain, followSuccessors } from '#part-numbers/server/successors.ts'
import { jsonTexts } from '#server/database/json-rows.ts'
import type { Db } from '#server/database/open.ts'
import type { SuccessorProduct } from '../contract.ts'

/** What takes the place of so many units of products now, by product; what nothing replaces whole is left out. */
export async function findReplacements(
  db: Db,
  wanted: readonly Successor[],
): Promise<Map<string, ReplacementOnWire>> {
  const chains = await followSuccessors(
    db,
    wanted.map(({ productId }) => productId),
  )
  const replacements = groupReplacements(wanted, chains)
  const ends = replacements.flatMap(({ takes }) => takes.map(({ productId }) => productId))
  const names = await namesOf(db, ends)
  return new Map(
    replacements.flatMap(({ instead, takes }) => {
      const whole = wholeOf(takes, names, (take, { productCode, name }) => ({
        ...take,
        productCode,
        name,
      }))
      const replacement = { instead, takes: whole }
      return whole.length > 0 ? instead.map((id) => [id, replacement] as const) : []
    }),
  )
}

/** What stands in the place of each of these products now. */
export async function findSuccessors(
  db: Db,
  productIds: string[],
): Promise<Map<string, SuccessorProduct[]>> {
  const chains = await followSuccessors(db, productIds)
  const ends = [...chains.values()].flatMap((chain) => chain.ends)
  const names = await namesOf(
    db,
    ends.map(({ productId }) => productId),
  )
  return new Map([...chains].map(([id, chain]) => [id, onWire(chain, names)]))
}

type Names = Map<string, Omit<SuccessorProduct, 'quantity'>>

function onWire({ ends }: Chain, names: Names): SuccessorProduct[] {
  return wholeOf(ends, names, (end, named) => ({ ...named, quantity: end.quantity }))
}

/** Nothing where one of them has left the catalogue: what is left of a split is a part too few. */
function wholeOf<Part extends { productId: string }, Named, Shown>(
  parts: readonly Part[],
  names: ReadonlyMap<string, Named>,
  show: (part: Part, named: Named) => Shown,
): Shown[] {
  const shown = parts.flatMap((part) => {
    const named = names.get(part.productId)
    return named ? [show(part, named)] : []
  })
  return shown.length === parts.length ? shown : []
}

/** What is in the catalogue of these. */
async function namesOf(db: Db, productIds: string[]): Promise<Names> {
  if (productIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('products')
    .select(['id as productId', 'product_code as productCode', 'name', 'img'])
    .where('id', 'in', jsonTexts(db, JSON.stringify(productIds)))
    .where('deleted_at', 'is', null)
    .execute()
  return new Map(rows.map((row) => [row.productId, row]))
}
