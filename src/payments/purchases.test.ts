import { expect, test } from 'vitest'
import { onUsualEngine } from '#tests/open-shop.ts'
import { where } from '#tests/prove/scene.ts'

onUsualEngine('purchases', (shop) => {
  const { call, customer, product } = shop

  test('a basket becomes one purchase of many orders, with one mail, and is empty then', async () => {
    const { shop: open } = shop
    const as = await customer()
    const ids = await Promise.all([product({ price: 12 }), product({ price: 7 })])
    const lines = ids.map((productId) => ({ productId, quantity: 20 }))
    const basket = await call('PUT', '/basket', { as, body: { how: 'add', lines } })
    expect(basket.body).toMatchObject({
      goods: 380,
      tax: 0,
      total: 380,
      currency: 'USD',
      version: 1,
    })
    const { status, body } = await call('POST', '/purchases', {
      as,
      body: { ...where, poNumber: 'PO-77' },
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({ total: 380, poNumber: 'PO-77', paid: false, refunded: 0 })
    expect(body.number).toMatch(/^K-26-\d{6}$/)
    expect(body.orders).toHaveLength(2)
    expect(body.orders[0]).toMatchObject({ purchaseId: body._id, purchaseTotal: 380 })
    expect((await call('GET', '/basket', { as })).body.lines).toEqual([])
    const mails = await open.db.read
      .selectFrom('outbox')
      .select('fact')
      .where('recipient', '=', as.email)
      .execute()
    expect(mails).toEqual([{ fact: `placed:${body._id}` }])
    const one = await call('GET', `/purchases/${body._id}`, { as })
    expect(one.body).toEqual({ ...body, shipments: [], creditNotes: [] })
    expect((await call('GET', `/purchases?email=${as.email}`, { as })).body).toEqual([body])
    expect((await call('POST', '/purchases', { as, body: where })).body.code).toBe('basket-empty')
  })

  test('one line that cannot be ordered refuses all, and every such line is named', async () => {
    const as = await customer()
    const [good, few, cases] = await Promise.all([
      product(),
      product({ quantity: 15 }),
      product({ caseQuantity: 6, minimumQuantity: 6 }),
    ])
    const lines = [
      { productId: good, quantity: 20 },
      { productId: few, quantity: 20 },
      { productId: cases, quantity: 20 },
      { productId: 'none', quantity: 1 },
    ]
    const { status, body } = await call('POST', '/purchases', { as, body: { ...where, lines } })
    expect([status, body.code]).toEqual([409, 'lines-refused'])
    expect(body.lines).toMatchObject([
      { productId: few, code: 'shortage', available: 15, below: 15 },
      { productId: cases, code: 'not-a-case', below: 18, above: 24 },
      { productId: 'none', code: 'unknown-product', available: 0 },
    ])
    const [left] = (await call('GET', `/products?id=${good}`)).body
    expect(left.quantity).toBe(1_000)
  })

  test('two lines of one product are one order, and take no more than there is', async () => {
    const as = await customer()
    const productId = await product({ quantity: 30 })
    const twice = (quantity: number) => {
      const lines = [quantity, quantity].map((units) => ({ productId, quantity: units }))
      return call('POST', '/purchases', { as, body: { ...where, lines } })
    }
    expect((await twice(20)).body.lines).toMatchObject([{ code: 'shortage', available: 30 }])
    const { body } = await twice(15)
    expect(body.orders).toMatchObject([{ productId, quantity: 30 }])
    expect((await call('GET', `/products?id=${productId}`)).body[0].quantity).toBe(0)
    const gone = await call('DELETE', `/purchases?id=${body._id}`, { as })
    expect(gone.body.deletedCount).toBe(1)
    expect((await call('GET', `/products?id=${productId}`)).body[0].quantity).toBe(30)
  })

  test('price breaks decide, and the basket tells the next one', async () => {
    const as = await customer()
    const priceBreaks = [{ from: 50, price: 7 }]
    const productId = await product({ price: 8, priceBreaks })
    const put = (quantity: number) =>
      call('PUT', '/basket', { as, body: { how: 'set', lines: [{ productId, quantity }] } })
    const { body } = await put(45)
    expect(body.lines[0]).toMatchObject({ unitPrice: 8, lineTotal: 360, basePrice: 8 })
    expect(body.lines[0].nextBreak).toEqual({ from: 50, price: 7, saves: 10 })
    expect((await put(50)).body.lines[0]).toMatchObject({ unitPrice: 7, lineTotal: 350 })
    const bought = await call('POST', '/orders', {
      as,
      body: { ...where, productId, quantity: 50 },
    })
    expect(bought.body).toMatchObject({ price: 7, totalPrice: 350 })
  })

  test('an order is of the basket that was shown: another one is refused, and nothing is ordered', async () => {
    const as = await customer()
    const productId = await product()
    const set = (quantity: number) =>
      call('PUT', '/basket', { as, body: { how: 'set', lines: [{ productId, quantity }] } })
    const shown = (await set(10)).body.version
    const { version } = (await set(500)).body
    const place = (seen: number) =>
      call('POST', '/purchases', { as, body: { ...where, version: seen } })
    expect(await place(shown)).toMatchObject({ status: 409, body: { code: 'basket-changed' } })
    expect((await call('GET', '/basket', { as })).body).toMatchObject({ version })
    expect((await place(version)).body.orders).toMatchObject([{ quantity: 500 }])
    // Another tab that showed it too: there is nothing left to order.
    expect((await place(version)).body.code).toBe('basket-empty')
  })
})
