import { expect, test } from 'vitest'
import { type Json, onBothEngines, type TestShop } from '#tests/open-shop.ts'

const input = { phone: '+1 555 0142', address: '5 Canal Street' }

onBothEngines('orders', (shop) => {
  const { call, customer, admin, product } = shop

  test('an order takes its stock and holds what the shop says', async () => {
    const buyer = await customer()
    const productId = await product({
      name: 'Sprocket 42',
      price: 18,
      quantity: 100,
      minimumQuantity: 20,
    })
    const { status, body } = await call('POST', '/orders', {
      as: buyer,
      body: { ...input, productId, quantity: 40 },
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      ...input,
      userName: buyer.name,
      email: buyer.email,
      name: 'Sprocket 42',
      description: 'A disc for tests',
      price: 18,
      quantity: 40,
      totalPrice: 720,
      minimumQuantity: 20,
      img: '/images/disc.webp',
      status: 'Pending',
      paid: false,
      transactionId: '',
    })
    expect(await stockOf(shop, productId)).toBe(60)
  })

  test('where an order goes is kept for the next one where that is asked for', async () => {
    const as = await customer()
    const body = { ...input, productId: await product(), quantity: 10 }
    const account = async () => (await call('GET', `/users?email=${as.email}`, { as })).body[0]
    const before = await account()
    await call('POST', '/orders', { as, body })
    expect(await account()).toEqual(before)
    await call('POST', '/orders', { as, body: { ...body, remember: true } })
    expect(await account()).toEqual({ ...before, ...input })
  })

  test('a customer finds a purchase by part, PO or own number, and without its lines how many there are', async () => {
    const as = await customer()
    const [productId, other] = [await product({ name: 'Gear shaft' }), await product()]
    const lines = [
      { productId, quantity: 10 },
      { productId: other, quantity: 10 },
    ]
    const purchase = { ...input, lines, poNumber: 'PO 90417' }
    const { body: placed } = await call('POST', '/purchases', { as, body: purchase })
    await call('PUT', `/orders?id=${placed.orders[0]._id}`, { as: await admin(), body: {} })
    await call('POST', '/purchases', { as, body: { ...input, lines: [{ ...lines[1] }] } })
    await call('POST', '/own-numbers', { as, body: { productId, number: 'OM-7788' } })
    for (const q of ['gear', '90417', placed.number, 'om 7788']) {
      const path = `/purchases?email=${as.email}&orders=none&q=${encodeURIComponent(q)}`
      const { body: found } = await call('GET', path, { as })
      expect(found, q).toEqual([
        expect.objectContaining({ _id: placed._id, lines: 2, shippedLines: 1, orders: [] }),
      ])
    }
    const all = await call('GET', `/purchases?email=${as.email}&orders=none`, { as })
    expect(all.body.map(({ lines }: Json) => lines)).toEqual([1, 2])
  })

  test("the specification's own payload, which names the product only by its name, is enough", async () => {
    const buyer = await customer()
    const productId = await product({ name: 'Chain 520' })
    const body = { ...input, name: ' chain 520 ', quantity: '10', status: 'Pending', paid: false }
    const answer = await call('POST', '/orders', { as: buyer, body })
    expect(answer.body).toMatchObject({ productId, name: 'Chain 520', quantity: 10 })
  })

  test.each([
    ['', 422, 'quantity-empty', 'Empty Quantity'],
    [null, 422, 'quantity-empty', 'Empty Quantity'],
    [undefined, 422, 'quantity-empty', 'Empty Quantity'],
    [9, 422, 'below-minimum', 'Minimum Quantity Required'],
    [1_001, 409, 'shortage', 'Product cannot be purchased for product shortage'],
    [0, 422, 'quantity-wrong', 'Please enter 1 at least'],
    [-1, 422, 'quantity-wrong', 'Please enter 1 at least'],
    [1.5, 422, 'quantity-wrong', 'Please enter a whole number, without a point or letters'],
    ['1e3', 422, 'quantity-wrong', 'Please enter a whole number, without a point or letters'],
    ['abc', 422, 'quantity-wrong', 'Please enter a whole number, without a point or letters'],
    [99999999999, 422, 'quantity-wrong', 'Please enter 1,000,000 at most'],
  ])('a quantity of %j is refused with %i %s', async (quantity, status, code, detail) => {
    const buyer = await customer()
    const productId = await product()
    const answer = await call('POST', '/orders', {
      as: buyer,
      body: { ...input, productId, quantity },
    })
    expect(answer).toMatchObject({ status, body: { code, detail } })
    expect(answer.headers['content-type']).toContain('application/problem+json')
    expect(await stockOf(shop, productId)).toBe(1_000)
  })

  test('an order that no card payment could take is refused', async () => {
    const productId = await product({ price: 100_000 })
    const body = { ...input, productId, quantity: 10 }
    const answer = await call('POST', '/orders', { as: await customer(), body })
    expect(answer).toMatchObject({ status: 422, body: { code: 'order-too-large' } })
  })

  test('deleting gives the stock back once, however often it is asked', async () => {
    const buyer = await customer()
    const productId = await product({ quantity: 50 })
    const order = await placed(shop, buyer, productId, 20)
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => call('DELETE', `/orders?id=${order}`, { as: buyer })),
    )
    expect(answers.filter(({ body }) => body.deletedCount === 1)).toHaveLength(1)
    expect(
      answers.filter(({ status, body }) => status === 404 && body.deletedCount === 0),
    ).toHaveLength(9)
    expect(await stockOf(shop, productId)).toBe(50)
    const list = await call('GET', `/orders?email=${buyer.email}`, { as: buyer })
    expect(list.body).toEqual([])
    expect((await call('GET', `/orders/${order}`, { as: buyer })).status).toBe(404)
  })

  test('the same Idempotency-Key places one order, and another body is refused', async () => {
    const buyer = await customer()
    const productId = await product({ quantity: 100 })
    const headers = { 'idempotency-key': 'click-1' }
    const body = { ...input, productId, quantity: 10 }
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => call('POST', '/orders', { as: buyer, body, headers })),
    )
    expect(new Set(answers.map((answer) => answer.body._id)).size).toBe(1)
    expect(await stockOf(shop, productId)).toBe(90)
    const other = await call('POST', '/orders', {
      as: buyer,
      body: { ...body, quantity: 20 },
      headers,
    })
    expect(other).toMatchObject({ status: 422, body: { code: 'key-reused' } })
    const stranger = await call('POST', '/orders', { as: await customer(), body, headers })
    expect(stranger.body._id).not.toBe(answers[0]?.body._id)
  })

  test('a list is walked by its links, there and back, and far behind in no other way', async () => {
    const as = await customer()
    const productId = await product()
    for (let place = 0; place < 7; place++) await placed(shop, as, productId, 10 + place)
    const start = `/orders?email=${encodeURIComponent(as.email)}&limit=2`
    const walk = async (rel: 'next' | 'prev', from: string) => {
      const pages: { ids: string[]; address: string }[] = []
      for (let address: string | undefined = from; address; ) {
        const { body, headers } = await call('GET', address, { as })
        pages.push({ ids: body.map(({ _id }: { _id: string }) => _id), address })
        address = new RegExp(`</api([^>]+)>; rel="${rel}"`).exec(String(headers['link']))?.[1]
      }
      return pages
    }
    const there = await walk('next', start)
    expect(there.map(({ ids }) => ids.length)).toEqual([2, 2, 2, 1])
    expect((await call('GET', start, { as })).headers['x-total-count']).toBe('7')
    const back = await walk('prev', there.at(-1)?.address ?? '')
    expect(back.map(({ ids }) => ids)).toEqual(there.map(({ ids }) => ids).toReversed())
    const deep = await call('GET', `${start}&page=2502`, { as })
    expect(deep).toMatchObject({ status: 422, body: { code: 'page-too-deep' } })
  })
})

async function placed(
  { call }: TestShop,
  as: { token: string },
  productId: string,
  quantity: number,
): Promise<string> {
  const { status, body } = await call('POST', '/orders', {
    as,
    body: { ...input, productId, quantity },
  })
  expect(status).toBe(200)
  return body._id
}

async function stockOf({ call }: TestShop, productId: string): Promise<number> {
  return (await call('GET', `/products?id=${productId}`)).body[0].quantity
}
