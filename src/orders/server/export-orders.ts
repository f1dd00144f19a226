import { toLocalIso } from '#base/calendar.ts'
import { findCurrency, toMajor } from '#base/currency.ts'
import { subtract, sumMoney, toMoney } from '#base/money.ts'
import { formatInvoiceNumber } from '#invoices/rules.ts'
import { isAmong } from '#server/database/dialect.ts'
import { readAllPages } from '#server/database/lists.ts'
import type { Db } from '#server/database/open.ts'
import type { FileAnswer, HandlerInput } from '#server/http/calls.ts'
import { csvFile, type FileColumns } from '#server/imports/csv-file.ts'
import type { Shop } from '#server/shop.ts'
import type * as contract from '../contract.ts'
import type { Order, PurchaseLine } from '../contract.ts'
import { readAllLines } from './all-lines.ts'
import { listOrders, requireListable } from './orders.ts'

export async function exportOrders(
  db: Db,
  { user, query }: HandlerInput<typeof contract.exportOrders>,
  shop: Shop,
): Promise<FileAnswer> {
  await requireListable(db, user, query.email)
  async function* readAll() {
    for (const deleted of ['none', 'only'] as const)
      yield* readAllPages((slice) =>
        listOrders(db, { user, query: { ...query, ...slice } }, shop, deleted),
      )
  }
  return csvFile('orders.csv', columns, addOutcomes(db, readAll()))
}

type Exported = PurchaseLine & { invoice: string }

const batchSize = 500

/** The orders with what became of them and their invoices, few at a time. */
async function* addOutcomes(db: Db, orders: AsyncIterable<Order>): AsyncGenerator<Exported> {
  let batch: Order[] = []
  for await (const order of orders) {
    batch.push(order)
    if (batch.length < batchSize) continue
    yield* await readOutcomes(db, batch)
    batch = []
  }
  yield* await readOutcomes(db, batch)
}

async function readOutcomes(db: Db, orders: Order[]): Promise<Exported[]> {
  const orderIds = orders.map(({ _id }) => _id)
  const lines = await readAllLines(db, { orderIds })
  const byId = new Map(lines.map((line) => [line._id, line]))
  const invoiced = await db
    .selectFrom('invoice_lines')
    .select(['order_id', 'invoice_number'])
    .where(isAmong(db, 'order_id', orderIds))
    .orderBy('invoice_number')
    .execute()
  // On account, each shipment of a line has its own.
  const invoicesOf = Map.groupBy(invoiced, ({ order_id }) => order_id)
  return orders.flatMap(({ _id }) => {
    const line = byId.get(_id)
    if (!line) return []
    const numbers = invoicesOf.get(_id)?.map((one) => formatInvoiceNumber(one.invoice_number)) ?? []
    return [{ ...line, invoice: numbers.join(' ') }]
  })
}

function sumCredits({ credits, currency: code }: Exported): number {
  const currency = findCurrency(code)
  const amounts = credits.map(({ amount }) => toMoney(amount, currency))
  return toMajor(sumMoney(amounts), currency)
}

function sumLeft(line: Exported): number {
  const currency = findCurrency(line.currency)
  const price = toMoney(line.billed ? line.totalPrice : 0, currency)
  return toMajor(subtract(price, toMoney(sumCredits(line), currency)), currency)
}

const columns: FileColumns<Exported> = {
  Order: ({ purchaseNumber }) => purchaseNumber,
  Placed: ({ placedAt }) => toLocalIso(placedAt),
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
  'PO number': ({ poNumber }) => poNumber,
  Invoice: ({ invoice }) => invoice,
  'Units open': (line) => line.openUnits,
  'Units cancelled': ({ cancelledUnits }) => cancelledUnits,
  'Units returned': ({ returnedUnits }) => returnedUnits,
  'Units scrapped': ({ scrappedUnits }) => scrappedUnits,
  'Credit notes': ({ credits }) =>
    [...new Set(credits.map(({ creditNote }) => creditNote))].filter(Boolean).join(' '),
  Refund: sumCredits,
  'Price after refund': sumLeft,
  Note: ({ lineNote }) => lineNote,
}
