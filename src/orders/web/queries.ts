import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { callPath, send, sendForPage } from '#web/send.ts'
import { readSlice, useFilters } from '#web/ui/pager.tsx'
import type * as contract from '../contract.ts'

/** Orders come in, and others ship, while an admin looks. */
export const refetchMs = 15_000

export type OrdersInput = {
  page?: number
  after?: string
  before?: string
  limit?: number
  q?: string
  status?: contract.Order['status']
  paid?: 'true' | 'false'
}

/** The address of a list of orders, for whoever asks it early. */
export const ordersPath = (query: OrdersInput & { email?: string }) =>
  callPath('GET /orders', { query })

export const myOrdersQuery = (email: string, input: OrdersInput) =>
  queryOptions({
    queryKey: ['orders', 'of', email, input],
    queryFn: ({ signal }) => {
      const query = { email, ...input }
      return sendForPage('GET /orders', { query }, { signal })
    },
    placeholderData: keepPreviousData,
  })

const firstPurchases = (email: string, q: string | undefined) =>
  ({ email, q, limit: 5, orders: 'none' }) as const

export const myPurchasesPath = (email: string, q: string | undefined) =>
  callPath('GET /purchases', { query: firstPurchases(email, q) })

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
  queryOptions({
    queryKey: ['orders', 'all', input],
    queryFn: ({ signal }) => sendForPage('GET /orders', { query: input }, { signal }),
    placeholderData: keepPreviousData,
  })

export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: ['orders', 'one', id],
    queryFn: ({ signal }) => send('GET /orders/:id', { params: { id } }, { signal }),
  })

export const historyQuery = (id: string) =>
  queryOptions({
    queryKey: ['orders', 'history', id],
    queryFn: ({ signal }) => send('GET /orders/:id/history', { params: { id } }, { signal }),
  })

export const termsQuery = () =>
  queryOptions({
    queryKey: ['order-terms'],
    queryFn: ({ signal }) => send('GET /order-terms', {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** What of all orders is looked at, as the address says it; nonsense there counts as nothing. */
export function readFilters(search: URLSearchParams): OrdersInput {
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

export function useOrderFilters() {
  const [search, setSearch] = useSearchParams()
  return {
    input: readFilters(search),
    filter: useFilters(),
    clear: () => setSearch({}, { replace: true }),
  }
}

export const purchaseQuery = (id: string) =>
  queryOptions({
    queryKey: ['orders', 'purchase', id],
    queryFn: ({ signal }) => send('GET /purchases/:id', { params: { id } }, { signal }),
  })

/** For an admin; what a customer ordered is never the one of before. */
export const customerQuery = (id: string) =>
  queryOptions({
    queryKey: ['customers', id],
    queryFn: ({ signal }) => send('GET /customers/:id', { params: { id } }, { signal }),
    staleTime: 0,
  })
