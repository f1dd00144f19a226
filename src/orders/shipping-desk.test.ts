import { expect, test } from 'vitest'
import { onBothEngines } from '#tests/open-shop.ts'
import { anOrder, aPurchase, payOrder } from '#tests/pay.ts'

onBothEngines('the shipping desk', (shop) => {
  const { call, customer, admin, product } = shop

  test('purchases are listed by what is still to do with them', async () => {
    const as = await admin()
    const { as: buyer, purchase } = await aPurchase(shop, [5, 7])
    const [first, second] = purchase.orders.map(({ _id }: { _id: string }) => _id)
    const states = async () => {
      const among = ['to-ship', 'partly-shipped', 'unpaid', 'shipped'].map(async (state) => {
        const path = `/purchases?state=${state}&email=${buyer.email}`
        const { status, body } = await call('GET', path, { as })
        expect(status).toBe(200)
        return body.length > 0 ? [state] : []
      })
      return (await Promise.all(among)).flat()
    }
    expect(await states()).toEqual(['unpaid'])
    await payOrder(shop, buyer, first)
    expect(await states()).toEqual(['to-ship'])
    await call('PUT', `/orders?id=${first}`, { as, body: { status: 'Shipped' } })
    expect(await states()).toEqual(['to-ship', 'partly-shipped'])
    await call('PUT', `/orders?id=${second}`, { as, body: { status: 'Shipped' } })
    expect(await states()).toEqual(['shipped'])
  })

  test('they are sorted by age, place and total, page by page, and narrowed to a place and an age', async () => {
    const as = await admin()
    const buyer = await customer()
    const body = { phone: '+1 555 0142', poNumber: 'PO-9' }
    const addresses = ['7 Quay, Rotterdam', '2 Kade, Antwerp 100%', '5 Haven, Rotterdam']
    for (const [place, address] of addresses.entries()) {
      const productId = await product({ price: [12, 30, 20][place] ?? 1 })
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
    expect(await list('sort=oldest&place=rotterdam')).toEqual([seven, five])
    expect(await list('place=100%25')).toEqual([two])
    expect(await list('age=1')).toEqual([])
    await shop.shop.db.write((trx) =>
      trx
        .updateTable('purchases')
        .set((row) => ({ placed_at: row('placed_at', '-', 90_000_000) }))
        .where('address', '=', '5 Haven, Rotterdam')
        .execute(),
    )
    expect(await list('age=1')).toEqual([five])
  })

  test('a view is saved by its name for whoever saved it, saved again it is changed, and deleted it is gone', async () => {
    const [as, other] = [await admin(), await admin()]
    const save = (query: string) =>
      call('POST', '/saved-views', { as, body: { name: 'Old ones', query } })
    const first = await save('state=to-ship&age=3')
    expect(await save('state=to-ship&age=7')).toMatchObject({ status: 200 })
    const mine = async () => (await call('GET', '/saved-views', { as })).body
    const { _id } = first.body
    expect(await mine()).toEqual([{ _id, name: 'Old ones', query: 'state=to-ship&age=7' }])
    expect((await call('GET', '/saved-views', { as: other })).body).toEqual([])
    const remove = (as: { token: string }) => call('DELETE', `/saved-views?id=${_id}`, { as })
    expect((await remove(other)).body).toEqual({ deletedCount: 0 })
    expect((await remove(as)).body).toEqual({ deletedCount: 1 })
    expect(await mine()).toEqual([])
    expect((await save('')).status).toBe(200)
    const unnamed = await call('POST', '/saved-views', { as, body: { name: ' ', query: '' } })
    expect(unnamed).toMatchObject({ status: 422 })
  })

  test('whoever packs is told how many are in stock and which numbers stand on the part', async () => {
    const as = await admin()
    const { buyer, order, productId } = await anOrder(shop)
    const body = { productId, class: 'oem', maker: 'Honda', number: '22201-216-600' }
    await call('POST', '/part-numbers', { as, body })
    const { purchaseId, productCode } = (await call('GET', `/orders/${order}`, { as })).body
    const packing = await call('GET', `/purchases/${purchaseId}/packing`, { as })
    const numbers = expect.arrayContaining(['22201216600', productCode.replaceAll('-', '')])
    const line = { _id: order, bin: '', stock: expect.any(Number), numbers }
    expect(packing).toMatchObject({ status: 200, body: { paidAt: null, lines: [line] } })
    await payOrder(shop, buyer, order)
    const paid = await call('GET', `/purchases/${purchaseId}/packing`, { as })
    expect(paid.body.paidAt).toBeGreaterThan(0)
    expect((await call('GET', '/purchases/none/packing', { as })).status).toBe(404)
  })
})
