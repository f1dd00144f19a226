import { normalizeIP } from '@fastify/rate-limit'
import { type SqlBool, sql } from 'kysely'
import { type Currency, findCurrency, type Money } from '#base/currency.ts'
import type { Reply } from '#base/endpoint.ts'
import { maxPerPayment, minPerPayment, sumMoney } from '#base/money.ts'
import { parseAmountField } from '#base/whole-number.ts'
import { formatInvoiceNumber, parseInvoiceNumber } from '#invoices/rules.ts'
import { selectInvoices } from '#invoices/server/read-invoices.ts'
import type { Order } from '#orders/contract.ts'
import { purchaseIs } from '#orders/server/conditions.ts'
import {
  computeOwed,
  findOrder,
  type OrderRow,
  selectOrders,
  toOrder,
} from '#orders/server/orders.ts'
import { findPurchase, type PurchaseRow } from '#orders/server/purchases.ts'
import { refuse } from '#payments/refusals.ts'
import { readPrice } from '#products/server/columns.ts'
import type { Intent, NewIntent, Payments } from '#server/adapters/stripe-payments.ts'
import type { Database, Db } from '#server/database/open.ts'
import type { HandlerInput } from '#server/http/calls.ts'
import { type CurrentUser, visibleTo } from '#server/http/current-user.ts'
import { type Limit, limits, returnTry, takeTry } from '#server/http/limits.ts'
import type { Shop } from '#server/shop.ts'
import { isEmailVerified } from '#users/server/email-verification.ts'
import type { BankDetails } from '../bank.ts'
import type * as contract from '../contract.ts'
import { settleInvoices } from './company-payments.ts'
import { settle } from './settle.ts'

/** A browser that never comes back is noticed after so long. */
const firstLookMs = 2 * 60 * 1000

type Opened = Reply<typeof contract.createPaymentIntent>
type Input = Pick<HandlerInput<typeof contract.createPaymentIntent>, 'user' | 'body'> & {
  request: { ip: string }
}

/**
 * The open payment of a purchase, which any of its orders may name: the same one for every click and tab,
 * with the present amount of the purchase. If the card company says that it has succeeded, the purchase is
 * recorded as paid and no payment is opened. Without a purchase it is a payment of the given amount, which
 * must be that of one of the buyer's open purchases; for that the buyer's email must be verified.
 */
export async function openPayment(
  { user: buyer, body, request }: Input,
  shop: Shop,
): Promise<Opened> {
  const { db, payments } = shop
  if (body.invoices) return openInvoicePayment({ user: buyer, request }, shop, body.invoices)
  const purchaseId = await findPurchaseId(db.read, buyer, body)
  if (purchaseId === undefined) {
    const { currency } = shop.config
    const amount = requireAmount(body.totalPrice, currency)
    if (!(await isEmailVerified(db.read, buyer.id))) throw refuse('prove-address')
    await requireOpenPurchase(db.read, buyer, amount, currency)
    return createPayment(shop, request, buyer, {
      key: `free:${buyer.id}:${crypto.randomUUID()}`,
      amount,
      currency: currency.code,
      purchaseId: null,
      userId: buyer.id,
      description: 'Payment without an order yet',
    })
  }
  const purchase = await findPurchase(db.read, buyer, purchaseId)
  if (!purchase) throw refuse('unknown-purchase')
  const { transaction_id, payment_reference } = purchase
  if (transaction_id !== null) return alreadyPaid(payment_reference ?? transaction_id)
  if (purchase.payment === 'account' && purchase.invoiced_at !== null) throw refuse('pay-invoices')
  const owed = requirePayable(purchase)
  const intentIds = await findIntentIds(db.read, purchaseId)
  for (const id of intentIds) {
    const intent = await payments.readIntent(id)
    if (intent?.state === 'succeeded' && !intent.refunded) {
      await settle(db, intent)
      return alreadyPaid(intent.id)
    }
    if (intent?.state === 'processing') return opened(intent)
    if (intent?.state === 'open') return opened(await updateAmount(db, payments, intent, owed))
  }
  return createPayment(shop, request, buyer, {
    // The number of the attempt, so that two tabs at the same moment get the same intent.
    key: `purchase:${purchaseId}:${intentIds.length}:${owed}`,
    amount: owed,
    currency: purchase.currency,
    purchaseId,
    userId: purchase.user_id,
    description: purchase.number,
  })
}

/** Throws 'payment-wrong' where less is left than a card can pay. */
function requirePayable(purchase: PurchaseRow): Money {
  const owed = computeOwed(purchase)
  if (owed >= minPerPayment(findCurrency(purchase.currency))) return owed
  const detail = 'What is left to pay is less than a card can pay: please transfer it.'
  throw refuse('payment-wrong', { detail })
}

export async function readBankDetails(
  _db: Db,
  _input: unknown,
  { config }: Shop,
): Promise<{ bank: BankDetails | null }> {
  return { bank: config.bank }
}

