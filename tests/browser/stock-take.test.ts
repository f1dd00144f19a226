// Stock is counted by scanner and by paste, compared with what the shop has, and booked as one entry.
import { expect, test } from 'vitest'
import { order } from '../pay.ts'
import { axeFindings, goTo, useBrowserShop } from './browser-shop.ts'
import { countingHand, told } from './forms.ts'
import { focused, press } from './keys.ts'

const open = useBrowserShop({ empty: true })

const codes = Array.from({ length: 40 }, (_, at) => `ST-${100 + at}`)

test('forty parts are counted by paste or by scanner within 45 interactions, and undone by one', async () => {
  const { shop } = open
  const [owner, dealer] = [await shop.admin(), await shop.customer()]
  const ids: string[] = []
  for (const productCode of codes)
    ids.push(await shop.product({ name: `Part ${productCode}`, productCode, quantity: 50 }))
  const [first = '', second = '', third = ''] = ids
  const { body: before } = await order(shop, dealer, second, 10)
  const stockOf = async (id: string) =>
    (await shop.ok('GET', `/products/${id}/stock-history`, { as: owner })).product.quantity
  const { page, complaints } = await open.visit(owner)
  const hand = countingHand()
  await goTo(page, '/dashboard/stockTake')
  await page.getByText('No stock-takes yet').waitFor()

  // By paste: a part in two places, one with no stock left, and an unknown code.
  const [one = '', two = '', ...others] = codes
  const written = [`${one} 20`, `${two};48`, ...others.map((code) => `${code}\t50`)]
  const list = [...written.slice(0, -1), `${codes.at(-1)} 0`, 'NOWHERE-9 3', `${one} 27`].join('\n')
  await hand.fill(page.getByLabel('Or paste counted parts'), list)
  await hand.click(page.getByRole('button', { name: 'Check list' }))
  await page.getByText('40 parts counted, differing: 3').waitFor()
  await page.getByText('No part has the number NOWHERE-9.').waitFor()
  const row = (code: string) => page.getByRole('row').filter({ hasText: `Part ${code}` })
  expect(await row(one).innerText()).toMatch(/50\s+−3/)
  expect(await row(two).innerText()).toMatch(/50\s+10 reserved\s+−2/)
  expect(await axeFindings(page)).toEqual([])
  await page.reload()
  expect(await page.getByLabel(`Counted of ${one}`, { exact: true }).inputValue()).toBe('47')
  expect(await page.getByLabel('Or paste counted parts').inputValue()).toContain('NOWHERE-9')
  // Sold since the count: the entry corrects by the difference, and overwrites nothing.
  const { body: meanwhile } = await order(shop, dealer, first, 10)
  await hand.click(page.getByRole('button', { name: 'Book 40 counted parts' }))
  await told(page, 'Stock-take booked: 3 corrections')
  expect(hand.count, 'forty parts by paste').toBeLessThanOrEqual(45)
  expect([await stockOf(first), await stockOf(second), await stockOf(third)]).toEqual([37, 38, 50])
  expect(await stockOf(ids.at(-1) ?? '')).toBe(0)

  await goTo(page, `/dashboard/stock/${first}`)
  const entry = page.getByRole('row').filter({ hasText: 'Stock-take' })
  expect(await entry.innerText()).toMatch(new RegExp(`Stock-take\\s+${owner.name}\\s+−3`))

  await goTo(page, '/dashboard/stockTake')
  await page.locator('summary').getByText('Stock-take', { exact: true }).click()
  await press(page, page.getByRole('button', { name: 'Revert' }))
  await press(page, page.getByRole('dialog').getByRole('button', { name: 'Revert' }))
  await told(page, 'Stock-take reverted')
  expect([await stockOf(first), await stockOf(second)]).toEqual([40, 40])

  for (const { _id } of [before, meanwhile])
    await shop.ok('DELETE', `/orders?id=${_id}`, { as: dealer })

  // By scanner, which types a number and Enter or Tab: one interaction.
  hand.count = 0
  const scans = page.getByLabel('Scan, one unit per scan')
  await hand.click(scans)
  for (const [at, code] of [...codes, 'NOWHERE-9', 'NOWHERE-9'].entries())
    await hand.scan(page, code, at % 2 === 0 ? 'Enter' : 'Tab')
  await focused(scans)
  await page.getByText('40 parts counted, differing: 40').waitFor()
  await expect
    .poll(() => page.getByLabel('Or paste counted parts').inputValue())
    .toContain('NOWHERE-9\t2')
  await hand.click(page.getByRole('button', { name: 'Book 40 counted parts' }))
  await told(page, 'Stock-take booked: 40 corrections')
  expect(hand.count, 'forty parts by scanner').toBeLessThanOrEqual(45)
  expect(await stockOf(third)).toBe(1)
  expect(complaints().filter((words) => !/status of 404/.test(words))).toEqual([])
})
