import type { Page } from '#base/paging.ts'
import { listOrders } from '#orders/server/orders.ts'
import type { Db } from '#server/database/open.ts'
import type { FileAnswer } from '#server/http/calls.ts'
import type { CurrentUser } from '#server/http/current-user.ts'
import { csvFile } from '#server/imports/csv-file.ts'
import type { Line } from './sheet.ts'

type Chosen = Pick<Parameters<typeof listOrders>[2], 'email' | 'q' | 'status' | 'paid'>

const batchSize = 1_000

/**
 * The orders that the user may list, then those that were deleted though they were paid or shipped, as
 * CSV that spreadsheets open as it is: with a mark that it is UTF-8, and no text that they would take
 * for a formula.
 */
export async function exportOrders(db: Db, user: CurrentUser, chosen: Chosen): Promise<FileAnswer> {
  const next = async (deleted: boolean, after?: string) => {
    const page = await listOrders(db, user, { ...chosen, limit: batchSize, after }, deleted)
    return { ...page, rows: page.rows.map((order): Line => ({ ...order, deleted })) }
  }
  const first = await next(false)
  return csvFile('orders.csv', columns, readRows(first, next))
}

async function* readRows(
  first: Page<Line>,
  next: (deleted: boolean, after?: string) => Promise<Page<Line>>,
) {
  for (const deleted of [false, true]) {
    let page = deleted ? await next(deleted) : first
    yield* page.rows
    while (page.next !== undefined) {
      page = await next(deleted, page.next)
      yield* page.rows
    }
  }
}

const columns: Record<string, (line: Line) => string | number> = {
  Order: ({ purchaseNumber }) => purchaseNumber,
  Placed: ({ placedAt }) => new Date(placedAt).toISOString(),
  'Part number': ({ productCode }) => productCode,
  Name: ({ name }) => name,
  Quantity: ({ quantity }) => quantity,
  Each: ({ price }) => price,
  Price: ({ totalPrice }) => totalPrice,
  Currency: ({ currency }) => currency,
  Status: ({ status }) => status,
  Deleted: ({ deleted }) => (deleted ? 'yes' : ''),
  Paid: ({ paid }) => (paid ? 'yes' : 'no'),
  Transaction: ({ transactionId }) => transactionId,
  Buyer: ({ userName }) => userName,
  Email: ({ email }) => email,
  Phone: ({ phone }) => phone,
  'Deliver to': ({ address }) => address,
  'Units shipped': ({ shippedUnits }) => shippedUnits,
}
