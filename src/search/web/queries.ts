import { queryOptions } from '@tanstack/react-query'
import type { Reply } from '#base/endpoint.ts'
import type * as numbers from '#part-numbers/contract.ts'
import { send } from '#web/send.ts'

export type Missed = Reply<typeof numbers.listMissedSearches>[number]

/** The most of them that anybody looks through. */
const maxMissed = 200

export const missedSearchesQuery = queryOptions({
  queryKey: ['missed-searches'],
  queryFn: ({ signal }) =>
    send<typeof numbers.listMissedSearches>(
      'GET /missed-searches',
      { query: { limit: maxMissed } },
      { signal },
    ),
})

export const searchWordsQuery = queryOptions({
  queryKey: ['search-words'],
  queryFn: ({ signal }) =>
    send<typeof numbers.listSearchWords>('GET /search-words', {}, { signal }),
})
