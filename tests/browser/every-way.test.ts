import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { goTo, useBrowserShop } from './browser-shop.ts'
import { focused } from './keys.ts'

const open = useBrowserShop()

test("Enter at 'Leave this page?' keeps what was typed", async () => {
  const page = await open.page(await open.shop.customer(), '/dashboard/review')
  await page.getByLabel('Description').fill('Half a review')
  await page.getByRole('link', { name: 'My Orders' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Leave this page?').waitFor()
  await focused(dialog.getByRole('button', { name: 'Stay here' }))
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  expect(await page.getByLabel('Description').inputValue()).toBe('Half a review')
  expect(new URL(page.url()).pathname).toBe('/dashboard/review')
})

test('printed, a basket is its lines and what they come to, on one sheet', async () => {
  const page = await open.page('visitor', '/products?view=list')
  await page
    .getByRole('button', { name: /^Add to basket/ })
    .first()
    .click()
  await page.getByText(/^In your basket/).waitFor()
  await goTo(page, '/basket')
  await page.getByText('Total', { exact: true }).waitFor()
  const sheet = await page.pdf({ format: 'A4' })
  expect(sheet.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByRole('button').filter({ visible: true }).allInnerTexts()).toEqual([])
  expect(await page.getByText('Log in to order').filter({ visible: true }).count()).toBe(0)
})

test('in forced colours it is seen where one is, in every menu', async () => {
  const page = await open.page('admin', '/products', { forcedColors: 'active' })
  const underlined = (place: string) =>
    page.evaluate<string[]>(`[...document.querySelectorAll('${place} a, ${place} a *')]
      .filter((it) => getComputedStyle(it).textDecorationLine === 'underline' && it.checkVisibility())
      .map((it) => it.textContent)`)
  expect(await underlined('header:not(main header)')).toEqual(['Products'])
  expect(await underlined('[aria-label="Kinds of part"]')).toEqual(['All kinds'])
  await goTo(page, '/dashboard/users')
  await page.getByRole('table').waitFor()
  expect(await underlined('[aria-label="Dashboard"]')).toEqual(['Users'])
  expect(await bordersOf(page, '[aria-label="Dashboard"] a')).toEqual(['0px'])
})

function bordersOf(page: Page, place: string): Promise<string[]> {
  return page.evaluate(
    `[...new Set([...document.querySelectorAll('${place}')].map((it) => getComputedStyle(it).borderWidth))]`,
  )
}
