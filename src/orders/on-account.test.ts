import { expect, test } from 'vitest'
import { formatInvoiceNumber } from '#invoices/rules.ts'
import { aCompany, joinCompany } from '#tests/companies.ts'
import type { Person } from '#tests/makers.ts'
import { type Json, onBothEngines, type TestShop } from '#tests/open-shop.ts'
import { mailedKeys, ship, stockOf, where } from '#tests/pay.ts'
import { computeRefund } from './web/compute-refund.ts'

onBothEngines(
  'orders on account',
  (shop) => {
    const { call, ok, admin, customer, product } = shop

    test('are not paid first, do not expire, and are invoiced with each shipment', async () => {
      const { id, manager } = await aCompany(shop)
      const boss = await admin()
      const purchase = await order(shop, manager, [12, 7])
      expect(purchase).toMatchObject({ payment: 'account', paid: false, expiresAt: null })
      const toShip = await ok('GET', '/purchases?state=to-ship', { as: boss })
      expect(toShip.map(({ _id }: Json) => _id)).toContain(purchase._id)
      const unpaid = await ok('GET', '/purchases?state=unpaid', { as: boss })
      expect(unpaid.map(({ _id }: Json) => _id)).not.toContain(purchase._id)
      const buyer = await ok('GET', `/customers/${manager.id}`, { as: boss })
      expect(buyer).toMatchObject({ purchases: 1, unpaid: { purchases: 0, amount: 0 } })
      const [first, second] = purchase.orders
      await ship(shop, boss, purchase, [{ orderId: first._id, units: 4 }])
      await ship(shop, boss, purchase)
      const invoices = await invoicesOf(shop, purchase)
      const lines = await shop.shop.db.read
        .selectFrom('invoice_lines')
        .select(['invoice_number', 'order_id', 'units', 'amount'])
        .where(
          'invoice_number',
          'in',
          invoices.map(({ number }) => number),
        )
        .orderBy('invoice_number')
        .orderBy('position')
        .execute()
      expect(lines.map(({ order_id, units, amount }) => [order_id, units, amount])).toEqual([
        [first._id, 4, 4_800],
        [first._id, 6, 7_200],
        [second._id, 10, 7_000],
      ])
      expect(invoices.map(({ subtotal, tax, total }) => [subtotal, tax, total])).toEqual([
        [4_800, 912, 5_712],
        [14_200, 2_698, 16_898],
      ])
      expect(invoices.every(({ company_id }) => company_id === id)).toBe(true)
      const file: string = (await call('GET', `/orders.csv?q=${purchase.number}`, { as: boss }))
        .body
      const shown = invoices.map(({ number }) => formatInvoiceNumber(number))
      expect(file).toContain(`,${shown.join(' ')},`)
      expect(file).toContain(`,${shown[1]},`)
      const due = (invoices[0]?.due_at ?? 0) - (invoices[0]?.made_at ?? 0)
      expect(Math.floor(due / 86_400_000)).toBe(30)
    })

    test('refuse what the company may not: in one order of checks, with what is left', async () => {
      const stranger = await customer()
      expect(await place(shop, stranger, [12])).toMatchObject({
        status: 403,
        body: { code: 'no-account' },
      })
      const held = await aCompany(shop, { onHold: true, poNumberRequired: true, creditLimit: 1 })
      expect((await place(shop, held.manager, [12])).body.code).toBe('company-on-hold')
      const company = await aCompany(shop, { poNumberRequired: true, creditLimit: 200 })
      const buyer = await joinCompany(shop, company.id, await customer(), {
        perOrder: 150,
        perMonth: 180,
      })
      const missing = await place(shop, buyer, [12])
      expect(missing.body).toMatchObject({
        code: 'po-number-missing',
        errors: [{ field: 'poNumber' }],
      })
      const poNumber = 'PO-1'
      expect((await place(shop, buyer, [14], { poNumber })).body).toMatchObject({
        code: 'above-limit',
        left: 150,
      })
      expect((await place(shop, buyer, [12], { poNumber })).status).toBe(200)
      // 142.80 of the month are spent.
      expect((await place(shop, buyer, [4], { poNumber })).body).toMatchObject({
        code: 'above-limit',
        left: 37.2,
      })
      const over = await place(shop, company.manager, [5], { poNumber })
      expect(over.body).toMatchObject({ code: 'credit-exceeded', left: 57.2 })
      // Credit is asked for before the stock.
      const few = await product({ price: 100, quantity: 5, minimumQuantity: 1 })
      const lines = [{ productId: few, quantity: 8 }]
      const scarce = await call('POST', '/purchases', {
        as: company.manager,
        body: { ...where, payment: 'account', poNumber, lines },
      })
      expect(scarce.body.code).toBe('credit-exceeded')
      const rest = await place(shop, company.manager, [4], { poNumber })
      expect(rest.status).toBe(200)
    })

    test('two members race for the last credit: never above the limit', async () => {
      const company = await aCompany(shop, { creditLimit: 150 })
      const other = await joinCompany(shop, company.id, await customer())
      const productId = await product({ price: 12, quantity: 100_000 })
      const body = { ...where, payment: 'account', lines: [{ productId, quantity: 10 }] }
      for (let round = 0; round < 100; round++) {
        const both = await Promise.all(
          [company.manager, other].map((as) => call('POST', '/purchases', { as, body })),
        )
        expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
        const [placed] = both.filter(({ status }) => status === 200)
        const as = both[0] === placed ? company.manager : other
        await ok('DELETE', `/purchases?id=${placed?.body._id}`, { as })
      }
    })

    test('credits a voided shipment’s invoice, and invoices the units again when they ship', async () => {
      const { manager } = await aCompany(shop)
      const boss = await admin()
      const purchase = await order(shop, manager, [12])
      const { body } = await ship(shop, boss, purchase)
      await ok('DELETE', `/shipments/${body.shipped[0]._id}`, { as: boss })
      expect(await openOf(shop, purchase)).toEqual([0])
      await ship(shop, boss, purchase)
      expect(await openOf(shop, purchase)).toEqual([0, 14_280])
      const read = await ok('GET', `/purchases/${purchase._id}`, { as: manager })
      expect(read).toMatchObject({ creditNotes: [], openUnits: 0 })
    })

    test('lists a deleted purchase among records if all that is left of it is an invoice and its credit', async () => {
      const { manager } = await aCompany(shop)
      const boss = await admin()
      const purchase = await order(shop, manager, [12])
      const { body } = await ship(shop, boss, purchase)
      await ok('DELETE', `/shipments/${body.shipped[0]._id}`, { as: boss })
      await ok('DELETE', `/purchases?id=${purchase._id}`, { as: boss })
      const path = `/purchases?email=${manager.email}&deleted=only`
      expect(await ok('GET', path, { as: boss })).toMatchObject([{ _id: purchase._id }])
    })

    test('a shipment on whose invoice a return was credited is not voided: nothing is credited twice', async () => {
      const { id, manager } = await aCompany(shop)
      const boss = await admin()
      const purchase = await order(shop, manager, [12])
      const [{ _id: orderId }] = purchase.orders
      await ship(shop, boss, purchase, [{ orderId, units: 6 }])
      const { body } = await ship(shop, boss, purchase, [{ orderId, units: 4 }])
      const lines = [{ orderId, units: 3, disposition: 'restocked' }]
      await ok('POST', `/purchases/${purchase._id}/credit-notes`, {
        as: boss,
        body: { lines, reason: 'Bent' },
      })
      const voided = await call('DELETE', `/shipments/${body.shipped[0]._id}`, { as: boss })
      expect([voided.status, voided.body.code]).toEqual([409, 'shipment-final'])
      expect(await openOf(shop, purchase)).toEqual([8_568, 1_428])
      const company = await ok('GET', `/companies/${id}`, { as: manager })
      expect(company).toMatchObject({ exposure: 99.96 })
    })

    test('a return names its invoice; what is not sent is taken out without one', async () => {
      const { manager } = await aCompany(shop)
      const boss = await admin()
      const purchase = await order(shop, manager, [12])
      const [{ _id: orderId, productId }] = purchase.orders
      await ship(shop, boss, purchase, [{ orderId, units: 3 }])
      await ship(shop, boss, purchase, [{ orderId, units: 4 }])
      const stock = await stockOf(shop, productId)
      const credit = (units: number, disposition: string) =>
        call('POST', `/purchases/${purchase._id}/credit-notes`, {
          as: boss,
          body: { lines: [{ orderId, units, disposition }], reason: 'Bent' },
        })
      // Of both invoices, the newer one first.
      const { body: added } = await credit(5, 'restocked')
      const totals = added.creditNotes.map(({ total }: Json) => total)
      expect([totals, added.creditNote.total]).toEqual([[57.12, 14.28], 14.28])
      const notes = await shop.shop.db.read
        .selectFrom('credit_notes')
        .select(['invoice_number', 'amount', 'tax'])
        .where('purchase_id', '=', purchase._id)
        .orderBy('counter')
        .execute()
      const [first, second] = await invoicesOf(shop, purchase)
      expect(notes).toEqual([
        { invoice_number: second?.number, amount: 4_800, tax: 912 },
        { invoice_number: first?.number, amount: 1_200, tax: 228 },
      ])
      expect(await openOf(shop, purchase)).toEqual([2_856, 0])
      expect((await credit(3, 'scrapped')).body.code).toBe('units-gone')
      expect((await credit(3, 'unsent')).body).toEqual({ creditNote: null, creditNotes: [] })
      expect(await stockOf(shop, productId)).toBe(stock + 8)
      const read = await ok('GET', `/purchases/${purchase._id}`, { as: manager })
      expect(read).toMatchObject({ openUnits: 0 })
    })

    test('mails a return’s credit note to the billing address, with what is still open', async () => {
      const { manager, billingEmail } = await aCompany(shop)
      const boss = await admin()
      const purchase = await order(shop, manager, [12])
      const [{ _id: orderId }] = purchase.orders
      await ship(shop, boss, purchase)
      const lines = [{ orderId, units: 4, disposition: 'restocked' }]
      const body = { lines, reason: 'Bent' }
      const path = `/purchases/${purchase._id}/credit-notes`
      const { creditNote } = await ok('POST', path, { as: boss, body })
      const find = async () =>
        (await shop.mails(billingEmail)).find(({ subject }) => subject.includes('Credit note'))
      await expect.poll(find, { timeout: 60_000 }).toBeDefined()
      const [invoice] = await ok('GET', '/invoices', { as: manager })
      const mail = await find()
      const off = `$57.12 off invoice ${invoice.number}`
      expect(mail?.subject).toBe(`Credit note ${creditNote.number}: ${off}`)
      expect(mail?.text).toContain(`We took ${off}. The credit note is attached.`)
      expect(mail?.text).toContain('$85.68 of the invoice is still open.')
      expect(mail?.text).toContain('4 Returned')
    })

    test('says what a return takes off an invoice plus its tax, and what it refunds of a payment with it', async () => {
      const { manager } = await aCompany(shop)
      const boss = await admin()
      const sumOf = async (purchase: Json) => {
        await ship(shop, boss, purchase)
        const details = await ok('GET', `/purchases/${purchase._id}`, { as: boss })
        return computeRefund(details, details.allLines[0], { units: '4' }).sum
      }
      const invoiced = await order(shop, manager, [12])
      expect(await sumOf(invoiced)).toBe(`$48 plus ${invoiced.taxName}`)
      const paid = await order(shop, manager, [12])
      const { _id, total: amount } = paid
      const body = { purchase: _id, amount, at: Date.now(), reference: 'First', method: 'transfer' }
      await ok('POST', '/payments', { as: boss, body })
      expect(await sumOf(paid)).toBe('$57.12')
    })

    test('mails the credit note of a voided shipment only where its invoice was mailed', async () => {
      const { manager, billingEmail } = await aCompany(shop)
      const boss = await admin()
      const credits = async (isSent: boolean) => {
        const purchase = await order(shop, manager, [12])
        const { body } = await ship(shop, boss, purchase)
        const [{ _id }] = body.shipped
        const { db } = shop.shop
        const invoiceMail = db.whole.updateTable('outbox').where('key', '=', `invoice:${_id}`)
        if (isSent) await invoiceMail.set({ sent_at: Date.now() }).execute()
        await ok('DELETE', `/shipments/${_id}`, { as: boss })
        const keys = await mailedKeys(shop, billingEmail)
        return keys.filter((key) => key.startsWith('credit-note:')).length
      }
      expect([await credits(false), await credits(true)]).toEqual([0, 1])
    })

    test('do not count as unpaid orders of an account, and are invoiced once if paid by card first', async () => {
      const { manager } = await aCompany(shop, { creditLimit: 100_000 })
      const purchase = await order(shop, manager, [12])
      const held = await shop.shop.db.read
        .selectFrom('unpaid_totals')
        .select('units')
        .where('user_id', '=', manager.id)
        .executeTakeFirst()
      expect(Number(held?.units ?? 0)).toBe(0)
      const boss = await admin()
      const body = {
        ...{ purchase: purchase._id, amount: purchase.total, reference: 'At once' },
        ...{ at: Date.now(), method: 'transfer' },
      }
      await ok('POST', '/payments', { as: boss, body })
      await ship(shop, boss, purchase)
      expect(await invoicesOf(shop, purchase)).toHaveLength(1)
    })

    test('the terms say when an invoice is due and what is left', async () => {
      const { manager, id } = await aCompany(shop, { creditLimit: 500 })
      await order(shop, manager, [12])
      expect((await ok('GET', '/account-terms', { as: manager })).account).toMatchObject({
        ...{ company: id, netDays: 30, available: 357.2, onHold: false },
      })
      expect((await ok('GET', '/account-terms', { as: await customer() })).account).toBeNull()
      const company = await ok('GET', `/companies/${id}`, { as: manager })
      expect(company).toMatchObject({ exposure: 142.8, available: 357.2, overdue: 0 })
    })
  },
  { TAX_PERCENT: '19' },
)

