import { sql } from 'kysely'
import type { Reply } from '#base/endpoint.ts'
import { type FitWish, fitting, yearsOf } from '#fitment/server/fitting.ts'
import type { Reader, ReadSide } from '#server/database/open.ts'
import { orderableNow } from '#server/database/orderable.ts'
import type { readFacets } from '../contract.ts'
import { countSearch } from './search.ts'
import type { Narrowed } from './ways.ts'

type Counted = { kind: string; products: number; orderable: number }

/** By what the catalogue, or what a search finds of it, can be narrowed, and how many would be left. */
export async function countFacets(
  readSide: ReadSide,
  { q, kind, inStock, ...fit }: Narrowed & { q?: string | undefined },
): Promise<Reply<typeof readFacets>> {
  const all = q ? await countSearch(readSide, q, fit) : await countCatalogue(readSide.read, fit)
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

function countCatalogue(read: Reader, fit: FitWish): Promise<Counted[]> {
  if (fit.motorcycle !== undefined) return countFitting(read, fit.motorcycle, fit)
  return read
    .selectFrom('product_kinds')
    .select(['kind', 'products', 'orderable'])
    .where('products', '>', 0)
    .orderBy('kind')
    .execute()
}

async function countFitting(read: Reader, motorcycle: string, fit: FitWish): Promise<Counted[]> {
  const { yearFrom, yearTo } = yearsOf(fit)
  const rows = await read
    .selectFrom('products')
    .select(({ fn }) => ['kind', fn.countAll<number>().as('products')])
    .select(sql<number>`sum(case when ${orderableNow()} then 1 else 0 end)`.as('orderable'))
    .where('deleted_at', 'is', null)
    .where(fitting(motorcycle, yearFrom, yearTo))
    .groupBy('kind')
    .orderBy('kind')
    .execute()
  return rows.map(({ kind, products, orderable }) => ({
    kind,
    products: Number(products),
    orderable: Number(orderable),
  }))
}
