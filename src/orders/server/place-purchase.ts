import type { Insertable } from 'kysely'
import { formatAddress } from '#addresses/rules.ts'
import { findShipTo } from '#addresses/server/addresses.ts'
import type { Money } from '#base/currency.ts'
import type { ParsedRequest } from '#base/endpoint.ts'
import { joinNotes } from '#base/line-notes.ts'
import { maxPerPayment, minMoney, minPerPayment, multiply, toMoney } from '#base/money.ts'
import { phoneKey } from '#base/phone.ts'
import type { Problem } from '#base/problem.ts'
import { parseWholeNumber } from '#base/whole-number.ts'
import { computeTotals, toTaxRate } from '#basket/rules.ts'
import { takeBasketLines } from '#basket/server/basket.ts'
import { type OrderRefusal, refuse } from '#orders/refusals.ts'
import { findSuccessors } from '#part-numbers/server/successors.ts'
import { priceFor } from '#products/pricing.ts'
import { checkQuantity } from '#products/rules.ts'
import {
  findListPrices,
  type ProductRow,
  parsePrices,
  toOrderable,
} from '#products/server/columns.ts'
import { findProduct } from '#products/server/products.ts'
import { lockProducts, takeFromStock } from '#products/server/stock.ts'
import { nextPurchaseCounter } from '#server/database/dialect.ts'
import type { Db, Transaction } from '#server/database/open.ts'
import type { Schema } from '#server/database/schema.ts'
import type { HandlerInput } from '#server/http/calls.ts'
import type { CurrentUser } from '#server/http/current-user.ts'
import { newId } from '#server/ids.ts'
import { queueMail } from '#server/mail/outbox.ts'
import type { Shop } from '#server/shop.ts'
import { isEmailVerified } from '#users/server/email-verification.ts'
import { findCustomer, saveContact } from '#users/server/users.ts'
import type * as adminContract from '../admin-contract.ts'
import type * as contract from '../contract.ts'
import type { Order, Purchase } from '../contract.ts'
import { dayMs, makeNumber } from '../rules.ts'
import { purchaseMail } from './mails.ts'
import { lockCompanyOnAccount, requireCredit } from './on-account.ts'
import { toOrder } from './orders.ts'
import { type PurchaseRow, type PurchaseTerms, toPurchase } from './purchases.ts'
import { lockUnpaidTotal, requireEndedRoom, requireUnpaidRoom } from './unpaid.ts'

/** The terms of every order. */
export async function readTerms(_db: Db, _input: unknown, { config: { expiryDays } }: Shop) {
  return { expiryDays, lapseDays: expiryDays }
}

/**
 * Places the given lines, or those of the basket, as one purchase at today's prices: all of them or none.
 * 'lines-refused' names every line that the rules or the stock refuse.
 */
export async function placePurchase(
  trx: Transaction,
  { user, body }: HandlerInput<typeof contract.placePurchase>,
  { config }: Shop,
): Promise<Purchase> {
  const lines = body.lines ?? (await takeBasketLines(trx, user, body.version))
  return placeLines(trx, user, lines, body, config)
}

/**
 * Places for a customer, who gets a mail with the payment link; only to a verified email. Throws
 * 'customer-unproven', 'customer-disabled'.
 */
export async function placeForCustomer(
  trx: Transaction,
  { user: admin, body }: HandlerInput<typeof adminContract.placeForCustomer>,
  { config }: Shop,
): Promise<Purchase> {
  const customer = await findCustomer(trx, admin, body.customer)
  if (!(await isEmailVerified(trx, customer.id))) throw refuse('customer-unproven')
  return placeLines(trx, customer, body.lines, { ...body, placedBy: admin.id }, config)
}

/** The specification's call: a purchase of one order, whose product an old client names by its name. */
export async function placeOrder(
  trx: Transaction,
  { user, body }: HandlerInput<typeof contract.placeOrder>,
  { config }: Shop,
): Promise<Order> {
  const { name, quantity } = body
  const productId = body.productId || (name && (await findProduct(trx, { name }))?.id)
  if (!productId) throw refuse('unknown-product')
  const lines = [{ productId, quantity }]
  const { orders } = await placeLines(trx, user, lines, body, config, refuseOrder)
  const [order] = orders
  if (!order) throw new Error('A purchase without an order')
  return order
}

type LineInput = {
  productId: string
  quantity?: unknown
  note?: string | undefined
  /** In place of today's price, and never above the product's own. */
  quotedPrice?: Money | undefined
}

type PlacedBody = ParsedRequest<typeof contract.placePurchase>['body']

