import type { Page, Route } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { anOrder } from '../pay.ts'
import { goTo, looks, sidewaysScroll, useBrowserShop } from './browser-shop.ts'
import { focused } from './keys.ts'

const open = useBrowserShop()

beforeAll(async () => {
  for (const name of ['Findable fork', 'Findable flange', 'Findable footpeg'])
    await open.shop.product({ name, quantity: name.endsWith('fork') ? 0 : 40 })
})

test('Ctrl K finds pages, orders and customers too, for whom they are', async () => {
  const buyer = await open.shop.customer({ name: 'Palette Motors' })
  const { order } = await anOrder(open.shop, buyer)
  const { body } = await open.shop.call('GET', `/orders/${order}`, { as: buyer })
  const page = await open.page(await open.shop.admin(), '/dashboard/today')
  const find = async (words: string, option: string) => {
    await page.keyboard.press('Control+k')
    await focused(field(page))
    await page.keyboard.type(words)
    await page.getByRole('option', { name: option }).waitFor()
    const heard = new RegExp(`^[1-9]\\d* suggestions? for ${words}`)
    await page.getByRole('status').getByText(heard).waitFor({ state: 'attached' })
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
  }
  await find('shippi', 'Shipping Page')
  await page.waitForURL('**/dashboard/shipping')
  await find('palette', 'Palette Motors')
  await page.waitForURL('**/dashboard/customers/*')
  await find(body.purchaseNumber, `${body.purchaseNumber}, `)
  await page.waitForURL('**/dashboard/purchases/*')

  const visitor = await open.page('visitor', '/blogs')
  await visitor.keyboard.press('Control+k')
  await visitor.keyboard.type('shippi')
  await visitor.getByText('Enter searches the whole catalogue').waitFor()
  expect(await visitor.getByRole('option', { name: 'Shipping Page' }).count()).toBe(0)
})

test('finds and chooses a part, or searches the whole catalogue, by keys alone', async () => {
  const { page, complaints } = await open.visit('visitor', {})
  await goTo(page, '/login')
  await page.getByLabel('Email').focus()
  await page.keyboard.type('a/b')
  expect(await page.getByLabel('Email').inputValue()).toBe('a/b')
  await goTo(page, '/blogs')
  await page.keyboard.press('Tab')
  await offered(page)
  await page.keyboard.press('/')
  await focused(field(page))
  await page.keyboard.type('findable')
  const rows = rowsOf(page)
  await page.getByRole('status').getByText('3 suggestions for findable').waitFor()
  expect(await rows.count()).toBe(3)
  expect(await chosen(page)).toBe(null)
  for (const [key, place] of [
    ['ArrowDown', 0],
    ['ArrowDown', 1],
    ['End', 2],
    ['ArrowDown', null],
    ['ArrowUp', 2],
    ['Home', 0],
  ] as const) {
    await page.keyboard.press(key)
    await expect.poll(() => chosen(page)).toBe(place)
  }
  expect(await looks(page)).toEqual([])
  await page.keyboard.press('Escape')
  await rows.first().waitFor({ state: 'detached' })
  expect(await field(page).inputValue()).toBe('findable')
  expect(await field(page).getAttribute('aria-expanded')).toBe('false')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/products?q=findable')
  await page.getByText('3 parts found').waitFor({ state: 'attached' })

  await page.keyboard.press('/')
  await page.keyboard.type('findable flange')
  await page.getByRole('status').getByText('1 suggestion for findable flange').waitFor()
  // A quantity and Enter put it into the basket, never fewer than may be ordered without a word.
  await page.keyboard.press('ArrowDown')
  await page.keyboard.type('3')
  await page.getByRole('status').getByText('Press Enter to add 3 to your basket').waitFor()
  await page.keyboard.press('Enter')
  const least = page
    .getByRole('status')
    .getByText(/minimum .* Press Enter to add 10 to your basket/i)
  await least.waitFor()
  expect(await looks(page)).toEqual([])
  await page.keyboard.press('Backspace')
  await page.keyboard.type('2')
  await page.keyboard.press('Enter')
  await page.getByText('In your basket: 12 × Findable flange').waitFor()
  await focused(field(page))
  await page.keyboard.type('findable flange')
  await page.getByRole('status').getByText('1 suggestion for findable flange').waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Findable flange', level: 1 }).waitFor()
  expect(complaints().filter((text) => !/status of 404/.test(text))).toEqual([])

  // Users of speech input can turn this key off.
  await page.keyboard.press('/')
  await page.keyboard.type('findable')
  await page.getByRole('button', { name: 'Turn off' }).click()
  await page.keyboard.press('Escape')
  await field(page).evaluate(leave)
  await page.keyboard.press('/')
  expect(await field(page).evaluate(hasFocus)).toBe(false)
})

