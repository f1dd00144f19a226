import { expect, test } from 'vitest'
import type { Person } from '#tests/makers.ts'
import { type Json, onUsualEngine, type TestShop } from '#tests/open-shop.ts'
import { replace } from '#tests/replace.ts'

onUsualEngine('ordering again', (shop) => {
  const { call, customer, product } = shop

  test('tells every difference, and drops nothing', async () => {
    const buyer = await customer()
    const admin = await shop.admin()
    const made = await products(shop, 8)
    const [same, dearer, short, minimum, cased, gone, out, old] = made
    const lines = made.map((productId) => ({ productId, quantity: 10 }))
    const body = { phone: '12345', address: 'A', lines }
    const { body: purchase } = await call('POST', '/purchases', { as: buyer, body })
    const facts = { price: 12, quantity: 1_000, minimumQuantity: 5 }
    const change = (id: string | undefined, to: object) =>
      call('PUT', `/products/${id}`, { as: admin, body: { ...facts, ...to } })
    await change(dearer, { price: 14 })
    await change(short, { quantity: 7 })
    await change(minimum, { minimumQuantity: 20 })
    await change(cased, { caseQuantity: 4 })
    await change(out, { quantity: 3 })
    await call('DELETE', `/products?id=${gone}`, { as: admin })

    const [left, right] = [await product({ price: 30 }), await product()]
    await replace(shop, old, { [left]: 1, [right]: 2 })

    const again = await call('GET', `/purchases/${purchase._id}/again`, { as: buyer })
    expect(again.status).toBe(200)
    const told = new Map(
      again.body.lines.flatMap((line: Json) =>
        line.now.map((now: Json) => [
          now.line.productId,
          [now.changes.join(), now.line.quantity, now.line.state, now.line.unitPrice],
        ]),
      ),
    )
    expect(Object.fromEntries(told)).toEqual({
      [same ?? '']: ['', 10, 'ready', 12],
      [dearer ?? '']: ['dearer', 10, 'ready', 14],
      [short ?? '']: ['short', 7, 'ready', 12],
      [minimum ?? '']: ['minimum', 20, 'ready', 12],
      [cased ?? '']: ['case', 12, 'ready', 12],
      [gone ?? '']: ['gone', 10, 'gone', 0],
      [out ?? '']: ['short', 10, 'gone', 12],
      [left]: ['replaced,dearer', 10, 'ready', 30],
      [right]: ['replaced', 20, 'ready', 12],
    })

    const { _id: order, productId } = purchase.orders[1]
    const one = await call('GET', `/purchases/${purchase._id}/again?order=${order}`, { as: buyer })
    expect(one.body.lines).toMatchObject([{ orderId: order, now: [{ line: { productId } }] }])
    await refused(shop, buyer, `/purchases/${purchase._id}/again?order=none`, 'unknown-order')
    const other = await customer()
    await refused(shop, other, `/purchases/${purchase._id}/again`, 'unknown-purchase')
  })
})

async function products(shop: TestShop, count: number): Promise<string[]> {
  const ids: string[] = []
  for (let place = 0; place < count; place++)
    ids.push(await shop.product({ price: 12, minimumQuantity: 5 }))
  return ids
}

async function refused(shop: TestShop, as: Person, path: string, code: string): Promise<void> {
  expect(await shop.call('GET', path, { as })).toMatchObject({ status: 404, body: { code } })
}
