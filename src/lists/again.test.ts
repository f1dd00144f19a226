import { expect, test } from 'vitest'
import { expirePurchases } from '#orders/server/delete-orders.ts'
import type { Person } from '#tests/makers.ts'
import { type Json, onUsualEngine, type TestShop } from '#tests/open-shop.ts'
import { aPurchase, order, payOrder, ship } from '#tests/pay.ts'
import { replace } from '#tests/replace.ts'

onUsualEngine('ordering again', (shop) => {
  const { call, ok, customer, product } = shop

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
    const outcomes = new Map(
      again.body.lines.flatMap((line: Json) =>
        line.now.map((now: Json) => [
          now.line.productId,
          [now.changes.join(), now.line.quantity, now.line.state, now.line.unitPrice],
        ]),
      ),
    )
    expect(Object.fromEntries(outcomes)).toEqual({
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

  test('offers an expired order again until it is erased', async () => {
    const buyer = await customer()
    const [productId = ''] = await products(shop, 1)
    const { body: placed } = await order(shop, buyer, productId, 10)
    await expirePurchases(shop.shop.db, placed.expiresAt)
    const mail = await shop.mail(buyer.email, /expired/)
    const path = /dashboard\/again\/([^\s"')]+)/.exec(mail.text)?.[1]
    const again = await ok('GET', `/purchases/${path}/again`, { as: buyer })
    expect(again.lines).toMatchObject([
      { paid: false, deleted: true, openUnits: 0, cancelledUnits: 10, now: [{ wanted: 10 }] },
    ])
    const one = await ok('GET', `/purchases/${path}/again?order=${placed._id}`, { as: buyer })
    expect(one.lines).toHaveLength(1)
    await refused(shop, await customer(), `/purchases/${path}/again`, 'unknown-purchase')
  })

  test('tells of every line what was sent, is to come, was cancelled, returned or scrapped', async () => {
    const admin = await shop.admin()
    const { as: buyer, purchase } = await aPurchase(shop, [5, 6, 7, 8])
    const [sent, partly, cancelled, open] = purchase.orders
    await payOrder(shop, buyer, sent._id)
    const shipped = [
      { orderId: sent._id, units: 10 },
      { orderId: partly._id, units: 4 },
    ]
    expect((await ship(shop, admin, purchase, shipped)).status).toBe(200)
    const notes = [
      { orderId: sent._id, units: 2, disposition: 'restocked' },
      { orderId: sent._id, units: 1, disposition: 'scrapped' },
      { orderId: partly._id, units: 1, disposition: 'unsent' },
    ]
    const credit = { lines: notes, reason: 'Bent', creditNotes: 0 }
    await ok('POST', `/purchases/${purchase._id}/credit-notes`, { as: admin, body: credit })
    await ok('DELETE', `/orders?id=${cancelled._id}`, { as: admin })
    const again = await ok('GET', `/purchases/${purchase._id}/again`, { as: buyer })
    const units = (line: Json) => [
      line.shippedUnits,
      line.openUnits,
      line.cancelledUnits,
      line.returnedUnits,
      line.scrappedUnits,
      line.now[0].wanted,
    ]
    const outcomes = again.lines.map((line: Json) => [line.orderId, units(line)])
    expect(Object.fromEntries(outcomes)).toEqual({
      [sent._id]: [10, 0, 0, 2, 1, 10],
      [partly._id]: [4, 5, 1, 0, 0, 10],
      [cancelled._id]: [0, 0, 10, 0, 0, 10],
      [open._id]: [0, 10, 0, 0, 0, 10],
    })
    expect(again.lines.map(({ credits }: Json) => credits.length)).toEqual([2, 1, 1, 0])
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
