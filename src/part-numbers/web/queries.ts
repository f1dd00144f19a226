import { apiQuery } from '#web/api-query.ts'

/** Whose catalogues what is known of parts was taken from. */
export const sourcesQuery = apiQuery(['number-sources'], 'GET /number-sources', {})

/** Every number of a product, for an admin. */
export const storedNumbersQuery = (product: string) =>
  apiQuery(['part-numbers', product], 'GET /part-numbers', { query: { product } })

/** What is said to take a product's place. */
export const successorsQuery = (id: string) =>
  apiQuery(['products', id, 'successors'], 'GET /products/:id/successors', { params: { id } })
