// Numbers and successors as an admin keeps them, one by one.

import { expect, test } from 'vitest'
import { onUsualEngine } from '#tests/open-shop.ts'
import { replace } from '#tests/replace.ts'

onUsualEngine('keeping numbers', (shop) => {
  const { call, admin, product } = shop

  test('adds, rewrites and removes numbers, shows hidden ones, and keeps our code', async () => {
    const [as, id] = [await admin(), await product({ productCode: 'KN-1' })]
    await call('GET', '/products?q=KN99-1')
    const missed = async () => (await call('GET', '/missed-searches', { as })).body
    expect(await missed()).toHaveLength(1)
    const body = { productId: id, class: 'oem', number: 'kn99-1', maker: 'Honda' }
    const added = await call('POST', '/part-numbers', { as, body })
    expect(added.status).toBe(200)
    expect(await missed()).toEqual([])
    const written = { ...body, number: 'KN-99.1', source: 'Secret book' }
    const again = await call('POST', '/part-numbers', { as, body: written })
    expect(again.body).toEqual(added.body)
    const off = { learn: false, export: false, api: false }
    await call('PUT', '/number-sources/Secret%20book', { as, body: off })
    const list = async () => (await call('GET', `/part-numbers?product=${id}`, { as })).body
    expect(await list()).toEqual([{ ...written, _id: added.body._id, hidden: true }])
    const both = await call('GET', `/part-numbers?product=${await product()},${id}`, { as })
    expect(both.body).toEqual(await list())
    expect((await call('GET', `/product-page/${id}`)).body.numbers).toEqual([])
    expect((await call('GET', '/products?q=kn991')).body[0]._id).toBe(id)

    const wrong = { ...body, number: '--' }
    const refused = await call('POST', '/part-numbers', { as, body: wrong })
    expect([refused.status, refused.body.errors[0].field]).toEqual([422, 'number'])
    const gone = await call('POST', '/part-numbers', {
      as,
      body: { ...body, productId: 'x' },
    })
    expect(gone.body.code).toBe('unknown-product')

    const { db } = shop.shop
    const rows = db.read.selectFrom('part_numbers').select(['id']).where('class', '=', 'ours')
    const ours = await rows.where('product_id', '=', id).executeTakeFirstOrThrow()
    for (const [which, count] of [
      [ours.id, 0],
      [added.body._id, 1],
      [added.body._id, 0],
    ] as const) {
      const answer = await call('DELETE', `/part-numbers?id=${which}`, { as })
      expect(answer.body.deletedCount).toBe(count)
    }
    expect(await list()).toEqual([])
  })

  test('suggests nothing for a split with a part that left the catalogue', async () => {
    const as = await admin()
    const make = (productCode: string) => product({ productCode, minimumQuantity: 1 })
    const [old, left, right] = [await make('HS-1'), await make('HS-2'), await make('HS-3')]
    await replace(shop, old, { [left]: 1, [right]: 1 })

    async function offered() {
      const page = await call('GET', `/product-page/${old}`)
      const lines = [{ productId: old, quantity: 1 }]
      const basket = await call('POST', '/basket-check', { body: { lines } })
      const quickOrder = await call('POST', '/quick-order/check', { body: { text: 'HS-1 1' } })
      return {
        page: page.body.successors.length,
        basket: basket.body.lines[0].supersession?.successors.length ?? 0,
        quickOrder: quickOrder.body.lines[0].code,
      }
    }

    expect(await offered()).toEqual({ page: 2, basket: 2, quickOrder: 'replaced' })
    await call('DELETE', `/products?id=${right}`, { as })
    expect(await offered()).toEqual({ page: 0, basket: 0, quickOrder: null })
  })
})
