// One filled form is one deed, however often and however fast its button is pressed.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BrowserShop, openBrowserShop } from './open-browser-shop.ts'

let open: BrowserShop

beforeAll(async () => {
  open = await openBrowserShop()
})

afterAll(() => open?.close())

/** How long the next page's chunks take, as over a slow line. */
const chunksTakeMs = 2_500

test('three clicks on Purchase while the next page is on its way are one order', async () => {
  const { page } = await open.visit('buyer')
  const product = await productNamed('Floating Brake Disc 320 mm')
  await page.goto(`/purchase/${product.id}`)
  await page.getByLabel('Quantity you want').fill('15')
  const before = await ordersOf(product.id)
  const keys = listenForKeys(page, '/api/orders')
  await page.route('**/static/js/**', async (route) => {
    await new Promise((wait) => setTimeout(wait, chunksTakeMs))
    await route.continue()
  })

  const purchase = page.getByRole('button', { name: 'Purchase', exact: true })
  const placed = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().endsWith('/api/orders'),
  )
  await purchase.click()
  await placed
  expect(await purchase.getAttribute('aria-disabled')).toBe('true')
  for (let again = 0; again < 2; again++) {
    await purchase.click({ force: true })
    // Past the button, as some other program's script would.
    await submit(page)
  }
  await page.waitForURL(/\/dashboard\/myOrders/)
  await page.getByText('Order Placed').first().waitFor()

  expect(new Set(keys).size).toBe(1)
  expect(await ordersOf(product.id)).toBe(before + 1)
})

test('the same review sent twice before its answer is one review; written again it is another', async () => {
  const { page } = await open.visit('buyer')
  await page.goto('/dashboard/review')
  const keys = listenForKeys(page, '/api/reviews')
  const write = async () => {
    await page.getByRole('radio', { name: /4/ }).check({ force: true })
    await page.getByLabel('Description').fill('Fits at once, and stays where it is.')
  }
  await write()
  await Promise.all([submit(page), submit(page)])
  await page.getByText('Thank you.').waitFor()
  expect(new Set(keys).size).toBe(1)
  await write()
  await page.getByRole('button', { name: 'Add Review' }).click()
  await expect.poll(() => new Set(keys).size).toBe(2)
  await page.getByText('Thank you.').waitFor()
})

function listenForKeys(page: Page, path: string): string[] {
  const keys: string[] = []
  page.on('request', (request) => {
    const isIt = request.method() === 'POST' && new URL(request.url()).pathname === path
    if (isIt) keys.push(request.headers()['idempotency-key'] ?? 'none')
  })
  return keys
}

async function submit(page: Page): Promise<void> {
  await page
    .getByRole('main')
    .locator('form')
    .evaluate((form) => (form as unknown as { requestSubmit(): void }).requestSubmit())
}

function productNamed(name: string) {
  return open.shop.shop.db.read
    .selectFrom('products')
    .select('id')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
}

async function ordersOf(productId: string): Promise<number> {
  const rows = await open.shop.shop.db.read
    .selectFrom('orders')
    .select('id')
    .where('product_id', '=', productId)
    .execute()
  return rows.length
}
