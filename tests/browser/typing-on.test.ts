// A user keeps typing while a request is under way: no text is lost when the answer comes.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { stockOf } from '../pay.ts'
import { useBrowserShop } from './browser-shop.ts'
import { field, press } from './forms.ts'

const open = useBrowserShop()

test('a buyer', async () => {
  const page = await open.page('buyer', '/dashboard/review')
  await page.getByRole('radio', { name: /4/ }).check({ force: true })
  const words = field(page, 'Description')
  await words.fill('Fits at once.')
  await during(page, '/api/reviews', {
    send: () => press(page, 'Add Review'),
    meanwhile: () => words.fill('Fits at once. And stays.'),
    told: 'Review have been added',
  })
  expect(await words.inputValue()).toBe('Fits at once. And stays.')
  expect(await page.getByRole('radio', { name: /4/ }).isChecked()).toBe(false)
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect.poll(() => words.inputValue()).toBe('Fits at once. And stays.')

  await page.goto('/dashboard/garage')
  await press(page, 'Add motorcycle')
  await field(page, 'Make').selectOption('Hayanami')
  await field(page, 'Model').selectOption('HN 700')
  await field(page, 'Year').fill('2015')
  await during(page, '/api/garage', {
    send: () => press(page, 'Add to garage'),
    meanwhile: async () => {
      await field(page, 'Model').selectOption('HR 650')
      await field(page, 'Year').fill('2001')
    },
    told: 'In your garage: Hayanami HN 700, 2015',
  })
  await page.reload()
  await expect.poll(() => field(page, 'Year').inputValue()).toBe('2001')
  await page.getByRole('option', { name: 'HR 650' }).waitFor({ state: 'attached' })
  expect(await field(page, 'Model').locator('option:checked').textContent()).toBe('HR 650')

  await page.goto('/dashboard/lists')
  await press(page, 'New list')
  await field(page, 'Name').fill('Winter')
  await page.getByLabel('Lines').fill('KS-BD-320 10')
  const list = page.waitForURL(/\/dashboard\/lists\/./)
  await during(page, '/api/lists', {
    send: () => press(page, 'Save list'),
    meanwhile: () => page.getByLabel('Lines').fill('KS-BD-320 10\nKS-BP-174 20'),
    told: 'Winter is saved',
  })
  await list
  const another = page.getByRole('textbox', { name: 'Add a part' })
  await another.fill('KS-BP-174, 2')
  await during(page, '/api/lists/*', {
    send: () => another.press('Enter'),
    meanwhile: () => another.fill('KS-RS-45, 1'),
    told: 'Sintered Brake Pad Pair',
  })
  expect(await another.inputValue()).toBe('KS-RS-45, 1')
  await page.goto('/dashboard/lists')
  await expect.poll(() => page.getByLabel('Lines').inputValue()).toBe('KS-BD-320 10\nKS-BP-174 20')

  await page.goto('/quickOrder')
  let examples = 0
  page.on('request', (request) => {
    if (request.url().includes('/quick-order/example')) examples++
  })
  await page.getByRole('button', { name: 'Try an example' }).click({ clickCount: 3 })
  await press(page, 'Start a new list')
  expect(examples).toBe(1)
  await page.getByRole('button', { name: 'Try an example' }).waitFor()
  await field(page, 'Paste a list').fill('KS-BD-320 1')
  await press(page, 'Check list')
  const quantity = field(page, 'Quantity of line 1')
  await quantity.fill('20')
  await during(page, '/api/quick-order/check', {
    send: () => quantity.press('Enter'),
    meanwhile: () => quantity.fill('250'),
    told: '1 ready',
  })
  expect(await quantity.inputValue()).toBe('250')
})

