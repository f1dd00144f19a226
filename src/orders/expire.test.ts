import { expect, test } from 'vitest'
import { onBothEngines } from '#tests/open-shop.ts'
import { mailedFacts, order, shipOrder, stockOf } from '#tests/pay.ts'
import { expirePurchases, warnOfExpiry } from './server/delete-orders.ts'

const day = 24 * 60 * 60 * 1000

onBothEngines('lapses', (shop) => {
  const { call, customer, admin, product } = shop

  test('an unpaid order lapses after its time, gives its stock back once, and says so by mail', async () => {
    const { shop: open } = shop
    const buyer = await customer()
    const productId = await product({ quantity: 100 })
    const { body: placed } = await order(shop, buyer, productId, 40)
    expect(placed.lapsesAt - placed.placedAt).toBe(14 * day)
    await expirePurchases(open.db, placed.lapsesAt - 1)
    expect(await stockOf(shop, productId)).toBe(60)
    await Promise.all(Array.from({ length: 5 }, () => expirePurchases(open.db, placed.lapsesAt)))
    expect(await stockOf(shop, productId)).toBe(100)
    expect((await call('GET', `/orders/${placed._id}`, { as: buyer })).status).toBe(404)
    expect(await mailedFacts(shop, buyer.email)).toEqual([
      `placed:${placed.purchaseId}`,
      `lapsed:${placed.purchaseId}`,
    ])
  })

  test('a day before, its buyer is warned once', async () => {
    const { shop: open } = shop
    const buyer = await customer()
    const { body: placed } = await order(shop, buyer, await product(), 20)
    await warnOfExpiry(open.db, placed.lapsesAt - day - 1)
    expect(await mailedFacts(shop, buyer.email)).toEqual([`placed:${placed.purchaseId}`])
    await warnOfExpiry(open.db, placed.lapsesAt - day)
    await warnOfExpiry(open.db, placed.lapsesAt - day + 1000)
    expect(await mailedFacts(shop, buyer.email)).toEqual([
      `placed:${placed.purchaseId}`,
      `lapse-warning:${placed.purchaseId}`,
    ])
  })

  test('a shipped order never lapses', async () => {
    const { shop: open } = shop
    const buyer = await customer()
    const { body: placed } = await order(shop, buyer, await product(), 20)
    await shipOrder(shop, await admin(), placed._id)
    await expirePurchases(open.db, placed.lapsesAt + 365 * day)
    expect((await call('GET', `/orders/${placed._id}`, { as: buyer })).body.status).toBe('Shipped')
  })
})
