import { queryOptions } from '@tanstack/react-query'
import { longest } from '#base/limits.ts'
import { Problem } from '#base/problem.ts'
import { send, sendForPage } from '#web/send.ts'
import type * as contract from '../contract.ts'

export type CatalogueInput = {
  page?: number
  limit?: number
  q?: string
  kind?: string
  motorcycle?: string
  year?: number
  sort?: contract.ProductSort
  inStock?: '1'
}

export type FacetsInput = Pick<CatalogueInput, 'q' | 'kind' | 'inStock' | 'motorcycle' | 'year'>

export const catalogueQuery = (input: CatalogueInput) =>
  queryOptions({
    queryKey: ['products', input],
    queryFn: ({ client, signal }) =>
      sendForPage<typeof contract.listProducts>(
        'GET /products',
        { query: input },
        { client, signal },
      ),
  })

/** One product, or null when the catalogue has none of this id. */
export const productQuery = (id: string) =>
  queryOptions({
    queryKey: ['products', id],
    queryFn: async ({ client, signal }) => {
      if (id.length > longest.id) return null
      const query = { id }
      const found = await send<typeof contract.listProducts>(
        'GET /products',
        { query },
        { client, signal },
      )
      return found[0] ?? null
    },
  })

/** By what the catalogue can be narrowed as it is shown, and how many products would be left. */
export const facetsQuery = (input: FacetsInput) =>
  queryOptions({
    queryKey: ['products', 'facets', input],
    queryFn: ({ client, signal }) =>
      send<typeof contract.readFacets>('GET /product-facets', { query: input }, { client, signal }),
  })

/** The other numbers of a product and what stands before and after it; null where there is none of this id. */
export const relatedQuery = (id: string) =>
  queryOptions({
    queryKey: ['products', id, 'related'],
    queryFn: async ({ client, signal }) => {
      if (id.length > longest.id) return null
      return orUnknown(() =>
        send<typeof contract.readProductPage>(
          'GET /product-page/:id',
          { params: { id } },
          { client, signal },
        ),
      )
    },
  })

/** What became of a product that is not in the catalogue; null where it still is, or never was. */
export const discontinuedQuery = (id: string) =>
  queryOptions({
    queryKey: ['products', id, 'left'],
    queryFn: async ({ client, signal }) => {
      // Asked at the same time as the product itself, which is nearly always there.
      if (id.length > longest.id || (await client.fetchQuery(productQuery(id)))) return null
      return orUnknown(() =>
        send<typeof contract.readDiscontinuedPart>(
          'GET /products/:id/instead',
          { params: { id } },
          { client, signal },
        ),
      )
    },
  })

async function orUnknown<Answer>(ask: () => Promise<Answer>): Promise<Answer | null> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof Problem && error.code === 'unknown-product') return null
    throw error
  }
}

export const kindsQuery = () =>
  queryOptions({
    queryKey: ['products', 'kinds'],
    queryFn: ({ client, signal }) =>
      send<typeof contract.listKinds>('GET /product-kinds', {}, { client, signal }),
    staleTime: 60_000,
  })

/** What somebody who is typing may mean, whoever they are. */
export const suggestionsQuery = (userId: string | undefined, words: string) =>
  queryOptions({
    queryKey: ['suggestions', userId ?? 'visitor', words],
    queryFn: () =>
      sendForPage<typeof contract.listSuggestions>('GET /suggestions', {
        query: { q: words, limit: maxSuggestions },
      }),
    retry: false,
  })

const maxSuggestions = 8
