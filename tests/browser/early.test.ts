// Forms at the shop's door are drawn by the server, before their scripts have come.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoAccounts } from '#demo/seed.ts'
import { type BrowserShop, openBrowserShop } from './open-browser-shop.ts'

let open: BrowserShop

beforeAll(async () => {
  open = await openBrowserShop()
})

afterAll(() => open?.close())

const [, buyer] = demoAccounts

test('what is typed before the scripts have come is still there when they have', async () => {
  const { page, context, complaints } = await open.visit('visitor')
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/static\/js\//, async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/login', { waitUntil: 'commit' })
  const main = page.getByRole('main')
  const login = main.getByRole('button', { name: 'Login', exact: true })
  await main.getByLabel('Email').fill(buyer?.email ?? '')
  await main.getByLabel('Password', { exact: true }).fill(buyer?.password ?? '')
  expect(await login.isDisabled()).toBe(true)
  release()
  await login.click()
  await page.waitForURL((url) => url.pathname === '/')
  await page.getByRole('button', { name: 'Sign Out' }).first().waitFor()
  expect(complaints()).toEqual([])
  await context.close()
})

test('where nothing may be kept by the browser, there is a shop all the same', async () => {
  const { page, context, complaints } = await open.visit('visitor')
  await context.addInitScript(`
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        configurable: true,
        get() { throw new DOMException('Access is denied', 'SecurityError') },
      })
  `)
  await page.goto('/products')
  await page
    .getByRole('button', { name: /^Add to basket/ })
    .first()
    .click()
  await page.getByText(/^In your basket: /).waitFor()
  await page.getByRole('link', { name: /^Basket \d/ }).click()
  await page.getByRole('spinbutton').first().waitFor()
  await page.getByRole('link', { name: 'Log in to order' }).click()
  await page.getByRole('main').getByLabel('Email').waitFor()
  // React Router's own line before the scripts tells that it could not read where the page was scrolled to.
  expect(complaints().filter((one) => !one.includes('Access is denied'))).toEqual([])
  await context.close()
})
