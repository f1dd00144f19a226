import { expect, test } from 'vitest'
import { indexPhones } from '#server/database/index-phones.ts'
import type { Person } from '#tests/makers.ts'
import { type Json, onBothEngines } from '#tests/open-shop.ts'
import { aPaidOrder } from '#tests/pay.ts'

type Facts = { price?: number; phone?: string; note?: string; lineNote?: string }

onBothEngines('finding orders', (shop) => {
  const { admin, customer, product, call, ok } = shop

  async function find(path: string, q: string, as: { token: string }): Promise<string[]> {
    const { status, body } = await call('GET', `${path}q=${encodeURIComponent(q)}`, { as })
    expect([q, status]).toEqual([q, 200])
    return body.map((row: Json) => row.purchaseNumber ?? row.number)
  }

  async function place(as: Person, facts: Facts): Promise<Json> {
    const { price = 9.99, phone = '+1 555 0142', note = '', lineNote = '' } = facts
    const lines = [{ productId: await product({ price }), quantity: 10, note: lineNote }]
    const body = { phone, address: '5 Canal Street', note, lines }
    return ok('POST', '/purchases', { as, body })
  }

  /** By each call that searches orders, and never another customer's. */
  async function expectFound(queries: string[], buyer: Person, { number }: { number: string }) {
    const [as, stranger] = [await admin(), await customer()]
    const own = `email=${buyer.email}&`
    for (const q of queries) {
      const found = {
        allOrders: await find('/orders?', q, as),
        purchases: await find('/purchases?', q, as),
        desk: await find('/purchases?state=unpaid&', q, as),
        myOrders: await find(`/orders?${own}`, q, buyer),
        myPurchases: await find(`/purchases?${own}`, q, buyer),
        strangers: await find(`/orders?email=${stranger.email}&`, q, stranger),
        file: (await call('GET', `/orders.csv?q=${encodeURIComponent(q)}`, { as })).body.includes(
          number,
        ),
      }
      const one = [number]
      expect({ q, ...found }).toEqual({
        ...{ q, allOrders: one, purchases: one, desk: one, myOrders: one, myPurchases: one },
        ...{ strangers: [], file: true },
      })
    }
  }

  test('finds an order by its amount in any writing', async () => {
    const buyer = await customer()
    const order = await place(buyer, { price: 125 })
    for (const price of [125.1, 12.5, 1.25, 1250]) await place(buyer, { price })
    const queries = [
      ...['1250', '1,250.00', '1.250,00', '$1,250', '$ 1.250,-', '1 250,00', "1'250.00", '1250.0'],
      ...['USD 1250', '1250 usd', '-1,250.00', '−1250', 'US$ 1,250.00', '1 250 kr', '€1250'],
      ...['１２５０', ' 1250,0 ', '1\u202f250,00', '1’250.–', 'Fr. 1250', '1250 zł'],
      ...['(1,250.00)', 'EUR1250', '1250.--', '+1250', '1.250,00 Euro', '١٢٥٠', '= 1250'],
    ]
    await expectFound(queries, buyer, order)
  })

  test('an amount that may be two finds both', async () => {
    const buyer = await customer()
    const [more] = [await place(buyer, { price: 444.4 }), await place(buyer, { price: 44.44 })]
    for (const q of ['4.444', '4,444'])
      expect(await find('/purchases?', q, await admin())).toEqual([more.number])
  })

  test('finds an order by its PO number with and without its hyphens', async () => {
    const as = await admin()
    const buyer = await customer()
    for (const [poNumber, queries] of [
      ['PO-4711/A', ['PO4711', 'po4711a', 'PO 4711', 'po–4711/a']],
      ['BE8822', ['BE 8822', 'be-8822', 'be8822']],
    ] as const) {
      const lines = [{ productId: await product(), quantity: 10 }]
      const body = { phone: '+1 555 0142', address: '5 Canal Street', poNumber, lines }
      const { number } = await ok('POST', '/purchases', { as: buyer, body })
      for (const q of queries) {
        expect([q, await find('/purchases?', q, as)]).toEqual([q, [number]])
        expect([q, await find(`/purchases?email=${buyer.email}&`, q, buyer)]).toEqual([q, [number]])
      }
    }
  })

  test('finds an order by a refunded amount', async () => {
    const { order, buyer } = await aPaidOrder(shop)
    const as = await admin()
    const { purchaseId, purchaseNumber } = await ok('GET', `/orders/${order}`, { as })
    const lines = [{ orderId: order, units: 7, disposition: 'unsent' }]
    const body = { reason: 'Out of stock', lines }
    await ok('POST', `/purchases/${purchaseId}/credit-notes`, { as, body })
    await shop.mail(buyer.email, /^Refund/)
    expect(await find('/orders?', '-84,00', as)).toContain(purchaseNumber)
  })

  test('finds an order by its note and the notes of its lines', async () => {
    const buyer = await customer()
    const order = await place(buyer, {
      note: 'Bitte beim Pförtner Straßmann abgeben',
      lineNote: 'für die graue Kawasaki, Łódź',
    })
    const queries = ['pförtner', 'PFORTNER strassmann', 'graue kawasaki', 'lodz', 'abgeben graue']
    await expectFound(queries, buyer, order)
    await shop.shop.db.write((trx) =>
      trx.updateTable('purchases').set({ note: 'gone' }).where('id', '=', order._id).execute(),
    )
    await shop.shop.db.write((trx) =>
      trx
        .updateTable('orders')
        .set({ line_note: '' })
        .where('purchase_id', '=', order._id)
        .execute(),
    )
    for (const q of ['pförtner', 'kawasaki'])
      expect(await find(`/orders?email=${buyer.email}&`, q, buyer)).toEqual([])
    await expectFound(['gone'], buyer, order)
  })

  test.each([
    [
      '+49 751 3344-1827',
      [
        '0751 33441827',
        'Tel. 0751 33441827',
        '(+49) 751 33441827',
        '0751_33441827',
        '0751/3344-1827',
        '(0751) 33 44 18 27',
        '+4975133441827',
        '33441827',
      ],
    ],
    ['+49 (0)151 2345-6789', ['0151 23456789', '0151/2345 6789', '0049 151 23456789']],
    ['0162 9876543', ['+49 162 9876543', '0049 (0)162/9876543', '0162-98 76 543', '+491629876543']],
    ['+39 06 1234 5671', ['06 12345671', '+390612345671', '0039 06 1234-5671']],
    ['0044 20 7946 0958', ['020 7946 0958', '+44 (0)20 7946 0958', '+442079460958']],
    ['+1 (555) 010-0199 ext. 5555', ['555-010-0199', '555.010.0199', '1 555 0100199 x12']],
    ['+7 495 123-45-67', ['8 (495) 123-45-67', '+74951234567']],
    ['8 812 765 43 21', ['+7 812 7654321', '812 7654321']],
    ['030 1239', ['+49 30 1239', '030/1239']],
    ['＋４９　７６１　２２３３４４', ['0761 223344', '0761\u00a0223344', '0761–22 33 44']],
  ])('an order and its buyer are found by %j however it is written', async (phone, queries) => {
    const buyer = await customer()
    const order = await place(buyer, { phone })
    await place(await customer(), { phone: '+49 751 3344-1828' })
    await expectFound(queries, buyer, order)
    const as = await admin()
    const profile = { name: 'Caller', address: '1 Street', img: '/images/disc.webp', phone }
    await ok('PUT', `/users?id=${buyer.id}`, { as: buyer, body: profile })
    for (const q of queries) {
      const users = await ok('GET', `/users?q=${encodeURIComponent(q)}`, { as })
      expect([q, users.map((row: Json) => row.email)]).toEqual([q, [buyer.email]])
    }
  })

  test('numbers kept before are found once the job has written their keys', async () => {
    const buyer = await customer()
    const order = await place(buyer, { phone: '+49 89 7654321' })
    const { db } = shop.shop
    await db.write((trx) => trx.updateTable('purchases').set({ phone_key: null }).execute())
    await db.write((trx) => trx.updateTable('users').set({ phone_key: null }).execute())
    await indexPhones(db)
    await expectFound(['089 7654321'], buyer, order)
  })
})
