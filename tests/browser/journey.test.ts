// From visitor to paid and shipped order, as people do it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type BrowserShop,
  logIn,
  openBrowserShop,
  proveAddress,
  signUpNora,
} from './open-browser-shop.ts'

let open: BrowserShop

beforeAll(async () => {
  open = await openBrowserShop()
})

afterAll(() => open?.close())

const email = 'nora@northloop.test'

test('a newcomer signs up, buys in bulk, pays with a test card and sees the paid order; an admin ships it', async () => {
  const { page, complaints } = await open.visit('visitor', {
    viewport: { width: 390, height: 844 },
  })
  await page.goto('/products')
  const card = page.getByRole('article').filter({ hasText: 'Floating Brake Disc 320 mm' })
  await card.getByRole('link', { name: /Buy Now/ }).click()

  // Sent to login, with the product remembered; from there to the signup.
  await page.waitForURL(/\/login\?from=/)
  await page
    .getByRole('main')
    .getByRole('link', { name: /sign up/i })
    .click()
  await signUpNora(page, email)
  // Only addresses that are proven pay, and hear of orders.
  await proveAddress(open.shop, email)

  // Back at the purchase that was chosen, filled in from what was registered.
  await page.waitForURL(/\/purchase\//)
  await page.getByLabel('Quantity you want').fill('15')
  await page.getByRole('button', { name: 'Purchase' }).click()
  await page.getByText('Order Placed').first().waitFor()
  await page.waitForURL(/\/dashboard\/myOrders/)
  await page
    .getByRole('link', { name: /^Pay\b/ })
    .first()
    .click()

  await page.getByText('Pay for Floating Brake Disc 320 mm').waitFor()
  expect(await page.getByText('$1,770').first().isVisible()).toBe(true)
  await page.getByLabel('Card number').fill('4242424242424242')
  await page.getByLabel(/expir/i).fill('1234')
  await page.getByLabel(/cvc/i).fill('123')
  await page.getByRole('button', { name: /^Pay/ }).click()
  await page.getByText('Your payment is completed').first().waitFor()
  const transaction = await page
    .getByText(/pi_\w+/)
    .first()
    .innerText()

  await page.goto('/dashboard/myOrders')
  await page.getByText('Paid', { exact: true }).first().waitFor()
  expect(await page.getByText(transaction.match(/pi_\w+/)?.[0] ?? 'none').count()).toBeGreaterThan(
    0,
  )
  expect(complaints()).toEqual([])

  await shipAsAdmin()

  await page.reload()
  await page.getByText('Shipped').first().waitFor()

  // Every step told by mail; the last once it cannot be taken back any more.
  await expect
    .poll(async () => (await open.shop.mails(email)).map(({ subject }) => subject), {
      ...{ timeout: 40_000, interval: 500 },
    })
    .toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^Order placed/),
        expect.stringMatching(/^Payment received/),
        expect.stringMatching(/^Order shipped/),
      ]),
    )
})

async function shipAsAdmin(): Promise<void> {
  const { page, complaints } = await open.visit('visitor', {
    viewport: { width: 1440, height: 900 },
  })
  await page.goto('/dashboard/allOrders')
  await page.waitForURL(/\/login/)
  await logIn(page, 'admin@kickstand.test', 'ride-the-admin')
  await page.waitForURL(/\/dashboard\/allOrders/)
  const row = page.getByRole('row').filter({ hasText: email })
  const ship = row.getByRole('button', { name: /Shipped/ })
  await ship.click()
  await page.getByText('Status is updated').waitFor()
  await ship.waitFor({ state: 'detached' })
  expect(complaints()).toEqual([])
}
