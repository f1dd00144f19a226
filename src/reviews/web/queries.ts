import { queryOptions } from '@tanstack/react-query'
import { sendForPage } from '#web/send.ts'
import type * as contract from '../contract.ts'

/** A page of the reviews, the newest first, and how many there are in all. */
export const reviewsQuery = (input: { page?: number; limit?: number }) =>
  queryOptions({
    queryKey: ['reviews', input],
    queryFn: ({ client, signal }) =>
      sendForPage<typeof contract.listReviews>(
        'GET /reviews',
        { query: input },
        { client, signal },
      ),
  })
