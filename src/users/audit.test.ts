import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { register, signIn } from '#tests/attacks/accounts.ts'
import type { Person } from '#tests/makers.ts'
import { type Json, onBothEngines, onUsualEngine, type TestShop } from '#tests/open-shop.ts'
import { anOrder, aPurchase } from '#tests/pay.ts'
import { verifyAudit } from '../server/http/audit.ts'

onUsualEngine('the audit log', (shop) => {
  const { call, customer, admin, product } = shop

  test("records what an admin does with a customer's list", async () => {
    const [owner, as] = [await customer(), await admin()]
    const lines = [{ productId: await product(), quantity: 10 }]
    const { body: list } = await call('POST', '/lists', {
      as: owner,
      body: { name: 'Spring', lines },
    })
    const body = { version: 1, name: 'Summer' }
    expect((await call('PUT', `/lists/${list._id}`, { as, body })).status).toBe(200)
    expect((await call('DELETE', `/lists/${list._id}`, { as })).status).toBe(200)
    const entries = await readLog(shop, as, { q: list._id })
    expect(entries.map((entry: Json) => entry.call)).toEqual([
      'DELETE /lists/:id',
      'PUT /lists/:id',
    ])
    expect(entries[1].changes).toContainEqual({ field: 'name', from: 'Spring', to: 'Summer' })
  })

  test("records each admin's changes, from and to, and sign-ins", async () => {
    const { shop: open } = shop
    const as = await admin()
    const log = (q: string) => readLog(shop, as, { q })
    const { email, password } = await register(shop)
    await signIn(shop, { email, password })
    expect(await log(email)).toEqual([])
    await open.db.write((trx) =>
      sql`update users set admin_at = 1 where email = ${email}`.execute(trx),
    )
    await signIn(shop, { email, password })
    expect(await log(email)).toMatchObject([{ call: 'sign-in', label: 'password' }])
    await call('PUT', `/users/admin/${(await customer()).email}`, { as })
    const [role] = await log(as.email)
    expect(role).toMatchObject({ call: 'PUT /users/admin/:email' })
    expect(role.changes).toMatchObject([{ field: 'admin_at', from: null }])
    const id = await product({ price: 12, quantity: 500 })
    const body = { minimumQuantity: 10, price: 13.5, quantity: 480 }
    const changed = await call('PUT', `/products/${id}`, { as, body })
    expect(changed.status).toBe(200)
    const [entry] = await log(id)
    expect(entry).toMatchObject({ email: as.email, call: 'PUT /products/:id', about: id })
    expect(entry.changes).toEqual([
      { field: 'price', from: '$12', to: '$13.50' },
      { field: 'quantity', from: 500, to: 480 },
    ])
  })

  test('leaves out refusals, reads and customers, except the deletion of an order', async () => {
    const as = await admin()
    const { buyer, order } = await anOrder(shop)
    const log = (q: string) => readLog(shop, as, { q })
    expect((await call('PUT', '/orders?id=nobody', { as, body: {} })).status).toBe(404)
    await call('GET', '/orders', { as })
    expect(await log(buyer.email)).toEqual([])
    expect(await log(as.email)).toEqual([])
    await call('DELETE', `/orders?id=${order}`, { as })
    const [entry] = await log(order)
    expect(entry.call).toBe('DELETE /orders')
    expect(entry.changes).toMatchObject([{ field: 'deleted_at', from: null }])
  })

  test('records successors, numbers, motorcycles and list prices, and filters by kind and day', async () => {
    const as = await admin()
    const [old, next] = [await product({ price: 12 }), await product({ productCode: 'AU-2' })]
    const { body: list } = await call('POST', '/price-lists', { as, body: { name: 'Southern' } })
    const newest = async (kind: string, days = {}) =>
      (await readLog(shop, as, { q: as.email, kind, ...days }))[0]
    const successors = [{ productId: next, quantity: 2 }]
    await call('PUT', `/products/${old}/successors`, { as, body: { successors } })
    await call('PUT', `/products/${old}/successors`, { as, body: { successors: [] } })
    expect((await newest('products')).changes).toEqual([
      { field: 'replaced by AU-2', from: '2 at-once', to: null },
    ])
    for (const line of [{ price: 9 }, { price: 8, priceBreaks: [{ from: 25, price: 7 }] }]) {
      const body = { prices: [{ productCode: 'AU-2', ...line }] }
      await call('PUT', `/price-lists/${list._id}`, { as, body })
    }
    expect((await newest('price-lists')).changes).toEqual([
      { field: 'price of AU-2', from: '$9', to: '$8, from 25 units $7' },
    ])
    const body = { productId: old, make: 'Norvik', model: '500' }
    const { body: application } = await call('POST', '/applications', { as, body })
    await call('DELETE', `/applications?id=${application._id}`, { as })
    expect((await newest('applications')).changes).toContainEqual(
      expect.objectContaining({ field: 'product_id', from: old, to: null }),
    )
    const [today, tomorrow] = [0, 1].map((days) =>
      new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10),
    )
    expect(await newest('products', { from: today, to: today })).toBeDefined()
    expect(await newest('products', { from: tomorrow })).toBeUndefined()
    expect(await newest('reviews')).toBeUndefined()
  })

  test("records each shipment's units and each purchase's progress", async () => {
    const as = await admin()
    const { purchase } = await aPurchase(shop, [5])
    const [{ _id: orderId, productCode }] = purchase.orders
    const newest = (kind: string) => readLog(shop, as, { q: as.email, kind })
    const lines = [{ orderId, units: 4 }]
    await call('POST', '/shipments', { as, body: { purchases: [{ id: purchase._id, lines }] } })
    expect(await newest('shipments')).toContainEqual(
      expect.objectContaining({
        label: `${purchase.number}-1`,
        changes: expect.arrayContaining([{ field: productCode, from: null, to: 4 }]),
      }),
    )
    expect(await newest('shipments')).toHaveLength(1)
    const rest = [{ orderId, units: 6, disposition: 'unsent' }]
    const body = { lines: rest, reason: 'Sold out' }
    await call('POST', `/purchases/${purchase._id}/credit-notes`, { as, body })
    const [closed] = await newest('purchases')
    expect(closed.changes).toHaveLength(1)
    expect(closed.changes[0].from).toBe('10 ordered, 4 shipped, 0 closed, 0 credited')
  })
})

