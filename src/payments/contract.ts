import { z } from 'zod'
import { endpoint } from '#base/endpoint.ts'
import { id } from '#base/fields.ts'
import { order } from '#orders/contract.ts'

export const createPaymentIntent = endpoint('POST /create-payment-intent', {
  who: 'customer',
  remembered: true,
  does: "The open payment of a purchase, made when there is none yet. With a purchase, or an order of it, the amount is the purchase's; without, the one given.",
  body: z.object({
    purchase: id.optional(),
    orders: id.optional(),
    totalPrice: z.unknown().optional(),
  }),
  reply: z.object({
    clientSecret: z.string(),
    /** The payment was found completed: the order is paid by now, and nothing is to be done. */
    paid: z.boolean(),
    transactionId: z.string(),
  }),
})

export const recordPayment = endpoint('PATCH /orders/:id', {
  who: 'owner or admin',
  audited: 'orders',
  remembered: true,
  does: 'Records the purchase of an order as paid, with all its orders, once the payment provider confirms the payment.',
  body: z.object({ orders: id.optional(), transactionId: z.string().min(1).max(255) }),
  reply: order.extend({ modifiedCount: z.int() }),
})

export const readCardSettings = endpoint('GET /card-settings', {
  who: 'anyone',
  cachedFor: 'everybody',
  does: 'Where the browser sends card details: to Stripe, or in demo mode to the sandbox.',
  reply: z.object({
    provider: z.enum(['stripe', 'sandbox']),
    publishableKey: z.string(),
    /** The sandbox's base address; empty for Stripe. */
    address: z.string(),
  }),
})
export type CardSettings = z.infer<typeof readCardSettings.reply>

export const settleFailedRefund = endpoint('PUT /failed-refunds/:id', {
  who: 'admin',
  does: 'Asks for a refund again that did not reach its card, or notes that its money went back in another way.',
  body: z.object({ again: z.boolean() }),
  reply: z.object({ again: z.boolean() }),
})
