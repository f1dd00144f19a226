// Invoices as they were made: frozen, numbered without gaps. What is open of one is derived. Money is in major units.
import { z } from 'zod'
import { id, part } from '#base/fields.ts'

const invoiceState = z.enum(['open', 'overdue', 'paid'])

const invoiceLine = z.object({
  orderId: id,
  ...part,
  note: z.string(),
  units: z.int(),
  price: z.number(),
  amount: z.number(),
})

const invoiceTax = z.object({
  /** Of UNTDID 5305: S, Z, … */
  category: z.string(),
  /** In percent. */
  rate: z.number(),
  base: z.number(),
  amount: z.number(),
})

const takenOff = z.object({
  number: z.string(),
  at: z.int(),
  /** With tax. */
  total: z.number(),
})

export const invoice = z.object({
  /** `I-000123` */
  number: z.string(),
  purchaseId: id,
  purchaseNumber: z.string(),
  poNumber: z.string(),
  /** The shipment that it is for; empty where the purchase was paid first. */
  shipmentNumber: z.string(),
  userName: z.string(),
  company: id.nullable(),
  companyName: z.string(),
  at: z.int(),
  /** Null where it was paid first. */
  dueAt: z.int().nullable(),
  currency: z.string(),
  lines: z.array(invoiceLine),
  subtotal: z.number(),
  freight: z.number(),
  taxName: z.string(),
  taxes: z.array(invoiceTax),
  tax: z.number(),
  total: z.number(),
  open: z.number(),
  state: invoiceState,
  creditNotes: z.array(takenOff),
})
export type Invoice = z.infer<typeof invoice>
