import { queryOptions } from '@tanstack/react-query'
import type { Reply } from '#base/endpoint.ts'
import type * as fitment from '#fitment/keeping-contract.ts'
import type * as numbers from '#part-numbers/contract.ts'
import type * as keeping from '#part-numbers/keeping-contract.ts'
import { send } from '#web/send.ts'

export type Missed = Reply<typeof numbers.listMissedSearches>[number]

/** The most of them that anybody looks through. */
const mostMissed = 200

export const missedSearchesQuery = queryOptions({
  queryKey: ['missed-searches'],
  queryFn: ({ signal }) =>
    send<typeof numbers.listMissedSearches>(
      'GET /missed-searches',
      { query: { limit: mostMissed } },
      { signal },
    ),
})

export const searchWordsQuery = queryOptions({
  queryKey: ['search-words'],
  queryFn: ({ signal }) =>
    send<typeof numbers.listSearchWords>('GET /search-words', {}, { signal }),
})

/** Whose catalogues what is known of parts was taken from. */
export const sourcesQuery = queryOptions({
  queryKey: ['number-sources'],
  queryFn: ({ signal }) => send<typeof numbers.listSources>('GET /number-sources', {}, { signal }),
})

/** Every number of a product, for an admin. */
export const keptNumbersQuery = (product: string) =>
  queryOptions({
    queryKey: ['part-numbers', product],
    queryFn: ({ signal }) =>
      send<typeof keeping.listNumbers>('GET /part-numbers', { query: { product } }, { signal }),
  })

/** What is said to take a product's place. */
export const successorsQuery = (id: string) =>
  queryOptions({
    queryKey: ['products', id, 'successors'],
    queryFn: ({ signal }) =>
      send<typeof keeping.readSuccessors>(
        'GET /products/:id/successors',
        { params: { id } },
        { signal },
      ),
  })

/** The applications of a product, with their sources. */
export const keptApplicationsQuery = (product: string) =>
  queryOptions({
    queryKey: ['products', product, 'kept-applications'],
    queryFn: ({ signal }) =>
      send<typeof fitment.listApplications>(
        'GET /applications',
        { query: { product } },
        { signal },
      ),
  })
