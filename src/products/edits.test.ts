// Two who change the same product, and orders that come while a form is open.
import { describe, expect, test } from 'vitest'
import { onUsualEngine, type TestShop, useTestShop } from '#tests/open-shop.ts'
import { order } from '#tests/pay.ts'
import type { Product } from './contract.ts'

/** The body of a form: all its fields, and the product that it showed when it was opened. */
function formOf(seen: Product, typed: Partial<Product> = {}) {
  return { ...seen, ...typed, seen }
}

async function open(shop: TestShop) {
  const id = await shop.product({ quantity: 1_000, price: 12 })
  const read = async (): Promise<Product> => {
    const { imgs: _, ...product } = (await shop.call('GET', `/products?id=${id}`)).body[0]
    return product
  }
  const save = async (body: object, path = `/products/${id}`) =>
    shop.call('PUT', path, { as: await shop.admin(), body })
  return { id, read, save }
}

onUsualEngine('two edits of one product', (shop) => {
  const { call, customer, admin, product } = shop

  test('a form that was opened before 50 orders changes the price and no stock', async () => {
    const { id, read, save } = await open(shop)
    const form = formOf(await read(), { price: 15 })
    const as = await customer()
    await Promise.all(Array.from({ length: 50 }, () => order(shop, as, id, 10)))
    const { status, body } = await save(form)
    expect([status, body.price, body.quantity]).toEqual([200, 15, 500])
  })

  test('a bin that is too long, and no picture, are refused in words', async () => {
    const { read, save } = await open(shop)
    const { body } = await save({ ...(await read()), bin: 'A'.repeat(41) })
    expect(body.detail).toBe('Please keep this within 40 characters')
    const plain = { name: 'Plain', description: 'B', price: 1, quantity: 1, minimumQuantity: 1 }
    const added = await call('POST', '/products', { as: await admin(), body: plain })
    expect(added.body.errors).toEqual([{ field: 'img', message: 'Please choose a picture' }])
  })

  test('refuses a stock figure when units were sold since the form was opened', async () => {
    const { id, read, save } = await open(shop)
    const form = formOf(await read(), { quantity: 1_200 })
    await order(shop, await customer(), id, 10)
    const refused = await save(form)
    expect([refused.status, refused.body.code]).toEqual([409, 'edited-meanwhile'])
    expect((await read()).quantity).toBe(990)
  })

  test.each<[string, Partial<Product>, Partial<Product>]>([
    ['price', { price: 20 }, { price: 30 }],
    ['words', { name: 'Mine' }, { description: 'Theirs' }],
    ['case', { caseQuantity: 2 }, { caseQuantity: 5 }],
    ['breaks', { priceBreaks: [{ from: 50, price: 9 }] }, { kind: 'Tools' }],
    ['picture', { img: '/images/mine.webp' }, { minimumQuantity: 25 }],
  ])(
    'refuses the second of two simultaneous edits, and overwrites nothing: %s',
    async (_, one, other) => {
      const edits = [one, other]
      const { read, save } = await open(shop)
      const before = await read()
      const answers = await Promise.all(edits.map((typed) => save(formOf(before, typed))))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
      const place = answers.findIndex(({ status }) => status === 200)
      expect(answers[1 - place]?.body.code).toBe('edited-meanwhile')
      expect(await read()).toEqual({ ...before, ...edits[place] })
      const chosen = await save(formOf(await read(), edits[1 - place]))
      expect([chosen.status, await read()]).toEqual([
        200,
        { ...before, ...edits[place], ...edits[1 - place] },
      ])
    },
  )

  test("gives a deleted product's code to a new product, while orders keep it", async () => {
    const [as, buyer] = [await admin(), await customer()]
    const productCode = `KS-${shop.engine}-77`
    const old = await product({ productCode })
    const { body: placed } = await order(shop, buyer, old, 10)
    const again = { productCode, name: `Next ${productCode}`, description: 'B', price: 12 }
    const body = { ...again, quantity: 10, minimumQuantity: 1, img: '/images/disc.webp' }
    expect((await call('POST', '/products', { as, body })).body.success).toBe(false)
    await call('DELETE', `/products?id=${old}`, { as })
    const { body: added } = await call('POST', '/products', { as, body })
    expect(added.success).toBe(true)
    const { body: found } = await call('GET', `/products?q=${productCode}`)
    expect(found.map(({ _id }: Product) => _id)).toEqual([added._id])
    const { body: read } = await call('GET', `/orders/${placed._id}`, { as: buyer })
    expect(read.productCode).toBe(productCode)
    const { body: left } = await call('GET', `/products/${old}/discontinued`)
    expect(left.productCode).toMatch(/^KS-\w+-77 \(deleted, \w{6}\)$/)
  })

  test.each([
    [[{ from: 50, price: 12 }], 'From 50 units, the price must be lower than before.'],
    [
      [{ from: 50, price: 9.999 }],
      '9.999 is not a price in USD: a card is charged in steps of 0.01.',
    ],
  ])('refuses wrong price breaks under their field: %o', async (priceBreaks, message) => {
    const { read, save } = await open(shop)
    const { status, body } = await save({ ...formOf(await read()), priceBreaks })
    expect([status, body.errors]).toEqual([422, [{ field: 'priceBreaks', message }]])
    expect((await read()).priceBreaks).toEqual([])
  })

  test('saves edits without `seen` as sent, as the specification has it', async () => {
    const { read, save } = await open(shop)
    expect((await save({ price: 9, quantity: 77, minimumQuantity: 3 })).status).toBe(200)
    expect(await read()).toMatchObject({ price: 9, quantity: 77, minimumQuantity: 3 })
  })
})

describe.each([
  ['USD', [0.35, 21.84, '12.50'], 12.999, 'a card is charged in steps of 0.01'],
  ['JPY', [118, '2100'], 0.5, 'a card is charged in steps of 1'],
  ['KWD', [0.35, 0.12, '21.840'], 0.125, 'a card is charged in steps of 0.010'],
])('prices in %s', (currency, prices, wrong, why) => {
  const shop = useTestShop('sqlite', { CURRENCY: currency })
  test("accepts prices with the currency's decimals, and says why others are refused", async () => {
    const { save, read } = await open(shop)
    for (const price of prices) {
      expect((await save(formOf(await read(), { price: price as number }))).status).toBe(200)
      expect((await read()).price).toBe(Number(price))
    }
    const { _id, productCode, ...another } = await read()
    const body = { ...another, name: 'Another', price: wrong }
    const refused = await shop.call('POST', '/products', { as: await shop.admin(), body })
    const message = `${wrong} is not a price in ${currency}: ${why}.`
    const errors = [{ field: 'price', message }]
    expect([refused.status, refused.body.errors]).toEqual([422, errors])
    const edited = await save(formOf(await read(), { price: wrong }))
    expect([edited.status, edited.body.errors]).toEqual([422, errors])
  })

  test.each([
    ['', 'Product Price is Required'],
    ['-1', 'Please enter more than 0'],
    [0, 'Please enter more than 0'],
    ['1e3', 'Please enter an amount in digits, such as 12 or 12.5'],
    [1_000_000.5, 'Please enter 1,000,000 at most'],
  ])('are never %s', async (price, message) => {
    const { save, read } = await open(shop)
    const { status, body } = await save({ ...(await read()), price })
    expect([status, body.errors]).toEqual([422, [{ field: 'price', message }]])
  })
})
