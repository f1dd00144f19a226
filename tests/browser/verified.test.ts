// The mailed link, opened where one is signed in and where one is not; the page says what is true.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailedLink } from '#tests/attacks/accounts.ts'
import { openTestShop, type TestShop } from '#tests/open-shop.ts'
import { launchChromium } from './chromium.ts'
import { logIn, looks } from './open-browser-shop.ts'

let shop: TestShop
let browser: Browser
const password = 'open-road-9'

beforeAll(async () => {
  shop = await openTestShop('sqlite', {}, { pages: true })
  browser = await launchChromium()
})
afterAll(async () => {
  await browser?.close()
  await shop?.close()
})

test('without a link nobody is told that anything is verified', async () => {
  const page = await visit('/emailVerified')
  await page.getByRole('heading', { name: 'Your email address', exact: true }).waitFor()
  await expectSound(page)
  const email = await signUp(page)
  await page.goto(`${shop.address}/emailVerified`)
  await page.getByRole('heading', { name: 'Your email address is not confirmed yet' }).waitFor()
  await page.getByRole('button', { name: `Send a new link to ${email}` }).click()
  await page.getByText('A new link is on its way to your mailbox.').waitFor()
  await expectSound(page)
})

test('the link confirms the address in the browser that signed up', async () => {
  const page = await visit('/emailVerified')
  const email = await signUp(page)
  await page.goto(await verificationLink(email))
  await page.getByRole('heading', { name: 'Your email address is verified' }).waitFor()
  await page.getByText(email).waitFor()
  await expectSound(page)
})

test('elsewhere it asks to log in, and goes on from there; before it nothing guards the account', async () => {
  const email = await signUp(await visit('/emailVerified'))
  const page = await visit('/emailVerified')
  await page.goto(await verificationLink(email))
  await page.getByRole('heading', { name: 'Log in to confirm your address' }).waitFor()
  await expectSound(page)
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await logIn(page, email, password)
  await page.getByRole('button', { name: `Confirm ${email}` }).waitFor()
  await expectSound(page)

  const other = await page.context().newPage()
  await other.goto(`${shop.address}/dashboard/security`)
  await other.getByRole('link', { name: 'Confirm your email address first' }).waitFor()
  await other.close()

  await page.getByRole('button', { name: `Confirm ${email}` }).click()
  await page.getByRole('heading', { name: 'Your email address is verified' }).waitFor()
  await page.goto(`${shop.address}/dashboard/security`)
  await page.getByRole('button', { name: 'Turn it on' }).waitFor()
})

async function visit(path: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 390, height: 800 } })
  const page = await context.newPage()
  await page.goto(shop.address + path)
  return page
}

let made = 0

/** Registers somebody in this browser, by the call that the form makes. */
async function signUp(page: Page): Promise<string> {
  const email = `verified-${++made}@workshop.test`
  await page.goto(`${shop.address}/signup`)
  for (const [label, text] of Object.entries({
    Name: 'Mara Lind',
    Email: email,
    Address: 'Hall 4',
    'Contact Number': '+46 70 123 45 67',
  }))
    await page.getByLabel(label).fill(text)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm Password', { exact: true }).fill(password)
  await page.getByLabel('Accepct terms and conditions').check()
  await page.getByRole('button', { name: 'Signup' }).click()
  await page.waitForURL(`${shop.address}/`)
  return email
}

function verificationLink(email: string): Promise<string> {
  return mailedLink(shop, email, /https?:\S+verify-email\S+/)
}

async function expectSound(page: Page): Promise<void> {
  expect(await looks(page)).toEqual([])
}
