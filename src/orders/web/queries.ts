import type { QueryClient } from '@tanstack/react-query'
import { apiQuery } from '#web/api-query.ts'
import type { Purchase } from '../contract.ts'
import { asPlaced } from '../rules.ts'

/** Refetches while an admin looks: new orders arrive, and colleagues ship others. */
export const refetchMs = 15_000

export const orderQuery = (id: string) =>
  apiQuery(['orders', 'one', id], 'GET /orders/:id', { params: { id } })

export const purchaseQuery = (id: string) =>
  apiQuery(['orders', 'purchase', id], 'GET /purchases/:id', { params: { id } })

/** Writes a purchase that was placed just now into the cache, so that its page shows it at once. */
export function cachePlaced(cache: QueryClient, purchase: Purchase): void {
  const allLines = purchase.orders.map(asPlaced)
  const none = { shipments: [], creditNotes: [], payments: [], packing: [] }
  cache.setQueryData(purchaseQuery(purchase._id).queryKey, { ...purchase, ...none, allLines })
}
