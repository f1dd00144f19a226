import { expect, test } from 'vitest'
import type { Money } from '#base/money.ts'
import type { Person } from '#tests/makers.ts'
import { type Json, onUsualEngine, type TestShop } from '#tests/open-shop.ts'
import { queueBackInStockMails } from './server/stock-watches.ts'

onUsualEngine('who waits for a part', (shop) => {
  const { call, customer, product } = shop

  test('hears of it once, when the stock reaches the smallest order', async () => {
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
    expect(await told(shop, one, other)).toEqual([])
    await restock(shop, productId, 15)
    // In another process at the same time, and once more after a kill.
    await Promise.all([tell(shop), tell(shop)])
    const both = [one.email, other.email].sort()
    expect(await told(shop, one, other, disabled)).toEqual(both)
    await restock(shop, productId, 0)
    await restock(shop, productId, 100)
    expect(await told(shop, one, other)).toEqual(both)
    expect((await call('GET', '/stock-watches', { as: one })).body).toEqual([])
  })

  test('may take it back, and is told nothing of a part that left the catalogue', async () => {
    const as = await customer()
    const [back, gone] = [await product({ quantity: 0 }), await product({ quantity: 0 })]
    for (const id of [back, gone]) await watch(shop, as, id)
    const take = () => call('DELETE', `/stock-watches?productId=${back}`, { as })
    expect((await take()).body).toEqual({ deletedCount: 1 })
    expect((await take()).body).toEqual({ deletedCount: 0 })
    const admin = await shop.admin()
    await call('DELETE', `/products?id=${gone}`, { as: admin })
    await restock(shop, back, 500)
    expect(await told(shop, as)).toEqual([])
    expect((await call('GET', '/stock-watches', { as })).body).toEqual([])
    expect((await watch(shop, as, gone)).body.code).toBe('unknown-product')
  })

  test('needs an address that is proven, and waits for 500 parts at most', async () => {
    const id = await product({ quantity: 0 })
    const unproven = await customer({ verified: false })
    expect((await watch(shop, unproven, id)).body.code).toBe('address-unproven')
    const as = await customer()
    const names = Array.from({ length: 500 }, (_, place) => `${as.id}-${place}`)
    await shop.shop.db.write(async (trx) => {
      const rows = names.map((name) => ({ ...bare, id: name, product_code: name, name_key: name }))
      await trx.insertInto('products').values(rows).execute()
      const watches = names.map((name) => ({ id: name, user_id: as.id, product_id: name }))
      await trx
        .insertInto('stock_watches')
        .values(watches.map((each) => ({ ...each, asked_at: 0 })))
        .execute()
    })
    expect((await watch(shop, as, id)).body.code).toBe('watches-full')
  })
})

const bare = {
  ...{ name: 'One of many', description: '', kind: 'Other', img: '/images/x.webp' },
  ...{ price: 100 as Money, quantity: 0, minimum_quantity: 1, case_quantity: null },
  ...{ created_at: 0, changed_at: 0, deleted_at: null },
}

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

function tell({ shop: { db, config } }: TestShop): Promise<number> {
  return queueBackInStockMails(db, config.currency)
}

/** Who of them was told that something is back, once for each mail. */
async function told(shop: TestShop, ...people: { email: string }[]): Promise<string[]> {
  const mails = await shop.shop.db.read
    .selectFrom('outbox')
    .select('recipient')
    .where('fact', 'like', 'back-in-stock:%')
    .execute()
  const emails = people.map(({ email }) => email)
  return mails
    .map(({ recipient }) => recipient)
    .filter((to) => emails.includes(to))
    .sort()
}
