import { z } from 'zod'
import { endpoint } from '#base/endpoint.ts'
import { amount, id, line, listQuery, timeOrDay } from '#base/fields.ts'
import { order, payment } from '#orders/contract.ts'

/** As much as a bank's statement tells. */
const longestReference = 140

export const createPaymentIntent = endpoint('POST /create-payment-intent', {
  who: 'customer',
  remembered: true,
  does: "Reads or opens the payment of a purchase. With a purchase or one of its orders the amount is the purchase's; otherwise the given one.",
  body: z.object({
    purchase: id.optional(),
    orders: id.optional(),
    totalPrice: z.unknown().optional(),
    /** Of a company, which the user may see: what is open of them is paid at once. */
    invoices: z.array(z.string().max(20)).min(1).max(100).optional(),
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
  does: 'Reads where the browser sends card details: to Stripe, or in demo mode to the sandbox.',
  reply: z.object({
    provider: z.enum(['stripe', 'sandbox']),
    publishableKey: z.string(),
    /** The sandbox's base address; empty for Stripe. */
    address: z.string(),
  }),
})
export type CardSettings = z.infer<typeof readCardSettings.reply>

/** An outside program writes `12.50`; a form what was typed. */
const paidAmount = amount('Please enter the amount')

const recordedPayment = payment.extend({
  /** Empty for a company's. */
  purchaseId: id.nullable(),
  purchaseNumber: z.string(),
  company: id.nullable(),
  companyName: z.string(),
  /** The invoices that it pays. */
  allocations: z.array(z.object({ number: z.string(), amount: z.number() })),
  /** What is for nothing that is open: too much was paid. */
  unallocated: z.number(),
  purchasePaid: z.boolean(),
  /** What is left to pay of the purchase. */
  openAmount: z.number(),
})
export type RecordedPayment = z.infer<typeof recordedPayment>

export const recordTransfer = endpoint('POST /payments', {
  who: 'admin',
  audited: 'payments',
  does: 'Records money that came by bank transfer or in cash for an unpaid purchase or a company (by id or number). Once all of it has come the purchase is paid as by card; a part is kept, and what is too much is shown. What a company pays is allocated to its open invoices; the rest is its credit. `at` is when it came, as a time or a day.',
  body: z
    .object({
      purchase: id.optional(),
      company: id.optional(),
      amount: paidAmount,
      at: timeOrDay,
      reference: z.string().trim().max(longestReference).default(''),
      method: z.enum(['transfer', 'cash']),
      /** Of a company's: what is for which invoice. Without it what the reference names, then the oldest due. */
      invoices: z
        .array(z.object({ number: z.string().max(20), amount: z.number().min(0) }))
        .max(200)
        .optional(),
    })
    .refine(({ purchase, company }) => (purchase === undefined) !== (company === undefined), {
      message: 'Please name a purchase or a company',
      path: ['purchase'],
    }),
  reply: recordedPayment,
})

export const listPayments = endpoint('GET /payments', {
  who: 'admin',
  does: 'Payments by transfer and in cash, the newest first; with `unallocated` those of companies of which something is for no invoice yet.',
  query: z.object({
    company: id.optional(),
    purchase: id.optional(),
    unallocated: z.literal('true').optional(),
    ...listQuery,
  }),
  reply: z.array(recordedPayment),
  list: true,
})

export const reversePayment = endpoint('POST /payments/:id/reverse', {
  who: 'admin',
  audited: 'payments',
  does: 'Reverses a payment that was recorded wrongly, by an entry of the ledger: what it paid is unpaid again. Invoices stay.',
  body: z.object({ reason: line('Please say why', 200) }),
  reply: recordedPayment,
})

export const readBankDetails = endpoint('GET /bank-details', {
  who: 'anyone',
  cachedFor: 'everybody',
  does: "The shop's account, for transfers; null where it has named none.",
  reply: z.object({
    bank: z
      .object({ holder: z.string(), bank: z.string(), iban: z.string(), bic: z.string() })
      .nullable(),
  }),
})

export const settleFailedRefund = endpoint('PUT /failed-refunds/:id', {
  who: 'admin',
  does: 'Retries a failed refund, or marks it as refunded in another way.',
  body: z.object({ again: z.boolean() }),
  reply: z.object({ again: z.boolean() }),
})
