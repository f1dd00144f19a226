// The limits of unpaid orders per account, and who gets mails about them.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { markEmailVerified } from '#tests/attacks/accounts.ts'
import { onBothEngines, shopForTest } from '#tests/open-shop.ts'
import { aPurchase, mailedKeys, order, payOrder, ship, shipOrder, stockOf } from '#tests/pay.ts'
import { lockUnpaidTotal } from './server/unpaid.ts'

const limits = { UNPAID_UNITS: '100', UNPAID_AMOUNT: '5000', UNPAID_AMOUNT_UNPROVEN: '500' }

onBothEngines(
  'unpaid goods',
  (shop) => {
    const { call, customer, admin, mail } = shop

    test('counts units of the same order, and frees them by payment, deletion and shipping', async () => {
      const buyer = await customer()
      const product = await shop.product({ price: 1, minimumQuantity: 1, quantity: 100_000 })
      const many = await Promise.all(
        Array.from({ length: 12 }, () => order(shop, buyer, product, 30)),
      )
      const placed = many.filter(({ status }) => status === 200)
      expect(placed).toHaveLength(3)
      const refused = many.find(({ status }) => status !== 200)
      expect(refused).toMatchObject({ status: 422, body: { code: 'unpaid-too-much' } })
      expect(refused?.body.detail).toContain('100 units')
      expect((await order(shop, buyer, product, 10)).status).toBe(200)
      expect((await order(shop, buyer, product, 1)).status).toBe(422)
      await call('DELETE', `/orders?id=${placed[0]?.body._id}`, { as: buyer })
      await shipOrder(shop, await admin(), placed[1]?.body._id)
      await payOrder(shop, buyer, placed[2]?.body._id)
      expect((await order(shop, buyer, product, 90)).status).toBe(200)
      expect((await order(shop, buyer, product, 1)).status).toBe(422)
    })

    test('money: of different products at once as well', async () => {
      const buyer = await customer()
      const products = await Promise.all(
        Array.from({ length: 8 }, () => shop.product({ price: 100, minimumQuantity: 1 })),
      )
      const many = await Promise.all(products.map((product) => order(shop, buyer, product, 10)))
      expect(many.filter(({ status }) => status === 200)).toHaveLength(5)
      const refused = many.find(({ status }) => status !== 200)
      expect(refused?.body).toMatchObject({ code: 'unpaid-too-much' })
      expect(refused?.body.detail).toContain('$5,000')
    })

    test('without a verified email less may be held, and the stock stays for others', async () => {
      const buyer = await customer({ verified: false })
      const product = await shop.product({ price: 10, minimumQuantity: 1, quantity: 1_000 })
      expect((await order(shop, buyer, product, 50)).status).toBe(200)
      const refused = await order(shop, buyer, product, 1)
      expect(refused).toMatchObject({ status: 403, body: { code: 'prove-address' } })
      expect(refused.body.detail).toContain('$500')
      expect(await stockOf(shop, product)).toBe(950)
    })

    test('limits all unverified accounts together to ten times the limit of an account', async () => {
      const product = await shop.product({ price: 10, minimumQuantity: 1, quantity: 10_000 })
      const crowd = await Promise.all(
        Array.from({ length: 15 }, () => customer({ verified: false })),
      )
      const placed = await Promise.all(crowd.map((one) => order(shop, one, product, 45)))
      const refused = placed.filter(({ status }) => status !== 200)
      expect(refused.length).toBeGreaterThan(3)
      expect(refused[0]).toMatchObject({ status: 403, body: { code: 'prove-address' } })
      expect(refused[0]?.body.detail).toMatch(/^Please confirm your email address first: /)
      expect((await order(shop, await customer(), product, 100)).status).toBe(200)
      for (const { email } of crowd) await markEmailVerified(shop, email)
      const next = await customer({ verified: false })
      expect((await order(shop, next, product, 45)).status).toBe(200)
    })

    test('sends no order mails to unverified addresses', async () => {
      const buyer = await customer({ verified: false })
      const product = await shop.product({ price: 1, minimumQuantity: 1 })
      const as = await admin()
      for (let again = 0; again < 5; again++) {
        const { body } = await order(shop, buyer, product, 10)
        await call('DELETE', `/orders?id=${body._id}`, { as: buyer })
      }
      const place = async () => (await order(shop, buyer, product, 10)).body._id
      await shipOrder(shop, as, await place())
      await call('DELETE', `/orders?id=${await place()}`, { as })
      expect(await mailedKeys(shop, buyer.email)).toEqual([])

      const verified = await customer()
      await order(shop, verified, product, 10)
      expect(await mailedKeys(shop, verified.email)).toHaveLength(1)
    })

    test('mails open unpaid orders once the email is verified', async () => {
      const buyer = await customer({ verified: false })
      const product = await shop.product({ price: 1, minimumQuantity: 1 })
      const place = async () => (await order(shop, buyer, product, 10)).body
      const [open, gone, paid] = [await place(), await place(), await place()]
      await call('DELETE', `/orders?id=${gone._id}`, { as: buyer })
      await payOrder(shop, buyer, paid._id)
      const facts = () => mailedKeys(shop, buyer.email)
      expect(await facts()).toEqual([`paid:${paid.purchaseId}`])
      await markEmailVerified(shop, buyer.email)
      await mail(buyer.email, /^Order placed/)
      expect(await facts()).toEqual([`paid:${paid.purchaseId}`, `placed:${open.purchaseId}`])
    })

    test('keeps what was shipped since the page was shown when a purchase is deleted', async () => {
      const as = await admin()
      const { purchase } = await aPurchase(shop, [2, 2])
      const [left] = purchase.orders
      await ship(shop, as, purchase, [{ orderId: left._id, units: 1 }])
      const path = `/purchases?id=${purchase._id}&paid=false&shippedUnits=0`
      expect((await call('DELETE', path, { as })).body.deletedCount).toBe(1)
      const { body } = await call('GET', `/purchases/${purchase._id}`, { as })
      expect(body.orders.map(({ _id }: { _id: string }) => _id)).toEqual([left._id])
      const again = await call('DELETE', path, { as })
      expect(again).toMatchObject({ status: 409, body: { code: 'edited-meanwhile' } })
    })

    test('mails buyers once about unpaid orders that the shop deleted, and not about their own deletions', async () => {
      const as = await admin()
      const { as: buyer, purchase } = await aPurchase(shop, [2, 2, 2])
      const [own, one] = purchase.orders.map(({ _id }: { _id: string }) => _id)
      const placed = `placed:${purchase._id}`
      await call('DELETE', `/orders?id=${own}`, { as: buyer })
      expect(await mailedKeys(shop, buyer.email)).toEqual([placed])
      await call('DELETE', `/orders?id=${one}`, { as })
      await call('DELETE', `/orders?id=${one}`, { as })
      await call('DELETE', `/purchases?id=${purchase._id}`, { as })
      expect(await mailedKeys(shop, buyer.email)).toEqual([
        placed,
        expect.stringMatching(/^deleted:/),
        expect.stringMatching(/^deleted:/),
      ])
    })
  },
  limits,
)

test("lets an order finish before its buyer's account is forgotten", async () => {
  const shop = await shopForTest('postgres')
  const { db } = shop.shop
  const as = await shop.customer()
  await order(shop, as, await shop.product(), 10)
  let tries = 0
  let forgotten = Promise.resolve({ status: 0 })
  await db.write(async (trx) => {
    await sql`set local deadlock_timeout = '10ms'`.execute(trx)
    await lockUnpaidTotal(trx, as.id)
    if (++tries === 1) {
      forgotten = shop.call('POST', '/my-data/forget', { as, body: {} })
      const waiting = sql`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`
      await expect.poll(async () => (await waiting.execute(db.read)).rows.length).toBe(1)
    }
    // As each row that is an account's own: it asks that the account stays.
    await sql`select 1 from users where id = ${as.id} for key share`.execute(trx)
  })
  expect(tries).toBe(1)
  expect((await forgotten).status).toBe(200)
})
