import { queryOptions } from '@tanstack/react-query'
import { send } from '#web/send.ts'
import type * as contract from '../contract.ts'

/** One purchase with its orders. */
export const purchaseQuery = (id: string) =>
  queryOptions({
    queryKey: ['orders', 'purchase', id],
    queryFn: ({ signal }) =>
      send<typeof contract.readPurchase>('GET /purchases/:id', { params: { id } }, { signal }),
  })
