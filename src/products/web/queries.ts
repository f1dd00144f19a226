import { queryOptions } from '@tanstack/react-query'
import type { Input } from '#base/endpoint.ts'
import { maxLengths } from '#base/limits.ts'
import { fitsFirst } from '#fitment/web/chosen.ts'
import { apiListQuery, apiQuery, nullIfNotFound } from '#web/api-query.ts'
import type { LoaderData, PageAddress } from '#web/page-data.ts'
import { send } from '#web/send.ts'
import type { listAdminProducts } from '../admin-contract.ts'
import type * as contract from '../contract.ts'
import { perPage, readSearch } from './catalogue-search.ts'

export const productsPageQueries = ({ url }: PageAddress) => {
  const search = readSearch(url.searchParams)
  const { q, kind, inStock, fits, sort, page } = search
  const filter = { q, kind, inStock: inStock ? ('1' as const) : undefined, ...fits }
  return {
    catalogue: catalogueQuery({
      ...(fits ? {} : fitsFirst()),
      ...filter,
      limit: perPage,
      page,
      sort: q && sort === 'newest' ? 'best' : sort,
    }),
    facets: apiQuery(['products', 'facets', filter], 'GET /product-facets', { query: filter }),
  }
}
export type ProductsPageData = LoaderData<ReturnType<typeof productsPageQueries>>

export const productPageQueries = ({ params: { id = '' } }: PageAddress) => ({
  related: relatedQuery(id),
  discontinued: discontinuedQuery(id),
})
export type ProductPageData = LoaderData<ReturnType<typeof productPageQueries>>

export const catalogueQuery = (query: Input<typeof contract.listProducts>['query']) =>
  apiListQuery(['products', query], 'GET /products', { query })

/** One product, or null if the catalogue has none with this id. */
export const productQuery = (id: string) =>
  queryOptions({
    queryKey: ['products', id],
    queryFn: async (context) => {
      const found = await send('GET /products', { query: { id } }, context).catch(nullIfNotFound)
      return found?.[0] ?? null
    },
  })

/** A product with numbers, predecessors, successors and fitment; null for an unknown id. */
export const relatedQuery = (id: string) =>
  queryOptions({
    queryKey: ['products', id, 'related'],
    queryFn: (context) =>
      send('GET /product-page/:id', { params: { id } }, context).catch(nullIfNotFound),
  })

/** A discontinued product; null for a current or unknown one. */
const discontinuedQuery = (id: string) =>
  queryOptions({
    queryKey: ['products', id, 'discontinued'],
    queryFn: async (context) => {
      // Asked at the same time as the product itself, which is nearly always there.
      if (await context.client.fetchQuery(relatedQuery(id))) return null
      const params = { id }
      return send('GET /products/:id/discontinued', { params }, context).catch(nullIfNotFound)
    },
  })

/** The filters of the product list, with counts. */
export const facetsQuery = apiQuery(['products', 'facets'], 'GET /product-facets', { query: {} })

/** The signed-in user's list prices of products. */
export const fetchPrices = (ids: string[]) => send('GET /prices', { query: { ids: ids.join(',') } })

export const adminProductsQuery = (query: Input<typeof listAdminProducts>['query']) =>
  apiListQuery(['products', 'admin', query], 'GET /admin-products', { query })

/** One product as admins see it, also a hidden one; null if none has this id. */
export const adminProductQuery = (id: string) =>
  queryOptions({
    ...adminProductsQuery({ id: id.slice(0, maxLengths.id) }),
    placeholderData: undefined,
    select: ({ rows }) => rows[0] ?? null,
  })
