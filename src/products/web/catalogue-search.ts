import { parsePageNumber } from '#base/paging.ts'
import { readChoice } from '#web/search-params.ts'
import type { Product, ProductSort, SearchMatch } from '../contract.ts'

/** Eight rows of three. */
export const perPage = 24

/** Searches are sorted by match unless another order is chosen. */
type CatalogueSort = Exclude<ProductSort, 'best'>

export const sortNames: Record<CatalogueSort, string> = {
  newest: 'Newest first',
  name: 'Name, A to Z',
  price: 'Price, lowest first',
  '-price': 'Price, highest first',
}

export type CatalogueSearch = {
  q: string
  kind: string
  sort: CatalogueSort
  page: number
  inStock: boolean
  /** A line for each product rather than a card. */
  list: boolean
  /** Only what fits this motorcycle, or may. */
  fits: { motorcycle: string; year: number } | null
}

/** Reads an address; invalid values are ignored. */
export function readSearch(address: URLSearchParams): CatalogueSearch {
  const read = (name: string, max: number) => (address.get(name) ?? '').trim().slice(0, max)
  const [motorcycle, year] = [read('motorcycle', 300), read('year', 20)]
  return {
    q: read('q', 100),
    kind: read('kind', 40),
    sort: readChoice(address.get('sort'), sortNames, 'newest'),
    page: parsePageNumber(address),
    inStock: address.get('inStock') === '1',
    list: address.get('view') === 'list',
    fits: motorcycle && /^(19|20)\d\d$/.test(year) ? { motorcycle, year: Number(year) } : null,
  }
}

/** The search that a form's fields ask for: its first page. */
export function readForm(form: HTMLFormElement): CatalogueSearch {
  const pairs = [...new FormData(form)].map(([name, value]) => [name, String(value)])
  return readSearch(new URLSearchParams(pairs))
}

/** The address of a search, without defaults. */
export function writeSearch(search: Partial<CatalogueSearch>): URLSearchParams {
  const { q, kind, sort = 'newest', page = 1, inStock, list, fits } = search
  const pairs = {
    q,
    kind,
    sort: sort !== 'newest' && sort,
    inStock: inStock && '1',
    ...fits,
    view: list && 'list',
    page: page > 1 && page,
  }
  const stated = Object.entries(pairs).filter(([, value]) => value)
  return new URLSearchParams(stated.map(([name, value]) => [name, String(value)]))
}

export function catalogueUrl(search: Partial<CatalogueSearch>): string {
  const pairs = writeSearch(search).toString()
  return pairs ? `/products?${pairs}` : '/products'
}

export type Listed = Product & SearchMatch

/** Why a search found the product, and its successors; null without either. */
export function describeMatch({ matched, successors }: SearchMatch): string {
  const codes = successors?.map(({ productCode }) => productCode).join(' + ')
  return [matched?.text, codes ? `now ${codes}` : ''].filter(Boolean).join(' · ')
}

/** The same, without the product's own number, which is shown beside it. */
export function describeOtherMatch({ productCode, ...product }: Listed): string {
  const { matched, ...others } = product
  return describeMatch(matched?.number === productCode ? others : product)
}
