import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { toDay } from '#base/calendar.ts'
import { aCompany } from '#tests/companies.ts'
import { onUsualEngine } from '#tests/open-shop.ts'
import { anOrder, aPaidOrder, ship, waitForWholeRefund, where } from '#tests/pay.ts'

onUsualEngine(
  'the ledger of a month as CSV',
  (shop) => {
    const { call, ok, admin, product } = shop

    test('lists charges and refunds with tax and invoice, and sums like the ledger', async () => {
      const as = await admin()
      const { buyer, order, intent } = await aPaidOrder(shop)
      await anOrder(shop, buyer)
      await call('DELETE', `/orders?id=${order}`, { as })
      shop.shop.wake('refunds')
      await waitForWholeRefund(shop, intent, 285.6)
      const month = new Date().toISOString().slice(0, 7)
      const { status, body } = await call('GET', `/ledger.csv?month=${month}`, { as })
      expect(status).toBe(200)
      const rows = parse(body, { columns: true, bom: true })
      expect(rows).toMatchObject([
        { Kind: 'charge', Invoice: 'I-000001', Net: '240', Tax: '45.6', Amount: '285.6' },
        { Kind: 'refund', Invoice: 'I-000001', Net: '-240', Tax: '-45.6', Amount: '-285.6' },
      ])
      const creditNote = expect.stringMatching(/^C-\d\d-000001$/)
      expect(rows).toMatchObject([{ 'Credit note': '' }, { 'Credit note': creditNote }])
      expect(rows[0]).toMatchObject({ Email: buyer.email, Transaction: intent, Currency: 'USD' })
      const none = await call('GET', '/ledger.csv?month=2001-02', { as })
      expect(parse(none.body, { columns: true, bom: true })).toEqual([])
      expect((await call('GET', '/ledger.csv?month=2026-13', { as })).status).toBe(400)
    })

    test("names the company and the invoices of a company's payment, with their tax", async () => {
      const { id, manager } = await aCompany(shop)
      const as = await admin()
      for (const price of [10, 20]) {
        const lines = [{ productId: await product({ price }), quantity: 10 }]
        const body = { ...where, payment: 'account', lines }
        await ship(shop, as, await ok('POST', '/purchases', { as: manager, body }))
      }
      const invoices = await ok('GET', `/invoices?company=${id}`, { as })
      const numbers = invoices.map(({ number }: { number: string }) => number).toReversed()
      const at = toDay(Date.now())
      const paid = { company: id, amount: 357, at, method: 'transfer', reference: 'All' }
      await ok('POST', '/payments', { as, body: paid })
      const { body } = await call('GET', `/ledger.csv?month=${at.slice(0, 7)}`, { as })
      const rows: { Kind: string }[] = parse(body, { columns: true, bom: true })
      expect(rows.find(({ Kind }) => Kind === 'transfer')).toMatchObject({
        ...{ Invoice: numbers.join(' '), Buyer: 'Motoplus GmbH' },
        ...{ Net: '300', 'Tax name': 'Tax', Tax: '57', Amount: '357' },
        Email: expect.stringContaining('@'),
      })
    })
  },
  { TAX_PERCENT: '19' },
)
