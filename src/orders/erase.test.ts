import { expect, test } from 'vitest'
import { onBothEngines } from '#tests/open-shop.ts'
import { openIntent, order, payOrder } from '#tests/pay.ts'
import { erasePurchases } from './server/erase-purchases.ts'
import { maxEnded } from './server/unpaid.ts'

const day = 24 * 60 * 60 * 1000

onBothEngines('purchases that ended and were never paid', (shop) => {
  const { call, ok, customer, admin, product } = shop

  test('are erased after 30 days, with their words; numbers go on from the newest', async () => {
    const { db } = shop.shop
    const buyer = await customer()
    const productId = await product()
    const { body: ended } = await order(shop, buyer, productId, 10)
    const { body: kept } = await order(shop, buyer, productId, 20)
    const { body: newest } = await order(shop, buyer, productId, 30)
    for (const { _id } of [ended, newest]) await ok('DELETE', `/orders?id=${_id}`, { as: buyer })
    const ids = async () => {
      const rows = await db.read
        .selectFrom('purchases')
        .select(['id', 'number'])
        .where('user_id', '=', buyer.id)
        .execute()
      return rows.map(({ id }) => id).sort()
    }
    const all = [ended, kept, newest].map(({ purchaseId }) => purchaseId).sort()
    await erasePurchases(db, Date.now() + 29 * day)
    expect(await ids()).toEqual(all)
    await erasePurchases(db, Date.now() + 31 * day)
    expect(await ids()).toEqual(all.filter((id) => id !== ended.purchaseId))
    const orders = db.read.selectFrom('orders').select('id').where('user_id', '=', buyer.id)
    expect(await orders.execute()).toHaveLength(2)
    const as = await admin()
    const { body: found } = await call('GET', `/orders?q=${buyer.email}`, { as })
    expect(found.map(({ _id }: { _id: string }) => _id)).toEqual([kept._id])
    const numberOf = async (id: string) => (await ok('GET', `/purchases/${id}`, { as })).number
    const { body: next } = await order(shop, buyer, productId, 10)
    const [before, after] = [await numberOf(kept.purchaseId), await numberOf(next.purchaseId)]
    expect(Number(after.slice(-6))).toBeGreaterThan(Number(before.slice(-6)) + 1)
  })

  test('keeps purchases that are open, paid or opened for payment', async () => {
    const { db } = shop.shop
    const buyer = await customer()
    const productId = await product()
    const { body: paid } = await order(shop, buyer, productId, 10)
    await payOrder(shop, buyer, paid._id)
    await ok('DELETE', `/orders?id=${paid._id}`, { as: await admin() })
    const { body: opened } = await order(shop, buyer, productId, 10)
    await openIntent(shop, buyer, opened._id, opened.totalPrice)
    await ok('DELETE', `/orders?id=${opened._id}`, { as: buyer })
    const { body: open } = await order(shop, buyer, productId, 10)
    await order(shop, buyer, productId, 10)
    await erasePurchases(db, Date.now() + 400 * day)
    const rows = await db.read
      .selectFrom('purchases')
      .select('id')
      .where('user_id', '=', buyer.id)
      .execute()
    const ids = rows.map(({ id }) => id)
    for (const { purchaseId } of [paid, opened, open]) expect(ids).toContain(purchaseId)
  })

  test('limits the lines that an unverified account may place and delete', async () => {
    const { db } = shop.shop
    const as = await customer({ verified: false })
    const productId = await product()
    const { body: placed } = await order(shop, as, productId, 10)
    await ok('DELETE', `/orders?id=${placed._id}`, { as })
    const row = await db.read
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', placed._id)
      .executeTakeFirstOrThrow()
    const { id: _, ...facts } = row
    const rows = Array.from({ length: maxEnded.unverified - 1 }, (_, index) => ({
      ...facts,
      id: `${placed._id}-${index}`,
    }))
    for (let at = 0; at < rows.length; at += 100)
      await db.write((trx) =>
        trx
          .insertInto('orders')
          .values(rows.slice(at, at + 100))
          .execute(),
      )
    const refused = await order(shop, as, productId, 10)
    expect(refused).toMatchObject({ status: 403, body: { code: 'prove-address' } })
    await order(shop, await customer(), productId, 10)
    await erasePurchases(db, Date.now() + 31 * day)
    expect((await order(shop, as, productId, 10)).status).toBe(200)
  })
})