/** One payment of the open amounts of these invoices. A repeated call gets the same one, or learns that it was paid. */
async function openInvoicePayment(
  { user: buyer, request }: Pick<Input, 'user' | 'request'>,
  shop: Shop,
  names: string[],
): Promise<Opened> {
  const { db, payments } = shop
  const numbers = [...new Set(names.map((name) => parseInvoiceNumber(name) ?? 0))]
  numbers.sort((one, other) => one - other)
  const { company_id, currency, open } = await readNamedInvoices(db.read, buyer, numbers)
  let amount = open
  const named = JSON.stringify(numbers)
  const before = await db.read
    .selectFrom('payment_intents')
    .select('id')
    .where('company_id', '=', company_id)
    .where('invoices', '=', named)
    .orderBy('created_at', 'desc')
    .execute()
  for (const { id } of before) {
    const intent = await payments.readIntent(id)
    if (intent?.state === 'succeeded') {
      await settleInvoices(db, intent)
      amount = (await readNamedInvoices(db.read, buyer, numbers)).open
      if (amount === 0) return alreadyPaid(id)
    }
    if (intent?.state === 'processing') return opened(intent)
    if (intent?.state === 'open' && amount > 0)
      return opened(await updateAmount(db, payments, intent, amount))
  }
  if (amount === 0) return alreadyPaid('')
  if (amount > maxPerPayment) throw refuse('order-too-large')
  if (amount < minPerPayment(findCurrency(currency)))
    throw refuse('payment-wrong', {
      detail: 'What is open is less than a card can pay: please transfer it.',
    })
  return createPayment(
    shop,
    request,
    buyer,
    {
      key: `invoices:${company_id}:${named}:${before.length}:${amount}`,
      amount,
      currency,
      purchaseId: null,
      userId: buyer.id,
      description: numbers.map(formatInvoiceNumber).join(', '),
    },
    { company_id, invoices: named },
  )
}

/** Invoices on account of one company, which the user may see. Throws 'unknown-invoice'. */
async function readNamedInvoices(db: Db, user: CurrentUser, numbers: number[]) {
  const invoices = await selectInvoices(db)
    .select(['invoices.company_id', 'invoices.currency', 'open_amounts.amount as open'])
    .where('invoices.number', 'in', numbers)
    .where('invoices.due_at', 'is not', null)
    .where(visibleTo(user, 'purchases'))
    .execute()
  const [first] = invoices
  if (!first?.company_id || invoices.length < numbers.length) throw refuse('unknown-invoice')
  const { company_id, currency } = first
  const isOne = invoices.every((one) => one.company_id === company_id && one.currency === currency)
  if (!isOne) throw refuse('unknown-invoice')
  const open = sumMoney(invoices.map((one) => Math.max(0, one.open) as Money))
  return { company_id, currency, open }
}

/** The data with which the browser loads the card form of this shop's provider. */
export async function readCardSettings(
  _db: Db,
  _input: unknown,
  { config: { stripe, publicUrl } }: Shop,
): Promise<contract.CardSettings> {
  const { provider, publishableKey, apiBase } = stripe
  const address = provider === 'sandbox' ? (apiBase ?? `${publicUrl}/sandbox/cards`) : ''
  return { provider, publishableKey, address }
}

async function findPurchaseId(db: Db, buyer: CurrentUser, { purchase, orders }: Input['body']) {
  if (purchase !== undefined || orders === undefined) return purchase
  const order = await findOrder(db, buyer, orders)
  if (!order) throw refuse('unknown-order')
  return order.purchase_id
}

function requireAmount(totalPrice: unknown, currency: Currency): Money {
  const read = parseAmountField(totalPrice, 'Amount is Required')
  const price = read.ok ? readPrice(read.value, currency) : read.message
  if (typeof price !== 'string' && price <= maxPerPayment) return price
  const detail = typeof price === 'string' ? price : refuse('order-too-large').message
  throw refuse('fields-wrong', { detail, errors: [{ field: 'totalPrice', message: detail }] })
}

/** No money is taken that could pay nothing. */
async function requireOpenPurchase(db: Db, buyer: CurrentUser, amount: Money, currency: Currency) {
  await db
    .selectFrom('purchases')
    .select('id')
    .where('user_id', '=', buyer.id)
    .where(purchaseIs('payable'))
    .where(sql<SqlBool>`total - credited - received = ${amount}`)
    .where('currency', '=', currency.code)
    .limit(1)
    .executeTakeFirstOrThrow(() =>
      refuse('payment-wrong', {
        detail: 'None of your open orders has this amount. Nothing was charged.',
      }),
    )
}

async function findIntentIds(db: Db, purchaseId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('payment_intents')
    .select('id')
    .where('purchase_id', '=', purchaseId)
    .orderBy('created_at', 'desc')
    .execute()
  return rows.map(({ id }) => id)
}

/** An order was deleted since it was opened: then less is to be paid. */
export async function updateAmount(db: Database, payments: Payments, intent: Intent, total: Money) {
  if (intent.amount === total) return intent
  const changed = await payments.changeAmount(intent.id, total)
  const { id, amount: newAmount } = changed
  await db.write((trx) =>
    trx.updateTable('payment_intents').set({ amount: newAmount }).where('id', '=', id).execute(),
  )
  return changed
}

