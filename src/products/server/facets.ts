import type { Reply } from '#base/endpoint.ts'
import type { Reader, ReadSide } from '#server/database/open.ts'
import type { readFacets } from '../contract.ts'
import type { Narrowed } from './find.ts'
import { countSearch } from './search.ts'

type Counted = { kind: string; products: number; orderable: number }

/** By what the catalogue, or what a search finds of it, can be narrowed, and how many would be left. */
export async function countFacets(
  readSide: ReadSide,
  { q, kind, inStock }: Narrowed & { q?: string | undefined },
): Promise<Reply<typeof readFacets>> {
  const all = q ? await countSearch(readSide, q) : await countCatalogue(readSide.read)
  const shown = (one: Counted) => (inStock ? one.orderable : one.products)
  const chosen = all.filter((one) => kind === undefined || one.kind === kind)
  const sum = (counts: number[]) => counts.reduce((total, one) => total + one, 0)
  return {
    kinds: all
      .map((one) => ({ kind: one.kind, products: shown(one) }))
      .filter((one) => one.products > 0 || one.kind === kind),
    inStock: sum(chosen.map((one) => one.orderable)),
    total: sum(chosen.map(shown)),
  }
}

function countCatalogue(read: Reader): Promise<Counted[]> {
  return read
    .selectFrom('product_kinds')
    .select(['kind', 'products', 'orderable'])
    .where('products', '>', 0)
    .orderBy('kind')
    .execute()
}
