import type { Input } from '#base/endpoint.ts'
import { readSlice } from '#base/paging.ts'
import { apiQuery } from '#web/api-query.ts'
import type * as contract from '../contract.ts'

/** Orders come in, and others ship, while an admin looks. */
export const refetchMs = 15_000

export const orderQuery = (id: string) =>
  apiQuery(['orders', 'one', id], 'GET /orders/:id', { params: { id } })

export const purchaseQuery = (id: string) =>
  apiQuery(['orders', 'purchase', id], 'GET /purchases/:id', { params: { id } })

type OrdersInput = Input<typeof contract.listOrders>['query']

/** What of all orders is looked at, as the address says it; nonsense there counts as nothing. */
export function readFilters(search: URLSearchParams): OrdersInput & { page: number } {
  const status = search.get('status')
  const paid = search.get('paid')
  const q = search.get('q')?.trim().slice(0, 100)
  return {
    ...readSlice(search),
    ...(q ? { q } : {}),
    ...(status === 'Pending' || status === 'Shipped' ? { status } : {}),
    ...(paid === 'true' || paid === 'false' ? { paid } : {}),
  }
}
