// A customer's page, and what an admin orders in a customer's name.
import { expect, test } from 'vitest'
import { onUsualEngine } from '#tests/open-shop.ts'

onUsualEngine('customers', ({ call, customer, admin, product, mails }) => {
  const order = { phone: '+1 503 555 0188', address: '4 Phone Street' }

  test("places an order on behalf at the customer's price, mails the payment link and names the admin", async () => {
    const [boss, dealer] = [await admin(), await customer({ name: 'Foundry Moto' })]
    const [productId, unlisted] = [
      await product({ price: 20, productCode: 'OB-1' }),
      await product({ price: 5, productCode: 'OB-2' }),
    ]
    const list = await call('POST', '/price-lists', { as: boss, body: { name: 'By phone' } })
    const prices = [{ productCode: 'OB-1', price: 15 }]
    const path = `/price-lists/${list.body._id}`
    await call('PUT', path, { as: boss, body: { prices } })
    await call('PUT', `${path}/customers/${dealer.email}`, { as: boss })
    const own = { productId: unlisted, number: 'SHELF 7' }
    await call('POST', '/own-numbers', { as: dealer, body: own })

    const text = '12 OB-1\n10 SHELF 7'
    const check = (as: typeof boss, customerId?: string) =>
      call('POST', '/quick-order/check', { as, body: { text, customer: customerId } })
    const checked = await check(boss, dealer.id)
    expect(checked.body).toMatchObject({ counts: { ready: 2 }, total: 230 })
    expect((await check(boss)).body.counts.ready).toBe(1)

    const lines = [
      { productId, quantity: 12 },
      { productId: unlisted, quantity: 10 },
    ]
    const place = (as: typeof boss, body: object) =>
      call('POST', '/customer-purchases', {
        as,
        body: { ...order, customer: dealer.id, lines, total: 230, ...body },
      })
    expect(await place(boss, { total: 290 })).toMatchObject({ body: { code: 'prices-changed' } })
    const short = [{ productId, quantity: 3 }]
    expect(await place(boss, { lines: short })).toMatchObject({ body: { code: 'lines-refused' } })
    const placed = await place(boss, {})
    expect(placed.body).toMatchObject({ ...order, userId: dealer.id, onBehalf: true, total: 230 })

    const [line] = placed.body.orders
    const history = await call('GET', `/orders/${line._id}/history`, { as: boss })
    expect(history.body).toMatchObject([{ what: 'placed', by: boss.name }])
    const audit = await call('GET', `/audit?q=${placed.body.number}`, { as: boss })
    expect(audit.body).toMatchObject([
      { email: boss.email, call: 'POST /customer-purchases', label: placed.body.number },
    ])
    await expect
      .poll(() => mails(dealer.email).then(([mail]) => mail?.text))
      .toMatch(`/dashboard/payment/${line._id}`)
    expect((await mails(dealer.email))[0]?.text).toContain('we placed an order')
    expect((await call('GET', `/orders?email=${boss.email}`, { as: boss })).body).toEqual([])

    expect((await call('GET', `/customers/${dealer.id}`, { as: boss })).body).toMatchObject({
      priceList: { name: 'By phone' },
      purchases: 1,
      revenue: 0,
      unpaid: { purchases: 1, amount: 230 },
      sessions: [{ address: '' }],
    })
  })

  test('refuses orders on behalf of unverified and disabled customers', async () => {
    const boss = await admin()
    const lines = [{ productId: await product(), quantity: 10 }]
    const place = (id: string) =>
      call('POST', '/customer-purchases', {
        as: boss,
        body: { ...order, customer: id, lines, total: 120 },
      })
    const stranger = await customer({ verified: false })
    expect(await place(stranger.id)).toMatchObject({ body: { code: 'customer-unproven' } })
    const dealer = await customer()
    await call('PUT', `/customers/${dealer.id}`, { as: boss, body: { disabled: true } })
    expect(await place(dealer.id)).toMatchObject({ body: { code: 'customer-disabled' } })
    expect((await call('GET', '/customers/nobody', { as: boss })).status).toBe(404)
  })
})
