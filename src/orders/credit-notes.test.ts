import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import type { Person } from '#tests/makers.ts'
import { type Json, onBothEngines, type TestShop } from '#tests/open-shop.ts'
import { aPurchase, ledgerOf, payOrder, ship, stockOf } from '#tests/pay.ts'

onBothEngines(
  'credit notes',
  (shop) => {
    const { call, ok } = shop

    test('units that came back are refunded with their tax, restocked or scrapped, on a numbered note', async () => {
      const { admin, purchase, intent, buyer } = await shipped(shop, [12.5, 4])
      const [first, second] = purchase.orders
      const stock = await stockOf(shop, first.productId)
      const answer = await addCreditNote(shop, admin, purchase, {
        lines: [
          { orderId: first._id, units: 2, disposition: 'restocked' },
          { orderId: first._id, units: 1, disposition: 'scrapped' },
          { orderId: second._id, units: 1, amount: 1.5, goods: 'scrapped' },
        ],
        reason: 'Bent in transit',
      })
      expect(answer.status).toBe(200)
      const { creditNote } = answer.body
      const sums = { amount: 39, tax: 7.41, total: 46.41 }
      expect(creditNote).toMatchObject({ reason: 'Bent in transit', ...sums })
      // Both names of it, for one release.
      expect(creditNote.lines.at(-1)).toMatchObject({ disposition: 'scrapped', goods: 'scrapped' })
      expect(creditNote.number).toMatch(/^C-\d\d-\d{6}$/)
      expect(await stockOf(shop, first.productId)).toBe(stock + 2)
      await expect
        .poll(() => ledgerOf(shop, intent))
        .toEqual([
          ['charge', 196.35],
          ['refund', -46.41],
        ])
      const { body } = await call('GET', `/purchases/${purchase._id}`, { as: buyer })
      expect(body).toMatchObject({ refunded: 46.41, creditNotes: [creditNote] })
      expect([body.goods, body.lines]).toEqual([body.subtotal, body.lineCount])
      const invoices = shop.shop.db.read.selectFrom('invoices').select('number')
      const invoice = await invoices.where('purchase_id', '=', purchase._id).executeTakeFirst()
      for (const q of [creditNote.number, `i-${String(invoice?.number).padStart(6, '0')}`]) {
        const found = await call('GET', `/purchases?q=${q}`, { as: admin })
        expect(found.body, q).toMatchObject([{ _id: purchase._id }])
      }
      const customer = await call('GET', `/customers/${buyer.id}`, { as: admin })
      const ordered = first.quantity + second.quantity
      expect(customer.body).toMatchObject({ units: ordered - 4, revenue: 149.94 })
      const [row] = parse(await ok('GET', `/orders.csv?q=${first.productCode}`, { as: admin }), {
        columns: true,
        bom: true,
      })
      expect(row).toMatchObject({
        'PO number': '',
        Invoice: `I-${String(invoice?.number).padStart(6, '0')}`,
        'Units returned': '2',
        'Units scrapped': '1',
        'Units cancelled': '0',
        'Credit notes': creditNote.number,
        Price: '125',
        Refund: '37.5',
        'Price after refund': '87.5',
      })
      const mail = await shop.mail(buyer.email, /^Refund/)
      expect(mail.subject).toContain('Refund of $46.41')
      expect(mail.text).toContain(creditNote.number)
      const path = `/products/${first.productId}/stock-history`
      expect((await ok('GET', path, { as: admin })).changes).toContainEqual(
        expect.objectContaining({ what: 'credited', units: 2, cause: creditNote.number }),
      )
    })

    test('never more units or money go back than there are, and all notes together are the total', async () => {
      const { admin, purchase, intent } = await shipped(shop, [3.33])
      const [order] = purchase.orders
      const back = (units: number, more: object = {}) =>
        addCreditNote(shop, admin, purchase, {
          lines: [{ orderId: order._id, units, disposition: 'scrapped', ...more }],
          reason: '',
        })
      expect(await back(11)).toMatchObject({ status: 409, body: { code: 'units-gone' } })
      expect(await back(1, { disposition: 'unsent' })).toMatchObject({
        body: { code: 'units-gone' },
      })
      expect(await back(1, { amount: 3.34 })).toMatchObject({ body: { code: 'refund-too-large' } })
      for (const units of [3, 3, 4]) expect((await back(units)).status).toBe(200)
      expect(await back(1)).toMatchObject({ body: { code: 'units-gone' } })
      await expect.poll(async () => sum(await ledgerOf(shop, intent))).toBe(0)
    })

    test('refuses the second of two admins, and refunds a double click once', async () => {
      const { admin, purchase } = await shipped(shop, [12])
      const lines = [{ orderId: purchase.orders[0]._id, units: 3, disposition: 'restocked' }]
      const body = { lines, reason: '', creditNotes: 0 }
      const both = await Promise.all([1, 2].map(() => addCreditNote(shop, admin, purchase, body)))
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
      const headers = { 'idempotency-key': crypto.randomUUID() }
      const again = { ...body, creditNotes: 1 }
      const clicks = [
        await addCreditNote(shop, admin, purchase, again, headers),
        await addCreditNote(shop, admin, purchase, again, headers),
      ]
      expect(clicks[1]?.body).toEqual(clicks[0]?.body)
      const { body: now } = await call('GET', `/purchases/${purchase._id}`, { as: admin })
      expect(now.creditNotes).toHaveLength(2)
    })

    test('finds a deleted paid purchase by its numbers, marked, with its documents', async () => {
      const { admin, purchase, buyer } = await paid(shop, [12, 5])
      const path = `/purchases?id=${purchase._id}`
      await ok('DELETE', path, { as: admin })
      const invoices = shop.shop.db.read.selectFrom('invoices').select('number')
      const invoice = await invoices
        .where('purchase_id', '=', purchase._id)
        .executeTakeFirstOrThrow()
      const whole = await ok('GET', `/purchases/${purchase._id}`, { as: admin })
      const numbers = [purchase.number, `I-${String(invoice.number).padStart(6, '0')}`]
      for (const q of [...numbers, whole.creditNotes[0].number]) {
        const marked = { deletedAt: expect.any(Number) }
        const found = await ok('GET', `/purchases?q=${q}`, { as: admin })
        expect(found, q).toMatchObject([{ _id: purchase._id, ...marked }])
        const orders = await ok('GET', `/orders?q=${q}`, { as: admin })
        expect(orders, q).toMatchObject([marked, marked])
        expect(await ok('GET', `/purchases?q=${q}&state=to-ship`, { as: admin })).toEqual([])
      }
      const listed = `email=${buyer.email}`
      expect(await ok('GET', `/purchases?${listed}`, { as: admin })).toEqual([])
      expect(await ok('GET', `/purchases?${listed}&deleted=only`, { as: admin })).toHaveLength(1)
      expect(await ok('GET', `/orders?${listed}&deleted=also`, { as: admin })).toHaveLength(2)
    })

    test('cancels the rest of a paid purchase: units return to stock, money to the card', async () => {
      const { admin, purchase, intent } = await paid(shop, [12, 5])
      const [first, second] = purchase.orders
      await ship(shop, admin, purchase, [{ orderId: first._id, units: 4 }])
      const stock = await stockOf(shop, first.productId)
      const rest = [
        { orderId: first._id, units: 6, disposition: 'unsent' },
        { orderId: second._id, units: 10, disposition: 'unsent' },
      ]
      const closing = { lines: rest, reason: '', creditNotes: 0 }
      const close = () => addCreditNote(shop, admin, purchase, closing)
      const { body } = await close()
      expect(body.creditNote).toMatchObject({ amount: 122, total: 145.18 })
      expect(await close()).toMatchObject({ status: 409, body: { code: 'edited-meanwhile' } })
      expect(await stockOf(shop, first.productId)).toBe(stock + 6)
      const { body: now } = await call('GET', `/purchases/${purchase._id}`, { as: admin })
      expect(now.orders).toMatchObject([{ _id: first._id, status: 'Shipped' }])
      expect((await call('GET', `/orders/${second._id}`, { as: admin })).status).toBe(404)
      shop.shop.wake('refunds')
      await expect.poll(async () => sum(await ledgerOf(shop, intent))).toBe(57.12)
    })

    test('lowers what is owed when the rest of an unpaid purchase is cancelled, without a credit note', async () => {
      const admin = await shop.admin()
      const { as, purchase } = await aPurchase(shop, [12])
      const [order] = purchase.orders
      await ship(shop, admin, purchase, [{ orderId: order._id, units: 4 }])
      const back = {
        lines: [{ orderId: order._id, units: 1, disposition: 'restocked' }],
        reason: '',
      }
      const unpaid = await addCreditNote(shop, admin, purchase, back)
      expect(unpaid).toMatchObject({ status: 409, body: { code: 'not-paid' } })
      const line = { orderId: order._id, units: 1, disposition: 'unsent' }
      const twice = { lines: [line, line], reason: '' }
      expect((await addCreditNote(shop, admin, purchase, twice)).status).toBe(422)
      const rest = [{ orderId: order._id, units: 6, disposition: 'unsent' }]
      const closing = { lines: rest, reason: 'Sold out for good' }
      const closed = await addCreditNote(shop, admin, purchase, closing)
      expect(closed.body).toEqual({ creditNote: null, creditNotes: [] })
      expect((await shop.mail(as.email, /^Order changed/)).text).toContain('Sold out for good')
      expect(await ok('GET', `/purchases/${purchase._id}`, { as })).toMatchObject({
        total: 57.12,
        orders: [{ quantity: 4, status: 'Shipped' }],
        creditNotes: [],
      })
      const path = `/products/${order.productId}/stock-history`
      const { product, changes } = await ok('GET', path, { as: admin })
      expect(product.quantity).toBe(
        changes.reduce((units: number, change: Json) => units + change.units, 1_000),
      )
    })
  },
  { TAX_PERCENT: '19' },
)

async function paid(shop: TestShop, prices: number[]) {
  const admin = await shop.admin()
  const { as, purchase } = await aPurchase(shop, prices)
  return { admin, buyer: as, purchase, intent: await payOrder(shop, as, purchase.orders[0]._id) }
}

async function shipped(shop: TestShop, prices: number[]) {
  const facts = await paid(shop, prices)
  await ship(shop, facts.admin, facts.purchase)
  return facts
}

async function addCreditNote(
  { call, shop }: TestShop,
  as: Person,
  { _id }: Json,
  body: object,
  headers = {},
) {
  const answer = await call('POST', `/purchases/${_id}/credit-notes`, { as, body, headers })
  shop.wake('refunds')
  return answer
}

function sum(ledger: [string, number][]): number {
  return Math.round(ledger.reduce((total, [, amount]) => total + amount * 100, 0)) / 100
}
