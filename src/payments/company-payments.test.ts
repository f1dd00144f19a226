import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { statements } from '#server/database/migrations/0151-open-amounts.ts'
import { aCompany, joinCompany } from '#tests/companies.ts'
import type { Person } from '#tests/makers.ts'
import { type Json, onBothEngines, type TestShop } from '#tests/open-shop.ts'
import { confirm, ship, where } from '#tests/pay.ts'
import { pdfPages } from '#tests/pdf-words.ts'
import { auditOpenAmounts } from '#tests/prove/auditor.ts'
import { sendEvent } from '#tests/stripe-events.ts'

onBothEngines(
  'payments of companies',
  (shop) => {
    const { call, ok, customer } = shop

    test('pay the invoices that the reference names, then the oldest due, in parts too; the rest is credit', async () => {
      const { id, manager, boss, numbers } = await threeInvoices(shop)
      const [first, second, third] = numbers
      const part = await record(shop, boss, id, { amount: 150, reference: `For ${third}` })
      expect(part).toMatchObject({
        company: id,
        allocations: [
          { number: first, amount: 31 },
          { number: third, amount: 119 },
        ],
        unallocated: 0,
      })
      const open = await ok('GET', `/invoices?company=${id}&state=open`, { as: manager })
      expect(open.map(({ number, open }: Json) => [number, open])).toEqual([
        [second, 119],
        [first, 88],
      ])
      const over = await record(shop, boss, id, { amount: 250, reference: 'All of it' })
      expect(over).toMatchObject({ unallocated: 43 })
      const company = await ok('GET', `/companies/${id}`, { as: manager })
      expect(company).toMatchObject({ exposure: -43, overdue: 0 })
      const paid = await ok('GET', `/invoices?company=${id}&state=paid`, { as: manager })
      expect(paid).toHaveLength(3)
      const purchase = await ok('GET', `/purchases/${paid[0].purchaseId}`, { as: manager })
      expect(purchase).toMatchObject({ paid: true })
      const credit = await ok('GET', `/payments?company=${id}&unallocated=true`, { as: boss })
      expect(credit).toMatchObject([{ _id: over._id, unallocated: 43 }])
    })

    test('count in the sales without the tax of their invoices, and not once reversed', async () => {
      const { id, boss } = await threeInvoices(shop)
      const sales = () => ok('GET', '/sales', { as: boss })
      const read = async () => (await sales()).months.at(-1)
      const before = await read()
      const { _id } = await record(shop, boss, id, { amount: 238, reference: 'Two of three' })
      const after = await read()
      expect(after.revenue - before.revenue).toBeCloseTo(238)
      expect(after.net - before.net).toBeCloseTo(200)
      const best = { _id: id, isCompany: true, name: 'Motoplus GmbH', revenue: 238 }
      expect((await sales()).customers).toContainEqual(expect.objectContaining(best))
      await ok('POST', `/payments/${_id}/reverse`, { as: boss, body: { reason: 'Of another' } })
      expect(await read()).toMatchObject({ revenue: before.revenue, net: before.net })
    })

    test('go where the admin says, and never to more than is open', async () => {
      const { id, boss, numbers } = await threeInvoices(shop)
      const [, second] = numbers
      const chosen = (invoices: object[], amount = 50) =>
        call('POST', '/payments', { as: boss, body: { ...paid, company: id, amount, invoices } })
      const answer = await chosen([{ number: second, amount: 30 }])
      expect(answer.body).toMatchObject({
        allocations: [{ number: second, amount: 30 }],
        unallocated: 20,
      })
      for (const wrong of [
        [{ number: second, amount: 89.01 }],
        [
          { number: second, amount: 10 },
          { number: second, amount: 10 },
        ],
      ])
        expect((await chosen(wrong, 51)).body.code).toBe('allocation-wrong')
      const above = [
        { number: numbers[0], amount: 40 },
        { number: second, amount: 40 },
      ]
      expect((await chosen(above, 60)).body.code).toBe('allocation-wrong')
      expect((await chosen([{ number: 'I-999999', amount: 1 }], 52)).body.code).toBe(
        'unknown-invoice',
      )
      await chosen([{ number: second, amount: 89 }], 89)
      expect((await chosen([{ number: second, amount: 1 }], 53)).body.code).toBe('allocation-wrong')
    })

    test('reversed, open what they paid again, and the statement says all of it', async () => {
      const { id, manager, boss, numbers } = await threeInvoices(shop)
      const { _id } = await record(shop, boss, id, { amount: 238, reference: 'Two of three' })
      const reversed = await ok('POST', `/payments/${_id}/reverse`, {
        as: boss,
        body: { reason: 'Of another customer' },
      })
      expect(reversed).toMatchObject({ allocations: [], unallocated: 0 })
      await record(shop, boss, id, { amount: 100, reference: 'A part' })
      const statement = await ok('GET', `/companies/${id}/statement`, { as: manager })
      const kinds = statement.entries.map(({ kind, amount }: Json) => [kind, amount])
      expect(kinds).toHaveLength(6)
      expect(kinds).toEqual(
        expect.arrayContaining([
          ['invoice', 119],
          ['payment', -238],
          ['payment', 238],
          ['payment', -100],
        ]),
      )
      expect(statement).toMatchObject({
        opening: 0,
        closing: 257,
        ageing: { current: 257, to30: 0, to60: 0, to90: 0, above: 0 },
        credit: 0,
      })
      expect(statement.entries.at(-1).balance).toBe(257)
      const later = new Date(Date.now() + 75 * 86_400_000).toISOString().slice(0, 10)
      const path = `/companies/${id}/statement?from=2027-01-01&to=${later}`
      const aged = await ok('GET', path, { as: boss })
      expect(aged).toMatchObject({ opening: 257, closing: 257, ageing: { to60: 257 } })
      const file = await ok('GET', `/companies/${id}/statement.csv`, { as: manager })
      const rows = parse(file, { columns: true, bom: true })
      expect(rows.at(-1)).toMatchObject({ Kind: 'closing', Balance: '257' })
      const answer = await fetch(`${shop.address}/api/companies/${id}/statement.pdf`, {
        headers: { authorization: `Bearer ${manager.token}` },
      })
      const [page = ''] = await pdfPages(Buffer.from(await answer.arrayBuffer()))
      for (const said of [numbers[0], 'Closing balance $257.00', 'Not due yet'])
        expect(page).toContain(said)
    })

    test('credit goes to invoices that come later by one call, once, and Today counts it until then', async () => {
      const { id, manager } = await aCompany(shop)
      const boss = await shop.admin()
      const waiting = async () => (await ok('GET', '/waiting', { as: boss })).creditToAllocate
      const before = await waiting()
      const payment = await record(shop, boss, id, { amount: 150, reference: 'In advance' })
      expect(payment).toMatchObject({ allocations: [], unallocated: 150, allocatable: 0 })
      const allocate = (path = payment._id) =>
        call('POST', `/payments/${path}/allocate`, { as: boss, body: {} })
      expect((await allocate()).body.code).toBe('nothing-to-allocate')
      expect(await waiting()).toBe(before)
      const numbers = await invoicesOf(shop, boss, manager, 1)
      const listed = await ok('GET', `/payments?company=${id}&unallocated=true`, { as: boss })
      expect(listed).toMatchObject([{ unallocated: 150, allocatable: 119 }])
      expect(await waiting()).toBe(before + 1)
      const both = await Promise.all([allocate(), allocate()])
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
      const [read] = await ok('GET', `/payments?company=${id}`, { as: boss })
      expect(read).toMatchObject({
        allocations: [{ number: numbers[0], amount: 119 }],
        ...{ unallocated: 31, allocatable: 0 },
      })
      expect(await waiting()).toBe(before)
      const [log] = await ok('GET', '/audit?limit=1', { as: boss })
      expect(log.call).toBe('POST /payments/:id/allocate')
      const [next] = await invoicesOf(shop, boss, manager, 1)
      expect((await allocate()).body.allocations).toContainEqual({ number: next, amount: 31 })
      const statement = await ok('GET', `/companies/${id}/statement`, { as: manager })
      expect(statement).toMatchObject({ closing: 88, credit: 0 })
      await ok('POST', `/payments/${payment._id}/reverse`, {
        as: boss,
        body: { reason: 'Bounced' },
      })
      expect((await allocate()).body.code).toBe('payment-reversed')
      expect((await allocate('none')).status).toBe(404)
    })

    test('invoices are for their buyer, approvers and managers of the company, and admins', async () => {
      const { id, manager, boss, numbers, company } = await threeInvoices(shop)
      const [number] = numbers
      const buyer = await joinCompany(shop, id, await customer())
      const stranger = (await aCompany(shop)).manager
      const one = await ok('GET', `/invoices/${number}`, { as: manager })
      expect(one).toMatchObject({
        ...{ number, company: id, companyName: 'Motoplus GmbH', state: 'open', freight: 0 },
        ...{ subtotal: 100, tax: 19, total: 119, open: 119, creditNotes: [] },
        taxes: [{ category: 'S', rate: 19, base: 100, amount: 19 }],
        lines: [{ units: 10, price: 10, amount: 100 }],
      })
      expect((await ok('GET', `/invoices/${number}`, { as: boss })).number).toBe(number)
      for (const as of [buyer, stranger]) {
        for (const path of [`/invoices/${number}`, `/invoices/${number}.pdf`])
          expect((await call('GET', path, { as })).status).toBe(404)
        expect((await call('GET', `/companies/${id}/statement`, { as })).status).toBe(404)
        expect(await ok('GET', '/invoices', { as })).toEqual([])
      }
      const found = await ok('GET', `/invoices?q=${one.purchaseNumber}`, { as: boss })
      expect(found).toMatchObject([{ number }])
      expect(await ok('GET', `/invoices?q=${number}`, { as: manager })).toMatchObject([{ number }])
      const listed = await ok('GET', '/invoices?limit=2', { as: manager })
      expect(listed.map((invoice: Json) => invoice.number)).toEqual([numbers[2], numbers[1]])
      const answer = await fetch(`${shop.address}/api/invoices/${number}.pdf`, {
        headers: { authorization: `Bearer ${manager.token}` },
      })
      const [page = ''] = await pdfPages(Buffer.from(await answer.arrayBuffer()))
      for (const said of [number, 'Motoplus GmbH', 'VAT ID DE136695976', company.number, 'Due'])
        expect(page).toContain(said)
    })

    test('are found by a PO number that is also another customer’s order number', async () => {
      const { id, manager, boss } = await threeInvoices(shop)
      const other = await threeInvoices(shop)
      const poNumber: string = other.purchases[0]?.number
      const productId = await shop.product({ price: 10 })
      const lines = [{ productId, quantity: 10 }]
      const body = { ...where, payment: 'account', poNumber, lines }
      const purchase = await ok('POST', '/purchases', { as: manager, body })
      await ship(shop, boss, purchase)
      const found = await ok('GET', `/invoices?q=${poNumber}`, { as: manager })
      expect(found).toMatchObject([{ company: id, purchaseNumber: purchase.number, poNumber }])
    })

    test('by card pay several invoices at once, exactly once', async () => {
      const { id, manager, boss, numbers } = await threeInvoices(shop)
      const ask = (as: Person, invoices: string[]) =>
        call('POST', '/create-payment-intent', { as, body: { invoices } })
      const { body } = await ask(manager, numbers)
      expect((await ask(manager, numbers.toReversed())).body).toEqual(body)
      const [intent = ''] = body.clientSecret.split('_secret_')
      expect((await shop.shop.payments.readIntent(intent))?.amount).toBe(35_700)
      const stranger = (await aCompany(shop)).manager
      expect((await ask(stranger, numbers)).body.code).toBe('unknown-invoice')
      expect((await ask(manager, ['I-999999'])).body.code).toBe('unknown-invoice')
      await confirm(shop, body.clientSecret)
      const both = await Promise.all([ask(manager, numbers), ask(manager, numbers)])
      for (const paid of both)
        expect(paid.body).toMatchObject({ paid: true, transactionId: intent })
      const statement = await ok('GET', `/companies/${id}/statement`, { as: boss })
      expect(statement).toMatchObject({ closing: 0, credit: 0, ageing: { current: 0 } })
      const open = await ok('GET', `/invoices?company=${id}&state=open`, { as: manager })
      expect(open).toEqual([])
    })

    test.each([
      ['disputed', 0, 357],
      ['disputed lost', 0, 357],
      ['disputed won', 357, 0],
      ['won disputed', 357, 0],
      ['won disputed withdrawn disputed', 357, 0],
      ['inquiry', 357, 0],
      ['refunded', 257, 100],
      ['refunded refunded "rest disputed"', 0, 357],
      ['disputed refunded won', 257, 100],
      ['refunded failed', 357, 0],
      ['failed refunded', 357, 0],
    ])('of a card payment %s, the invoices keep %i and %i is open', async (said, kept, open) => {
      const { id, manager, boss, numbers } = await threeInvoices(shop)
      const { clientSecret, intent } = await payByCard(shop, manager, numbers)
      await confirm(shop, clientSecret)
      for (const name of said.match(/"[^"]+"|\S+/g) ?? []) {
        const [type, object] = cardEvents(intent)[name.replaceAll('"', '')] ?? ['', {}]
        await sendEvent(shop, type, object)
      }
      const invoices: Json[] = await ok('GET', `/invoices?company=${id}`, { as: manager })
      const left = invoices.map((invoice) => invoice.open)
      expect(left.reduce((sum, each) => sum + each, 0)).toBe(open)
      const owing = await ok('GET', `/invoices?company=${id}&state=open`, { as: manager })
      expect(owing).toHaveLength(left.filter((each) => each > 0).length)
      const statement = await ok('GET', `/companies/${id}/statement`, { as: boss })
      expect(statement).toMatchObject({ closing: open, credit: 0, ageing: { current: open } })
      const { exposure } = await ok('GET', `/companies/${id}`, { as: boss })
      expect(exposure).toBe(open)
      const entries = await shop.shop.db.read.selectFrom('ledger').selectAll().execute()
      const own = entries.filter(({ intent_id }) => intent_id === intent)
      expect(own.reduce((sum, { amount }) => sum + amount, 0)).toBe(kept * 100)
      for (const purchaseId of new Set(invoices.map((invoice) => invoice.purchaseId))) {
        const { paid: isPaid } = await ok('GET', `/purchases/${purchaseId}`, { as: manager })
        const isOpen = owing.some((invoice: Json) => invoice.purchaseId === purchaseId)
        expect(isPaid).toBe(!isOpen)
      }
    })

    test('what a card pays twice is credit that is listed, counted and allocated', async () => {
      const { id, manager, boss, numbers } = await threeInvoices(shop)
      const waiting = async () => (await ok('GET', '/waiting', { as: boss })).creditToAllocate
      const before = await waiting()
      const { clientSecret, intent } = await payByCard(shop, manager, numbers)
      await record(shop, boss, id, { amount: 119, reference: numbers[0] ?? '' })
      await confirm(shop, clientSecret)
      await ok('POST', '/create-payment-intent', { as: manager, body: { invoices: numbers } })
      const credit = () => ok('GET', `/payments?company=${id}&unallocated=true`, { as: boss })
      const byCard = { _id: intent, method: 'card', amount: 357, reference: intent }
      expect(await credit()).toMatchObject([{ ...byCard, unallocated: 119, allocatable: 0 }])
      const reason = { reason: 'Twice' }
      const reversed = await call('POST', `/payments/${intent}/reverse`, { as: boss, body: reason })
      expect([reversed.status, reversed.body.code]).toEqual([409, 'paid-by-card'])
      const [next] = await invoicesOf(shop, boss, manager, 1)
      expect(await waiting()).toBe(before + 1)
      const path = `/payments/${intent}/allocate`
      const { allocations } = await ok('POST', path, { as: boss, body: {} })
      expect(allocations).toContainEqual({ number: next, amount: 119 })
      expect([await waiting(), await credit()]).toEqual([before, []])
      // What goes back to the card is no credit.
      const [type, object] = cardEvents(intent)['refunded'] ?? ['', {}]
      await sendEvent(shop, type, object)
      expect(await credit()).toEqual([])
      const statement = await ok('GET', `/companies/${id}/statement`, { as: boss })
      expect(statement).toMatchObject({ closing: 100, credit: 0, ageing: { current: 100 } })
    })

    test('a disputed payment of invoices is a task for admins, with its company', async () => {
      const { manager, boss, numbers } = await threeInvoices(shop)
      const { clientSecret, intent } = await payByCard(shop, manager, numbers)
      await confirm(shop, clientSecret)
      const [type, object] = cardEvents(intent)['disputed'] ?? ['', {}]
      await sendEvent(shop, type, object)
      const { disputes } = await ok('GET', '/today', { as: boss })
      const task = { transactionId: intent, amount: 357, userName: 'Motoplus GmbH' }
      expect(disputes.rows).toContainEqual(expect.objectContaining(task))
    })

    test('six messages at once open the invoices of a disputed payment once', async () => {
      const { id, manager, boss, numbers } = await threeInvoices(shop)
      const { clientSecret, intent } = await payByCard(shop, manager, numbers)
      await confirm(shop, clientSecret)
      const names = ['disputed', 'withdrawn', 'disputed', 'refunded', 'won']
      const events = Array.from({ length: 6 }, (_, index) => names[index % names.length] ?? '')
      await Promise.all(
        events.map((name) => {
          const [type, object] = cardEvents(intent)[name] ?? ['', {}]
          return sendEvent(shop, type, object)
        }),
      )
      const statement = await ok('GET', `/companies/${id}/statement`, { as: boss })
      expect(statement).toMatchObject({ closing: 100, credit: 0, ageing: { current: 100 } })
    })

    test('a credit note on a paid invoice makes what was paid credit again', async () => {
      const { id, manager, boss, purchases } = await threeInvoices(shop)
      await record(shop, boss, id, { amount: 357, reference: 'All' })
      const [purchase] = purchases
      const lines = [{ orderId: purchase.orders[0]._id, units: 4, disposition: 'restocked' }]
      const body = { lines, reason: 'Bent' }
      await ok('POST', `/purchases/${purchase._id}/credit-notes`, { as: boss, body })
      const statement = await ok('GET', `/companies/${id}/statement`, { as: manager })
      expect(statement).toMatchObject({ closing: -47.6, credit: 47.6, ageing: { current: 0 } })
    })

    test('keep what is open of each invoice, and an upgrade computes the same', async () => {
      const { db } = shop.shop
      const kept = () => db.read.selectFrom('open_amounts').selectAll().orderBy('invoice_number')
      const before = await kept().execute()
      expect(before.some(({ amount }) => amount > 0)).toBe(true)
      expect(await auditOpenAmounts(db.read)).toEqual([])
      const upgrade = statements(db.engine).filter((each) => /^insert into open_amounts/.test(each))
      await db.write(async (trx) => {
        await trx.deleteFrom('open_amounts').execute()
        for (const statement of upgrade) await sql.raw(statement).execute(trx)
      })
      expect(await kept().execute()).toEqual(before)
    })
  },
  { TAX_PERCENT: '19' },
)

