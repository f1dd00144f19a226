// A basket survives changes of the catalogue: each line shows its current state, and nothing is lost
// or changed silently.
import { expect, test } from 'vitest'
import type { Person } from '../../tests/makers.ts'
import { type Json, onBothEngines, type TestShop } from '../../tests/open-shop.ts'
import { where } from '../../tests/pay.ts'

onBothEngines('a basket', (shop) => {
  const { call, customer, signedIn, product } = shop

  test('keeps every line on every device, with its current state', async () => {
    const { as, ids } = await filled(shop, 5)
    const [deleted = '', dearer = '', soldOut = '', short = '', same = ''] = ids
    const admin = await shop.admin()
    await call('DELETE', `/products?id=${deleted}`, { as: admin })
    await edit(shop, admin, dearer, { price: 15 })
    await edit(shop, admin, soldOut, { quantity: 0 })
    await edit(shop, admin, short, { quantity: 14 })
    const otherDevice = await signedIn(as.email)
    const { body } = await call('GET', '/basket', { as: otherDevice })
    expect(linesById(body)).toMatchObject({
      [deleted]: { quantity: 20, state: 'gone', code: 'unknown-product', priceBefore: null },
      [dearer]: { quantity: 20, state: 'ready', unitPrice: 15, priceBefore: 12, lineTotal: 300 },
      [soldOut]: { quantity: 20, state: 'gone', code: 'shortage', stock: 0 },
      [short]: { quantity: 20, state: 'fixable', code: 'shortage', below: 14, stock: 14 },
      [same]: { quantity: 20, state: 'ready', unitPrice: 12, priceBefore: null },
    })
    expect(body.lines.map(({ productId }: Json) => productId)).toEqual(ids)
    expect(body).toMatchObject({ subtotal: 540, total: 540 })
    expect((await call('GET', '/basket', { as })).body).toEqual(body)

    // Lines that cannot be ordered refuse the whole purchase by name, and the basket is unchanged.
    const refused = await call('POST', '/purchases', { as, body: where })
    expect([refused.status, refused.body.code]).toEqual([409, 'lines-refused'])
    const named = refused.body.lines.map(({ productId }: Json) => productId)
    expect(named).toEqual([deleted, soldOut, short])
    expect((await call('GET', '/basket', { as })).body.lines).toEqual(body.lines)
  })

  test('accepts a product code in any case and without its signs', async () => {
    const as = await customer()
    const productId = await product({ productCode: 'KS-QX-77' })
    const body = { how: 'add', lines: [{ productCode: 'ksqx 77', quantity: 10 }] }
    const { body: basket } = await call('PUT', '/basket', { as, body })
    expect(basket.lines).toMatchObject([{ productId, quantity: 10 }])
  })

  test('shows the former price until the line is set again, even when other lines change', async () => {
    const { as, ids } = await filled(shop, 2)
    const [one = '', other = ''] = ids
    await edit(shop, await shop.admin(), one, { price: 9 })
    const set = async (productId: string, quantity: number) => {
      const lines = [{ productId, quantity }]
      const { body } = await call('PUT', '/basket', { as, body: { how: 'set', lines } })
      return linesById(body)[one]
    }
    expect(await set(other, 30)).toMatchObject({ unitPrice: 9, priceBefore: 12 })
    expect(await set(one, 20)).toMatchObject({ unitPrice: 9, priceBefore: null })
  })

  test('orders nothing when a price changed after the buyer saw the total', async () => {
    const { as, ids } = await filled(shop, 2)
    const admin = await shop.admin()
    const { total, version } = (await call('GET', '/basket', { as })).body
    await edit(shop, admin, ids[0] ?? '', { price: 13 })
    const place = (seen: number) =>
      call('POST', '/purchases', { as, body: { ...where, total: seen } })
    const refused = await place(total)
    expect([refused.status, refused.body.code]).toEqual([409, 'prices-changed'])
    const now = (await call('GET', '/basket', { as })).body
    expect(now).toMatchObject({ total: total + 20, version })
    expect((await place(now.total)).body).toMatchObject({ total: now.total })
  })

  test('refuses the second of two simultaneous changes, and shows the first', async () => {
    const { as, ids } = await filled(shop, 2)
    const { version } = (await call('GET', '/basket', { as })).body
    const set = (productId: string, quantity: number) => {
      const lines = [{ productId, quantity }]
      return call('PUT', '/basket', { as, body: { how: 'set', lines, version } })
    }
    const answers = await Promise.all(ids.map((id, index) => set(id, 30 + index)))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 409])
    const { body } = await call('GET', '/basket', { as })
    for (const [index, id] of ids.entries())
      expect(linesById(body)[id].quantity).toBe(statuses[index] === 200 ? 30 + index : 20)
    // Without a version both are accepted, in either order.
    const adds = ids.map((productId) =>
      call('PUT', '/basket', { as, body: { how: 'add', lines: [{ productId, quantity: 1 }] } }),
    )
    expect((await Promise.all(adds)).map(({ status }) => status)).toEqual([200, 200])
    const after = (await call('GET', '/basket', { as })).body
    for (const id of ids)
      expect(linesById(after)[id].quantity).toBe(linesById(body)[id].quantity + 1)
  })

  test("keeps a visitor's line states when the basket joins an account", async () => {
    const productId = await product({ price: 12 })
    const lines = [{ productId, quantity: 20, priceSeen: 12 }]
    const check = async () => (await call('POST', '/basket-check', { body: { lines } })).body
    expect((await check()).lines).toMatchObject([{ unitPrice: 12, priceBefore: null }])
    await edit(shop, await shop.admin(), productId, { price: 14 })
    expect((await check()).lines).toMatchObject([{ unitPrice: 14, priceBefore: 12 }])
    const as = await customer()
    const joined = await call('PUT', '/basket', { as, body: { how: 'add', lines } })
    expect(joined.body.lines).toMatchObject([{ unitPrice: 14, priceBefore: 12 }])
    expect((await call('GET', '/basket', { as })).body).toEqual(joined.body)
  })
})

/** A customer with `count` products in the basket, 20 units of each. */
async function filled({ call, customer, product }: TestShop, count: number) {
  const as = await customer()
  const ids: string[] = []
  for (let index = 0; index < count; index++) ids.push(await product({ price: 12 }))
  const lines = ids.map((productId) => ({ productId, quantity: 20 }))
  await call('PUT', '/basket', { as, body: { how: 'replace', lines } })
  return { as, ids }
}

async function edit({ call }: TestShop, as: Person, id: string, change: object) {
  const body = { price: 12, quantity: 1_000, minimumQuantity: 10, ...change }
  expect((await call('PUT', `/products/${id}`, { as, body })).status).toBe(200)
}

function linesById({ lines }: { lines: Json[] }): Record<string, Json> {
  return Object.fromEntries(lines.map((line) => [line.productId, line]))
}
