import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { onBothEngines } from '#tests/open-shop.ts'
import { anOrder, aPurchase, payOrder, shipOrder } from '#tests/pay.ts'

onBothEngines('the shipping page', (shop) => {
  const { call, ok, customer, admin, product } = shop

  test('lists purchases by what is still to do', async () => {
    const as = await admin()
    const { as: buyer, purchase } = await aPurchase(shop, [5, 7])
    const [first, second] = purchase.orders.map(({ _id }: { _id: string }) => _id)
    const states = async () => {
      const among = ['to-ship', 'partly-shipped', 'unpaid', 'shipped'].map(async (state) => {
        const found = await ok('GET', `/purchases?state=${state}&email=${buyer.email}`, { as })
        return found.length > 0 ? [state] : []
      })
      return (await Promise.all(among)).flat()
    }
    expect(await states()).toEqual(['unpaid'])
    await payOrder(shop, buyer, first)
    expect(await states()).toEqual(['to-ship'])
    await shipOrder(shop, as, first)
    expect(await states()).toEqual(['to-ship', 'partly-shipped'])
    await shipOrder(shop, as, second)
    expect(await states()).toEqual(['shipped'])
  })

  test('sorts by age, address and total page by page, and filters by address and age', async () => {
    const as = await admin()
    const buyer = await customer()
    const body = { phone: '+1 555 0142', poNumber: 'PO-9' }
    const addresses = ['7 Quay, Rotterdam', '2 Kade, Antwerp 100%', '5 Haven, Rotterdam']
    for (const [index, address] of addresses.entries()) {
      const productId = await product({ price: [12, 30, 20][index] ?? 1 })
      const lines = [{ productId, quantity: 10 }]
      await call('POST', '/purchases', { as: buyer, body: { ...body, address, lines } })
    }
    const list = async (query: string) => {
      const path = `/purchases?limit=2&email=${buyer.email}&${query}`
      const first = await call('GET', path, { as })
      expect(first.status).toBe(200)
      const next = /[?&]after=([\w-]+)/.exec(String(first.headers['link']))?.[1]
      const second = next ? (await call('GET', `${path}&after=${next}`, { as })).body : []
      return [...first.body, ...second].map(({ address }: { address: string }) => address)
    }
    const [seven, two, five] = addresses
    expect(await list('sort=oldest')).toEqual([seven, two, five])
    expect(await list('')).toEqual([five, two, seven])
    expect(await list('sort=place')).toEqual([two, five, seven])
    expect(await list('sort=total')).toEqual([two, five, seven])
    expect(await list('sort=oldest&state=unpaid&q=rotterdam')).toEqual([seven, five])
    expect(await list('age=1')).toEqual([])
    const older = sql`update purchases set placed_at = placed_at - 90000000 where address = ${five}`
    await older.execute(shop.shop.db.whole)
    expect(await list('age=1')).toEqual([five])
  })

  test("saves, replaces and deletes an admin's views by name", async () => {
    const [as, other] = [await admin(), await admin()]
    const save = (query: string) =>
      ok('POST', '/saved-views', { as, body: { name: 'Old ones', query } })
    const { _id } = await save('state=to-ship&age=3')
    await save('state=to-ship&age=7')
    const list = (of: { token: string }) => ok('GET', '/saved-views', { as: of })
    expect(await list(as)).toEqual([{ _id, name: 'Old ones', query: 'state=to-ship&age=7' }])
    expect(await list(other)).toEqual([])
    const remove = (of: { token: string }) => ok('DELETE', `/saved-views?id=${_id}`, { as: of })
    expect(await remove(other)).toEqual({ deletedCount: 0 })
    expect(await remove(as)).toEqual({ deletedCount: 1 })
    expect(await list(as)).toEqual([])
    const unnamed = await call('POST', '/saved-views', { as, body: { name: ' ', query: '' } })
    expect(unnamed).toMatchObject({ status: 422 })
  })

  test('tells packers the stock and the numbers of each part', async () => {
    const as = await admin()
    const { buyer, order, productId } = await anOrder(shop)
    const body = { productId, class: 'oem', maker: 'Honda', number: '22201-216-600' }
    await call('POST', '/part-numbers', { as, body })
    const { purchaseId, productCode } = await ok('GET', `/orders/${order}`, { as })
    const read = (as: typeof buyer) => ok('GET', `/purchases/${purchaseId}`, { as })
    const numbers = expect.arrayContaining(['22201216600', productCode.replaceAll('-', '')])
    const line = { _id: order, bin: '', stock: expect.any(Number), numbers }
    expect(await read(as)).toMatchObject({ paidAt: null, packing: [line] })
    expect((await read(buyer)).packing).toEqual([])
    await payOrder(shop, buyer, order)
    expect((await read(as)).paidAt).toBeGreaterThan(0)
  })
})
