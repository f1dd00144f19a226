import { queryOptions } from '@tanstack/react-query'
import { useState } from 'react'
import { Problem } from '#base/problem.ts'
import type { Order } from '#orders/contract.ts'
import { orderQuery, purchaseQuery } from '#orders/web/queries.ts'
import { useShopMutation } from '#web/mutation.ts'
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

export type Recording = {
  /** The payment that the card company has taken; null while there is none. */
  transactionId: string | null
  begin: (transactionId: string) => void
  recorded: boolean
  /** The shop has not answered at least once; it is asked again by itself. */
  late: boolean
  /** The shop's answer, where it will not record this payment. */
  refusal: Problem | null
}

/**
 * Brings the shop the news that an order was paid, again and again until the shop has heard it: the
 * money has left the buyer's card, so giving up would invite them to pay twice. Should the page be
 * closed first, the card company tells the shop as well.
 */
export function useRecording(order: Order): Recording {
  const [transactionId, setTransactionId] = useState<string | null>(null)
  const record = useShopMutation({
    mutationFn: (paidBy: string, idempotencyKey) =>
      send<typeof contract.recordPayment>(
        'PATCH /orders/:id',
        { params: { id: order._id }, body: { orders: order._id, transactionId: paidBy } },
        { idempotencyKey },
      ),
    shouldRetry: mayPass,
    invalidates: () => [orderQuery(order._id).queryKey, ['orders']],
    errorToast: () => null,
  })
  return {
    transactionId,
    begin: (paidBy) => {
      setTransactionId(paidBy)
      record.mutate(paidBy)
    },
    recorded: record.isSuccess,
    late: record.failureCount > 0,
    refusal: record.error instanceof Problem ? record.error : null,
  }
}

/** Silence and the shop's own faults pass; so does a payment that is just being completed. */
function mayPass(error: Error): boolean {
  if (!(error instanceof Problem)) return true
  return error.status >= 500 || error.status === 429 || passing.has(error.code)
}

const passing = new Set<Problem['code']>(['payment-open', 'still-running'])
