import { deleteOrders } from '#orders/server/delete-orders.ts'
import { placeLines } from '#orders/server/place-purchase.ts'
import { shipPurchase } from '#orders/server/ship-purchases.ts'
import { openPayment, recordPayment } from '#payments/server/payments.ts'
import { minOrderable } from '#products/orderable.ts'
import { productColumns, toOrderable } from '#products/server/columns.ts'
import type { Db } from '#server/database/open.ts'
import type { CurrentUser } from '#server/http/current-user.ts'
import type { Shop } from '#server/shop.ts'

const day = 24 * 60 * 60 * 1000

type Story = {
  daysAgo: number
  /** By product code; null orders the fewest. */
  units: Record<string, number | null>
  poNumber?: string
  paid?: true
  /** All of its orders, or how many of the first ones. */
  shipped?: true | number
  deleted?: true
}

/** What became of each of the buyer's purchases, the oldest first: one in each state at least. */
const stories: Story[] = [
  {
    daysAgo: 83,
    units: {
      'KS-OF-204': 240,
      'KS-AP-21': 40,
      'KS-SG-8': 100,
      'KS-DW-14': 1000,
      'KS-DP-14': 40,
      'KS-FF-8': 80,
      'KS-BP-188': 80,
      'KS-BP-175': 200,
      'KS-BB-10': 50,
      'KS-TC-1050': 20,
      'KS-CC-1150': 20,
      'KS-LB-24': 40,
      'KS-LC-24': 40,
      'KS-HB-H4': 200,
    },
    poNumber: 'OM-2260',
    paid: true,
    shipped: true,
  },
  {
    daysAgo: 55,
    units: {
      'KS-BP-174': 200,
      'KS-OF-138': 480,
      'KS-SG-9': 500,
      'KS-CH-525': 50,
      'KS-WB-6204': 500,
      'KS-FS-43': null,
    },
    poNumber: 'OM-2291',
    paid: true,
    shipped: true,
  },
  { daysAgo: 41, units: { 'KS-BD-320': null }, paid: true, shipped: true },
  { daysAgo: 27, units: { 'KS-CP-08': null }, paid: true, shipped: true },
  { daysAgo: 13, units: { 'KS-TC-980': null }, shipped: true },
  {
    daysAgo: 9,
    units: {
      'KS-FS-15': 40,
      'KS-FS-16': 20,
      'KS-RS-47': 20,
      'KS-CL-525': 100,
      'KS-CD-5': 20,
      'KS-SN-10': 200,
      'KS-WB-6205': 100,
      'KS-WS-42': 100,
      'KS-SB-30': 10,
      'KS-TH-82': 10,
      'KS-RC-11': 20,
      'KS-IR-02': 20,
      'KS-SW-07': 40,
      'KS-FU-20': 500,
      'KS-EC-51': 20,
      'KS-MR-08': 20,
    },
    poNumber: 'OM-2318',
    paid: true,
    shipped: 11,
  },
  { daysAgo: 6, units: { 'KS-GS-650': null }, paid: true },
  { daysAgo: 4, units: { 'KS-RD-340': null }, deleted: true },
  {
    daysAgo: 3,
    units: {
      'KS-TY-150': 8,
      'KS-TY-110': 8,
      'KS-TU-18': 40,
      'KS-VA-11': 40,
      'KS-BH-900': 20,
      'KS-BH-650': 20,
      'KS-CR-32': 10,
      'KS-ME-10': 5,
    },
    poNumber: 'OM-2324',
  },
  { daysAgo: 2, units: { 'KS-SM-85': null }, paid: true },
  { daysAgo: 1, units: { 'KS-WH-17': null } },
  { daysAgo: 0, units: { 'KS-BD-320': null } },
]

/** Purchases of the demo buyer, placed, paid with a test card and shipped as customers and admins do. */
export async function placeDemoOrders(
  shop: Shop,
  buyer: CurrentUser,
  admin: CurrentUser,
): Promise<void> {
  const { db, config } = shop
  const existing = await db.read
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', buyer.id)
    .limit(1)
    .execute()
  if (existing.length > 0) return
  const { phone, address } = await db.read
    .selectFrom('users')
    .select(['phone', 'address'])
    .where('id', '=', buyer.id)
    .executeTakeFirstOrThrow()
  for (const { daysAgo, units, poNumber, paid, shipped, deleted } of stories) {
    const lines = await linesOf(db.read, units)
    const at = Date.now() - daysAgo * day
    const placing = { phone, address, poNumber, now: at }
    // What is paid only now does not expire before it is.
    const expiryDays = config.expiryDays + (paid ? daysAgo : 0)
    const { _id: id, orders } = await db.write((trx) =>
      placeLines(trx, buyer, lines, placing, { ...config, expiryDays }),
    )
    // The purchase is paid by any of its orders.
    if (paid && orders[0]) await pay(shop, buyer, orders[0]._id)
    const sent = shipped === true ? orders : orders.slice(0, shipped ?? 0)
    await db.write(async (trx) => {
      const lines = sent.map(({ _id }) => ({ orderId: _id }))
      const parcel = { id, lines, carrier: 'DHL', tracking: trackingOf(daysAgo) }
      if (lines.length > 0) await shipPurchase(trx, admin, parcel, at + day)
      if (deleted) await deleteOrders(trx, buyer, id)
    })
  }
}

export function trackingOf(daysAgo: number): string {
  return `0034043416109404${String(daysAgo).padStart(4, '0')}`
}

/** The units of products, by their codes; null orders the fewest. */
export async function linesOf(db: Db, units: Record<string, number | null>) {
  const rows = await db
    .selectFrom('products')
    .select(productColumns)
    .where('product_code', 'in', Object.keys(units))
    .execute()
  const byCode = new Map(rows.map((row) => [row.product_code, row]))
  return Object.entries(units).map(([code, wanted]) => {
    const row = byCode.get(code)
    if (!row) throw new Error(`The demo has no ${code} to order`)
    return { productId: row.id, quantity: wanted ?? minOrderable(toOrderable(row)) }
  })
}

/** Pays as a browser does: the card's number goes to the card company, never to the shop. */
async function pay(shop: Shop, buyer: CurrentUser, orderId: string): Promise<void> {
  const { stripe } = shop.config
  const asked = { user: buyer, body: { orders: orderId }, request: { ip: '127.0.0.1' } }
  const { clientSecret } = await openPayment(asked, shop)
  const [intentId = ''] = clientSecret.split('_secret_')
  const answer = await fetch(`${stripe.address}/v1/payment_intents/${intentId}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${stripe.publishableKey}` },
    body: new URLSearchParams({
      client_secret: clientSecret,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': '4242424242424242',
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '2034',
      'payment_method_data[card][cvc]': '123',
    }),
  })
  if (!answer.ok)
    throw new Error(`The card sandbox did not take a demo payment: ${await answer.text()}`)
  const body = { transactionId: intentId }
  await recordPayment({ user: buyer, params: { id: orderId }, body }, shop)
}
