import { z } from 'zod'
import { endpoint } from '#base/endpoint.ts'
import { id, listQuery, wholeNumber } from '#base/fields.ts'
import { maxLines } from '#base/limits.ts'
import { maxUnits } from '#base/whole-number.ts'

const stockReceipt = z.object({
  _id: id,
  /** The number of the delivery note, or whatever was written. */
  note: z.string(),
  receivedBy: z.string(),
  receivedAt: z.int(),
  /** When it was taken back; null where it counts. */
  revertedAt: z.int().nullable(),
  lines: z.array(
    z.object({ productId: id, productCode: z.string(), name: z.string(), quantity: z.int() }),
  ),
})
export type StockReceipt = z.infer<typeof stockReceipt>

export const listReceipts = endpoint({
  method: 'GET',
  path: '/stock-receipts',
  who: 'admin',
  does: 'What came into stock, the newest delivery first.',
  query: z.object({ page: listQuery.page, limit: listQuery.limit }),
  reply: z.array(stockReceipt),
  list: true,
})

export const addReceipt = endpoint({
  method: 'POST',
  path: '/stock-receipts',
  who: 'admin',
  audited: 'stock_receipts',
  does: 'Adds what came to the stock of its products, all lines or none.',
  body: z.object({
    note: z.string().trim().max(200),
    lines: z
      .array(
        z.object({ productId: id, quantity: wholeNumber('Please enter a quantity', 1, maxUnits) }),
      )
      .min(1)
      .max(maxLines),
  }),
  reply: stockReceipt,
})

export const revertReceipt = endpoint({
  method: 'DELETE',
  path: '/stock-receipts/:id',
  who: 'admin',
  audited: 'stock_receipts',
  does: 'Takes back what a delivery added to the stock; the delivery stays in the list, marked. Refused (409, `stock-taken`) while less than that is in stock.',
  params: z.object({ id }),
  reply: stockReceipt,
})

export const readStockHistory = endpoint({
  method: 'GET',
  path: '/products/:id/stock-history',
  who: 'admin',
  does: "Every change of a product's stock with its cause, the newest first; at most 500.",
  params: z.object({ id }),
  reply: z.object({
    product: z.object({ _id: id, name: z.string(), productCode: z.string(), quantity: z.int() }),
    changes: z.array(
      z.object({
        at: z.int(),
        what: z.enum(['ordered', 'given back', 'credited', 'received', 'reverted', 'edited']),
        /** Units that came, or below zero that went. */
        units: z.int(),
        /** The number of the purchase or the credit note, the note of the delivery, or who edited it. */
        cause: z.string(),
      }),
    ),
  }),
})
export type StockHistory = z.infer<typeof readStockHistory.reply>
