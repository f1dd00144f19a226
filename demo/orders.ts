import { openPayment } from '#payments/server/open-payment.ts'
import { recordPayment } from '#payments/server/record-payment.ts'
import { askRefund } from '#payments/server/refunds.ts'
import { fewestUnits } from '#products/orderable.ts'
import { asProduct, findProduct } from '#products/server/products.ts'
import { deleteOrder } from '#purchases/server/delete-orders.ts'
import { placeOrder } from '#purchases/server/place-purchase.ts'
import { shipOrder } from '#purchases/server/ship-order.ts'
import type { Asker } from '#server/calls/asker.ts'
import type { Shop } from '#server/shop.ts'
import { readDemoProducts } from './catalogue.ts'

const day = 24 * 60 * 60 * 1000

/** What became of each of the buyer's orders, the oldest first: one in each state at least. */
const stories: { daysAgo: number; paid: boolean; shipped: boolean; deleted?: true }[] = [
  { daysAgo: 41, paid: true, shipped: true },
  { daysAgo: 27, paid: true, shipped: true },
  { daysAgo: 13, paid: false, shipped: true },
  { daysAgo: 6, paid: true, shipped: false },
  { daysAgo: 4, paid: false, shipped: false, deleted: true },
  { daysAgo: 2, paid: true, shipped: false },
  { daysAgo: 1, paid: false, shipped: false },
  { daysAgo: 0, paid: false, shipped: false },
]

/** Orders of the demo buyer, placed, paid with a test card and shipped as customers and admins do. */
export async function placeDemoOrders(shop: Shop, buyer: Asker, admin: Asker): Promise<void> {
  const { db, config } = shop
  const known = await db.read.selectFrom('orders').select('id').limit(1).execute()
  if (known.length > 0) return
  const { phone, address } = await db.read
    .selectFrom('users')
    .select(['phone', 'address'])
    .where('id', '=', buyer.id)
    .executeTakeFirstOrThrow()
  const wanted = readDemoProducts().filter((product) => fewestUnits(product) !== null)
  for (const [place, story] of stories.entries()) {
    const named = wanted[(place * 5) % wanted.length]
    const row = named && (await findProduct(db.read, { name: named.name }))
    if (!row) continue
    const quantity = fewestUnits(asProduct(row, config.currency)) ?? row.minimum_quantity
    const at = Date.now() - story.daysAgo * day
    const order = await db.write((work) =>
      placeOrder(
        work,
        db.engine,
        buyer,
        { productId: row.id, phone, address, quantity },
        config,
        at,
      ),
    )
    if (story.paid) await pay(shop, buyer, order._id)
    if (story.shipped) await db.write((work) => shipOrder(work, admin, order._id))
    if (story.deleted)
      await db.write((work) => deleteOrder(work, db.engine, buyer, order._id, askRefund))
  }
}

/** Pays as a browser does: the card's number goes to the card company, never to the shop. */
async function pay(shop: Shop, buyer: Asker, orderId: string): Promise<void> {
  const { db, payments, config } = shop
  const { clientSecret } = await openPayment(
    db,
    payments,
    buyer,
    { orders: orderId },
    config.currency,
  )
  const [intentId = ''] = clientSecret.split('_secret_')
  const address = config.stripe.apiBase ?? `http://${config.host}:${config.port}/sandbox/cards`
  const answer = await fetch(`${address}/v1/payment_intents/${intentId}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${config.stripe.publishableKey}` },
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
  await recordPayment(db, payments, buyer, orderId, intentId)
}