onBothEngines('the audit log', (shop) => {
  const { call, admin } = shop

  test('exports as CSV, and refuses changes of a row even in the database', async () => {
    const { shop: open } = shop
    const as = await admin()
    await call('POST', '/price-lists', { as, body: { name: 'Northern dealers' } })
    const { body } = await call('GET', `/audit.csv?q=${encodeURIComponent(as.email)}`, { as })
    expect(parse(body, { columns: true, bom: true })).toMatchObject([
      { Who: as.email, Call: 'POST /price-lists', Changes: 'name:  > Northern dealers' },
    ])
    for (const change of [sql`update audit_log set about = ''`, sql`delete from audit_log`])
      await expect(open.db.write((trx) => change.execute(trx))).rejects.toThrow('only added to')
  })

  test('chains its lines, so that a forged line shows', async () => {
    const { db } = shop.shop
    const as = await admin()
    const { lines } = await verifyAudit(db.read)
    const names = ['East', 'West', 'South', 'Coast']
    await Promise.all(names.map((name) => call('POST', '/price-lists', { as, body: { name } })))
    expect(await verifyAudit(db.read)).toMatchObject({ lines: lines + 4, broken: null })
    const looking = db.write(async (trx) => {
      const isLite = trx.engine === 'sqlite'
      await sql
        .raw(
          isLite
            ? 'drop trigger audit_log_no_update'
            : 'alter table audit_log disable trigger user',
        )
        .execute(trx)
      await sql`update audit_log set about = 'other' where position = ${lines + 2}`.execute(trx)
      const seen = await verifyAudit(trx)
      expect(seen).toMatchObject({ lines: lines + 1, broken: { about: 'other' } })
      throw new Error('as it was')
    })
    await expect(looking).rejects.toThrow('as it was')
  })
})

async function readLog(shop: TestShop, as: Person, query: Record<string, string>): Promise<Json> {
  return (await shop.call('GET', `/audit?${new URLSearchParams(query)}`, { as })).body
}
