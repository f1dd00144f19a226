// A bank's statement, as an owner imports it.
import { expect, test } from 'vitest'
import { toDay } from '#base/calendar.ts'
import type { Json } from '../open-shop.ts'
import { where } from '../pay.ts'
import { axeFindings, goTo, sidewaysScroll, useBrowserShop } from './browser-shop.ts'
import { countingHand, told } from './forms.ts'

const open = useBrowserShop({ empty: true, environment: { CURRENCY: 'EUR' } })

test('a statement of 60 entries of which 50 are certain takes three interactions, and one each for the rest', async () => {
  const { shop } = open
  const owner = await shop.admin()
  const productId = await shop.product({ price: 10, quantity: 5_000 })
  const purchases: Json[] = []
  for (let buyers = 0; buyers < 6; buyers++) {
    const as = await shop.customer()
    for (let made = 0; made < 10; made++) {
      const body = { ...where, lines: [{ productId, quantity: 10 }] }
      purchases.push(await shop.ok('POST', '/purchases', { as, body }))
    }
  }
  const today = toDay(Date.now())
  const rows = purchases.map(({ number }, index) => {
    const isPart = index >= 50 && index < 58
    const reference = index < 58 ? `Order ${number}` : 'Thank you'
    return `${today};${isPart ? 60 + index : index < 58 ? 100 : 7};EUR;Payer ${index};${reference}`
  })
  const csv = ['Buchungstag;Betrag;Währung;Auftraggeber;Verwendungszweck', ...rows].join('\r\n')
  const file = { name: 'november.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }

  const { page, complaints } = await open.visit(owner)
  await goTo(page, '/dashboard/payments')
  const hand = countingHand()
  await hand.click(page.getByRole('link', { name: 'Import bank statement' }))
  const chooser = page.waitForEvent('filechooser')
  await hand.click(page.getByRole('button', { name: 'Choose a file' }))
  await (await chooser).setFiles(file)
  const record = page.getByRole('button', { name: /^Record \d+ payment/ })
  await record.waitFor()
  expect(await record.innerText()).toBe('Record 50 payments')
  await page.getByText('10 entries left unrecorded').waitFor()
  expect(await page.getByRole('row').count()).toBe(61)
  // Tall enough that the bar at the foot covers no row.
  await page.setViewportSize({ width: 1440, height: 6000 })
  expect(await axeFindings(page)).toEqual([])

  const asked = page.getByRole('combobox', { name: /is for$/ })
  expect(await asked.count()).toBe(8)
  for (let at = 0; at < 8; at++) await asked.nth(at).selectOption({ index: 1 })
  const typed = page.getByPlaceholder('Order or invoice number')
  await typed.first().fill(purchases[58]?.number)
  await typed.last().fill(purchases[59]?.number)
  expect(await record.innerText()).toBe('Record 60 payments')
  await hand.click(record)
  await told(page, '60 payments recorded')
  expect(hand.count).toBe(3)
  await page.getByRole('link', { name: 'Recorded 60' }).waitFor()
  const { length } = await shop.ok('GET', '/payments?limit=100', { as: owner })
  expect(length).toBe(60)

  const again = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose another file' }).click()
  await (await again).setFiles(file)
  await page.getByText('CSV: 60 recorded').waitFor()
  expect(await record.count()).toBe(0)
  await page.setViewportSize({ width: 390, height: 800 })
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
  expect(complaints()).toEqual([])
})

test('does not tick uncertain entries, and refuses other files beside the field', async () => {
  const { shop } = open
  const { page } = await open.visit(await shop.admin())
  await goTo(page, '/dashboard/bankStatement')
  const input = page.getByLabel('A bank statement: camt.053')
  await input.setInputFiles({ name: 'x.xml', mimeType: 'text/xml', buffer: Buffer.from('<a/>') })
  await page.getByText('x.xml: This XML is no bank statement').waitFor()
  const csv = 'Date,Amount,Reference\n2026-11-20,12345.67,Nobody knows\n2026-11-20,-5.00,Fee\n'
  await input.setInputFiles({ name: 'y.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await page.getByText('CSV: 1 unknown, 1 ignored').waitFor()
  await page.getByText('Money that went out.').waitFor()
  expect(await page.getByRole('button', { name: /^Record \d/ }).count()).toBe(0)
  await page.getByRole('link', { name: 'Ignored 1' }).click()
  await expect.poll(() => page.getByRole('row').count()).toBe(2)
})
