// What a browser says about money, state, identity and roles changes nothing: one test for each field.
import { expect, test } from 'vitest'
import { onUsualEngine } from './open-shop.ts'

const input = { phone: '+1 555 0142', address: '5 Canal Street', quantity: 10 }
const profile = { name: 'N', phone: '12345', address: 'A' }

const forged = {
  _id: 'mine',
  price: 1,
  totalPrice: 1,
  paid: true,
  status: 'Shipped',
  email: 'somebody@else.test',
  role: 'admin',
  userName: 'Somebody Else',
  transactionId: 'pi_mine',
  minimumQuantity: 1,
  productCode: 'MINE',
  description: 'free',
  img: 'https://elsewhere.test/x.png',
  placedAt: 1,
  lapsesAt: 9_999_999_999_999,
  paid_at: 1,
  admin_at: 1,
  user_id: 'mine',
}

const fields = Object.keys(forged) as (keyof typeof forged)[]

onUsualEngine('forged', (shop) => {
  test.each(fields)('%s of a new order', async (field) => {
    const { call, customer, product } = shop()
    const as = await customer()
    const body = { ...input, productId: await product() }
    const honest = (await call('POST', '/orders', { as, body })).body
    const lied = (await call('POST', '/orders', { as, body: { ...body, [field]: forged[field] } }))
      .body
    const own = {
      _id: expect.any(String),
      purchaseId: expect.any(String),
      purchaseNumber: expect.any(String),
      placedAt: expect.any(Number),
      lapsesAt: expect.any(Number),
    }
    expect(lied).toEqual({ ...honest, ...own })
    expect([lied._id, lied.placedAt, lied.lapsesAt]).not.toContain(forged[field])
  })

  test.each(fields)('%s of an order that is shipped', async (field) => {
    const { call, customer, admin, product } = shop()
    const as = await customer()
    const order = await call('POST', '/orders', {
      as,
      body: { ...input, productId: await product() },
    })
    const body = {
      ...order.body,
      status: 'Shipped',
      ...(field === 'status' ? {} : { [field]: forged[field] }),
    }
    const { body: shipped } = await call('PUT', `/orders?id=${order.body._id}`, {
      as: await admin(),
      body,
    })
    expect(shipped).toEqual({ ...order.body, status: 'Shipped', lapsesAt: null, modifiedCount: 1 })
  })

  test.each(fields)('%s of a profile', async (field) => {
    const { call, customer } = shop()
    const as = await customer()
    const [before] = (await call('GET', `/users?email=${as.email}`, { as })).body
    const value = field === 'img' ? '/images/mine.webp' : forged[field]
    const { body } = await call('PUT', `/users?id=${as.id}`, {
      as,
      body: { ...profile, [field]: value },
    })
    // The picture is the customer's own to choose; nothing else of these is.
    const img = field === 'img' ? value : before.img
    expect(body).toEqual({ ...before, ...profile, img, modifiedCount: 1 })
    expect((await call('GET', '/users', { as })).status).toBe(403)
  })

  test.each(fields)('%s of a review', async (field) => {
    const { call, customer } = shop()
    const as = await customer()
    const review = { star: 4, description: 'Good' }
    const { body } = await call('POST', '/reviews', {
      as,
      body: { ...review, [field]: forged[field] },
    })
    const description = field === 'description' ? forged[field] : review.description
    expect(body).toMatchObject({ star: 4, description, userName: as.name, name: as.name, img: '' })
    expect(body._id).not.toBe(forged._id)
  })
})
