import { expect, test } from 'vitest'
import { demoAccounts } from '#demo/seed.ts'
import { goTo, useBrowserShop } from './browser-shop.ts'
import { held, logIn } from './forms.ts'

const open = useBrowserShop()

const [, buyer] = demoAccounts

const forbidStorage = `
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, name, {
      configurable: true,
      get() { throw new DOMException('Access is denied', 'SecurityError') },
    })
`
const fillStorage = `
  Storage.prototype.setItem = () => { throw new DOMException('No room', 'QuotaExceededError') }
`

test('what is typed before the scripts have come is still there when they have', async () => {
  const { page, complaints } = await open.visit('visitor')
  const release = await held(page, /\/static\/js\//)
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
})

test.each([
  ['nothing may be kept', forbidStorage],
  ['there is no room for more', fillStorage],
])('where %s by the browser, there is a shop all the same, and it says so', async (_, script) => {
  const { page, context, complaints } = await open.visit('visitor')
  await context.addInitScript(script)
  await page.goto('/products')
  await page
    .getByRole('button', { name: /^Add to basket/ })
    .first()
    .click()
  await page.getByText(/^In your basket: /).waitFor()
  await page.getByText(/^Your browser has no room to keep it: please stay/).waitFor()
  await page.getByRole('link', { name: /^Basket \d/ }).click()
  await page.getByRole('spinbutton').first().waitFor()
  await page.getByText(/^Your browser has no room to keep it: what you put in/).waitFor()
  await page.getByRole('link', { name: 'Log in to order' }).click()
  await page.getByRole('main').getByLabel('Email').waitFor()
  await logIn(page, buyer?.email ?? '', buyer?.password ?? '')
  // Who is signed in is known, and what was chosen is in their basket.
  await page.getByRole('button', { name: 'Place order' }).waitFor()
  await page.getByText(/^What you chose is in your basket: /).waitFor()
  // React Router's own line before the scripts tells that it could not read where the page was scrolled to.
  expect(complaints().filter((one) => !one.includes('Access is denied'))).toEqual([])
})

test('letters typed right after / as the first act on a page are kept while the search is loaded', async () => {
  const { page } = await open.visit('visitor')
  const release = await held(page, /\/static\/js\/finder-/)
  await goTo(page, '/blogs')
  await page.keyboard.type('/pads')
  const field = page.getByRole('combobox', { name: 'Find parts' })
  expect(await field.inputValue()).toBe('pads')
  release()
  await page.getByRole('option').first().waitFor()
  expect(await field.inputValue()).toBe('pads')
})

test('no press is lost on what cannot answer yet, and what the first part in the basket needs is asked for at once', async () => {
  const { page } = await open.visit('visitor')
  const goOn = await held(page, '**/static/{js,css}/**')
  await page.goto('/products', { waitUntil: 'commit' })
  const add = page.getByRole('button', { name: /^Add to basket/ }).first()
  expect(await add.isDisabled()).toBe(true)
  await page.goto('/', { waitUntil: 'commit' })
  expect(await page.getByRole('button', { name: 'Submit' }).isDisabled()).toBe(true)
  goOn()
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByText('Message Submitted').waitFor()

  const first = await open.visit('visitor')
  await goTo(first.page, '/products')
  const answer = await held(first.page, '**/static/{js,css}/**')
  const needed = ['change-basket', 'toaster', 'asking'].map((name) =>
    first.page.waitForRequest((request) => request.url().includes(`/${name}-`)),
  )
  await first.page
    .getByRole('button', { name: /^Add to basket/ })
    .first()
    .click()
  await Promise.all(needed)
  answer()
  await first.page.getByText(/^In your basket: /).waitFor()
})
