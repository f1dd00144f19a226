import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { send, sendForPage } from '#web/send.ts'
import type * as contract from '../contract.ts'

export type OrdersWish = {
  page?: number
  limit?: number
  q?: string
  status?: contract.Order['status']
  paid?: 'true' | 'false'
}

/** A page of one customer's orders, the newest first, and how many there are in all. */
export const myOrdersQuery = (email: string, wish: OrdersWish) =>
  queryOptions({
    queryKey: ['orders', 'of', email, wish],
    queryFn: ({ signal }) => {
      const query = { email, ...wish }
      return sendForPage<typeof contract.listOrders>('GET /orders', { query }, { signal })
    },
    placeholderData: keepPreviousData,
  })

/** A page of everybody's orders, for admins. */
export const allOrdersQuery = (wish: OrdersWish) =>
  queryOptions({
    queryKey: ['orders', 'all', wish],
    queryFn: ({ signal }) =>
      sendForPage<typeof contract.listOrders>('GET /orders', { query: wish }, { signal }),
    placeholderData: keepPreviousData,
  })

/** One order. */
export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: ['orders', 'one', id],
    queryFn: ({ signal }) =>
      send<typeof contract.readOrder>('GET /orders/:id', { params: { id } }, { signal }),
  })

/** What the shop promises of every order before it is placed. */
export const termsQuery = () =>
  queryOptions({
    queryKey: ['order-terms'],
    queryFn: ({ signal }) => send<typeof contract.readTerms>('GET /order-terms', {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
