import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { goTo, settled, useBrowserShop } from './browser-shop.ts'
import { button, styleOf } from './forms.ts'
import { focused } from './keys.ts'

const open = useBrowserShop()

test('Buy Now of a visitor leads to a login that says why and for which part, the cursor in Email', async () => {
  await open.shop.product({ name: 'Wanted bracket' })
  const page = await open.page('visitor', '/products?q=wanted')
  await page.getByRole('link', { name: /Buy Now/ }).click()
  await page.waitForURL(/\/login\?from=/)
  await page.getByText('Log in to order Wanted bracket.').waitFor()
  await focused(main(page).getByLabel('Email'))
  // The other page knows it too, and a reload forgets nothing.
  await main(page)
    .getByRole('link', { name: /sign up/i })
    .click()
  await page.waitForURL(/\/signup/)
  await page.getByText('Log in to order Wanted bracket.').waitFor()
  await page.reload()
  await page.getByText('Log in to order Wanted bracket.').waitFor()
  await goTo(page, '/login')
  expect(await page.getByText('Log in to order').count()).toBe(0)
})

test('marks unavailable parts on card and page', async () => {
  const gone = await open.shop.product({ name: 'Pale sold out', quantity: 0 })
  await open.shop.product({ name: 'Pale below minimum', quantity: 3 })
  await open.shop.product({ name: 'Bright pale in name only' })
  const page = await open.page(await open.shop.customer(), '/products?q=pale')
  const card = (name: string) => page.getByRole('article').filter({ hasText: name })
  expect(await card('sold out').getByText('Out of stock').isVisible()).toBe(true)
  expect(await card('below minimum').getByText('Too few in stock').isVisible()).toBe(true)
  expect(await styleOf(card('sold out').locator('img'), 'filter')).toMatch(/grayscale/)
  expect(await styleOf(card('Bright').locator('img'), 'filter')).not.toMatch(/grayscale/)
  await goTo(page, `/purchase/${gone}`)
  await page.getByText('Out of stock').waitFor()
  expect(await styleOf(page.getByRole('article').locator('img'), 'filter')).toMatch(/grayscale/)
})

test('on a touch screen everything that is pressed is a finger broad', async () => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
  const { page } = await open.visit('admin', phone)
  const product = await open.shop.product({ quantity: 3, minimumQuantity: 4 })
  const found: string[] = []
  const look = async (path: string, seen: Locator) => {
    await goTo(page, path)
    await seen.first().waitFor()
    await settled(page)
    found.push(...(await page.evaluate<string[]>(tooSmall)).map((what) => `${path}: ${what}`))
  }
  await look('/products', page.getByRole('article'))
  await look('/products?view=list', page.getByRole('button', { name: /^Add to basket/ }))
  await look(`/products/${product}`, page.getByRole('button', { name: 'Too few in stock' }))
  await goTo(page, '/products?view=list')
  await button(page, /^Add to basket/)
    .first()
    .click()
  await page.locator('.Toastify__toast').first().waitFor()
  await look('/basket', page.getByRole('button', { name: /^Remove/ }))
  await look('/dashboard/lists', page.getByRole('button', { name: 'Save list' }))
  await look(
    '/dashboard/searchWords?view=synonyms',
    page.getByRole('button', { name: 'Add Synonym' }),
  )
  await look(`/dashboard/partNumbers/${product}`, page.getByRole('button', { name: 'New number' }))
  await look('/dashboard/allOrders', page.getByRole('button', { name: /^Actions/ }))
  expect(found).toEqual([])
})

test("keeps typing on Enter at 'Leave this page?'", async () => {
  const page = await open.page(await open.shop.customer(), '/dashboard/review')
  await page.getByLabel('Description').fill('Half a review')
  await page.getByRole('link', { name: 'My Orders' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Leave this page?').waitFor()
  await focused(dialog.getByRole('button', { name: 'Stay' }))
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  expect(await page.getByLabel('Description').inputValue()).toBe('Half a review')
  expect(new URL(page.url()).pathname).toBe('/dashboard/review')
})

test("prints a basket's lines and total on one sheet", async () => {
  const page = await open.page('visitor', '/products?view=list')
  await button(page, /^Add to basket/)
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

test('marks the current page in every menu in forced colours', async () => {
  const page = await open.page('admin', '/products', { forcedColors: 'active' })
  const underlined = (place: string) =>
    page.evaluate<string[]>(`[...document.querySelectorAll('${place} a, ${place} a *')]
      .filter((it) => getComputedStyle(it).textDecorationLine === 'underline' && it.checkVisibility())
      .map((it) => it.textContent)`)
  expect(await underlined('header:not(main header)')).toEqual(['Products'])
  expect(await underlined('[aria-label="Categories"]')).toEqual(['All categories'])
  await goTo(page, '/dashboard/users')
  await page.getByRole('table').waitFor()
  expect(await underlined('[aria-label="Dashboard"]')).toEqual(['Users'])
  expect(await bordersOf(page, '[aria-label="Dashboard"] a')).toEqual(['0px'])
})

/** What can be pressed and is lower or narrower than 44 px: links in running text are as high as it is. */
const tooSmall = `[...document.querySelectorAll('a[href], button, input:not([type=hidden]), select, textarea, summary')]
  .filter((it) => it.checkVisibility({ visibilityProperty: true }) && !it.closest('p, footer, [class*=sr-only], [class*=translate-y]'))
  .flatMap((it) => {
    const box = it.matches('[type=checkbox], [type=radio], [type=file]') ? it.labels[0] ?? it : it
    const { width, height } = box.getBoundingClientRect()
    if (width <= 1 || Math.round(height) >= 44 && (it.tagName === 'A' || Math.round(width) >= 44)) return []
    return [it.tagName + ' ' + (it.ariaLabel || it.textContent).trim().slice(0, 40) + ' ' + Math.round(width) + ' x ' + Math.round(height)]
  })`

function main(page: Page) {
  return page.getByRole('main')
}

function bordersOf(page: Page, place: string): Promise<string[]> {
  return page.evaluate(
    `[...new Set([...document.querySelectorAll('${place}')].map((it) => getComputedStyle(it).borderWidth))]`,
  )
}
