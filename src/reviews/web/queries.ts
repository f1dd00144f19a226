import { queryOptions } from '@tanstack/react-query'
import { sendForPage } from '#web/send.ts'
import type * as contract from '../contract.ts'

export const reviewsQuery = (input: {
  page?: number
  limit?: number
  after?: string
  before?: string
  q?: string
  answered?: 'true' | 'false'
}) =>
  queryOptions({
    queryKey: ['reviews', input],
    queryFn: ({ client, signal }) =>
      sendForPage<typeof contract.listReviews>(
        'GET /reviews',
        { query: input },
        { client, signal },
      ),
  })
