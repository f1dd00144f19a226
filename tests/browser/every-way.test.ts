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

test('two quick turns of the pictures are two, either way round', async () => {
  const page = await open.page('visitor', '/')
  const figure = (place: number) => page.getByText(`Fig. ${place}/3`, { exact: true }).waitFor()
  const turn = (name: string) => `document.querySelector('[aria-label="${name} picture"]').click()`
  await page.evaluate(`${turn('Next')}; ${turn('Next')}`)
  await figure(3)
  await page.evaluate(`${turn('Previous')}; ${turn('Previous')}`)
  await figure(1)
  // After a swipe they go on from where it came to rest.
  await page.evaluate(
    `document.querySelector('[aria-roledescription=carousel] ul').scrollBy(9999, 0)`,
  )
  await figure(3)
  await page.evaluate(atRest)
  await page.evaluate(turn('Previous'))
  await figure(2)
})

/** By the page's own clock: the pictures know that they rest 150 ms after they last moved. */
const atRest = `new Promise((rests) => {
  const later = () => setTimeout(rests, 300)
  let timer = later()
  document.querySelector('[aria-roledescription=carousel] ul').addEventListener('scroll', () => {
    clearTimeout(timer)
    timer = later()
  })
})`

test('from the search the first part is three Tabs away, and its Buy Now one more', async () => {
  const page = await open.page('visitor', '/products')
  await page.getByRole('searchbox').focus()
  for (let tabs = 0; tabs < 3; tabs++) await page.keyboard.press('Tab')
  await focused(page.getByRole('main').getByRole('heading', { level: 3 }).first().getByRole('link'))
  await page.keyboard.press('Tab')
  await focused(page.getByRole('link', { name: /Buy Now/ }).first())
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
