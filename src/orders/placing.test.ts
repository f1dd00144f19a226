import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Json, onBothEngines } from '#tests/open-shop.ts'
import { order, stockOf, where } from '#tests/pay.ts'
import { asPlaced } from './rules.ts'

onBothEngines('placing', (shop) => {
  const { call, customer, admin, product } = shop

  // The first, while the counters are few.
  test('takes the next number when two orders want the same', async () => {
    const { db } = shop.shop
    const as = await customer()
    const productId = await product()
    await order(shop, as, productId, 10)
    for (let taken = 1; taken <= 20; taken++) {
      // As after a server that took over and had not heard of the last ones.
      if (db.engine === 'postgres')
        await sql`select setval('purchase_counter', ${sql.lit(taken)}, false)`.execute(db.whole)
      expect((await order(shop, as, productId, 10)).status).toBe(200)
    }
  })

  test('takes stock, and freezes price and texts from the shop', async () => {
    const buyer = await customer()
    const facts = { name: 'Sprocket 42', price: 18, minimumQuantity: 20 }
    const productId = await product({ ...facts, quantity: 100 })
    const { status, body } = await order(shop, buyer, productId, 40)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      ...where,
      ...facts,
      userName: buyer.name,
      email: buyer.email,
      description: 'A disc for tests',
      quantity: 40,
      totalPrice: 720,
      img: '/images/disc.webp',
      status: 'Pending',
      paid: false,
      transactionId: '',
    })
    expect(await stockOf(shop, productId)).toBe(60)
  })

  test('remembers the delivery address when asked to', async () => {
    const as = await customer()
    const body = { ...where, productId: await product(), quantity: 10 }
    const account = async () => (await call('GET', `/users?email=${as.email}`, { as })).body[0]
    const before = await account()
    await call('POST', '/orders', { as, body })
    expect(await account()).toEqual(before)
    await call('POST', '/orders', { as, body: { ...body, remember: true } })
    expect(await account()).toEqual({ ...before, ...where })
  })

  test("accepts the specification's payload, which names the product only by name", async () => {
    const productId = await product({ name: 'Chain 520' })
    const body = { ...where, name: ' chain 520 ', quantity: '10', status: 'Pending', paid: false }
    const answer = await call('POST', '/orders', { as: await customer(), body })
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
    const productId = await product()
    const answer = await order(shop, await customer(), productId, quantity)
    expect(answer).toMatchObject({ status, body: { code, detail } })
    expect(answer.headers['content-type']).toContain('application/problem+json')
    expect(await stockOf(shop, productId)).toBe(1_000)
  })

  test('refuses totals above and below what a card can pay', async () => {
    const as = await customer()
    const dear = await product({ price: 100_000 })
    expect((await order(shop, as, dear, 10)).body.code).toBe('order-too-large')
    const cheap = await product({ price: 0.01, minimumQuantity: 1 })
    expect((await order(shop, as, cheap, 49)).body.code).toBe('order-too-small')
    expect(await stockOf(shop, cheap)).toBe(1_000)
    expect((await order(shop, as, cheap, 50)).body).toMatchObject({ totalPrice: 0.5 })
  })

  test('places one order per Idempotency-Key, and refuses another body', async () => {
    const buyer = await customer()
    const productId = await product({ quantity: 100 })
    const headers = { 'idempotency-key': 'click-1' }
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => order(shop, buyer, productId, 10, headers)),
    )
    expect(new Set(answers.map((answer) => answer.body._id)).size).toBe(1)
    expect(await stockOf(shop, productId)).toBe(90)
    const other = await order(shop, buyer, productId, 20, headers)
    expect(other).toMatchObject({ status: 422, body: { code: 'key-reused' } })
    const stranger = await order(shop, await customer(), productId, 10, headers)
    expect(stranger.body._id).not.toBe(answers[0]?.body._id)
  })

  test('turns a basket into one purchase with one mail, and empties it', async () => {
    const as = await customer()
    const ids = await Promise.all([product({ price: 12 }), product({ price: 7 })])
    const lines = ids.map((productId) => ({ productId, quantity: 20 }))
    const sums = { subtotal: 380, tax: 0, total: 380, currency: 'USD' }
    const basket = await call('PUT', '/basket', { as, body: { how: 'add', lines } })
    expect(basket.body).toMatchObject({ ...sums, version: 1 })
    const place = () => call('POST', '/purchases', { as, body: { ...where, poNumber: 'PO-77' } })
    const { status, body } = await place()
    expect(status).toBe(200)
    expect(body).toMatchObject({ ...sums, poNumber: 'PO-77', paid: false, refunded: 0 })
    expect(body.number).toMatch(/^K-26-\d{6}$/)
    expect(body.orders).toHaveLength(2)
    expect(body.orders[0]).toMatchObject({ purchaseId: body._id, purchaseTotal: 380 })
    expect((await call('GET', '/basket', { as })).body.lines).toEqual([])
    const mails = shop.shop.db.read.selectFrom('outbox').select('key')
    expect(await mails.where('recipient', '=', as.email).execute()).toEqual([
      { key: `placed:${body._id}` },
    ])
    const one = await call('GET', `/purchases/${body._id}`, { as })
    const allLines = body.orders.map(asPlaced)
    const nothing = { shipments: [], creditNotes: [], payments: [], packing: [] }
    expect(one.body).toEqual({ ...body, ...nothing, allLines })
    expect((await call('GET', `/purchases?email=${as.email}`, { as })).body).toEqual([body])
    expect((await place()).body.code).toBe('basket-empty')
  })

  test('refuses the whole purchase and names every refused line', async () => {
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
    expect(await stockOf(shop, good)).toBe(1_000)
  })

  test('merges lines of the same product within its stock', async () => {
    const as = await customer()
    const productId = await product({ quantity: 30 })
    const twice = (quantity: number) => {
      const lines = [quantity, quantity].map((units) => ({ productId, quantity: units }))
      return call('POST', '/purchases', { as, body: { ...where, lines } })
    }
    expect((await twice(20)).body.lines).toMatchObject([{ code: 'shortage', available: 30 }])
    const { body } = await twice(15)
    expect(body.orders).toMatchObject([{ productId, quantity: 30 }])
    expect(await stockOf(shop, productId)).toBe(0)
    const gone = await call('DELETE', `/purchases?id=${body._id}`, { as })
    expect(gone.body.deletedCount).toBe(1)
    expect(await stockOf(shop, productId)).toBe(30)
  })

  test('applies price breaks, and the basket names the next', async () => {
    const as = await customer()
    const priceBreaks = [{ from: 50, price: 7 }]
    const productId = await product({ price: 8, priceBreaks })
    const put = (quantity: number) =>
      call('PUT', '/basket', { as, body: { how: 'set', lines: [{ productId, quantity }] } })
    const { body } = await put(45)
    expect(body.lines[0]).toMatchObject({ unitPrice: 8, lineTotal: 360, basePrice: 8 })
    expect(body.lines[0].nextBreak).toEqual({ from: 50, price: 7, saves: 10 })
    expect((await put(50)).body.lines[0]).toMatchObject({ unitPrice: 7, lineTotal: 350 })
    const bought = await order(shop, as, productId, 50)
    expect(bought.body).toMatchObject({ price: 7, totalPrice: 350 })
  })

  test('refuses a basket that changed since it was shown', async () => {
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

  test('finds a purchase by part, PO and own number, and counts its lines', async () => {
    const as = await customer()
    const [productId, other] = [await product({ name: 'Gear shaft' }), await product()]
    const lines = [
      { productId, quantity: 10 },
      { productId: other, quantity: 10 },
    ]
    const purchase = { ...where, lines, poNumber: 'PO 90417' }
    const { body: placed } = await call('POST', '/purchases', { as, body: purchase })
    await call('PUT', `/orders?id=${placed.orders[0]._id}`, { as: await admin(), body: {} })
    await order(shop, as, other, 10)
    await call('POST', '/own-numbers', { as, body: { productId, number: 'OM-7788' } })
    const plain = placed.number.replaceAll('-', '').toLowerCase()
    for (const q of ['gear', '90417', placed.number, plain, 'om 7788']) {
      const path = `/purchases?email=${as.email}&orders=none&q=${encodeURIComponent(q)}`
      const { body: found } = await call('GET', path, { as })
      expect(found, q).toEqual([
        expect.objectContaining({ _id: placed._id, lineCount: 2, shippedLines: 1, orders: [] }),
      ])
    }
    const code = placed.orders[0].productCode.replaceAll('-', '').toLowerCase()
    const desk = await call('GET', `/purchases?q=${code}`, { as: await admin() })
    expect(desk.body).toMatchObject([{ _id: placed._id }])
    const all = await call('GET', `/purchases?email=${as.email}&orders=none`, { as })
    expect(all.body.map(({ lineCount }: Json) => lineCount)).toEqual([1, 2])
  })

  test('restocks a deleted order once', async () => {
    const as = await customer()
    const productId = await product({ quantity: 50 })
    const { body } = await order(shop, as, productId, 20)
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => call('DELETE', `/orders?id=${body._id}`, { as })),
    )
    const said = answers.map(({ status, body }) => `${status} ${body.deletedCount}`)
    expect(said.toSorted()).toEqual(['200 1', ...Array(9).fill('404 0')])
    expect(await stockOf(shop, productId)).toBe(50)
    expect((await call('GET', `/orders?email=${as.email}`, { as })).body).toEqual([])
    expect((await call('GET', `/orders/${body._id}`, { as })).status).toBe(404)
  })

  test('a line stays where less than a card pays would be left, and goes with all the others', async () => {
    const as = await customer()
    const washer = await product({ price: 0.01, minimumQuantity: 1 })
    const disc = await product({ price: 12, minimumQuantity: 1 })
    const lines = [
      { productId: washer, quantity: 3 },
      { productId: disc, quantity: 1 },
    ]
    const { body: purchase } = await call('POST', '/purchases', { as, body: { ...where, lines } })
    const [small, large] = purchase.orders
    for (const one of [as, await admin()]) {
      const kept = await call('DELETE', `/orders?id=${large._id}`, { as: one })
      const body = { code: 'too-little-left', deletedCount: 0 }
      expect(kept).toMatchObject({ status: 409, body })
    }
    expect(await stockOf(shop, disc)).toBe(999)
    expect((await call('DELETE', `/orders?id=${small._id}`, { as })).body.deletedCount).toBe(1)
    expect((await call('GET', `/purchases/${purchase._id}`, { as })).body.total).toBe(12)
    const all = await call('DELETE', `/purchases?id=${purchase._id}`, { as })
    expect(all.body).toMatchObject({ deletedCount: 1 })
  })

  test('pages forwards and backwards by links, and far behind only by them', async () => {
    const as = await customer()
    const productId = await product()
    for (let index = 0; index < 7; index++) await order(shop, as, productId, 10 + index)
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
