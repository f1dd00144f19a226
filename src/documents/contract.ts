import { z } from 'zod'
import { endpoint } from '#base/endpoint.ts'
import { commaSeparated, id } from '#base/fields.ts'
import { statementQuery } from '#invoices/contract.ts'

export const documents = z.enum(['confirmation', 'pro-forma', 'invoice', 'packing-slip'])
export type DocumentName = z.infer<typeof documents>

export const readDocument = endpoint('GET /purchases/:id/:document.pdf', {
  file: 'pdf',
  limit: 'documents',
  who: 'owner or admin',
  does: 'Downloads a document of a purchase as PDF, always with the same bytes. The invoice exists once the purchase is paid (before that 409, `no-invoice-yet`). `packing-list` is a former name of the packing slip.',
  params: z.object({ id, document: z.enum([...documents.options, 'packing-list']) }),
})

export const readReceiptDocument = endpoint('GET /stock-receipts/:id/goods-in.pdf', {
  file: 'pdf',
  limit: 'documents',
  who: 'admin',
  does: 'Downloads a goods-in delivery as PDF.',
})

const chosenPurchases = z.object({ ids: commaSeparated(7_000, z.array(id).min(1).max(100)) })

export const readPickList = endpoint('GET /pick-list.pdf', {
  file: 'pdf',
  limit: 'documents',
  who: 'admin',
  does: 'Downloads a pick list for the chosen purchases as PDF: each part once, in bin order.',
  query: chosenPurchases,
})

export const readPackingSlips = endpoint('GET /packing-slips.pdf', {
  file: 'pdf',
  limit: 'documents',
  who: 'admin',
  does: 'Downloads the packing slips of the chosen purchases as one PDF, each on its own pages.',
  query: chosenPurchases,
})

export const readCreditNoteDocument = endpoint('GET /credit-notes/:number.pdf', {
  file: 'pdf',
  limit: 'documents',
  who: 'owner or admin',
  does: 'Downloads a credit note as PDF, always with the same bytes.',
  params: z.object({ number: z.string().max(20) }),
})

export const readInvoiceDocument = endpoint('GET /invoices/:number.pdf', {
  file: 'pdf',
  limit: 'documents',
  who: 'owner or admin',
  does: 'Downloads an invoice as PDF, always with the same bytes.',
  params: z.object({ number: z.string().max(20) }),
})

export const readStatementDocument = endpoint('GET /companies/:id/statement.pdf', {
  file: 'pdf',
  limit: 'documents',
  who: 'owner or admin',
  does: 'Downloads the statement of a company as PDF.',
  query: statementQuery,
})

export const exportLedger = endpoint('GET /ledger.csv', {
  file: 'csv',
  limit: 'documents',
  who: 'admin',
  does: "Exports the charges and refunds of a month (`2026-11`, in the shop's time zone), oldest first, with tax, invoices and credit notes, as CSV. A company's payment has all invoices that it paid.",
  query: z.object({ month: z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/) }),
})
