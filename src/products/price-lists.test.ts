import { expect, test } from 'vitest'
import type { Person } from '#tests/makers.ts'
import { onUsualEngine } from '#tests/open-shop.ts'
import { order } from '#tests/pay.ts'

onUsualEngine('price lists', (shop) => {
  const { call, ok, customer, admin, product } = shop
  const codeOf = async (id: string): Promise<string> =>
    (await call('GET', `/products?id=${id}`)).body[0].productCode

  /** A list of one price, by which a customer buys. */
  async function scene() {
    const [as, buyer] = [await admin(), await customer()]
    const id = await product({ price: 12, priceBreaks: [{ from: 50, price: 9 }] })
    const { _id: list } = await ok('POST', '/price-lists', { as, body: { name: `Dealers ${id}` } })
    const set = (prices: unknown) => call('PUT', `/price-lists/${list}`, { as, body: { prices } })
    const give = (to: Person) => call('PUT', `/price-lists/${list}/customers/${to.email}`, { as })
    return { as, buyer, id, list, set, give, productCode: await codeOf(id) }
  }

  test('charges list prices to customers of the list, and public prices to others', async () => {
    const { buyer, id, set, give, productCode } = await scene()
    const theirs = { price: 10.5, priceBreaks: [{ from: 20, price: 8 }] }
    const { body: done } = await set([{ productCode: productCode.toLowerCase(), ...theirs }])
    expect(done).toEqual({ modifiedCount: 1 })
    expect(await ok('GET', `/prices?ids=${id}`, { as: buyer })).toEqual([])
    expect((await give(buyer)).status).toBe(200)

    const own = await ok('GET', `/prices?ids=${id},nothing`, { as: buyer })
    expect(own).toEqual([{ productId: id, ...theirs }])
    const place = async (as: Person, quantity: number) => (await order(shop, as, id, quantity)).body
    expect(await place(buyer, 19)).toMatchObject({ price: 10.5, totalPrice: 199.5 })
    expect(await place(buyer, 50)).toMatchObject({ price: 8 })
    expect(await place(await customer(), 19)).toMatchObject({ price: 12 })
    const lines = [{ productId: id, quantity: 10 }]
    const basket = await call('PUT', '/basket', { as: buyer, body: { how: 'add', lines } })
    expect(basket.body.lines[0]).toMatchObject({ unitPrice: 10.5, basePrice: 12 })
    const offered = async (as: Person | null = null) =>
      (await ok('GET', `/suggestions?q=${productCode}`, { as }))[0].price
    expect([await offered(buyer), await offered()]).toEqual([10.5, 12])
    // The public catalogue says the same to everybody.
    const seen = await call('GET', `/products?id=${id}`, { as: buyer })
    expect(seen.body[0]).toMatchObject({ price: 12, priceBreaks: [{ from: 50, price: 9 }] })
  })

  test('gives no price list to unverified accounts', async () => {
    const { give, id, set, productCode } = await scene()
    await set([{ productCode, price: 10 }])
    const squatter = await customer({ verified: false })
    const refused = { code: 'customer-unproven', errors: [{ field: 'email' }] }
    expect((await give(squatter)).body).toMatchObject(refused)
    expect((await call('GET', `/prices?ids=${id}`, { as: squatter })).body).toEqual([])
  })

  test('sets all lines or none, names wrong lines, and refuses prices above the public one', async () => {
    const { as, id, list, set, productCode } = await scene()
    const other = await codeOf(await product({ price: 20 }))
    const wrong = await set([
      { productCode: other, price: 15 },
      { productCode: 'KS-NO-SUCH', price: 1 },
      { productCode, price: 12.01 },
      { productCode, price: 0 },
      { productCode, price: 1.234 },
      { productCode, price: 10, priceBreaks: [{ from: 5, price: 10 }] },
      { productCode, price: 10, priceBreaks: [{ from: 1, price: 9 }] },
      { productCode: other, price: 14 },
    ])
    expect(wrong).toMatchObject({ status: 422, body: { code: 'prices-refused' } })
    expect(wrong.body.lines.map(({ place, message }: Refused) => [place, message])).toEqual([
      [1, 'There is no such part in the catalogue.'],
      [2, 'This is above the public price, $12.'],
      [3, '0 is not a price in USD: a card is charged in steps of 0.01.'],
      [4, '1.234 is not a price in USD: a card is charged in steps of 0.01.'],
      [5, 'From 5 units, the price must be lower than before.'],
      [6, 'Quantity prices start at 2 units, each once.'],
      [7, 'This part is listed twice.'],
    ])
    const read = async () => (await call('GET', `/price-lists/${list}`, { as })).body
    expect((await read()).prices).toEqual([])

    await set([{ productCode, price: 11 }])
    await set([{ productCode: other, price: 15, priceBreaks: [{ from: 30, price: 14.5 }] }])
    expect(await read()).toMatchObject({
      currency: 'USD',
      prices: expect.arrayContaining([
        expect.objectContaining({ productId: id, publicPrice: 12, price: 11, priceBreaks: [] }),
        expect.objectContaining({ price: 15, priceBreaks: [{ from: 30, price: 14.5 }] }),
      ]),
    })
    await set([{ productCode, price: null }])
    expect((await read()).prices.map(({ productCode: code }: Line) => code)).toEqual([other])
  })

  test('charges the public price where it fell below the list', async () => {
    const { as, buyer, id, set, give, productCode } = await scene()
    await set([{ productCode, price: 11 }])
    await give(buyer)
    const body = { price: 6, quantity: 1_000, minimumQuantity: 10 }
    expect((await call('PUT', `/products/${id}`, { as, body })).status).toBe(200)
    expect((await call('GET', `/prices?ids=${id}`, { as: buyer })).body[0].price).toBe(6)
  })

  test('refuses a second list of the same name, and returns to public prices after deletion', async () => {
    const { as, buyer, id, list, set, give, productCode } = await scene()
    await set([{ productCode, price: 7 }])
    await give(buyer)
    const { body: mine } = await call('GET', `/price-lists/${list}`, { as })
    expect(mine.customers).toEqual([{ _id: buyer.id, name: buyer.name, email: buyer.email }])
    const again = await call('POST', '/price-lists', { as, body: { name: mine.name } })
    expect(again).toMatchObject({ status: 409, body: { code: 'price-list-exists' } })
    const other = await call('POST', '/price-lists', { as, body: { name: `Other ${id}` } })
    const rename = { as, body: { name: mine.name } }
    expect((await call('PUT', `/price-lists/${other.body._id}`, rename)).status).toBe(409)

    const nobody = `/price-lists/${list}/customers/nobody@workshop.test`
    expect((await call('PUT', nobody, { as })).body.code).toBe('unknown-user')
    await call('PUT', `/price-lists/${other.body._id}/customers/${buyer.email}`, { as })
    expect((await call('GET', `/price-lists/${list}`, { as })).body.customers).toEqual([])
    const take = await call('DELETE', `/price-lists/${list}/customers/${buyer.email}`, { as })
    expect(take.status).toBe(404)
    await give(buyer)
    const lists = await call('GET', '/price-lists', { as })
    expect(lists.body).toContainEqual({ _id: list, name: mine.name, prices: 1, customers: 1 })

    const gone = await call('DELETE', `/price-lists?id=${list}`, { as })
    expect(gone.body).toEqual({ deletedCount: 1 })
    expect((await call('GET', `/prices?ids=${id}`, { as: buyer })).body).toEqual([])
    const late = await set([{ productCode, price: 7 }])
    expect(late).toMatchObject({ status: 404, body: { code: 'unknown-price-list' } })
  })
})

type Refused = { place: number; message: string }
type Line = { productCode: string }
