import { Problem } from '#base/problem.ts'
import { mostUnits } from '#base/whole-number.ts'
import { findNamedProducts } from '#products/server/products.ts'
import type { Engine, Work } from '#server/database/open.ts'
import type { ChangedLine } from '../contract.ts'
import type { KeptLine } from './contents.ts'

/**
 * The lines by the ids of their products; each product once, later ones added to the
 * first. Throws 'fields-wrong' for those that there are not.
 */
export async function namedLines(
  work: Work,
  engine: Engine,
  lines: ChangedLine[],
): Promise<KeptLine[]> {
  const find = await findNamedProducts(work, engine, lines)
  const kept = new Map<string, KeptLine>()
  const errors: { field: string; message: string }[] = []
  for (const [place, line] of lines.entries()) {
    const { productId, productCode, quantity, have = 0, note = '' } = line
    const id = find(line)?.id
    if (id === undefined) {
      const message = `There is no product ${productCode ?? productId}`
      errors.push({ field: `lines.${place}`, message })
      continue
    }
    const first = kept.get(id)
    if (first) first.quantity = Math.min(first.quantity + quantity, mostUnits)
    else kept.set(id, { productId: id, quantity, have, note })
  }
  const [first] = errors
  if (first) throw new Problem('fields-wrong', { detail: first.message, errors })
  return [...kept.values()]
}
