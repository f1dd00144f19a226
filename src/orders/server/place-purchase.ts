import { sql } from 'kysely'
import type { Asked } from '#base/endpoint.ts'
import { type Currency, type Money, minPerPayment, toMoney } from '#base/money.ts'
import { Problem } from '#base/problem.ts'
import { findProduct } from '#products/server/products.ts'
import { takeFromStock } from '#products/server/stock.ts'
import type { Asker } from '#server/calls/asker.ts'
import type { Tax, UnpaidLimits } from '#server/config/config.ts'
import { nextPurchaseCounter } from '#server/database/dialect.ts'
import { jsonRows } from '#server/database/json-rows.ts'
import type { Transaction } from '#server/database/open.ts'
import { newId } from '#server/ids.ts'
import { queueMail } from '#server/mail/outbox.ts'
import type * as contract from '../contract.ts'
import type { Order, Purchase } from '../contract.ts'
import { computeTotals, expiresAt, fitsOnePayment, numberPrefix, toTaxRate } from '../rules.ts'
import { type LineInput, type LockedLine, lockLines, type RefusedLine } from './hold-lines.ts'
import { purchaseMail } from './mails.ts'
import { type OrderRow, toOrder } from './orders.ts'
import { type PurchaseRow, toPurchase } from './purchases.ts'
import { lockUnpaidTotal, requireUnpaidRoom, type Unpaid } from './unpaid.ts'

/** Where it goes, and what the buyer says besides. */
type Delivery = Omit<Asked<typeof contract.placePurchase>['body'], 'lines' | 'version'>

/** What of the shop's settings a purchase freezes. */
export type PurchaseTerms = {
  currency: Currency
  tax: Tax
  lapseDays: number
  unpaid: UnpaidLimits
}

/**
 * Places the lines as one purchase in the asker's name: takes their stock, freezes prices and texts
 * as they are now, and queues the one mail that tells so; all of it or nothing. 'lines-refused' names
 * every line that the rules or the stock refuse.
 */
export async function placePurchase(
  trx: Transaction,
  asker: Asker,
  input: Delivery & { lines: LineInput[] },
  terms: PurchaseTerms,
  now = Date.now(),
): Promise<Purchase> {
  const open = await lockUnpaidTotal(trx, asker.id)
  const { held, refused } = await lockLines(trx, asker, input.lines)
  if (refused.length > 0) throw new Problem('lines-refused', { extra: { lines: refused } })
  return writePurchase(trx, asker, input, open, held, terms, now)
}

/** The specification's call: a purchase of one order, whose product an old client names by its name. */
export async function placeOrder(
  trx: Transaction,
  asker: Asker,
  input: Delivery & {
    productId?: string | undefined
    name?: string | undefined
    quantity?: unknown
  },
  terms: PurchaseTerms,
): Promise<Order> {
  const now = Date.now()
  const { name, quantity } = input
  const productId = input.productId || (name && (await findProduct(trx, { name }))?.id)
  if (!productId) throw new Problem('unknown-product')
  const open = await lockUnpaidTotal(trx, asker.id)
  const { held, refused } = await lockLines(trx, asker, [{ productId, quantity }])
  if (refused[0]) throw refusalOf(refused[0])
  const { orders } = await writePurchase(trx, asker, input, open, held, terms, now)
  const [order] = orders
  if (!order) throw new Error('A purchase without an order')
  return order
}

function refusalOf({ code, message, below, above }: RefusedLine): Problem {
  if (code === 'unknown-product') return new Problem(code)
  return new Problem(code, {
    detail: message,
    errors: [{ field: 'quantity', message }],
    extra: { below, above },
  })
}

async function writePurchase(
  trx: Transaction,
  asker: Asker,
  input: Delivery,
  open: Unpaid,
  held: LockedLine[],
  { currency, tax, lapseDays, unpaid }: PurchaseTerms,
  now: number,
): Promise<Purchase> {
  const totals = computeTotals(
    held.map(({ total }) => total),
    toTaxRate(tax.percent),
    currency,
  )
  if (input.total !== undefined && toMoney(input.total, currency) !== totals.total)
    throw new Problem('prices-changed')
  if (!fitsOnePayment(totals.total)) throw new Problem('order-too-large')
  if (totals.total < minPerPayment(currency)) throw new Problem('order-too-small')
  const units = held.reduce((sum, line) => sum + line.units, 0)
  const wanted = { units, total: totals.total }
  const proven = await requireUnpaidRoom(trx, asker, open, wanted, unpaid, currency)
  const row: NewPurchase = {
    id: newId(now),
    user_id: asker.id,
    user_name: asker.name,
    email: asker.email,
    phone: input.phone,
    address: input.address,
    po_number: input.poNumber ?? '',
    note: input.note ?? '',
    currency: currency.code,
    ...totals,
    tax_name: tax.name,
    tax_rate: toTaxRate(tax.percent),
    placed_at: now,
    lapses_at: expiresAt(now, lapseDays),
    lapse_warned_at: null,
    paid_at: null,
    transaction_id: null,
    shipped_at: null,
    ended_at: null,
  }
  const lines = held.map((line) => orderOf(row, line, now))
  const taken = held.map(({ product, units }) => ({ id: product.id, quantity: units }))
  const given = await insertPurchase(trx, row)
  await insertOrders(trx, lines)
  await takeFromStock(trx, taken)
  const orders = lines.map((line) => toOrder({ ...line, number: given.number }))
  const placed = toPurchase({ ...row, ...given }, orders, 0 as Money)
  if (proven) await queueMail(trx, purchaseMail('placed', placed))
  return placed
}

/** A purchase before it is given its counter, and the number that is made of it. */
type NewPurchase = Omit<PurchaseRow, 'counter' | 'number'>

function orderOf(purchase: NewPurchase, line: LockedLine, now: number): Omit<OrderRow, 'number'> {
  const { product, units, unitPrice, total } = line
  const { user_name, email, phone, address, po_number, note, currency, lapses_at } = purchase
  return {
    id: newId(now),
    purchase_id: purchase.id,
    user_id: purchase.user_id,
    product_id: product.id,
    product_code: product.product_code,
    name: product.name,
    description: product.description,
    price: unitPrice,
    quantity: units,
    total_price: total,
    minimum_quantity: product.minimum_quantity,
    img: product.img,
    placed_at: now,
    paid_at: null,
    shipped_at: null,
    ...{ user_name, email, phone, address, po_number, note, currency, lapses_at },
    total: purchase.total,
    transaction_id: null,
    purchase_shipped_at: null,
  }
}

/** Gives the purchase the next counter, and the number that is made of it. */
async function insertPurchase(
  trx: Transaction,
  row: NewPurchase,
): Promise<Pick<PurchaseRow, 'counter' | 'number'>> {
  const counter = await nextPurchaseCounter(trx)
  const number = `${numberPrefix(row.placed_at)}${String(counter).padStart(6, '0')}`
  await trx
    .insertInto('purchases')
    .values({ ...row, counter, number })
    .execute()
  return { counter, number }
}

const orderColumns = [
  ...(['id', 'purchase_id', 'user_id', 'product_id', 'product_code', 'name'] as const),
  ...(['description', 'price', 'quantity', 'total_price', 'minimum_quantity', 'img'] as const),
  'placed_at' as const,
]

async function insertOrders(trx: Transaction, rows: object[]): Promise<void> {
  const columns = sql.join(orderColumns.map((column) => sql.ref(column)))
  const lines = jsonRows(trx, 'orders', orderColumns, JSON.stringify(rows))
  await sql`insert into orders (${columns}) select ${columns} from ${lines} as line`.execute(trx)
}
