// Counted stock, and the entry that corrects it.
import { expect, test } from 'vitest'
import { type Json, onBothEngines } from '#tests/open-shop.ts'
import { anOrder, order, shipOrder } from '#tests/pay.ts'

onBothEngines('a stock-take', (shop) => {
  const { call, ok, customer, admin, product } = shop

  const onHand = async (...ids: string[]): Promise<Json[]> =>
    ok('GET', `/stock-on-hand?ids=${ids.join(',')}`, { as: await admin() })
  const history = async (id: string): Promise<Json> =>
    ok('GET', `/products/${id}/stock-history`, { as: await admin() })
  const stockOf = async (id: string) => (await history(id)).product.quantity

  test('corrects the stock by one entry, once, and is reverted by another', async () => {
    const as = await admin()
    const missing = await product({ quantity: 50 })
    const found = await product({ quantity: 0 })
    const right = await product({ quantity: 7 })
    const lines = [
      { productId: missing, counted: 30, onHand: 50 },
      { productId: found, counted: 4, onHand: 0 },
      { productId: right, counted: 7, onHand: 7 },
      { productId: missing, counted: 17, onHand: 50 },
    ]
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const body = { note: 'Aisle 4', lines }
    const { body: take } = await call('POST', '/stock-takes', { as, body, headers })
    await call('POST', '/stock-takes', { as, body, headers })
    expect(take).toMatchObject({ note: 'Aisle 4', countedBy: as.name, revertedAt: null })
    expect(take.lines.map(({ counted, difference }: Json) => [counted, difference])).toEqual([
      [47, -3],
      [4, 4],
      [7, 0],
    ])
    expect([await stockOf(missing), await stockOf(found), await stockOf(right)]).toEqual([47, 4, 7])
    expect((await ok('GET', '/stock-takes', { as }))[0]).toEqual(take)
    expect((await history(right)).changes).toEqual([])

    const other = await admin()
    for (let time = 0; time < 2; time++) {
      const reverted = await ok('DELETE', `/stock-takes/${take._id}`, { as: other })
      expect(reverted.revertedAt).toBeGreaterThan(0)
    }
    expect([await stockOf(missing), await stockOf(found)]).toEqual([50, 0])
    expect((await history(missing)).changes).toMatchObject([
      { what: 'stock-take reverted', units: 3, cause: other.name },
      { what: 'stock-take', units: -3, cause: as.name },
    ])
  })

  test('compares with the shelf, where units of open orders still lie', async () => {
    const as = await admin()
    const buyer = await customer()
    const id = await product({ quantity: 50, minimumQuantity: 10 })
    await order(shop, buyer, id, 10)
    const { body: sent } = await order(shop, buyer, id, 10)
    await shipOrder(shop, as, sent._id)
    expect(await onHand(id)).toMatchObject([{ available: 30, reserved: 10, onHand: 40 }])
    const lines = [{ productId: id, counted: 38, onHand: 40 }]
    await ok('POST', '/stock-takes', { as, body: { note: '', lines } })
    expect(await onHand(id)).toMatchObject([{ available: 28, reserved: 10, onHand: 38 }])
  })

  test('keeps what was ordered and received between the count and the entry', async () => {
    const as = await admin()
    const buyer = await customer()
    const id = await product({ quantity: 50, minimumQuantity: 10 })
    const [before] = await onHand(id)
    await order(shop, buyer, id, 20)
    const delivery = { note: 'DN-1', lines: [{ productId: id, quantity: 5 }] }
    await ok('POST', '/stock-receipts', { as, body: delivery })
    const lines = [{ productId: id, counted: 47, onHand: before?.onHand }]
    await ok('POST', '/stock-takes', { as, body: { note: '', lines } })
    expect(await stockOf(id)).toBe(50 - 20 + 5 - 3)
  })

  test('refuses, whole, to take what open orders hold, and names the parts', async () => {
    const as = await admin()
    const buyer = await customer()
    const sold = await product({ quantity: 20, minimumQuantity: 10, productCode: 'SOLD-ST-1' })
    const other = await product({ quantity: 5 })
    await order(shop, buyer, sold, 20)
    const lines = [
      { productId: other, counted: 3, onHand: 5 },
      { productId: sold, counted: 15, onHand: 20 },
    ]
    const refused = await call('POST', '/stock-takes', { as, body: { note: '', lines } })
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'stock-reserved', productIds: [sold] },
    })
    expect(refused.body.detail).toContain('SOLD-ST-1')
    expect(await stockOf(other)).toBe(5)

    const found = [{ productId: other, counted: 25, onHand: 5 }]
    const take = await ok('POST', '/stock-takes', { as, body: { note: '', lines: found } })
    await order(shop, buyer, other, 20)
    const undone = await call('DELETE', `/stock-takes/${take._id}`, { as })
    expect(undone).toMatchObject({ status: 409, body: { code: 'stock-reserved' } })
  })

  test('is for admins, of products that there are, in whole units', async () => {
    const as = await admin()
    const buyer = await customer()
    const { productId } = await anOrder(shop, buyer)
    const line = { productId, counted: 1, onHand: 1 }
    const add = (line: object, who = as) =>
      call('POST', '/stock-takes', { as: who, body: { note: '', lines: [line] } })
    expect((await add(line, buyer)).status).toBe(403)
    for (const path of ['/stock-takes', `/stock-on-hand?ids=${productId}`])
      expect((await call('GET', path, { as: buyer })).status).toBe(403)
    expect((await call('DELETE', '/stock-takes/none', { as: buyer })).status).toBe(403)
    expect((await call('DELETE', '/stock-takes/none', { as })).status).toBe(404)
    expect((await add({ ...line, productId: 'none' })).status).toBe(404)
    for (const counted of [-1, 1.5, '', 1_000_001])
      expect((await add({ ...line, counted })).status).toBe(422)
    expect((await add({ ...line, onHand: -1 })).status).toBe(422)
    expect(await ok('GET', '/stock-on-hand?ids=', { as })).toEqual([])
  })
})
