import { queryOptions } from '@tanstack/react-query'
import { send } from '#web/send.ts'
import type * as contract from '../contract.ts'

/** How a purchase, or one order of it, could be ordered again. */
export const againQuery = (id: string, order: string | undefined) =>
  queryOptions({
    queryKey: ['orders', 'again', id, order ?? ''],
    queryFn: ({ signal }) =>
      send<typeof contract.orderAgain>(
        'GET /purchases/:id/again',
        { params: { id }, query: order ? { order } : {} },
        { signal },
      ),
    // Prices and stock of this moment, whenever it is opened.
    staleTime: 0,
  })
