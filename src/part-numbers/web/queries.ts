import { apiQuery } from '#web/api-query.ts'

export const sourcesQuery = apiQuery(['number-sources'], 'GET /number-sources', {})

export const storedNumbersQuery = (product: string) =>
  apiQuery(['part-numbers', product], 'GET /part-numbers', { query: { product } })

export const successorsQuery = (id: string) =>
  apiQuery(['products', id, 'successors'], 'GET /products/:id/successors', { params: { id } })
