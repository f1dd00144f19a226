// On a slow line or machine the parts of a page come one after the other: nothing moves when they do.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { sidewaysScroll, useBrowserShop } from './browser-shop.ts'

const open = useBrowserShop()

const phone = { width: 320, height: 640 }

test('headings stand where they stand, with the letters of the shop or without them', async () => {
  const paths = ['/', '/products', '/quickOrder', '/dashboard', await unpaid('=')]
  const tops: number[][] = []
  for (const without of [false, true]) {
    const { page } = await open.visit('buyer', { viewport: phone })
    if (without) await page.route('**/*.woff2', (file) => file.abort())
    const found: number[] = []
    for (const path of paths) {
      await page.goto(path)
      await page.getByRole('main').getByRole('heading').first().waitFor()
      // Those that are late are left for the next page, so that only a second look has them for sure.
      if (!without) await page.reload()
      await page.getByRole('main').getByRole('heading').first().waitFor()
      found.push(await topOfHeading(page))
      expect(await sidewaysScroll(page), path).toBeLessThanOrEqual(0)
    }
    tops.push(found)
  }
  const [having = [], lacking = []] = tops
  const moved = paths.filter((_, at) => Math.abs((having[at] ?? 0) - (lacking[at] ?? 0)) > 6)
  expect({ moved, having, lacking }).toEqual({ moved: [], having, lacking })
})

test('the payment page shows its bill whole, and keeps the room of the card form', async () => {
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
  await page.goto(await unpaid('<'))
  await page.getByLabel('Card number').waitFor()
  const form = await page.getByRole('form', { name: 'Card' }).boundingBox()
  expect(tooEarly).toBe(0)
  expect(Math.abs((form?.height ?? 0) - shape)).toBeLessThan(6)
})

test('what a page shows is asked for while the code that shows it is on its way', async () => {
  const page = await open.page('buyer', '/blogs', { viewport: phone })
  const token = await page.evaluate<string>(`localStorage.getItem('accessToken')`)
  const body = { name: 'Early list', lines: [] }
  const { body: list } = await open.shop.call('POST', '/lists', { as: { token }, body })
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

async function unpaid(share: '=' | '<'): Promise<string> {
  const { db } = open.shop.shop
  const { id } = await db.read
    .selectFrom('orders')
    .innerJoin('purchases', 'purchases.id', 'orders.purchase_id')
    .select('orders.id')
    .where('orders.paid_at', 'is', null)
    .where('orders.deleted_at', 'is', null)
    .whereRef('orders.total_price', share, 'purchases.total')
    .executeTakeFirstOrThrow()
  return `/dashboard/payment/${id}`
}

async function topOfHeading(page: Page): Promise<number> {
  const box = await page.getByRole('main').getByRole('heading').first().boundingBox()
  return Math.round(box?.y ?? -1)
}
