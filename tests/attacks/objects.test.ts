// What belongs to somebody else, and what a role may not write: by every id and every field.
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/database/open.ts'
import type { Person } from '#tests/makers.ts'
import { onUsualEngine } from '#tests/open-shop.ts'
import { anOrder, openIntent } from '#tests/pay.ts'

onUsualEngine('objects of others', (shop) => {
  let mine: { buyer: Person; order: string; productId: string }
  let other: Person
  beforeAll(async () => {
    mine = await anOrder(shop())
    other = await shop().customer()
  })

  test('another customer sees, pays, changes and deletes nothing of mine', async () => {
    const { call } = shop()
    const { intent } = await openIntent(shop(), mine.buyer, mine.order)
    const email = encodeURIComponent(mine.buyer.email)
    const profile = { name: 'Taken', phone: '12345', address: 'A' }
    const tries: [string, string, unknown, number][] = [
      ['GET', `/orders/${mine.order}`, undefined, 404],
      ['GET', `/orders?email=${email}`, undefined, 403],
      ['GET', `/orders?email=${email}&q=${mine.order}`, undefined, 403],
      ['DELETE', `/orders?id=${mine.order}`, undefined, 404],
      ['PUT', `/orders?id=${mine.order}`, { status: 'Shipped' }, 403],
      ['PATCH', `/orders/${mine.order}`, { transactionId: intent }, 404],
      ['POST', '/create-payment-intent', { orders: mine.order }, 404],
      ['GET', `/users?email=${email}`, undefined, 403],
      ['GET', `/admin/${email}`, undefined, 403],
      ['PUT', `/users?id=${mine.buyer.id}`, profile, 404],
      ['PUT', `/users/admin/${email}`, {}, 403],
    ]
    for (const [method, path, body, status] of tries) {
      const answer = await call(method, path, { as: other, body })
      expect(`${method} ${path} ${answer.status}`).toBe(`${method} ${path} ${status}`)
      expect(JSON.stringify(answer.body)).not.toContain('Canal Street')
    }
    const { body } = await call('GET', `/orders/${mine.order}`, { as: mine.buyer })
    expect(body).toMatchObject({ paid: false, status: 'Pending' })
  })

  test('no field of any body makes an admin, a price, a payment or another owner', async () => {
    const { call, shop: open } = shop()
    const grab = {
      role: 'admin',
      admin: true,
      admin_at: 1,
      isAdmin: true,
      id: mine.buyer.id,
      _id: mine.order,
      user_id: mine.buyer.id,
      email: mine.buyer.email,
      userName: 'Somebody else',
      password: 'taken-over-1',
      emailVerified: true,
      price: 1,
      totalPrice: 1,
      total_price: 1,
      paid: true,
      paid_at: 1,
      status: 'Shipped',
      shipped_at: 1,
      transactionId: 'pi_x',
      verified: true,
      hidden_at: 1,
      created_at: 1,
    }
    const profile = { name: 'Mine', phone: '12345', address: 'A' }
    const changed = await call('PUT', `/users?id=${other.id}`, {
      as: other,
      body: { ...grab, ...profile },
    })
    expect(changed.body).toMatchObject({ role: 'customer', email: other.email, _id: other.id })
    const order = await call('POST', '/orders', {
      as: other,
      body: { ...grab, ...profile, productId: mine.productId, quantity: 10 },
    })
    expect(order.body).toMatchObject({
      email: other.email,
      price: 12,
      totalPrice: 120,
      paid: false,
      status: 'Pending',
      transactionId: '',
    })
    expect(order.body._id).not.toBe(mine.order)
    const review = await call('POST', '/reviews', {
      as: other,
      body: { ...grab, star: 4, description: 'Good' },
    })
    expect(review.body).toMatchObject({ userName: 'Mine', verified: false })
    const registered = await call('POST', '/users', {
      body: { ...grab, ...profile, email: 'new@workshop.test', password: 'open-road-9' },
    })
    expect(registered.body).toEqual({ success: true })
    const { rows } = await admins(open.db)
    expect(rows).not.toContain('new@workshop.test')
    expect(rows).not.toContain(other.email)
  })

  test('line breaks make no header, neither of an answer nor of a mail', async () => {
    const { app, call, customer, mails, product, shop: open } = shop()
    const crlf = '%0d%0aset-cookie:%20a=b'
    for (const url of [
      `/api/products?q=${crlf}&limit=1`,
      `/login?from=${crlf}`,
      `/images/${crlf}`,
    ]) {
      const { headers } = await app.inject({ url })
      expect(headers).not.toHaveProperty('set-cookie')
    }
    const as = await customer()
    const evil = 'Kim\r\nBcc: everybody@workshop.test\r\n\r\nHello'
    const profile = { name: evil, phone: '12345', address: evil }
    await call('PUT', `/users?id=${as.id}`, { as, body: profile })
    const productId = await product({ name: `Disc ${as.id}\r\nBcc: everybody@workshop.test` })
    const body = { productId, quantity: 10, phone: '12345', address: 'A' }
    await call('POST', '/orders', { as, body })
    open.wake('mail')
    const about = async () => (await mails()).filter(({ subject }) => subject.includes(as.id))
    await expect.poll(async () => (await about()).length).toBe(1)
    const [mail] = await about()
    expect(mail?.to).toBe(as.email)
    expect((await mails()).some(({ to }) => to.includes('everybody'))).toBe(false)
  })
})

async function admins(db: Database): Promise<{ rows: string[] }> {
  const rows = await db.read
    .selectFrom('users')
    .select('email')
    .where('admin_at', 'is not', null)
    .execute()
  return { rows: rows.map(({ email }) => email) }
}
