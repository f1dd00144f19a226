// Pages under an unkind hand: nonsense in a field, presses that are too many, too quick or too early.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BrowserShop, openBrowserShop } from './open-browser-shop.ts'

let open: BrowserShop

beforeAll(async () => {
  open = await openBrowserShop()
})

afterAll(() => open?.close())

test('a basket is not ordered while a field of it holds no quantity, and says which', async () => {
  const as = await open.shop.customer()
  const lines = await Promise.all(
    ['Unkind Bolt', 'Unkind Nut'].map(async (name) => ({
      productId: await open.shop.product({ name }),
      quantity: 10,
    })),
  )
  await open.shop.call('PUT', '/basket', { as, body: { lines, how: 'set' } })
  const page = await visit(as, '/basket')
  const placed = sentBy(page, 'POST', '/api/purchases')
  const bolt = page.getByRole('spinbutton', { name: 'Quantity of Unkind Bolt' })
  const order = page.getByRole('form', { name: 'Order' })
  const why = order.getByText('One line cannot be ordered as it is: Unkind Bolt.')
  for (const nonsense of ['1.5', '', '0', '-3', '99999999']) {
    await bolt.fill(nonsense)
    await order.getByRole('button', { name: 'Place order' }).click()
    await why.waitFor()
    expect(await bolt.getAttribute('aria-invalid'), nonsense).toBe('true')
    await bolt.fill('12')
    await why.waitFor({ state: 'detached' })
  }
  expect(placed).toEqual([])
  await order.getByRole('button', { name: 'Place order' }).click()
  await page.waitForURL(/\/dashboard\/purchases\//)
  await page.getByRole('row').filter({ hasText: 'Unkind Bolt' }).getByText('12').first().waitFor()
  expect(placed).toHaveLength(1)
  await page.context().close()
})

/** A page at an address, signed in as somebody made by the test. */
async function visit({ token }: { token: string }, path: string, width = 1440): Promise<Page> {
  const { page } = await open.visit('visitor', { viewport: { width, height: 900 } })
  await page.addInitScript((token) => localStorage.setItem('accessToken', token), token)
  await page.goto(path)
  return page
}

/** The bodies that a page sends by such calls. */
function sentBy(page: Page, method: string, path: string): (string | null)[] {
  const sent: (string | null)[] = []
  page.on('request', (request) => {
    const isIt = request.method() === method && new URL(request.url()).pathname === path
    if (isIt) sent.push(request.postData())
  })
  return sent
}
