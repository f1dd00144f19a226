import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import type { Input } from '#base/endpoint.ts'
import { readSlice } from '#base/paging.ts'
import { apiListQuery, apiQuery } from '#web/api-query.ts'
import { sendForPage } from '#web/send.ts'
import type * as contract from '../contract.ts'

/** Orders come in, and others ship, while an admin looks. */
export const refetchMs = 15_000

export type OrdersInput = Input<typeof contract.listOrders>['query']

export const myOrdersQuery = (email: string, input: OrdersInput) =>
  apiListQuery(['orders', 'of', email, input], 'GET /orders', { query: { email, ...input } })

/** The first of a customer's purchases, as the page asks them early. */
export const firstPurchases = (email: string, q: string | undefined) =>
  ({ email, q, limit: 5, orders: 'none' }) as const

export const myPurchasesQuery = (email: string, q: string | undefined) =>
  infiniteQueryOptions({
    queryKey: ['orders', 'purchases', email, q],
    queryFn: ({ signal, pageParam: after }) => {
      const query = { ...firstPurchases(email, q), after }
      return sendForPage('GET /purchases', { query }, { signal })
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })

export const allOrdersQuery = (input: OrdersInput) =>
  apiListQuery(['orders', 'all', input], 'GET /orders', { query: input })

export const orderQuery = (id: string) =>
  apiQuery(['orders', 'one', id], 'GET /orders/:id', { params: { id } })

export const historyQuery = (id: string) =>
  apiQuery(['orders', 'history', id], 'GET /orders/:id/history', { params: { id } })

export const termsQuery = () => ({
  ...apiQuery(['order-terms'], 'GET /order-terms', {}),
  staleTime: Number.POSITIVE_INFINITY,
})

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

export const purchaseQuery = (id: string) =>
  apiQuery(['orders', 'purchase', id], 'GET /purchases/:id', { params: { id } })

/** For an admin; what a customer ordered is never the one of before. */
export const customerQuery = (id: string) => ({
  ...apiQuery(['customers', id], 'GET /customers/:id', { params: { id } }),
  staleTime: 0,
})