test('keeps typing in the basket', async () => {
  const { shop } = open
  const as = await shop.customer()
  const productId = await shop.product({ name: 'Typed Twice Nut' })
  const body = { how: 'set', lines: [{ productId, quantity: 10 }] }
  const { body: before } = await shop.call('PUT', '/basket', { as, body })
  const page = await open.page(as, '/basket')
  const quantity = page.getByRole('spinbutton', { name: 'Quantity of Typed Twice Nut' })
  await during(page, '/api/basket', {
    send: () => quantity.fill('20'),
    meanwhile: () => quantity.fill('10'),
    told: 'Typed Twice Nut',
  })
  const basket = async () => (await shop.call('GET', '/basket', { as })).body
  const changedTwice = { version: before.version + 2, lines: [{ quantity: 10 }] }
  await expect.poll(basket).toMatchObject(changedTwice)
  expect(await quantity.inputValue()).toBe('10')
})

test('keeps typing in the contact form', async () => {
  const { page } = await open.visit('visitor')
  const contact = { email: null, phone: null, keepsMessages: true }
  await page.route('**/api/contact', (route) => route.fulfill({ json: contact }))
  await page.route('**/api/messages', (route) => route.fulfill({ json: { _id: 'm1' } }))
  await page.goto('/blogs')
  await page.getByRole('link', { name: 'Home', exact: true }).first().click()
  const letter = page.getByRole('region', { name: 'Contact us' })
  await letter.getByLabel('Email').fill('kim@workshop.test')
  await letter.getByLabel('Subject').fill('KS-BD-320')
  await letter.getByLabel('Message').fill('Does it fit?')
  await during(page, '/api/messages', {
    send: () => press(page, 'Submit'),
    meanwhile: () => letter.getByLabel('Message').fill('Does it fit? A CB 750 of 1974.'),
    told: 'Message Submitted',
  })
  expect(await letter.getByLabel('Message').inputValue()).toBe('Does it fit? A CB 750 of 1974.')
  expect(await letter.getByLabel('Subject').inputValue()).toBe('')
})

test('keeps typing and scanning in Receiving', async () => {
  const { shop } = open
  const nut = await shop.product({ productCode: 'GI-100' })
  const bolt = await shop.product({ productCode: 'GI-200' })
  const page = await open.page(await shop.admin(), '/dashboard/goodsIn')
  const came = page.getByLabel('Or paste delivery contents')
  await came.fill('GI-100 40')
  await during(page, '/api/quick-order/check', {
    send: () => press(page, 'Check list'),
    meanwhile: () => came.pressSequentially('\nGI-200 15'),
    told: 'Add 1 part to stock',
  })
  expect((await came.inputValue()).trim()).toBe('GI-200 15')
  const scan = async (number: string) => {
    await page.getByLabel('Scan, one unit per scan').fill(number)
    await page.getByLabel('Scan, one unit per scan').press('Enter')
    await page.getByText(` of ${number},`).waitFor()
  }
  await during(page, '/api/stock-receipts', {
    send: () => press(page, 'Add 1 part to stock'),
    meanwhile: async () => {
      await scan('GI-100')
      await scan('GI-200')
    },
    told: '1 part added to stock',
  })
  await press(page, 'Add 2 parts to stock')
  await page.getByText('2 parts added to stock').waitFor()
  expect([await stockOf(shop, nut), await stockOf(shop, bolt)]).toEqual([1_041, 1_001])
})

type Sending = {
  send: () => Promise<unknown>
  meanwhile: () => Promise<unknown>
  told: string | RegExp
}

async function during(page: Page, path: string, { send, meanwhile, told }: Sending): Promise<void> {
  const gate = Promise.withResolvers<void>()
  await page.route(`**${path}`, async (route) => {
    if (route.request().method() !== 'GET') await gate.promise
    await route.fallback()
  })
  const isSent = (url: string) => new URL(url).pathname.startsWith(path.replace('*', ''))
  const sent = page.waitForRequest((request) => request.method() !== 'GET' && isSent(request.url()))
  await send()
  await sent
  await meanwhile()
  gate.resolve()
  await page.getByText(told).first().waitFor()
}
