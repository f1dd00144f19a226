import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { onUsualEngine } from '#tests/open-shop.ts'
import { anOrder, aPaidOrder, waitForWholeRefund } from '#tests/pay.ts'

onUsualEngine(
  'the ledger of a month as CSV',
  (shop) => {
    const { call, admin } = shop

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
  },
  { TAX_PERCENT: '19' },
)
