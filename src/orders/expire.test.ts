import { expect, test } from 'vitest'
import { onBothEngines, type TestShop } from '#tests/open-shop.ts'
import { expirePurchases, warnOfExpiry } from './server/delete-orders.ts'

const day = 24 * 60 * 60 * 1000
const input = { phone: '+1 555 0142', address: '5 Canal Street' }

onBothEngines('lapses', (shop) => {
  const { call, customer, admin, product } = shop

  test('an unpaid order lapses after its time, gives its stock back once, and says so by mail', async () => {
    const { shop: open } = shop
    const buyer = await customer()
    const productId = await product({ quantity: 100 })
    const order = await place(shop, buyer, productId, 40)
    expect(order.lapsesAt - order.placedAt).toBe(14 * day)
    await expirePurchases(open.db, order.lapsesAt - 1)
    expect(await stock(shop, productId)).toBe(60)
    const turns = await Promise.all(
      Array.from({ length: 5 }, () => expirePurchases(open.db, order.lapsesAt)),
    )
    expect(turns.reduce((sum, count) => sum + count)).toBe(1)
    expect(await stock(shop, productId)).toBe(100)
    expect((await call('GET', `/orders/${order._id}`, { as: buyer })).status).toBe(404)
    expect(await mailsAbout(shop, order.purchaseId)).toEqual([
      `lapsed:${order.purchaseId}`,
      `placed:${order.purchaseId}`,
    ])
  })

  test('a day before, its buyer is warned once', async () => {
    const { shop: open } = shop
    const order = await place(shop, await customer(), await product(), 20)
    await warnOfExpiry(open.db, order.lapsesAt - day - 1)
    expect(await mailsAbout(shop, order.purchaseId)).toEqual([`placed:${order.purchaseId}`])
    await warnOfExpiry(open.db, order.lapsesAt - day)
    await warnOfExpiry(open.db, order.lapsesAt - day + 1000)
    expect(await mailsAbout(shop, order.purchaseId)).toEqual([
      `lapse-warning:${order.purchaseId}`,
      `placed:${order.purchaseId}`,
    ])
  })

  test('a shipped order never lapses', async () => {
    const { shop: open } = shop
    const buyer = await customer()
    const order = await place(shop, buyer, await product(), 20)
    await call('PUT', `/orders?id=${order._id}`, { as: await admin(), body: { status: 'Shipped' } })
    await expirePurchases(open.db, order.lapsesAt + 365 * day)
    expect((await call('GET', `/orders/${order._id}`, { as: buyer })).body.status).toBe('Shipped')
  })

  test('many lapse in one turn', async () => {
    const { shop: open } = shop
    const buyer = await customer()
    const productId = await product({ quantity: 1_000 })
    let last = 0
    for (let i = 0; i < 45; i++) last = (await place(shop, buyer, productId, 10)).lapsesAt
    expect(await stock(shop, productId)).toBe(550)
    await expirePurchases(open.db, last)
    expect(await stock(shop, productId)).toBe(1_000)
  })
})

async function place(
  { call }: TestShop,
  as: { token: string },
  productId: string,
  quantity: number,
) {
  const { body } = await call('POST', '/orders', { as, body: { ...input, productId, quantity } })
  return body as { _id: string; purchaseId: string; placedAt: number; lapsesAt: number }
}

async function stock({ call }: TestShop, productId: string): Promise<number> {
  return (await call('GET', `/products?id=${productId}`)).body[0].quantity
}

async function mailsAbout({ shop }: TestShop, purchaseId: string): Promise<string[]> {
  const rows = await shop.db.read
    .selectFrom('outbox')
    .select('fact')
    .where('fact', 'like', `%:${purchaseId}`)
    .orderBy('fact')
    .execute()
  return rows.map(({ fact }) => fact)
}
