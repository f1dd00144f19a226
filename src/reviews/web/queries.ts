import { queryOptions } from '@tanstack/react-query'
import { sendForPage } from '#web/send.ts'

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
      sendForPage('GET /reviews', { query: input }, { client, signal }),
  })
