import { Problem } from '#base/problem.ts'
import { mostUnits } from '#base/whole-number.ts'
import { jsonTexts } from '#server/database/json-rows.ts'
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
  const names = lines.map(({ productId, productCode }) => productId ?? productCode ?? '')
  const json = jsonTexts(engine, JSON.stringify(names))
  const rows = await work
    .selectFrom('products')
    .select(['id', 'product_code'])
    .where((where) => where.or([where('id', 'in', json), where('product_code', 'in', json)]))
    .execute()
  const ids = new Map(rows.flatMap(({ id, product_code }) => [[product_code, id] as const]))
  const known = new Set(rows.map(({ id }) => id))
  const kept = new Map<string, KeptLine>()
  const errors: { field: string; message: string }[] = []
  for (const [
    place,
    { productId, productCode, quantity, have = 0, note = '' },
  ] of lines.entries()) {
    const id = productId ?? ids.get(productCode ?? '')
    if (id === undefined || !known.has(id)) {
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
