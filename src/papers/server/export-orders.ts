import type { Page } from '#base/paging.ts'
import type { Order } from '#orders/contract.ts'
import { listOrders } from '#orders/server/orders.ts'
import type { Asker } from '#server/calls/asker.ts'
import type { FileAnswer } from '#server/calls/kinds.ts'
import type { Database } from '#server/database/open.ts'
import { csvFile } from '#server/imports/csv-file.ts'

type Chosen = Pick<Parameters<typeof listOrders>[2], 'email' | 'q' | 'status' | 'paid'>

/** So many orders are in memory at once, however many there are. */
const rowsAtOnce = 1_000

/**
 * The orders that the asker may list, as CSV that spreadsheets open as it is: with a mark that it is
 * UTF-8, and no text that they would take for a formula.
 */
export async function exportOrders(
  db: Database,
  asker: Asker,
  chosen: Chosen,
): Promise<FileAnswer> {
  const next = (after?: string) => listOrders(db, asker, { ...chosen, limit: rowsAtOnce, after })
  // Who may not list them is told before the file begins.
  const first = await next()
  return csvFile('orders.csv', columns, rowsOf(first, next))
}

async function* rowsOf(first: Page<Order>, next: (after: string) => Promise<Page<Order>>) {
  let page = first
  for (;;) {
    yield* page.rows
    if (page.next === undefined) return
    page = await next(page.next)
  }
}

const columns: Record<string, (order: Order) => string | number> = {
  Order: ({ purchaseNumber }) => purchaseNumber,
  Placed: ({ placedAt }) => new Date(placedAt).toISOString(),
  'Part number': ({ productCode }) => productCode,
  Name: ({ name }) => name,
  Quantity: ({ quantity }) => quantity,
  Each: ({ price }) => price,
  Price: ({ totalPrice }) => totalPrice,
  Currency: ({ currency }) => currency,
  Status: ({ status }) => status,
  Paid: ({ paid }) => (paid ? 'yes' : 'no'),
  Transaction: ({ transactionId }) => transactionId,
  Buyer: ({ userName }) => userName,
  Email: ({ email }) => email,
  Phone: ({ phone }) => phone,
  'Deliver to': ({ address }) => address,
}
