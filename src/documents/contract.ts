import { z } from 'zod'
import { endpoint } from '#base/endpoint.ts'
import { commaSeparated, id } from '#base/fields.ts'

export const documents = z.enum(['confirmation', 'pro-forma', 'invoice', 'packing-slip'])
export type DocumentName = z.infer<typeof documents>

export const readDocument = endpoint('GET /purchases/:id/:document.pdf', {
  file: 'pdf',
  limit: 'documents',
  who: 'owner or admin',
  does: 'A document of a purchase as PDF, the same bytes whenever it is made. There is an invoice once the purchase is paid; before that it is refused (409, `no-invoice-yet`). `packing-list` is the packing slip too.',
  params: z.object({ id, document: z.enum([...documents.options, 'packing-list']) }),
})

export const readReceiptDocument = endpoint('GET /stock-receipts/:id/goods-in.pdf', {
  file: 'pdf',
  limit: 'documents',
  who: 'admin',
  does: 'What came with a delivery, as PDF.',
})

const chosenPurchases = z.object({ ids: commaSeparated(7_000, z.array(id).min(1).max(100)) })

export const readPickList = endpoint('GET /pick-list.pdf', {
  file: 'pdf',
  limit: 'documents',
  who: 'admin',
  does: 'What is to be fetched for the chosen purchases as one PDF: each part once, in the order of the bins.',
  query: chosenPurchases,
})

export const readPackingSlips = endpoint('GET /packing-slips.pdf', {
  file: 'pdf',
  limit: 'documents',
  who: 'admin',
  does: 'The packing slips of the chosen purchases as one PDF, each on pages of its own.',
  query: chosenPurchases,
})

export const readCreditNoteDocument = endpoint('GET /credit-notes/:number.pdf', {
  file: 'pdf',
  limit: 'documents',
  who: 'owner or admin',
  does: 'A credit note as PDF, the same bytes whenever it is made.',
  params: z.object({ number: z.string().max(20) }),
})

export const exportLedger = endpoint('GET /ledger.csv', {
  file: 'csv',
  limit: 'documents',
  who: 'admin',
  does: 'What was charged and what went back in a month (`2026-11`, in the time zone of the shop), the oldest first, with tax, invoices and credit notes, as one file of CSV.',
  query: z.object({ month: z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/) }),
})
