import { expect, test } from 'vitest'
import { onUsualEngine, type TestShop } from '#tests/open-shop.ts'
import { anOrder, aPurchase } from '#tests/pay.ts'

onUsualEngine('taking back that an order was shipped', (shop) => {
  test('nothing was mailed: it is Pending again, and its buyer never hears of it', async () => {
    const { call, admin, shop: open } = shop()
    const { buyer, order } = await anOrder(shop())
    const as = await admin()
    await ship(shop(), order, as)
    open.wake('mail')
    expect(await mailOf(shop(), order)).toMatchObject({ sent_at: null, tries: 0 })
    const undone = await call('DELETE', `/orders/${order}/shipment`, { as })
    expect(undone).toMatchObject({ status: 200, body: { status: 'Pending', modifiedCount: 1 } })
    expect(undone.body.lapsesAt).toBeGreaterThan(Date.now())
    expect(await mailOf(shop(), order)).toBeUndefined()
    const again = await call('DELETE', `/orders/${order}/shipment`, { as })
    expect(again).toMatchObject({ status: 409, body: { code: 'not-shipped' } })
    // It can be deleted by its buyer again, or be shipped after all.
    await ship(shop(), order, as)
    expect(await mailOf(shop(), order)).toMatchObject({ sent_at: null })
    await call('DELETE', `/orders/${order}/shipment`, { as })
    expect((await call('DELETE', `/orders?id=${order}`, { as: buyer })).body.deletedCount).toBe(1)
    const gone = await call('DELETE', `/orders/${order}/shipment`, { as })
    expect(gone).toMatchObject({ status: 404, body: { code: 'unknown-order' } })
  })

  test('once the buyer is told, and not before ten seconds are over, it is for good', async () => {
    const { call, admin, shop: open } = shop()
    const { order } = await anOrder(shop())
    const as = await admin()
    const before = Date.now()
    await ship(shop(), order, as)
    expect((await mailOf(shop(), order))?.due_at).toBeGreaterThanOrEqual(before + 10_000)
    await letTimePass(shop(), order, 13_000)
    const tooLate = await call('DELETE', `/orders/${order}/shipment`, { as })
    expect(tooLate).toMatchObject({ status: 409, body: { code: 'shipped-for-good' } })
    open.wake('mail')
    await expect.poll(async () => (await mailOf(shop(), order))?.sent_at).not.toBe(null)
    expect((await call('GET', `/orders/${order}`, { as })).body.status).toBe('Shipped')
  })

  test('what is shipped of a purchase at once is told by one mail, without what is taken back', async () => {
    const { call, admin, shop: open, mails } = shop()
    const { as: buyer, purchase } = await aPurchase(shop(), [1, 2, 3, 4])
    const [first, second, third, fourth] = purchase.orders.map(({ _id }: { _id: string }) => _id)
    const as = await admin()
    for (const order of [first, second, third]) await ship(shop(), order, as)
    expect((await call('DELETE', `/orders/${first}/shipment`, { as })).status).toBe(200)
    await letTimePass(shop(), first, 13_000)
    open.wake('mail')
    const told = async () =>
      (await mails(buyer.email)).filter(({ subject }) => subject.startsWith('Order shipped'))
    await expect.poll(told).toHaveLength(1)
    const [mail] = await told()
    expect(mail?.subject).toBe(`Order shipped: ${purchase.number}, 2 parts`)
    expect(mail?.text).not.toContain(purchase.orders[0].name)
    for (const { name } of purchase.orders.slice(1, 3)) expect(mail?.text).toContain(name)
    // Another day, another act.
    await ship(shop(), fourth, as)
    await letTimePass(shop(), fourth, 13_000)
    open.wake('mail')
    await expect.poll(told).toHaveLength(2)
  })

  test('a mail that is being sent is not caught up with', async () => {
    const { call, admin, shop: open } = shop()
    const { order } = await anOrder(shop())
    const as = await admin()
    await ship(shop(), order, as)
    await open.db.write((trx) =>
      trx
        .updateTable('outbox')
        .set({ tries: 1 })
        .where('fact', 'like', `shipped:%:${order}`)
        .execute(),
    )
    const refused = await call('DELETE', `/orders/${order}/shipment`, { as })
    expect(refused).toMatchObject({ status: 409, body: { code: 'shipped-for-good' } })
    expect((await call('GET', `/orders/${order}`, { as })).body.status).toBe('Shipped')
  })
})

async function ship({ call }: TestShop, order: string, as: { token: string }): Promise<void> {
  const { status } = await call('PUT', `/orders?id=${order}`, { as, body: { status: 'Shipped' } })
  expect(status).toBe(200)
}

function mailOf({ shop }: TestShop, order: string) {
  return shop.db.read
    .selectFrom('outbox')
    .select(['due_at', 'sent_at', 'tries'])
    .where('fact', 'like', `shipped:%:${order}`)
    .executeTakeFirst()
}

function letTimePass({ shop }: TestShop, order: string, ms: number): Promise<unknown> {
  return shop.db.write(async (trx) => {
    await trx
      .updateTable('orders')
      .set((row) => ({ shipped_at: row('shipped_at', '-', ms) }))
      .where('id', '=', order)
      .execute()
    await trx
      .updateTable('outbox')
      .set((row) => ({ due_at: row('due_at', '-', ms) }))
      .where('fact', 'like', `shipped:%:${order}`)
      .execute()
  })
}
