import { queryOptions } from '@tanstack/react-query'
import { send } from '#web/send.ts'

/** Whose catalogues what is known of parts was taken from. */
export const sourcesQuery = queryOptions({
  queryKey: ['number-sources'],
  queryFn: ({ signal }) => send('GET /number-sources', {}, { signal }),
})

/** Every number of a product, for an admin. */
export const storedNumbersQuery = (product: string) =>
  queryOptions({
    queryKey: ['part-numbers', product],
    queryFn: ({ signal }) => send('GET /part-numbers', { query: { product } }, { signal }),
  })

/** What is said to take a product's place. */
export const successorsQuery = (id: string) =>
  queryOptions({
    queryKey: ['products', id, 'successors'],
    queryFn: ({ signal }) => send('GET /products/:id/successors', { params: { id } }, { signal }),
  })
