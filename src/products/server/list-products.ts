import type { SelectQueryBuilder } from 'kysely'
import type { Currency } from '#base/money.ts'
import type { Page } from '#base/paging.ts'
import { type FitWish, fitting, yearsOf } from '#fitment/server/fitting.ts'
import { countOfPage, nextCursor, type Slice, slice, sortedBy } from '#server/database/lists.ts'
import type { Reader, ReadSide } from '#server/database/open.ts'
import { orderableNow } from '#server/database/orderable.ts'
import type { Schema } from '#server/database/schema.ts'
import type { Product, ProductSort } from '../contract.ts'
import { productColumns, sortings } from './columns.ts'
import { asProduct } from './products.ts'
import { searchProducts } from './search.ts'
import { type Reason, tellWhy } from './why.ts'

type ListInput = Slice &
  FitWish & {
    id?: string | undefined
    q?: string | undefined
    kind?: string | undefined
    sort?: ProductSort | undefined
    inStock?: boolean | undefined
  }

type ListedProduct = Product & Partial<Reason>

/** Told of a search that found nothing by what was written; `mended`: but by another spelling of it. */
type Miss = (text: string, mended: boolean) => void

/** The catalogue, or with an id a list of that one product, or what is searched for, best first. */
export async function listProducts(
  readSide: ReadSide,
  input: ListInput,
  currency: Currency,
  miss: Miss,
): Promise<Page<ListedProduct>> {
  const { q, id } = input
  if (!q || id !== undefined) return catalogue(readSide, input, currency)
  const found = await searchProducts(readSide, input, q)
  if ((found.near || found.total === 0) && !isNarrowed(input)) {
    miss(q, found.didYouMean !== undefined)
  }
  const told = await tellWhy(readSide, found)
  return {
    rows: found.rows.map((row) => ({ ...asProduct(row, currency), ...told.get(row.id) })),
    total: found.total,
    didYouMean: found.didYouMean,
  }
}

/** What is not among these may well be in the catalogue. */
function isNarrowed({ kind, inStock, motorcycle }: ListInput): boolean {
  return kind !== undefined || inStock === true || motorcycle !== undefined
}

async function catalogue(
  { read }: ReadSide,
  input: ListInput,
  currency: Currency,
): Promise<Page<Product>> {
  let products = read.selectFrom('products').where('deleted_at', 'is', null)
  if (input.id !== undefined) products = products.where('id', '=', input.id)
  if (input.kind !== undefined) products = products.where('kind', '=', input.kind)
  if (input.inStock) products = products.where(orderableNow())
  if (input.motorcycle !== undefined) {
    const { yearFrom, yearTo } = yearsOf(input)
    products = products.where(fitting(input.motorcycle, yearFrom, yearTo))
  }
  const { sort = 'newest' } = input
  const sorting = sortings[sort === 'best' ? 'newest' : sort]
  const rows = await slice(
    products.select(productColumns).select(sortedBy(sorting)),
    sorting,
    input,
  ).execute()
  const total =
    countOfPage(input, rows.length) ??
    (input.motorcycle === undefined ? await countProducts(read, input) : await countRows(products))
  return {
    rows: rows.map((row) => asProduct(row, currency)),
    total,
    next: nextCursor(rows, input),
  }
}

/** Few products fit one motorcycle: they are counted one by one. */
async function countRows(
  products: SelectQueryBuilder<Schema, 'products', object>,
): Promise<number> {
  const { total } = await products
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** From what triggers count by kind: the catalogue itself may have a million rows. */
async function countProducts(read: Reader, input: ListInput): Promise<number> {
  if (input.id !== undefined) return 1
  let kinds = read.selectFrom('product_kinds')
  if (input.kind !== undefined) kinds = kinds.where('kind', '=', input.kind)
  const { total } = await kinds
    .select(({ fn }) => fn.sum<number | null>(input.inStock ? 'orderable' : 'products').as('total'))
    .executeTakeFirstOrThrow()
  return Number(total ?? 0)
}

/** The kinds in the catalogue, by name, and how many products each has. */
export async function listKinds(read: Reader): Promise<{ kind: string; products: number }[]> {
  return read
    .selectFrom('product_kinds')
    .select(['kind', 'products'])
    .where('products', '>', 0)
    .orderBy('kind')
    .execute()
}