type Placing = Omit<PlacedBody, 'lines' | 'version' | 'payment'> & {
  payment?: PlacedBody['payment']
  placedBy?: string
  /** The approver, if any: their limits count instead of the buyer's. */
  limitsOf?: string
  /** The delivery address, if it was frozen before. */
  delivery?: { address: string; ship_to: string | null }
  now?: number
}

export async function placeLines(
  trx: Transaction,
  buyer: CurrentUser,
  lines: LineInput[],
  input: Placing,
  terms: PurchaseTerms,
  refuseAll = refuseLines,
): Promise<Purchase> {
  const { now = Date.now(), payment = 'card', poNumber = '' } = input
  const account =
    payment === 'account' ? await lockCompanyOnAccount(trx, buyer, poNumber, terms) : null
  const unpaid = await lockUnpaidTotal(trx, buyer.id)
  await requireEndedRoom(trx, buyer.id, unpaid.isEmailVerified)
  const { ready, refused } = await lockLines(trx, buyer, lines)
  if (account) {
    const total = computeRequestedTotal(ready, refused, terms)
    const member = input.limitsOf ?? buyer.id
    await requireCredit(trx, { company: account, member, total, currency: terms.currency, now })
  }
  if (refused.length > 0) throw refuseAll(refused)
  const totals = requireTotal(ready, input.total, terms, payment)
  const delivery = await findDelivery(trx, buyer, input)
  const units = ready.reduce((sum, line) => sum + line.units, 0)
  if (!account) await requireUnpaidRoom(trx, unpaid, { units, amount: totals.total }, terms)

  const purchase = await insertPurchase(trx, buyer, input, {
    ...delivery,
    ...totals,
    payment,
    tax_name: terms.tax.name,
    tax_rate: toTaxRate(terms.tax.percent),
    currency: terms.currency.code,
    placed_at: now,
    expires_at: now + terms.expiryDays * dayMs,
    net_days: account?.net_days ?? null,
    confirmed_at: unpaid.isEmailVerified ? now : null,
  })
  const orders = await insertOrders(trx, purchase, ready)
  const taken = ready.map(({ product, units }) => ({ id: product.id, quantity: units }))
  await takeFromStock(trx, taken)
  const placed = toPurchase(purchase, orders.map(toOrder))
  if (input.remember) await saveContact(trx, buyer, purchase)
  if (unpaid.isEmailVerified) await queueMail(trx, purchaseMail('placed', placed))
  return placed
}

/** The values that do not come from the buyer or the input. */
type PurchaseFacts = Pick<
  Insertable<Schema['purchases']>,
  | ('address' | 'ship_to' | 'payment' | 'net_days')
  | ('currency' | 'subtotal' | 'tax' | 'total' | 'tax_name' | 'tax_rate')
  | ('placed_at' | 'expires_at' | 'confirmed_at')
>

