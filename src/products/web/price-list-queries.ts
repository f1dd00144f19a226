import { queryOptions } from '@tanstack/react-query'
import { send, sendForPage } from '#web/send.ts'
import type * as contract from '../price-lists-contract.ts'

/** A page of the price lists. */
export const priceListsQuery = (input: { page: number; limit: number }) =>
  queryOptions({
    queryKey: ['price-lists', input],
    queryFn: ({ signal }) =>
      sendForPage<typeof contract.listPriceLists>('GET /price-lists', { query: input }, { signal }),
  })

/** One list with its prices and customers. */
export const priceListQuery = (id: string) =>
  queryOptions({
    queryKey: ['price-lists', id],
    queryFn: ({ signal }) =>
      send<typeof contract.readPriceList>('GET /price-lists/:id', { params: { id } }, { signal }),
  })
