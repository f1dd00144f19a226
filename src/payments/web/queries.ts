import { queryOptions } from '@tanstack/react-query'
import type { Order } from '#orders/contract.ts'
import { purchaseQuery } from '#orders/web/queries.ts'
import { send } from '#web/send.ts'
import type * as contract from '../contract.ts'

/**
 * The open payment of an order: the same one however often it is asked for, or the news that the
 * order is paid already. Asked anew by every visit, and never while somebody types a card.
 */
export const paymentQuery = (orderId: string, totalPrice: number) =>
  queryOptions({
    queryKey: ['payments', orderId],
    queryFn: ({ signal }) => {
      const body = { orders: orderId, totalPrice }
      return send<typeof contract.createPaymentIntent>(
        'POST /create-payment-intent',
        { body },
        { signal },
      )
    },
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

/** Where card details go: to Stripe, or in demo mode to the sandbox. */
export const cardSettingsQuery = () =>
  queryOptions({
    queryKey: ['card-settings'],
    queryFn: ({ signal }) =>
      send<typeof contract.readCardSettings>('GET /card-settings', {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The purchase of an order, where more than the order is paid with it. */
export const paidWithItQuery = (order: Order | undefined) => ({
  ...purchaseQuery(order?.purchaseId ?? ''),
  enabled: order !== undefined && order.purchaseTotal !== order.totalPrice,
})