/** Assigns the number, and copies the buyer's present data. */
async function insertPurchase(
  trx: Transaction,
  buyer: CurrentUser,
  { phone, poNumber = '', note = '', placedBy }: Placing,
  facts: PurchaseFacts,
): Promise<PurchaseRow> {
  const counter = await nextPurchaseCounter(trx)
  return trx
    .insertInto('purchases')
    .values({
      ...facts,
      id: newId(facts.placed_at),
      counter,
      number: makeNumber('K', facts.placed_at, counter),
      user_id: buyer.id,
      company_id: buyer.company?.id ?? null,
      user_name: buyer.name,
      email: buyer.email,
      phone,
      phone_key: phoneKey(phone),
      po_number: poNumber,
      note,
      placed_by: placedBy ?? null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The delivery address: the chosen one as text, or the typed one. */
async function findDelivery(trx: Transaction, buyer: CurrentUser, input: Placing) {
  if (input.delivery) return input.delivery
  if (!input.shipTo) return { address: input.address ?? '', ship_to: null }
  const shipTo = await findShipTo(trx, buyer, input.shipTo)
  return { address: formatAddress(shipTo), ship_to: JSON.stringify(shipTo) }
}

function refuseLines(lines: RefusedLine[]): Problem {
  return refuse('lines-refused', {
    extra: { lines: lines.map(({ wantedTotal: _, ...line }) => line) },
  })
}

function refuseOrder([refused]: RefusedLine[]): Problem {
  if (!refused || refused.code === 'unknown-product') return refuse('unknown-product')
  const { code, message, below, above } = refused
  const errors = [{ field: 'quantity', message }]
  return refuse(code, { detail: message, errors, extra: { below, above } })
}

type ReadyLine = {
  product: ProductRow
  units: number
  unitPrice: Money
  total: Money
  note: string
}

type RefusedLine = {
  productId: string
  code: OrderRefusal
  message: string
  available: number
  below: number | null
  above: number | null
  /** The price of the requested units. */
  wantedTotal: Money
}

async function lockLines(trx: Transaction, buyer: CurrentUser, input: LineInput[]) {
  const lines = mergeLines(input)
  const ids = lines.map(({ productId }) => productId)
  const products = await lockProducts(trx, ids)
  const listPrices = await findListPrices(trx, buyer.priceList, ids)
  const successors = await findSuccessors(trx, ids)
  const ready: ReadyLine[] = []
  const refused: RefusedLine[] = []
  for (const { productId, quantity, note = '', quotedPrice } of lines) {
    const product = products.get(productId)
    if (!product) {
      const { message } = refuse('unknown-product')
      const nothing = { available: 0, below: null, above: null, wantedTotal: 0 as Money }
      refused.push({ productId, code: 'unknown-product', message, ...nothing })
      continue
    }
    const orderable = { ...toOrderable(product), successors: successors.get(productId) }
    const checked = checkQuantity(orderable, quantity)
    if (checked.ok) {
      const { units } = checked
      const price = priceFor(parsePrices(product), units, listPrices.get(productId))
      const unitPrice = minMoney(quotedPrice ?? price.unitPrice, product.price)
      ready.push({ product, units, unitPrice, total: multiply(unitPrice, units), note })
    } else {
      const { code, message, below, above } = checked
      const wantedTotal = computeWantedTotal(product, quantity, listPrices.get(productId))
      refused.push({
        ...{ productId, code, message, available: product.quantity, below, above, wantedTotal },
      })
    }
  }
  return { ready, refused }
}

/** Credit is checked before stock: lines that are refused count as well. */
function computeRequestedTotal(
  ready: ReadyLine[],
  refused: RefusedLine[],
  { tax, currency }: PurchaseTerms,
): Money {
  const amounts = [
    ...ready.map(({ total }) => total),
    ...refused.map(({ wantedTotal }) => wantedTotal),
  ]
  return computeTotals(amounts, toTaxRate(tax.percent), currency).total
}

function computeWantedTotal(
  product: ProductRow,
  quantity: unknown,
  listed: Parameters<typeof priceFor>[2],
): Money {
  const read = parseWholeNumber(quantity, { min: 1, missing: '' })
  if (!read.ok) return 0 as Money
  return multiply(priceFor(parsePrices(product), read.value, listed).unitPrice, read.value)
}

/** Merges two lines of one product, if the quantities of both can be read. */
function mergeLines(lines: LineInput[]): LineInput[] {
  const byProduct = Map.groupBy(lines, ({ productId }) => productId)
  return [...byProduct].map(([productId, same]) => {
    let sum = 0
    const note = joinNotes(same.map((line) => line.note))
    const { quotedPrice } = same[0] ?? {}
    for (const { quantity } of same) {
      const read = parseWholeNumber(quantity, { min: 1, missing: '' })
      if (!read.ok) return { productId, quantity, note, quotedPrice }
      sum += read.value
    }
    return { productId, quantity: sum, note, quotedPrice }
  })
}

function requireTotal(
  lines: ReadyLine[],
  expected: number | undefined,
  terms: PurchaseTerms,
  payment: 'card' | 'account',
) {
  const { currency, tax } = terms
  const amounts = lines.map(({ total }) => total)
  const totals = computeTotals(amounts, toTaxRate(tax.percent), currency)
  if (expected !== undefined && toMoney(expected, currency) !== totals.total)
    throw refuse('prices-changed')
  if (payment === 'account') return totals
  if (totals.total > maxPerPayment) throw refuse('order-too-large')
  if (totals.total < minPerPayment(currency)) throw refuse('order-too-small')
  return totals
}

async function insertOrders(trx: Transaction, purchase: PurchaseRow, lines: ReadyLine[]) {
  const orders = lines.map(({ product, units, unitPrice, total, note }) => ({
    id: newId(purchase.placed_at),
    purchase_id: purchase.id,
    user_id: purchase.user_id,
    company_id: purchase.company_id,
    product_id: product.id,
    product_code: product.product_code,
    name: product.name,
    description: product.description,
    price: unitPrice,
    quantity: units,
    total_price: total,
    minimum_quantity: product.minimum_quantity,
    img: product.img,
    line_note: note,
    on_account: purchase.payment === 'account' ? 1 : 0,
    placed_at: purchase.placed_at,
  }))
  await trx.insertInto('orders').values(orders).execute()
  const nothing = {
    shipped_units: 0,
    closed_units: 0,
    purchase_shipped_at: null,
    purchase_completed_at: null,
    purchase_paid_at: null,
  }
  return orders.map((order) => ({ ...purchase, ...order, ...nothing }))
}
