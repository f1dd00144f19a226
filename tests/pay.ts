// Ordering, paying and shipping as browsers do, for tests: a card's number goes to the card company alone.
import { expect } from 'vitest'
import type { Person } from './makers.ts'
import type { Answer, Json, TestShop } from './open-shop.ts'

export const where = { phone: '+1 555 0142', address: '5 Canal Street' }

export function order(
  { call }: Pick<TestShop, 'call'>,
  as: Person,
  productId: string,
  quantity: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  return call('POST', '/orders', { as, body: { ...where, productId, quantity }, headers })
}

/** An order of 20 pieces at 12 dollars, and its buyer. */
export async function anOrder(
  shop: TestShop,
  buyer?: Person,
  quantity = 20,
): Promise<{ buyer: Person; order: string; productId: string }> {
  const as = buyer ?? (await shop.customer())
  const productId = await shop.product({ price: 12 })
  const { body } = await order(shop, as, productId, quantity)
  return { buyer: as, order: body._id as string, productId }
}

/** A purchase of ten pieces each at these prices, and its buyer. */
export async function aPurchase(shop: TestShop, prices: number[], more: object = {}) {
  const as = await shop.customer()
  const ids = await Promise.all(prices.map((price) => shop.product({ price })))
  const lines = ids.map((productId) => ({ productId, quantity: 10 }))
  const { body } = await shop.call('POST', '/purchases', { as, body: { ...where, ...more, lines } })
  return { as, purchase: body }
}

export function shipOrder({ call }: TestShop, as: { token: string }, order: string) {
  return call('PUT', `/orders?id=${order}`, { as, body: { status: 'Shipped' } })
}

/** Ships these units of a purchase's lines, or all that is open. */
export function ship(
  { call }: TestShop,
  as: { token: string },
  { _id: id }: { _id: string },
  lines?: { orderId: string; units: number }[],
): Promise<Answer> {
  return call('POST', '/shipments', { as, body: { purchases: [{ id, lines }] } })
}

export async function openIntent({ call }: TestShop, as: Person, order: string, totalPrice = 240) {
  const ask = { as, body: { orders: order, totalPrice } }
  const { status, body } = await call('POST', '/create-payment-intent', ask)
  expect(status).toBe(200)
  const clientSecret = body.clientSecret as string
  return { clientSecret, intent: clientSecret.split('_secret_')[0] ?? '' }
}

/** Confirms a payment as the card form does; gives what the card company answered. */
export async function confirm(
  shop: TestShop,
  clientSecret: string,
  number?: string,
): Promise<Json> {
  return (await sendCard(shop, clientSecret, number)).json()
}

export function sendCard(
  { address, shop }: TestShop,
  clientSecret: string,
  number = '4242424242424242',
): Promise<Response> {
  const [intent] = clientSecret.split('_secret_')
  return fetch(`${address}/sandbox/cards/v1/payment_intents/${intent}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${shop.config.stripe.publishableKey}` },
    body: new URLSearchParams({
      client_secret: clientSecret,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': number,
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '2034',
      'payment_method_data[card][cvc]': '123',
    }),
  })
}

/** Tells the shop which payment pays the order, as its page does. */
export function recordPayment({ call }: TestShop, as: Person, order: string, intent: string) {
  return call('PATCH', `/orders/${order}`, { as, body: { orders: order, transactionId: intent } })
}

export async function payOrder(shop: TestShop, as: Person, order: string): Promise<string> {
  const { clientSecret, intent } = await openIntent(shop, as, order)
  await confirm(shop, clientSecret)
  expect((await recordPayment(shop, as, order, intent)).status).toBe(200)
  return intent
}

export async function aPaidOrder(shop: TestShop, as?: Person) {
  const placed = await anOrder(shop, as)
  return { ...placed, intent: await payOrder(shop, placed.buyer, placed.order) }
}

/** Waits until all of a charge has gone back to its card. */
export async function waitForWholeRefund(
  shop: TestShop,
  intent: string,
  amount: number,
): Promise<void> {
  const whole = [
    ['charge', amount],
    ['refund', -amount],
  ]
  await expect.poll(() => ledgerOf(shop, intent)).toEqual(whole)
}

export async function ledgerOf({ shop }: TestShop, intent: string): Promise<[string, number][]> {
  const rows = await shop.db.read
    .selectFrom('ledger')
    .select(['kind', 'amount'])
    .where('intent_id', '=', intent)
    .orderBy('at')
    .orderBy('kind')
    .execute()
  return rows.map(({ kind, amount }) => [kind, amount / 100])
}

/** What came from an account's cards and went back, in minor units. */
export function moneyOf({ shop }: TestShop, email: string) {
  const ledger = shop.db.read.selectFrom('ledger').select(['kind', 'ledger.amount'])
  const theirs = ledger.innerJoin('purchases', 'purchases.id', 'ledger.purchase_id')
  return theirs.where('email', '=', email).execute()
}

/** The facts of the mails to an address, like `placed:` and a purchase's id, sent or not; the oldest first. */
export async function mailedKeys({ shop }: TestShop, recipient: string): Promise<string[]> {
  const mails = shop.db.read.selectFrom('outbox').select('key').where('recipient', '=', recipient)
  return (await mails.orderBy('id').execute()).map(({ key }) => key)
}

export async function stockOf({ call }: TestShop, productId: string): Promise<number> {
  return (await call('GET', `/products?id=${productId}`)).body[0].quantity
}
