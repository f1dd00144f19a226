import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { formatDateTime } from '#base/calendar.ts'
import { statements } from '#server/database/migrations/0080-expiry.ts'
import { onBothEngines } from '#tests/open-shop.ts'
import { mailedKeys, order, shipOrder, stockOf } from '#tests/pay.ts'
import { expirePurchases, warnOfExpiry } from './server/delete-orders.ts'

const day = 24 * 60 * 60 * 1000

onBothEngines('expiry', (shop) => {
  const { call, customer, admin, product, mail } = shop

  test('expires an unpaid order once, restocks it and mails the buyer', async () => {
    const { shop: open } = shop
    const buyer = await customer()
    const productId = await product({ quantity: 100 })
    const { body: placed } = await order(shop, buyer, productId, 40)
    expect(placed.expiresAt - placed.placedAt).toBe(14 * day)
    expect(placed.lapsesAt).toBe(placed.expiresAt)
    await expirePurchases(open.db, placed.expiresAt - 1)
    expect(await stockOf(shop, productId)).toBe(60)
    await Promise.all(Array.from({ length: 5 }, () => expirePurchases(open.db, placed.expiresAt)))
    expect(await stockOf(shop, productId)).toBe(100)
    expect((await call('GET', `/orders/${placed._id}`, { as: buyer })).status).toBe(404)
    expect(await mailedKeys(shop, buyer.email)).toEqual([
      `placed:${placed.purchaseId}`,
      `expired:${placed.purchaseId}`,
    ])
  })

  test('warns the buyer once, a day before', async () => {
    const { shop: open } = shop
    const buyer = await customer()
    const { body: placed } = await order(shop, buyer, await product(), 20)
    await warnOfExpiry(open.db, placed.expiresAt - day - 1)
    expect(await mailedKeys(shop, buyer.email)).toEqual([`placed:${placed.purchaseId}`])
    await warnOfExpiry(open.db, placed.expiresAt - day)
    await warnOfExpiry(open.db, placed.expiresAt - day + 1000)
    expect(await mailedKeys(shop, buyer.email)).toEqual([
      `placed:${placed.purchaseId}`,
      `expiry-warning:${placed.purchaseId}`,
    ])
  })

  test('sends warnings that were queued before the upgrade', async () => {
    const { db } = shop.shop
    const buyer = await customer()
    const { body: placed } = await order(shop, buyer, await product(), 20)
    await warnOfExpiry(db, placed.expiresAt - day)
    const before = sql`update outbox set key = ${`lapse-warning:${placed.purchaseId}`},
      facts = replace(facts, '"expiresAt":', '"lapsesAt":')
      where key = ${`expiry-warning:${placed.purchaseId}`}`
    await before.execute(db.whole)
    const updates = statements().filter((statement) => statement.startsWith('update'))
    // The column was named `fact` then.
    const rename = (from: string, to: string) => `alter table outbox rename column ${from} to ${to}`
    const upgrade = [rename('key', 'fact'), ...updates, rename('fact', 'key')]
    await db.write(async (trx) => {
      for (const statement of upgrade) await sql.raw(statement).execute(trx)
    })
    const { text } = await mail(buyer.email, /^Please pay by /)
    expect(text).toContain(formatDateTime(placed.expiresAt))
  })

  test('a shipped order never expires', async () => {
    const { shop: open } = shop
    const buyer = await customer()
    const { body: placed } = await order(shop, buyer, await product(), 20)
    await shipOrder(shop, await admin(), placed._id)
    await expirePurchases(open.db, placed.expiresAt + 365 * day)
    expect((await call('GET', `/orders/${placed._id}`, { as: buyer })).body.status).toBe('Shipped')
  })
})