test('searches what is typed on Enter, though the pointer is on a suggestion', async () => {
  const page = await open.page('visitor', '/blogs')
  await field(page).click()
  await offered(page)
  await page.keyboard.type('findable')
  await rowsOf(page).nth(2).waitFor()
  await rowsOf(page).first().hover()
  await rowsOf(page).nth(1).hover()
  expect(await chosen(page)).toBe(null)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/products?q=findable')
})

test('on a phone the sign opens over the bar, and a finger chooses', async () => {
  const phone = {
    viewport: { width: 320, height: 640 },
    hasTouch: true,
    colorScheme: 'dark',
  } as const
  const page = await open.page('visitor', '/', phone)
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
  await field(page).tap()
  const close = page.getByRole('button', { name: 'Close', exact: true })
  await close.waitFor()
  expect((await field(page).boundingBox())?.width).toBeGreaterThan(200)
  await page.keyboard.type('findable')
  await rowsOf(page).nth(2).waitFor()
  expect(await looks(page)).toEqual([])
  await close.tap()
  await close.waitFor({ state: 'hidden' })
  expect((await field(page).boundingBox())?.width).toBeLessThan(60)
  await field(page).tap()
  await page.keyboard.type(' fork')
  const fork = page.getByRole('option', { name: 'Findable fork' })
  await fork.getByText('not orderable now').waitFor()
  await fork.tap()
  await page.getByRole('heading', { name: 'Findable fork', level: 1 }).waitFor()
})

test('drops late answers, holds them while aiming, and reports silence', async () => {
  const { page, context } = await open.visit('visitor', {})
  const waiting: Record<string, Route> = {}
  await page.route('**/api/suggestions*', (route) => {
    waiting[new URL(route.request().url()).searchParams.get('q') ?? ''] = route
  })
  const asked = (words: string) => expect.poll(() => words in waiting).toBe(true)
  const rows = rowsOf(page)
  await goTo(page, '/products')
  await field(page).click()
  await offered(page)
  await page.keyboard.type('find')
  await asked('find')
  await page.keyboard.type('able f')
  await asked('findable f')
  await waiting['findable f']?.continue()
  await rows.nth(2).waitFor()
  const late = page.waitForResponse('**/api/suggestions?q=find&**')
  await waiting['find']?.fulfill({ json: [] })
  await late
  expect(await rows.count()).toBe(3)

  await page.keyboard.type('lange')
  await asked('findable flange')
  await page.keyboard.press('ArrowDown')
  expect(await chosen(page)).toBe(0)
  const flange = page.waitForResponse('**/api/suggestions?q=findable+flange&**')
  await waiting['findable flange']?.continue()
  await flange
  expect(await rows.count()).toBe(3)
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => rows.count()).toBe(1)

  for (const _ of 'lange') await page.keyboard.press('Backspace')
  await expect.poll(() => rows.count()).toBe(3)
  await page.keyboard.type('ork')
  await asked('findable fork')
  const [first, second] = [rows.first(), rows.nth(1)]
  await first.hover()
  await second.hover()
  const fork = page.waitForResponse('**/api/suggestions?q=findable+fork&**')
  await waiting['findable fork']?.continue()
  await fork
  expect(await rows.count()).toBe(3)
  await page.mouse.move(5, 600)
  await expect.poll(() => rows.count()).toBe(1)

  await page.unroute('**/api/suggestions*')
  await context.setOffline(true)
  await page.keyboard.type('x')
  await page.getByText('No connection to the shop.').first().waitFor()
  await context.setOffline(false)
})

function field(page: Page) {
  return page.getByRole('combobox', { name: 'Find parts' })
}

function rowsOf(page: Page) {
  return page.getByRole('listbox').getByRole('option')
}

/** The suggestions have loaded: their status region exists. */
function offered(page: Page): Promise<void> {
  return page.locator('header').getByRole('status').waitFor({ state: 'attached' })
}

async function chosen(page: Page): Promise<number | null> {
  const id = await field(page).getAttribute('aria-activedescendant')
  const rows = await rowsOf(page).all()
  const ids = await Promise.all(rows.map((row) => row.getAttribute('id')))
  const marked = await Promise.all(rows.map((row) => row.getAttribute('aria-selected')))
  const place = id === null ? -1 : ids.indexOf(id)
  expect(marked.indexOf('true')).toBe(place)
  return place < 0 ? null : place
}

const leave = (element: { blur?(): void }) => element.blur?.()
const hasFocus = (element: unknown) =>
  (globalThis as unknown as { document: { activeElement: unknown } }).document.activeElement ===
  element
