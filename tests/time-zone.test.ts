import { parse } from 'csv-parse/sync'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { setTimeZone } from '#base/time-zone.ts'
import { type Json, useTestShop } from './open-shop.ts'
import { aPurchase, payOrder, where } from './pay.ts'

afterEach(() => void vi.useRealTimers())
// Other files' tests run in this process.
afterAll(() => setTimeZone('UTC'))

const setClock = (moment: string) => vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(moment) })

const readCsv = (text: string): Json => parse(text, { columns: true, bom: true })

/** Set in a separate `describe`: the zone is the process's. */
describe('a shop in Sydney at 01:36 on 1 January', () => {
  const shop = useTestShop('sqlite', { TIME_ZONE: 'Australia/Sydney' })
  const { call, admin } = shop

  test('numbers, months, files, mails and documents are of the new year', async () => {
    setClock('2026-12-31T14:36:00Z')
    const as = await admin()
    const { as: buyer, purchase } = await aPurchase(shop, [5])
    expect(purchase.number).toMatch(/^K-27-/)
    await payOrder(shop, buyer, purchase.orders[0]._id)
    const { months } = (await call('GET', '/sales', { as })).body
    expect(months.map(({ month }: { month: string }) => month).slice(-2)).toEqual([
      '2026-12',
      '2027-01',
    ])
    expect(months.at(-1)).toMatchObject({ revenue: 50, purchases: 1, units: 10 })
    expect(months.at(-2)).toMatchObject({ revenue: 0, purchases: 0, units: 0 })
    const ledger = async (month: string) => {
      const { body } = await call('GET', `/ledger.csv?month=${month}`, { as })
      return readCsv(body)
    }
    expect(await ledger('2026-12')).toEqual([])
    expect(await ledger('2027-01')).toMatchObject([
      { Order: purchase.number, Date: expect.stringMatching(/^2027-01-01T01:36.*\+11:00$/) },
    ])
    const orders = readCsv((await call('GET', '/orders.csv', { as })).body)
    expect(orders[0].Placed).toMatch(/^2027-01-01T01:36.*\+11:00$/)
    const mail = await shop.mail(buyer.email, /placed/i)
    expect(mail.text).toContain('15 Jan 2027, 01:36 UTC+11')
    const deleted = await call('DELETE', `/orders?id=${purchase.orders[0]._id}`, { as })
    expect(deleted.body.deletedCount).toBe(1)
    const { creditNotes } = (await call('GET', `/purchases/${purchase._id}`, { as: buyer })).body
    expect(creditNotes[0].number).toMatch(/^C-27-/)
  })

  test('filters the audit log by whole local days', async () => {
    setClock('2026-12-31T14:36:00Z')
    const as = await admin()
    const id = await shop.product()
    const [found] = (await call('GET', `/products?id=${id}`)).body
    await call('PUT', `/products/${id}`, { as, body: { ...found, price: 99 } })
    const countOn = async (day: string) =>
      (await call('GET', `/audit?q=${as.email}&from=${day}&to=${day}`, { as })).body.length
    expect(await countOn('2026-12-31')).toBe(0)
    expect(await countOn('2027-01-01')).toBe(1)
  })
})

describe('a shop in Los Angeles', () => {
  const shop = useTestShop('sqlite', { TIME_ZONE: 'America/Los_Angeles' })

  test.each([
    ['2027-01-01T07:59:59Z', 'K-26-', '2026-12'],
    ['2027-01-01T08:00:00Z', 'K-27-', '2027-01'],
    // Of the two hours that the clocks show twice, and the one that they leave out.
    ['2026-11-01T06:59:59Z', 'K-26-', '2026-10'],
    ['2026-11-01T07:00:00Z', 'K-26-', '2026-11'],
    ['2026-04-01T06:59:59Z', 'K-26-', '2026-03'],
  ])('at %s an order is a %s and of the month %s', async (moment, number, month) => {
    setClock(moment)
    const as = await shop.admin()
    const buyer = await shop.customer()
    const lines = [{ productId: await shop.product({ price: 7 }), quantity: 10 }]
    const { body } = await shop.call('POST', '/purchases', { as: buyer, body: { ...where, lines } })
    expect(body.number.startsWith(number)).toBe(true)
    await payOrder(shop, buyer, body.orders[0]._id)
    const { months } = (await shop.call('GET', '/sales', { as })).body
    expect(months.at(-1).month).toBe(month)
    const ledger = await shop.call('GET', `/ledger.csv?month=${month}`, { as })
    expect(ledger.body).toContain(body.number)
  })
})
