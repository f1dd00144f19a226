import type { ProductSort, SearchMatch } from '../contract.ts'
import type { CatalogueInput, FacetsInput } from './queries.ts'

/** Rows of three, eight of them. */
export const perPage = 24

/** What is searched for stands by how well it matches, as long as nothing else is chosen. */
type CatalogueSort = Exclude<ProductSort, 'best'>

/** The orders that the catalogue can stand in, as the page names them; the first is the usual one. */
export const sortNames: Record<CatalogueSort, string> = {
  newest: 'Newest first',
  name: 'Name, A to Z',
  price: 'Price, lowest first',
  '-price': 'Price, highest first',
}

/** What is looked for, as it stands in the page's address. */
export type CatalogueSearch = {
  q: string
  kind: string
  sort: CatalogueSort
  page: number
  /** Only what can be ordered now. */
  inStock?: boolean
  /** A line for each product rather than a card. */
  list?: boolean
  /** Only what fits this motorcycle, or may. */
  fits?: { motorcycle: string; year: number }
}

/** All of one kind. */
export function searchByKind(kind: string): CatalogueSearch {
  return { q: '', kind, sort: 'newest', page: 1 }
}

/** Reads an address; nonsense in it counts as nothing. */
export function readSearch(search: URLSearchParams): CatalogueSearch {
  const sort = search.get('sort') ?? ''
  const page = search.get('page') ?? ''
  return {
    q: (search.get('q') ?? '').trim().slice(0, 100),
    kind: (search.get('kind') ?? '').trim().slice(0, 40),
    sort: isSort(sort) ? sort : 'newest',
    page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
    ...(search.get('inStock') === '1' ? { inStock: true } : {}),
    ...(search.get('view') === 'list' ? { list: true } : {}),
    ...readFits(search),
  }
}

function readFits(search: URLSearchParams): Pick<CatalogueSearch, 'fits'> {
  const motorcycle = (search.get('motorcycle') ?? '').slice(0, 300)
  const year = search.get('year') ?? ''
  return motorcycle && /^(19|20)\d\d$/.test(year)
    ? { fits: { motorcycle, year: Number(year) } }
    : {}
}

/** The address of the catalogue that shows this; what is as usual is left out. */
export function catalogueUrl(search: CatalogueSearch): string {
  const { q, kind, sort, page, inStock, list, fits } = search
  const pairs = new URLSearchParams()
  if (q) pairs.set('q', q)
  if (kind) pairs.set('kind', kind)
  if (sort !== 'newest') pairs.set('sort', sort)
  if (inStock) pairs.set('inStock', '1')
  if (fits) {
    pairs.set('motorcycle', fits.motorcycle)
    pairs.set('year', String(fits.year))
  }
  if (list) pairs.set('view', 'list')
  if (page > 1) pairs.set('page', String(page))
  const text = pairs.toString()
  return text ? `/products?${text}` : '/products'
}

/** The call's parameters for it. */
export function toListQuery({
  q,
  kind,
  sort,
  page,
  inStock,
  fits,
}: CatalogueSearch): CatalogueInput {
  const narrowed = { ...(kind ? { kind } : {}), ...(inStock ? { inStock: '1' as const } : {}) }
  const input = { limit: perPage, page, ...narrowed, ...fits }
  return q ? { ...input, q, sort: sort === 'newest' ? 'best' : sort } : { ...input, sort }
}

function isSort(text: string): text is CatalogueSort {
  return Object.hasOwn(sortNames, text)
}

/** What the counts beside the ways to narrow it are asked by. */
export function toFacetsQuery({ q, kind, inStock, fits }: CatalogueSearch): FacetsInput {
  return {
    ...(q ? { q } : {}),
    ...(kind ? { kind } : {}),
    ...(inStock ? { inStock: '1' as const } : {}),
    ...fits,
  }
}

/** Why a search found a product, and what stands in its place now; nothing where there is nothing to say. */
export function describeMatch({ matched, successors }: SearchMatch): string {
  const codes = successors?.map(({ productCode }) => productCode).join(' + ')
  return [matched?.text, codes ? `now ${codes}` : ''].filter(Boolean).join(' · ')
}
