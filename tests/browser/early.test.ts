import { expect, test } from 'vitest'
import { demoAccounts } from '#demo/seed.ts'
import type { Json } from '../open-shop.ts'
import { goTo, settled, useBrowserShop } from './browser-shop.ts'
import { button, held, logIn } from './forms.ts'

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

test('keeps typing from before the scripts load', async () => {
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
])('shows a working shop, and says so, where %s by the browser', async (_, script) => {
  const { page, context, complaints } = await open.visit('visitor')
  await context.addInitScript(script)
  await page.goto('/products')
  await button(page, /^Add to basket/)
    .first()
    .click()
  await page.getByText(/^In your basket: /).waitFor()
  await page.getByText(/^Your browser cannot save your basket/).waitFor()
  await page.getByRole('link', { name: /^Basket \d/ }).click()
  await page.getByRole('spinbutton').first().waitFor()
  await page.getByText(/^Your browser cannot save this basket/).waitFor()
  await page.getByRole('link', { name: 'Log in to order' }).click()
  await page.getByRole('main').getByLabel('Email').waitFor()
  await logIn(page, buyer?.email ?? '', buyer?.password ?? '')
  // Who is signed in is known, and what was chosen is in their basket.
  await page.getByRole('button', { name: 'Place order' }).waitFor()
  await page.getByText(/^Added to your basket: /).waitFor()
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

test('loses no press on controls that are still loading', async () => {
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
})

const phone = { width: 320, height: 640 }

test("shows the whole bill, and reserves the card form's space", async () => {
  const { page } = await open.visit('buyer', { viewport: phone })
  const bill = page.getByRole('heading', { name: 'Pay for' })
  let tooEarly = -1
  await page.route('**/api/purchases/*', async (route) => {
    tooEarly = await bill.count()
    await route.continue()
  })
  let shape = 0
  await page.route('**/api/card-settings', async (route) => {
    const box = await page.getByRole('status', { name: 'The card form is loading' }).boundingBox()
    shape = box?.height ?? 0
    await route.continue()
  })
  const as = await open.shop.signedIn('buyer@kickstand.test')
  const purchases: Json[] = await open.shop.ok('GET', `/purchases?email=${as.email}`, { as })
  const several = purchases.find(({ paid, orders }) => !paid && orders.length > 1)
  await page.goto(`/dashboard/payment/${several.orders[0]._id}`)
  await page.getByLabel('Card number').waitFor()
  const form = await page.getByRole('form', { name: 'Card' }).boundingBox()
  expect(tooEarly).toBe(0)
  expect(Math.abs((form?.height ?? 0) - shape)).toBeLessThan(6)
})

test("fetches data while a page's code loads", async () => {
  const page = await open.page('buyer', '/blogs', { viewport: phone })
  const as = await open.shop.signedIn('buyer@kickstand.test')
  const body = { name: 'Early list', lines: [] }
  const { body: list } = await open.shop.call('POST', '/lists', { as, body })
  for (const [path, calls, code] of [
    ['/basket', ['/api/basket'], '**/basket-contents-*.js'],
    [
      `/dashboard/lists/${list._id}`,
      [`/api/lists/${list._id}`, '/api/admin/*'],
      '**/entry.client-*.js',
    ],
  ] as const) {
    const asked = Promise.all(calls.map((call) => page.waitForRequest(`**${call}`)))
    await page.route(code, async (route) => {
      await asked
      await route.continue()
    })
    await page.goto(path)
    await page.getByRole('main').getByRole('heading').first().waitFor()
    await asked
  }
})

const asked = [
  { as: 'buyer', at: '/basket', early: ['/basket'] },
  {
    as: 'buyer',
    at: '/dashboard/myOrders?page=1',
    early: ['/admin/', '/purchases?email=buyer%40kickstand.test&page=1'],
  },
  { as: 'admin', at: '/dashboard/allOrders?paid=true', early: ['/admin/'] },
  { as: 'buyer', at: '/purchase/PRODUCT', early: ['/products?id=', '/users?email='] },
] as const

test('fetches data of signed-in pages beside scripts, once', async () => {
  const [product] = await open.shop.ok('GET', '/products?limit=1')
  for (const { as, at, early } of asked) {
    const { page, complaints } = await open.visit(as)
    const calls: string[] = []
    page.on('request', (request) => calls.push(new URL(request.url()).href.split('/api')[1] ?? ''))
    const release = await held(page, /\/static\/js\//)
    await page.goto(at.replace('PRODUCT', product._id), { waitUntil: 'commit' })
    const made = (path: string) => calls.filter((call) => call.startsWith(path)).length
    for (const path of early) await expect.poll(() => made(path)).toBe(1)
    release()
    await page.getByRole('main').getByRole('heading', { level: 1 }).first().waitFor()
    await settled(page)
    expect(early.map((path) => [path, made(path)])).toEqual(early.map((path) => [path, 1]))
    expect(complaints()).toEqual([])
  }
})

test("shows quick order's field before scripts, and keeps typing", async () => {
  const { page, complaints } = await open.visit('buyer')
  const release = await held(page, /\/static\/js\//)
  await page.goto('/quickOrder', { waitUntil: 'commit' })
  const list = page.getByLabel('Paste a list')
  await list.pressSequentially('12 x KS-')
  release()
  await list.pressSequentially('3701, and 2 x KS-BD-320')
  const read = page.getByRole('button', { name: 'Check list' })
  await read.and(page.locator(':enabled')).waitFor()
  expect(await list.inputValue()).toBe('12 x KS-3701, and 2 x KS-BD-320')
  // With an existing list the field is beside it, and keeps the typed text.
  await read.click()
  await page.getByText(/\d ready, /).waitFor()
  const goOn = await held(page, /\/static\/js\/quick-order-sheet-/)
  await goTo(page, '/quickOrder')
  await list.fill('10 x KS-BP-174')
  goOn()
  await page.getByText(/\d ready, /).waitFor()
  expect(await list.inputValue()).toBe('10 x KS-BP-174')
  expect(complaints()).toEqual([])
})