async function place(shop: TestShop, as: Person, prices: number[], more: object = {}) {
  const ids = await Promise.all(prices.map((price) => shop.product({ price })))
  const lines = ids.map((productId) => ({ productId, quantity: 10 }))
  const body = { ...where, payment: 'account', lines, ...more }
  return shop.call('POST', '/purchases', { as, body })
}

async function order(shop: TestShop, as: Person, prices: number[]): Promise<Json> {
  const { status, body } = await place(shop, as, prices)
  expect(status).toBe(200)
  return body
}

function invoicesOf({ shop }: TestShop, { _id }: { _id: string }) {
  return shop.db.read
    .selectFrom('invoices')
    .selectAll()
    .where('purchase_id', '=', _id)
    .orderBy('number')
    .execute()
}

/** The open amount of a purchase's invoices, in minor units. */
async function openOf(shop: TestShop, purchase: { _id: string }): Promise<number[]> {
  const { db } = shop.shop
  const invoices = await invoicesOf(shop, purchase)
  const open = invoices.map(async ({ number, total }) => {
    const notes = await db.read
      .selectFrom('credit_notes')
      .select(['amount', 'tax'])
      .where('invoice_number', '=', number)
      .execute()
    return notes.reduce((left, { amount, tax }) => left - amount - tax, total as number)
  })
  return Promise.all(open)
}
