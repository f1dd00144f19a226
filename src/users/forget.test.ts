// A person's data: handed out, and forgotten.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { mailedLink, registerVerified, tokenFor } from '#tests/attacks/accounts.ts'
import { type Json, onUsualEngine } from '#tests/open-shop.ts'
import { aPaidOrder } from '#tests/pay.ts'

onUsualEngine('a person', (shop) => {
  const { call, customer, product } = shop

  test('downloads all personal data, without secrets of the account', async () => {
    const { email, password, token } = await registerVerified(shop)
    const as = { token }
    const [productId, missing] = [await product(), await product({ quantity: 0 })]
    const motorcycle = { productId, make: 'BMW', model: 'R 80' }
    await call('POST', '/applications', { as: await shop.admin(), body: motorcycle })
    const message = { email, subject: 'As a visitor', message: 'Do they fit?' }
    const quickOrder = { text: 'KS-1 10', edits: [], columns: null, files: [], version: 0 }
    const garage = { how: 'add', motorcycles: [{ motorcycleId: 'bmw.r80', year: 1984 }] }
    const left: [method: string, path: string, body: object, as?: null][] = [
      ['POST', '/orders', { productId, quantity: 10, phone: '12345', address: 'Hall 7' }],
      ['POST', '/reviews', { star: 4, description: 'Sturdy' }],
      ['POST', '/lists', { name: 'Spring', lines: [{ productId, quantity: 10 }] }],
      ['PUT', '/quick-order', quickOrder],
      ['PUT', '/garage', garage],
      ['POST', '/stock-watches', { productId: missing }],
      ['POST', '/messages', message, null],
      ['POST', '/messages', { ...message, email: 'x@y.test', subject: 'Signed in' }],
    ]
    for (const [method, path, body, by = as] of left)
      expect([path, (await call(method, path, { as: by, body })).status]).toEqual([path, 200])
    const ask = (body: object) => call('POST', '/my-data', { as, body })
    expect((await ask({})).status).toBe(422)
    const { body } = await ask({ password })
    expect(body).toMatchObject({
      account: { email, name: 'Rider', phone: '+1 555 0100' },
      sessions: [{ present: true }],
      orders: [{ address: 'Hall 7', quantity: 10 }],
      reviews: [{ star: 4, description: 'Sturdy' }],
      payments: [],
      lists: [{ name: 'Spring', lines: [{ productId, quantity: 10 }] }],
      quickOrder: [quickOrder.text],
      pad: [quickOrder.text],
      garage: [{}],
      stockWatches: [{ productId: missing }],
      messages: [{ subject: 'As a visitor' }, { subject: 'Signed in' }],
    })
    expect(JSON.stringify(body)).not.toMatch(/argon2id|sealed|password/)
    await call('POST', '/my-data/forget', { as, body: { password } })
    for (const table of ['lists', 'quick_orders', 'garages', 'stock_watches', 'messages']) {
      const { rows } = await sql`select * from ${sql.table(table)}`.execute(shop.shop.db.whole)
      expect([table, rows]).toEqual([table, []])
    }
  })

  test('is forgotten: sessions end, unpaid orders restock, no name remains', async () => {
    const { email, password, token, cookie } = await registerVerified(shop)
    const productId = await product({ quantity: 100 })
    const input = { productId, quantity: 30, phone: '9876543210', address: 'Secret Lane 5' }
    await call('POST', '/orders', { as: { token }, body: input })
    await call('POST', '/reviews', { as: { token }, body: { star: 4, description: 'Kept words' } })
    const forget = (body: object) => call('POST', '/my-data/forget', { as: { token }, body })
    expect((await forget({ password: 'wrong' })).status).toBe(422)
    expect(await forget({ password })).toMatchObject({ body: { done: true } })

    expect((await call('GET', '/sessions', { as: { token } })).status).toBe(401)
    expect(await tokenFor(shop, email, cookie)).toBe('')
    const { body: products } = await call('GET', `/products?id=${productId}`)
    expect(products[0].quantity).toBe(100)
    await mailedLink(shop, email, /Paid or shipped orders stay/)
    const admin = await shop.admin()
    const found = await call('GET', '/users?q=Former', { as: admin })
    expect(found.body).toEqual([])
    for (const words of ['Secret', '9876543210', email]) {
      const { body } = await call('GET', `/orders?q=${encodeURIComponent(words)}`, { as: admin })
      expect(body).toEqual([])
    }
    await expect
      .poll(() => everything(shop.shop.db.whole))
      .not.toMatch(new RegExp(`Secret Lane|9876543210|${email}`))
    const { body: reviews } = await call('GET', '/reviews?q=Kept')
    expect(reviews.some(({ name }: Json) => name === 'Former customer')).toBe(true)
    // The address is free again.
    const again = await call('POST', '/users', {
      body: { name: 'Rider', email, address: 'A', phone: '12345', password },
    })
    expect(again.body).toMatchObject({ success: true })
  })

  test('keeps paid orders in the books unchanged', async () => {
    const { buyer, order } = await aPaidOrder(shop)
    const done = await call('POST', '/my-data/forget', { as: buyer, body: {} })
    expect(done.status).toBe(200)
    const admin = await shop.admin()
    const { body } = await call('GET', `/orders/${order}`, { as: admin })
    expect(body).toMatchObject({ paid: true, email: buyer.email, userName: buyer.name })
  })

  test('refuses to make a forgotten account an admin', async () => {
    const [admin, person] = [await shop.admin(), await customer()]
    const [made, done] = await Promise.all([
      call('PUT', `/users/admin/${person.email}`, { as: admin }),
      call('POST', '/my-data/forget', { as: person, body: {} }),
    ])
    const users = shop.shop.db.read.selectFrom('users').select(['admin_at', 'forgotten_at'])
    const row = await users.where('id', '=', person.id).executeTakeFirstOrThrow()
    if (done.status === 200) expect(row.admin_at).toBe(null)
    else expect(made.body).toEqual({ modifiedCount: 1 })
    expect(row.forgotten_at === null).toBe(done.status !== 200)
  })

  test('refuses to forget an admin', async () => {
    const admin = await shop.admin()
    const { body } = await call('POST', '/my-data/forget', { as: admin, body: {} })
    expect(body).toMatchObject({ code: 'admin-stays' })
  })
})

/** The rows of the tables that hold personal data. */
async function everything(db: Parameters<ReturnType<typeof sql>['execute']>[0]): Promise<string> {
  const tables = ['users', 'orders', 'reviews', 'identity_users', 'identity_sessions', 'outbox']
  const rows: unknown[] = []
  for (const table of tables)
    rows.push((await sql`select * from ${sql.table(table)}`.execute(db)).rows)
  return JSON.stringify(rows)
}
