// Two who change the same product, and orders that come while a form is open.
import { expect, test } from 'vitest'
import { ours } from '#base/texts.ts'
import { onBothEngines, type TestShop } from '#tests/open-shop.ts'
import type { Product } from './contract.ts'

/** What a form sends: everything it holds, and everything it showed when it was opened. */
function formOf(product: Product, typed: Partial<Product> = {}) {
  const { price, quantity, minimumQuantity, img } = product
  return {
    ...{ price, quantity, minimumQuantity, img, ...typed },
    priceSeen: price,
    quantitySeen: quantity,
    minimumQuantitySeen: minimumQuantity,
    imgSeen: img,
  }
}

async function open(shop: TestShop) {
  const id = await shop.product({ quantity: 1_000, price: 12 })
  const read = async (): Promise<Product> =>
    (await shop.call('GET', `/products?id=${id}`)).body[0] as Product
  const save = async (body: object, path = `/products/${id}`) =>
    shop.call('PUT', path, { as: await shop.admin(), body })
  return { id, read, save }
}

onBothEngines('two edits of one product', (shop) => {
  test('a form that was opened before 50 orders changes the price and no stock', async () => {
    const { id, read, save } = await open(shop())
    const form = formOf(await read(), { price: 15 })
    const as = await shop().customer()
    const order = { productId: id, quantity: 10, phone: '12345', address: 'A' }
    await Promise.all(
      Array.from({ length: 50 }, () => shop().call('POST', '/orders', { as, body: order })),
    )
    const { status, body } = await save(form)
    expect([status, body.price, body.quantity]).toEqual([200, 15, 500])
  })

  test('stock that was typed over stock which was sold meanwhile is refused', async () => {
    const { id, read, save } = await open(shop())
    const form = formOf(await read(), { quantity: 1_200 })
    const body = { productId: id, quantity: 10, phone: '12345', address: 'A' }
    await shop().call('POST', '/orders', { as: await shop().customer(), body })
    const refused = await save(form)
    expect([refused.status, refused.body.code]).toEqual([409, 'edited-meanwhile'])
    expect((await read()).quantity).toBe(990)
  })

  test('a price with decimals stays as it is, and is not entered anew', async () => {
    const id = await shop().product({ price: 12.5 })
    const [product] = (await shop().call('GET', `/products?id=${id}`)).body
    const as = await shop().admin()
    const save = (typed: Partial<Product>) =>
      shop().call('PUT', `/products/${id}`, { as, body: formOf(product, typed) })
    const kept = await save({ minimumQuantity: 25 })
    expect([kept.status, kept.body.price, kept.body.minimumQuantity]).toEqual([200, 12.5, 25])
    const refused = await save({ price: 12.75 })
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      [{ field: 'price', message: ours.wholeNumber }],
    ])
  })

  test('two admins who change different fields at once both get what they typed', async () => {
    const { read, save } = await open(shop())
    const before = await read()
    const answers = await Promise.all([
      save(formOf(before, { price: 20 })),
      save(formOf(before, { minimumQuantity: 25 })),
      save(formOf(before, { quantity: 3_000 })),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await read()).toMatchObject({ price: 20, minimumQuantity: 25, quantity: 3_000 })
  })

  test('of two who change the same field one is told to look again', async () => {
    const { read, save } = await open(shop())
    const before = await read()
    const answers = await Promise.all([
      save(formOf(before, { price: 20 })),
      save(formOf(before, { price: 30 })),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const [kept] = answers.filter(({ status }) => status === 200)
    expect((await read()).price).toBe(kept?.body.price)
  })

  test('of two who change the same words, case or breaks one is told, and nothing is written over', async () => {
    const { read, save } = await open(shop())
    const before = await read()
    const edits = [
      [
        { name: 'Mine', nameSeen: before.name },
        { name: 'Theirs', nameSeen: before.name },
      ],
      [
        { description: 'Mine', descriptionSeen: before.description },
        { description: 'Theirs', descriptionSeen: before.description },
      ],
      [
        { kind: 'Wheels', kindSeen: before.kind },
        { kind: 'Tools', kindSeen: before.kind },
      ],
      [
        { caseQuantity: 2, caseQuantitySeen: null },
        { caseQuantity: 5, caseQuantitySeen: null },
      ],
      [
        { priceBreaks: [{ from: 50, price: 9 }], priceBreaksSeen: [] },
        { priceBreaks: [{ from: 50, price: 8 }], priceBreaksSeen: [] },
      ],
    ] as const
    for (const [first, second] of edits) {
      const form = formOf(before)
      expect((await save({ ...form, ...first })).status).toBe(200)
      const late = await save({ ...form, ...second })
      expect([late.status, late.body.code]).toEqual([409, 'edited-meanwhile'])
    }
    expect(await read()).toMatchObject({
      ...{ name: 'Mine', description: 'Mine', kind: 'Wheels', caseQuantity: 2 },
      priceBreaks: [{ from: 50, price: 9 }],
    })
    const seen = { caseQuantitySeen: 2, priceBreaksSeen: [{ from: 50, price: 9 }] }
    const again = await save({ ...formOf(before), caseQuantity: null, priceBreaks: [], ...seen })
    expect([again.status, again.body.caseQuantity, again.body.priceBreaks]).toEqual([200, null, []])
  })

  test('a name that was left as it was stays what somebody else made of it, and is found by it', async () => {
    const { id, read, save } = await open(shop())
    const before = await read()
    await save({ ...formOf(before), name: 'Renamed part', nameSeen: before.name })
    const { status } = await save({ ...formOf(before), name: before.name, nameSeen: before.name })
    expect([status, (await read()).name]).toEqual([200, 'Renamed part'])
    const taken = { ...formOf(before), name: 'Renamed part' }
    const body = { ...taken, description: 'B', _id: undefined }
    const again = await shop().call('POST', '/products', { as: await shop().admin(), body })
    expect([again.body.success, id]).toEqual([false, before._id])
  })

  test.each([
    [[{ from: 50, price: 12 }], 'From 50 on it must cost less than before.'],
    [
      [
        { from: 50, price: 9 },
        { from: 100, price: 10 },
      ],
      'From 100 on it must cost less than before.',
    ],
    [
      [
        { from: 50, price: 9 },
        { from: 50, price: 8 },
      ],
      'Breaks count from 2 on, each once.',
    ],
    [[{ from: 50, price: 9.999 }], '9.999 is no price in USD.'],
  ])('breaks that are none are refused under their field: %o', async (priceBreaks, message) => {
    const { read, save } = await open(shop())
    const { status, body } = await save({ ...formOf(await read()), priceBreaks })
    expect([status, body.errors]).toEqual([422, [{ field: 'priceBreaks', message }]])
    expect((await read()).priceBreaks).toEqual([])
  })

  test('who says nothing of what they saw sets what they send, as the specification has it', async () => {
    const { read, save } = await open(shop())
    expect((await save({ price: 9, quantity: 77, minimumQuantity: 3 })).status).toBe(200)
    expect(await read()).toMatchObject({ price: 9, quantity: 77, minimumQuantity: 3 })
  })

  test('what was seen may be any number that JSON can carry', async () => {
    const { read, save } = await open(shop())
    const form = formOf(await read(), { price: 15 })
    const seen = await save({ ...form, priceSeen: 2 ** 53 - 1 })
    expect([400, 422]).toContain(seen.status)
    expect((await save({ ...form, priceSeen: 2_000_000_000 })).status).toBe(409)
  })
})
