import { apiListQuery } from '#web/api-query.ts'

export const reviewsQuery = (input: {
  page?: number
  limit?: number
  after?: string
  before?: string
  q?: string
  answered?: 'true' | 'false'
}) => apiListQuery(['reviews', input], 'GET /reviews', { query: input })
