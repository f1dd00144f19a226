import { z } from 'zod'
import { encodings } from '#base/encodings.ts'
import { endpoint } from '#base/endpoint.ts'
import { amount, id, listQuery, requiredText, timeOrDay } from '#base/fields.ts'
import { importRemarks } from '#base/import-report.ts'
import { order, payment } from '#orders/contract.ts'

/** As much as a bank's statement tells. */
export const longestReference = 140

export const createPaymentIntent = endpoint('POST /create-payment-intent', {
  who: 'customer',
  idempotent: true,
  does: "Reads or opens the payment of a purchase. With a purchase or one of its orders the amount is the purchase's; otherwise the given one.",
  body: z.object({
    purchase: id.optional(),
    orders: id.optional(),
    totalPrice: z.unknown().optional(),
    /** Invoices of a company that the user may see: their open amounts are paid at once. */
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
  idempotent: true,
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
  /** The overpaid part, which matches no open amount. */
  unallocated: z.number(),
  /** As much of that as open invoices of the company wait for. */
  allocatable: z.number(),
  purchasePaid: z.boolean(),
  /** The open amount of the purchase. */
  openAmount: z.number(),
})
export type RecordedPayment = z.infer<typeof recordedPayment>

export const recordTransfer = endpoint('POST /payments', {
  who: 'admin',
  audited: 'payments',
  does: 'Records a payment by bank transfer or in cash for an unpaid purchase or a company (by id or number). A purchase is paid once the whole amount has been received; partial payments are kept, overpayments are shown. A payment of a company is allocated to its open invoices; the rest is its credit. `at` is when it was received, as a time or a day.',
  body: z
    .object({
      purchase: id.optional(),
      company: id.optional(),
      amount: paidAmount,
      at: timeOrDay,
      reference: z.string().trim().max(longestReference).default(''),
      method: z.enum(['transfer', 'cash']),
      /** For a company's payment: the amount for each invoice. By default invoices in the reference first, then the oldest due. */
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
  does: 'Lists payments by transfer and in cash, and those of companies by card, newest first; with `unallocated` only those of companies that are not wholly allocated to invoices.',
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
  does: 'Reverses a payment that was recorded by mistake, with an entry in the ledger: what it paid is unpaid again. Invoices stay.',
  body: z.object({ reason: requiredText('Please say why', 200) }),
  reply: recordedPayment,
})

export const allocatePayment = endpoint('POST /payments/:id/allocate', {
  who: 'admin',
  audited: 'payments',
  does: 'Allocates what is left of a company’s payment to its open invoices: those that the reference names, then the oldest due. Refuses (409) where nothing is left, or no invoice is open.',
  body: z.object({}),
  reply: recordedPayment,
})

const target = z.object({
  purchase: id.nullable(),
  company: id.nullable(),
  /** For a company: the amount for each invoice; null where the oldest due come first. */
  invoices: z.array(z.object({ number: z.string(), amount: z.number() })).nullable(),
  /** `I-000012 and I-000013, Motoplus GmbH` */
  label: z.string(),
})
export type BankTarget = z.infer<typeof target>

const verdicts = ['certain', 'doubtful', 'unknown', 'booked', 'ignored'] as const

const bankEntry = z.object({
  /** The same in every file that holds this entry. */
  id: z.string(),
  /** When the bank booked it: `2026-11-21`. */
  day: z.string(),
  /** Below zero where it went out. */
  amount: z.number(),
  currency: z.string(),
  payer: z.string(),
  iban: z.string(),
  reference: z.string(),
  /** `booked` is recorded as a payment; `ignored` is no credit in the shop's currency. */
  verdict: z.enum(verdicts),
  /** Why it has this verdict, as a sentence. */
  reason: z.string(),
  /** The purchase or invoices that a certain entry pays. */
  target: target.nullable(),
  /** Purchases or invoices that a doubtful entry may pay, the likeliest first. */
  candidates: z.array(target),
  paymentId: id.nullable(),
})
export type BankEntryReply = z.infer<typeof bankEntry>

const bankStatement = z.object({
  /** `camt.053`, `MT940` or `CSV`. */
  format: z.string(),
  /** The accounts that the file is of, as the bank writes them. */
  accounts: z.array(z.string()),
  /** The payments that this call has recorded. */
  recorded: z.int(),
  counts: z.object({
    certain: z.int(),
    doubtful: z.int(),
    unknown: z.int(),
    booked: z.int(),
    ignored: z.int(),
  }),
  entries: z.array(bankEntry),
  notes: importRemarks,
})
export type BankStatement = z.infer<typeof bankStatement>

export const importBankStatement = endpoint('POST /bank-statements', {
  who: 'admin',
  takesFile: 'file',
  auditsItself: true,
  does: "Reads a bank's statement (multipart, field `file`: camt.053, MT940, or a bank's table as CSV or a spreadsheet) and says of each entry what it is for and why: certain, doubtful with candidates, unknown, booked before, or ignored. Nothing is recorded. Sent again with `apply=true`, the certain entries are recorded as payments; with a field `entries`, a JSON list of `{id}` with `{purchase}`, `{company, invoices}` or `{number}` of an order, invoice or customer where it is not certain, exactly those. An entry is recorded once, however often its file comes.",
  query: z.object({
    apply: z.enum(['true', 'false']).optional(),
    encoding: z.enum(encodings).optional(),
    /** In a spreadsheet: the name of the sheet to read. */
    sheet: z.string().max(200).optional(),
  }),
  reply: bankStatement,
})

/** The field `entries` of the form, as JSON. */
export const chosenEntries = z
  .array(
    z.object({
      id: z.string().max(80),
      purchase: id.optional(),
      company: id.optional(),
      invoices: z
        .array(z.object({ number: z.string().max(20), amount: z.number().min(0) }))
        .max(200)
        .optional(),
      number: z.string().trim().max(40).optional(),
    }),
  )
  .max(10_000)
export type ChosenEntry = z.infer<typeof chosenEntries>[number]

export const readBankDetails = endpoint('GET /bank-details', {
  who: 'anyone',
  cachedFor: 'everybody',
  does: "Reads the shop's bank account for transfers; null if it has none.",
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