const paid = { at: Date.now(), method: 'transfer', reference: 'Money' }

function record(
  { ok }: TestShop,
  as: Person,
  company: string,
  more: { amount: number; reference: string },
): Promise<Json> {
  return ok('POST', '/payments', { as, body: { ...paid, company, ...more } })
}

/** Of so many more purchases of 119.00, each shipped. */
async function invoicesOf(shop: TestShop, boss: Person, as: Person, count: number) {
  const numbers: string[] = []
  for (let made = 0; made < count; made++) {
    const lines = [{ productId: await shop.product({ price: 10 }), quantity: 10 }]
    const body = { ...where, payment: 'account', lines }
    await ship(shop, boss, await shop.ok('POST', '/purchases', { as, body }))
    const [{ number }] = await shop.ok('GET', '/invoices?limit=1', { as })
    numbers.push(number)
  }
  return numbers
}

async function payByCard(shop: TestShop, as: Person, invoices: string[]) {
  const body = { invoices }
  const { clientSecret } = await shop.ok('POST', '/create-payment-intent', { as, body })
  const [intent = ''] = clientSecret.split('_secret_')
  return { clientSecret, intent }
}

/** What the card company says of a payment of 357.00: a dispute of all of it, or a refund of 100.00. */
function cardEvents(payment_intent: string): Record<string, [type: string, object: object]> {
  const about = { currency: 'usd', payment_intent }
  const dispute = {
    ...{ ...about, id: `du_${payment_intent}`, object: 'dispute', amount: 35_700 },
    ...{ reason: 'fraudulent', status: 'needs_response' },
  }
  const refund = { ...about, id: `re_${payment_intent}`, object: 'refund', amount: 10_000 }
  const inquiry = { ...dispute, status: 'warning_needs_response' }
  return {
    disputed: ['charge.dispute.created', dispute],
    'rest disputed': ['charge.dispute.created', { ...dispute, amount: 25_700 }],
    withdrawn: ['charge.dispute.funds_withdrawn', dispute],
    won: ['charge.dispute.closed', { ...dispute, status: 'won' }],
    lost: ['charge.dispute.closed', { ...dispute, status: 'lost' }],
    inquiry: ['charge.dispute.created', inquiry],
    refunded: ['charge.refund.updated', { ...refund, status: 'succeeded' }],
    failed: ['refund.failed', { ...refund, status: 'failed' }],
  }
}

/** Three purchases of 119.00, each shipped and so invoiced. */
async function threeInvoices(shop: TestShop) {
  const company = await aCompany(shop)
  const { id, manager } = company
  const boss = await shop.admin()
  const purchases: Json[] = []
  for (const _ of [1, 2, 3]) {
    const productId = await shop.product({ price: 10 })
    const body = { ...where, payment: 'account', lines: [{ productId, quantity: 10 }] }
    const purchase = await shop.ok('POST', '/purchases', { as: manager, body })
    await ship(shop, boss, purchase)
    purchases.push(purchase)
  }
  const invoices = await shop.ok('GET', `/invoices?company=${id}`, { as: boss })
  const numbers: string[] = invoices.map(({ number }: Json) => number).toReversed()
  return { company, id, manager, boss, purchases, numbers }
}
