import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { identityCall, register } from '#tests/attacks/accounts.ts'
import { onBothEngines } from '#tests/open-shop.ts'
import { anOrder } from '#tests/pay.ts'

onBothEngines('the audit log', (shop) => {
  test('says who of the admins changed what, from what, to what, and that they signed in', async () => {
    const { call, admin, customer, product, shop: open } = shop()
    const as = await admin()
    const log = async (q: string) =>
      (await call('GET', `/audit?q=${encodeURIComponent(q)}`, { as })).body
    const { email, password } = await register(shop())
    await identityCall(shop(), '/sign-in/email', { email, password })
    expect(await log(email)).toEqual([])
    await open.db.write((trx) =>
      sql`update users set admin_at = 1 where email = ${email}`.execute(trx),
    )
    await identityCall(shop(), '/sign-in/email', { email, password })
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
      { field: 'price', from: 1200, to: 1350 },
      { field: 'quantity', from: 500, to: 480 },
    ])
  })

  test('what is refused, what customers do and what only looks is not in it; deleting an order is', async () => {
    const { call, admin } = shop()
    const as = await admin()
    const { buyer, order } = await anOrder(shop())
    const log = async (q: string) =>
      (await call('GET', `/audit?q=${encodeURIComponent(q)}`, { as })).body
    expect((await call('PUT', '/orders?id=nobody', { as, body: {} })).status).toBe(404)
    await call('GET', '/orders', { as })
    expect(await log(buyer.email)).toEqual([])
    expect(await log(as.email)).toEqual([])
    await call('DELETE', `/orders?id=${order}`, { as })
    const [entry] = await log(order)
    expect(entry.call).toBe('DELETE /orders')
    expect(entry.changes).toMatchObject([{ field: 'deleted_at', from: null }])
    expect((await call('GET', '/audit', { as: buyer })).status).toBe(403)
  })

  test('is given as CSV, and nobody changes a line of it, whoever writes to the database', async () => {
    const { call, admin, shop: open } = shop()
    const as = await admin()
    await call('POST', '/price-lists', { as, body: { name: 'Northern dealers' } })
    const { body } = await call('GET', `/audit.csv?q=${encodeURIComponent(as.email)}`, { as })
    expect(parse(body, { columns: true, bom: true })).toMatchObject([
      { Who: as.email, Call: 'POST /price-lists', Changes: 'name:  > Northern dealers' },
    ])
    for (const change of [sql`update audit_log set about = ''`, sql`delete from audit_log`])
      await expect(open.db.write((trx) => change.execute(trx))).rejects.toThrow('only added to')
  })
})
