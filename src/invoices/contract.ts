// Invoices as they were issued: frozen, numbered without gaps. Their open amounts are computed. Money is in major units.
import { z } from 'zod'
import { endpoint } from '#base/endpoint.ts'
import { id, listQuery, partFields } from '#base/fields.ts'

const invoiceState = z.enum(['open', 'overdue', 'paid'])

const invoiceLine = z.object({
  orderId: id,
  ...partFields,
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
  /** The number of its shipment; empty if the purchase was paid before shipping. */
  shipmentNumber: z.string(),
  userName: z.string(),
  company: id.nullable(),
  companyName: z.string(),
  at: z.int(),
  /** Null if it was paid before shipping. */
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

const named = { params: z.object({ number: z.string().max(20) }) }

export const listInvoices = endpoint('GET /invoices', {
  who: 'owner or admin',
  does: "Lists invoices, newest first: users see their own, approvers and managers those of their company, admins all. `q` finds the number of an invoice or purchase, the buyer's order number, or a name.",
  query: z.object({ company: id.optional(), state: invoiceState.optional(), ...listQuery }),
  reply: z.array(invoice),
  list: true,
})

export const readInvoice = endpoint('GET /invoices/:number', {
  who: 'owner or admin',
  does: 'Reads an invoice.',
  ...named,
  reply: invoice,
})

const isoDay = z.iso.date('Please enter a day, like 2026-12-28')

export const statementQuery = z.object({ from: isoDay.optional(), to: isoDay.optional() })

export const statement = z.object({
  from: z.string(),
  to: z.string(),
  currency: z.string(),
  company: z.object({ _id: id, number: z.string(), name: z.string() }),
  /** Positive where the company owes it. */
  opening: z.number(),
  entries: z.array(
    z.object({
      at: z.int(),
      kind: z.enum(['invoice', 'credit-note', 'payment', 'refund']),
      /** The number of the invoice or credit note, or the payment's reference. */
      number: z.string(),
      /** The invoice of a credit note; empty for other entries. */
      invoice: z.string(),
      amount: z.number(),
      balance: z.number(),
    }),
  ),
  closing: z.number(),
  /** The open amount at the end, by days overdue. */
  ageing: z.object({
    current: z.number(),
    to30: z.number(),
    to60: z.number(),
    to90: z.number(),
    above: z.number(),
  }),
  /** The amount paid that is not allocated to an invoice. */
  credit: z.number(),
})
export type Statement = z.infer<typeof statement>

export const readStatement = endpoint('GET /companies/:id/statement', {
  who: 'owner or admin',
  does: 'Reads the statement of a company: its invoices on account, credit notes and payments between two days (default: this month), and its open amounts by age. For its approvers and managers, and admins.',
  query: statementQuery,
  reply: statement,
})

export const exportStatement = endpoint('GET /companies/:id/statement.csv', {
  file: 'csv',
  limit: 'documents',
  who: 'owner or admin',
  does: 'Exports the statement of a company as CSV.',
  query: statementQuery,
})