type Request = Input['request']

/** Throws 'too-many-tries' after many payments without a success. */
async function createPayment(
  { db, payments, config }: Shop,
  request: Request,
  buyer: CurrentUser,
  input: NewIntent,
  paid: { company_id?: string; invoices?: string } = {},
) {
  const tries = await listTries(db.read, request, buyer)
  // Switching off the read limits switches these off too.
  const isLimited = config.readsPerMinute !== 0
  if (isLimited) for (const [limit, subject] of tries) await takeTry(db, limit, subject)
  const intent = await payments.createIntent(input).catch(async (error) => {
    if (isLimited) for (const [limit, subject] of tries) await returnTry(db, limit, subject)
    throw error
  })
  const now = Date.now()
  const { purchaseId: purchase_id, userId: user_id, amount, currency } = input
  const payment = { id: intent.id, purchase_id, user_id, amount, currency, ...paid }
  await db.write((trx) =>
    trx
      .insertInto('payment_intents')
      .values({ ...payment, created_at: now, look_at: now + firstLookMs })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute(),
  )
  return opened(intent)
}

/** Accounts are free until their email is verified: those of one IP address count together, too. */
async function listTries(db: Db, { ip }: Request, { id }: CurrentUser): Promise<[Limit, string][]> {
  if (await isEmailVerified(db, id)) return [[limits.payments, id]]
  return [
    [limits.unverifiedPayments, id],
    [limits.unverifiedPaymentsPerIp, normalizeIP(ip)],
  ]
}

function opened({ clientSecret }: Intent): Opened {
  return { clientSecret, paid: false, transactionId: '' }
}

function alreadyPaid(transactionId: string): Opened {
  return { clientSecret: '', paid: true, transactionId }
}

/**
 * Records the purchase of an order as paid, only on the card company's word: the payment succeeded, is in
 * the purchase's currency and enough for it, belongs to this purchase or is this buyer's free one, and pays
 * nothing else. A repeated call gets the same answer with 0 modified; a second charge is refunded. If the
 * order was deleted or expired while the buyer was paying, the money pays what is left of the purchase, and
 * the rest is refunded.
 */
export async function recordPayment(
  { user, params, body: { transactionId } }: RecordInput,
  { db, payments }: Shop,
): Promise<Order & { modifiedCount: number }> {
  const order = await requireOrder(db.read, user, params.id)
  if (order.deleted_at === null && order.transaction_id === transactionId)
    return { ...toOrder(order), modifiedCount: 0 }
  const intent = await payments.readIntent(transactionId)
  requireMatch(intent, order)
  if (intent.purchaseId === null) await claimFreePayment(db, intent, order)
  const outcome = await settle(db, intent, order.purchase_id)
  if (outcome === 'refunding') throw refuse('paid-already')
  const paid = await requireOrder(db.read, user, params.id)
  if (paid.deleted_at !== null) throw refuse(paid.ended_at === null ? 'rest-paid' : 'paid-already')
  return { ...toOrder(paid), modifiedCount: outcome === 'paid' ? 1 : 0 }
}

type RecordInput = Pick<HandlerInput<typeof contract.recordPayment>, 'user' | 'params' | 'body'>

/** Also of an order that is deleted. */
function requireOrder(db: Db, user: CurrentUser, id: string) {
  return selectOrders(db)
    .select(['orders.deleted_at', 'purchases.ended_at'])
    .where('orders.id', '=', id)
    .where(visibleTo(user, 'orders'))
    .executeTakeFirstOrThrow(() => refuse('unknown-order'))
}

function requireMatch(
  intent: Intent | null,
  order: OrderRow & { deleted_at: number | null },
): asserts intent is Intent {
  const isItsOwn = intent?.purchaseId === order.purchase_id && intent.userId === order.user_id
  if (order.deleted_at !== null) {
    if (isItsOwn && intent.state === 'succeeded') return
    throw refuse('unknown-order')
  }
  // For a purchase that is paid already: its whole amount.
  const owed = order.paid_at === null ? computeOwed(order) : order.total
  const isFree = intent?.purchaseId === null && intent.userId === order.user_id
  // The purchase's payment may have succeeded before an order of it was deleted.
  const isEnough = (isItsOwn && intent.amount >= owed) || (isFree && intent.amount === owed)
  if (!isEnough || intent.currency !== order.currency || intent.refunded)
    throw refuse('payment-wrong')
  if (intent.state !== 'succeeded') throw refuse('payment-open')
}

/** A payment that named no purchase is this one's from now on; never two purchases'. */
async function claimFreePayment(db: Database, intent: Intent, order: OrderRow): Promise<void> {
  const { purchase_id: purchaseId } = order
  const { numUpdatedRows } = await db.write((trx) =>
    trx
      .updateTable('payment_intents')
      .set({ purchase_id: purchaseId })
      .where('id', '=', intent.id)
      .where('user_id', '=', order.user_id)
      .where(sql<SqlBool>`(purchase_id is null or purchase_id = ${purchaseId})`)
      .executeTakeFirstOrThrow(),
  )
  if (numUpdatedRows === 0n) throw refuse('payment-used')
}
