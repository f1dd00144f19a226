import { expect, test } from 'vitest'
import type { Person } from '#tests/makers.ts'
import { type Json, onUsualEngine, type TestShop } from '#tests/open-shop.ts'
import { queueBackInStockMails } from './server/stock-watches.ts'

onUsualEngine('who waits for a part', (shop) => {
  const { call, customer, product } = shop

  test('is mailed once, when stock reaches the smallest order', async () => {
    const [one, other, disabled] = [await customer(), await customer(), await customer()]
    const empty = { quantity: 0, minimumQuantity: 12, caseQuantity: 5 }
    const productId = await product({ ...empty, name: `Waited for on ${shop.engine}` })
    for (const as of [one, other, one, disabled]) {
      const { status, body } = await watch(shop, as, productId)
      expect([status, body.productId]).toEqual([200, productId])
    }
    const { body: list } = await call('GET', '/stock-watches', { as: one })
    expect(list.map(({ productId }: Json) => productId)).toEqual([productId])

    const body = { disabled: true }
    await call('PUT', `/customers/${disabled.id}`, { as: await shop.admin(), body })

    // 13 are the minimum, but not a whole case.
    await restock(shop, productId, 13)
    expect(await mailedTo(shop, one, other)).toEqual([])
    await restock(shop, productId, 15)
    // In another process at the same time, and again after a kill.
    await Promise.all([tell(shop), tell(shop)])
    const both = [one.email, other.email].sort()
    expect(await mailedTo(shop, one, other, disabled)).toEqual(both)
    await restock(shop, productId, 0)
    await restock(shop, productId, 100)
    expect(await mailedTo(shop, one, other)).toEqual(both)
    expect((await call('GET', '/stock-watches', { as: one })).body).toEqual([])
  })

  test('may cancel, and hears nothing about parts that left the catalogue', async () => {
    const as = await customer()
    const [back, gone] = [await product({ quantity: 0 }), await product({ quantity: 0 })]
    for (const id of [back, gone]) await watch(shop, as, id)
    const take = () => call('DELETE', `/stock-watches?productId=${back}`, { as })
    expect((await take()).body).toEqual({ deletedCount: 1 })
    expect((await take()).body).toEqual({ deletedCount: 0 })
    const admin = await shop.admin()
    await call('DELETE', `/products?id=${gone}`, { as: admin })
    await restock(shop, back, 500)
    expect(await mailedTo(shop, as)).toEqual([])
    expect((await call('GET', '/stock-watches', { as })).body).toEqual([])
    expect((await watch(shop, as, gone)).body.code).toBe('unknown-product')
  })

  test('is mailed what took the place of a part, once that can be ordered', async () => {
    const as = await customer()
    const admin = await shop.admin()
    const [old, left] = [await product({ quantity: 0 }), await product({ quantity: 0 })]
    const successor = await product({ quantity: 0, name: `Successor of both on ${shop.engine}` })
    for (const productId of [old, left]) {
      await watch(shop, as, productId)
      const body = { successors: [{ productId: successor, quantity: 2 }] }
      await shop.ok('PUT', `/products/${productId}/successors`, { as: admin, body })
    }
    await call('DELETE', `/products?id=${left}`, { as: admin })
    // More of what is no longer sold is no news.
    await restock(shop, old, 500)
    expect(await mailedTo(shop, as)).toEqual([])
    await restock(shop, successor, 500)
    await tell(shop)
    expect(await mailedTo(shop, as)).toEqual([])
    const letter = await shop.mail(as.email, /^Replaced: /)
    expect(letter.text).toContain('Successor of both')
    expect(letter.text).toContain('Replaced by 2 ×')
    expect(letter.text).toContain(`/products/${successor}`)
    expect((await call('GET', '/stock-watches', { as })).body).toEqual([])
  })

  test('needs a verified email', async () => {
    const id = await product({ quantity: 0 })
    const unverified = await customer({ verified: false })
    expect((await watch(shop, unverified, id)).body.code).toBe('address-unproven')
  })
})

function watch(shop: TestShop, as: Pick<Person, 'token'>, productId: string) {
  return shop.call('POST', '/stock-watches', { as, body: { productId } })
}

/** Sets the stock, and lets the job see it. */
async function restock(shop: TestShop, id: string, quantity: number): Promise<void> {
  await shop.shop.db.write((trx) =>
    trx.updateTable('products').set({ quantity }).where('id', '=', id).execute(),
  )
  await tell(shop)
}

function tell({ shop: { db, config } }: TestShop): Promise<void> {
  return queueBackInStockMails(db, config.currency)
}

/** The customers who got a mail about new stock, once for each mail. */
async function mailedTo(shop: TestShop, ...people: { email: string }[]): Promise<string[]> {
  const emails = people.map(({ email }) => email)
  const theirs = shop.shop.db.read.selectFrom('outbox').where('recipient', 'in', emails)
  const mails = theirs.select('recipient').where('key', 'like', 'back-in-stock:%')
  return (await mails.execute()).map(({ recipient }) => recipient).sort()
}
