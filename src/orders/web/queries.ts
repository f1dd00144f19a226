import { apiQuery } from '#web/api-query.ts'

/** Orders come in, and others ship, while an admin looks. */
export const refetchMs = 15_000

export const orderQuery = (id: string) =>
  apiQuery(['orders', 'one', id], 'GET /orders/:id', { params: { id } })

export const purchaseQuery = (id: string) =>
  apiQuery(['orders', 'purchase', id], 'GET /purchases/:id', { params: { id } })
