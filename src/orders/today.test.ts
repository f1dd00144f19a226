import { expect, test } from 'vitest'
import { never } from '#server/mail/send-due.ts'
import { aCompany } from '#tests/companies.ts'
import { type Json, onBothEngines, type TestShop } from '#tests/open-shop.ts'
import { anOrder, aPaidOrder, aPurchase, order, payOrder, ship, where } from '#tests/pay.ts'

onBothEngines("an admin's day", (shop) => {
  const { call, customer, admin, product, mails } = shop

  test('lists paid orders to ship, unpaid orders and scarce parts', async () => {
    const as = await admin()
    const { as: buyer, purchase } = await aPurchase(shop, [5, 7])
    const scarce = await product({ quantity: 3, minimumQuantity: 10 })
    const lessThanOneCase = await product({ quantity: 15, minimumQuantity: 10, caseQuantity: 24 })
    const today = async (sort = 'oldest') => (await call('GET', `/today?sort=${sort}`, { as })).body
    const before = await today()
    const has = (row: object) => expect.arrayContaining([expect.objectContaining(row)])
    expect(before.unpaid.rows).toEqual(has({ number: purchase.number }))
    expect(before.belowMinimum.rows).toEqual(has({ _id: scarce, quantity: 3, minimumQuantity: 10 }))
    expect(before.belowMinimum.rows).toEqual(has({ _id: lessThanOneCase }))
    const [found] = (await call('GET', `/products?id=${scarce}`)).body
    await call('PUT', `/products/${scarce}`, { as, body: { ...found, hidden: true } })
    await payOrder(shop, buyer, purchase.orders[0]._id)
    const paid = await today('place')
    expect(paid.belowMinimum.total).toBe(before.belowMinimum.total - 1)
    expect(paid.toShip.total).toBe(before.toShip.total + 1)
    expect(paid.unpaid.total).toBe(before.unpaid.total - 1)
    const mine = { _id: purchase._id, number: purchase.number, lineCount: 2, openUnits: 20 }
    expect(paid.toShip.rows).toEqual(has(mine))
    await ship(shop, as, purchase)
    expect((await today()).toShip.total).toBe(before.toShip.total)
    const { purchase: onAccount } = await aPurchase(shop, [5])
    const lines = [{ orderId: onAccount.orders[0]._id, units: 4 }]
    await call('POST', '/shipments', { as, body: { purchases: [{ id: onAccount._id, lines }] } })
    const rest = { _id: onAccount._id, paidAt: null, openUnits: 6 }
    expect((await today()).toShip.rows).toContainEqual(expect.objectContaining(rest))
  })

  test('lists failed mails with their reason, and sends them again', async () => {
    const { shop: inner } = shop
    const [as, buyer] = [await admin(), await customer()]
    await leaveFailed(shop, buyer.email, never)
    const listed = async () => (await call('GET', '/today', { as })).body.mailsGivenUp.rows
    expect(await listed()).toContainEqual(
      expect.objectContaining({ to: buyer.email, about: 'Your order', failure: 'full' }),
    )
    expect((await call('POST', '/mails/retry', { as })).body.retried).toBe(1)
    inner.wake('mail')
    await expect.poll(async () => (await mails(buyer.email)).length).toBe(1)
    expect(await listed()).toEqual([])
  })

  test('tells how many invoices are overdue, and what is open of them', async () => {
    const [as, { id: company, manager }] = [await admin(), await aCompany(shop)]
    const read = async () => (await call('GET', '/today', { as })).body.overdue
    const before = await read()
    const numbers: string[] = []
    for (const _ of [1, 2, 3]) {
      const lines = [{ productId: await product({ price: 10 }), quantity: 10 }]
      const body = { ...where, payment: 'account', lines }
      await ship(shop, as, (await call('POST', '/purchases', { as: manager, body })).body)
      const [newest] = (await call('GET', `/invoices?company=${company}`, { as })).body
      numbers.push(newest.number)
    }
    expect(await read()).toEqual(before)
    const { db } = shop.shop
    for (const table of ['invoices', 'open_amounts'] as const) {
      const overdue = db.whole.updateTable(table).set({ due_at: Date.now() - 1 })
      await overdue.where('company_id', '=', company).execute()
    }
    const pay = async (number: string | undefined, amount: number) => {
      const invoices = [{ number, amount }]
      const body = { company, amount, at: Date.now(), reference: number, invoices }
      const answer = await call('POST', '/payments', { as, body: { ...body, method: 'transfer' } })
      return answer.body._id
    }
    const [paid, part] = numbers
    await pay(part, 40)
    const whole = await pay(paid, 100)
    const { total, amount } = before
    expect(await read()).toEqual({ total: total + 2, amount: amount + 160, currency: 'USD' })
    const listed = (await call('GET', `/invoices?state=overdue&company=${company}`, { as })).body
    expect(listed.map(({ open, state }: Json) => [open, state])).toEqual([
      [100, 'overdue'],
      [60, 'overdue'],
    ])
    await call('POST', `/payments/${whole}/reverse`, { as, body: { reason: 'Of another' } })
    expect(await read()).toMatchObject({ total: total + 3, amount: amount + 260 })
  })

  test('sums sales without refunds, with the best parts and customers', async () => {
    const as = await admin()
    const sales = async () => (await call('GET', '/sales', { as })).body
    const before = (await sales()).months.at(-1)
    const { buyer, productId } = await aPaidOrder(shop)
    const { months, parts, customers, revenueIs } = await sales()
    expect(revenueIs).toBe('gross')
    expect(months).toHaveLength(12)
    expect(months.at(-1)).toEqual({
      month: new Date().toISOString().slice(0, 7),
      revenue: before.revenue + 240,
      net: before.net + 240,
      purchases: before.purchases + 1,
      units: before.units + 20,
    })
    expect(parts).toContainEqual(expect.objectContaining({ _id: productId, units: 20 }))
    expect(customers).toContainEqual(expect.objectContaining({ email: buyer.email, revenue: 240 }))
  })

  test('counts as sold what was paid and stayed with the buyer, as the ledger does', async () => {
    const as = await admin()
    const month = async () => (await call('GET', '/sales', { as })).body.months.at(-1)
    const before = await month()
    const productId = await product({ price: 1, quantity: 1_000 })
    const buyer = await customer()
    const buy = async (shipped: number) => {
      const { body } = await order(shop, buyer, productId, 240)
      await payOrder(shop, buyer, body._id)
      const lines = [{ orderId: body._id, units: shipped }]
      await ship(shop, as, { _id: body.purchaseId }, lines)
      return body
    }
    const returned = await buy(240)
    const lines = [{ orderId: returned._id, units: 40, disposition: 'restocked' }]
    const path = `/purchases/${returned.purchaseId}/credit-notes`
    await call('POST', path, { as, body: { lines, reason: 'Bent' } })
    // The buyer keeps what was shipped of it.
    const deleted = await buy(100)
    await call('DELETE', `/orders?id=${deleted._id}`, { as })
    await expect.poll(async () => (await month()).revenue).toBe(before.revenue + 300)
    expect(await month()).toMatchObject({
      purchases: before.purchases + 2,
      units: before.units + 300,
    })
    const { parts, customers } = (await call('GET', '/sales', { as })).body
    expect(parts).toContainEqual(expect.objectContaining({ _id: productId, units: 300 }))
    const best = { _id: buyer.id, isCompany: false, revenue: 300 }
    expect(customers).toContainEqual(expect.objectContaining(best))
  })

  test('counts orders to ship, searches in vain, and failed mails and refunds', async () => {
    const as = await admin()
    const waiting = async () => (await call('GET', '/waiting', { as })).body
    const before = await waiting()
    const { buyer } = await aPaidOrder(shop)
    await anOrder(shop, buyer)
    // Two lines are one purchase: at every place it counts once.
    const two = await aPurchase(shop, [12, 12])
    await payOrder(shop, two.as, two.purchase.orders[0]._id)
    const listed = (await call('GET', '/purchases?state=to-ship', { as })).headers
    await call('GET', `/products?q=${crypto.randomUUID()}`)
    const review = { star: 2, description: 'Late' }
    await call('POST', '/reviews', { as: buyer, body: review })
    await call('GET', '/missed-searches', { as })
    for (const dueAt of [Date.now() + 3_600_000, never])
      await leaveFailed(shop, 'kim@workshop.test', dueAt)
    expect(Number(listed['x-total-count'])).toBe(before.toShip + 2)
    expect(await waiting()).toEqual({
      toShip: before.toShip + 2,
      atCardCompany: 0,
      companyApplications: 0,
      quotesToPrice: 0,
      creditToAllocate: 0,
      purchasesToShip: before.purchasesToShip + 2,
      searchedInVain: before.searchedInVain + 1,
      messages: before.messages,
      reviews: before.reviews + 1,
      mailsFailed: before.mailsFailed + 1,
      mailsGivenUp: before.mailsGivenUp + 1,
      refundsFailed: before.refundsFailed,
    })
  })
})

/** A mail as it stays after it was not taken: until it is tried again, or for good. */
async function leaveFailed({ shop }: TestShop, recipient: string, due_at: number) {
  const id = crypto.randomUUID()
  const letter = { id, key: id, recipient, subject: 'Your order', text: 'T', html: 'H' }
  const mails = shop.db.whole.insertInto('outbox')
  await mails.values({ ...letter, tries: 3, created_at: 1, due_at, failure: 'full' }).execute()
}
