import { z } from 'zod'
import { endpoint } from '#base/endpoint.ts'
import { id } from '#base/fields.ts'
import { listOrders } from '#orders/contract.ts'
import { papers } from './rules.ts'

const file = { method: 'GET', limit: 'papers', reply: z.string() } as const
const pdf = { ...file, file: 'application/pdf' } as const
const csv = { ...file, file: 'text/csv; charset=utf-8' } as const

export const readPaper = endpoint({
  ...pdf,
  path: '/purchases/:id/:paper.pdf',
  who: 'owner or admin',
  does: 'A paper of a purchase as PDF, the same bytes whenever it is made. There is an invoice once the purchase is paid; before that it is refused (409, `no-invoice-yet`).',
  params: z.object({ id, paper: z.enum(papers) }),
})

export const readReceiptPaper = endpoint({
  ...pdf,
  path: '/stock-receipts/:id/goods-in.pdf',
  who: 'admin',
  does: 'What came with a delivery, as PDF.',
  params: z.object({ id }),
})

const chosen = z.object({
  /** Purchases, by commas. */
  ids: z
    .string()
    .max(7_000)
    .transform((ids) => ids.split(',').filter(Boolean))
    .pipe(z.array(id).min(1).max(100)),
})

export const readPickList = endpoint({
  ...pdf,
  path: '/pick-list.pdf',
  who: 'admin',
  does: 'What is to be fetched for the chosen purchases as one PDF: each part once, in the order of the bins.',
  query: chosen,
})

export const readPackingLists = endpoint({
  ...pdf,
  path: '/packing-slips.pdf',
  who: 'admin',
  does: 'The packing lists of the chosen purchases as one PDF, each on pages of its own.',
  query: chosen,
})

export const readCreditNotePaper = endpoint({
  ...pdf,
  path: '/credit-notes/:number.pdf',
  who: 'owner or admin',
  does: 'A credit note as PDF, the same bytes whenever it is made.',
  params: z.object({ number: z.string().max(20) }),
})

export const exportOrders = endpoint({
  ...csv,
  path: '/orders.csv',
  who: 'owner or admin',
  does: 'The orders that `GET /orders` lists, the newest first, then those that were deleted though they were paid or shipped, as one file of CSV: all for an admin; with an email, those of that customer.',
  query: listOrders.query.pick({ email: true, q: true, status: true, paid: true }),
})

export const exportLedger = endpoint({
  ...csv,
  path: '/ledger.csv',
  who: 'admin',
  does: 'What was charged and what went back in a month (`2026-11`, in UTC), the oldest first, with tax, invoices and credit notes, as one file of CSV.',
  query: z.object({ month: z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/) }),
})
