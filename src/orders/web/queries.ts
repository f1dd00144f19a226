import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { send, sendForPage } from '#web/send.ts'
import type * as contract from '../contract.ts'

export type OrdersInput = {
  page?: number
  after?: string
  before?: string
  limit?: number
  q?: string
  status?: contract.Order['status']
  paid?: 'true' | 'false'
}

/** A page of one customer's orders, the newest first, and how many there are in all. */
export const myOrdersQuery = (email: string, input: OrdersInput) =>
  queryOptions({
    queryKey: ['orders', 'of', email, input],
    queryFn: ({ signal }) => {
      const query = { email, ...input }
      return sendForPage<typeof contract.listOrders>('GET /orders', { query }, { signal })
    },
    placeholderData: keepPreviousData,
  })

/** A page of everybody's orders, for admins. */
export const allOrdersQuery = (input: OrdersInput) =>
  queryOptions({
    queryKey: ['orders', 'all', input],
    queryFn: ({ signal }) =>
      sendForPage<typeof contract.listOrders>('GET /orders', { query: input }, { signal }),
    placeholderData: keepPreviousData,
  })

/** One order. */
export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: ['orders', 'one', id],
    queryFn: ({ signal }) =>
      send<typeof contract.readOrder>('GET /orders/:id', { params: { id } }, { signal }),
  })

/** What happened to an order and when, for admins. */
export const historyQuery = (id: string) =>
  queryOptions({
    queryKey: ['orders', 'history', id],
    queryFn: ({ signal }) =>
      send<typeof contract.readHistory>('GET /orders/:id/history', { params: { id } }, { signal }),
  })

/** What the shop promises of every order before it is placed. */
export const termsQuery = () =>
  queryOptions({
    queryKey: ['order-terms'],
    queryFn: ({ signal }) => send<typeof contract.readTerms>('GET /order-terms', {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
