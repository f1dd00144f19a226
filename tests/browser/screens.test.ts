// The measures of the screens on which people work: how many rows are seen at once, where the first one stands,
// what is filled, and that nothing goes sideways on any screen.
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { payOrder, where } from '../pay.ts'
import { axeFindings, goTo, settled, sidewaysScroll, useBrowserShop } from './browser-shop.ts'
import { focused, tabTo } from './keys.ts'

const open = useBrowserShop()

const laptop = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

/** The lists that an admin works through, each with more rows than a screen holds. */
const lists = ['allOrders', 'manageProducts', 'shipping', 'audit'].map(
  (name) => `/dashboard/${name}`,
)

beforeAll(async () => {
  const { shop } = open
  const as = await shop.admin()
  const buyer = await shop.customer({ name: 'Measured Moto' })
  for (let count = 0; count < 16; count++) {
    const productId = await shop.product({ price: 12 })
    const lines = [{ productId, quantity: 10 }]
    const { orders } = await shop.ok('POST', '/purchases', { as: buyer, body: { ...where, lines } })
    await payOrder(shop, buyer, orders[0]._id)
    const body = { price: 13 + count, quantity: 500, minimumQuantity: 10 }
    await shop.ok('PUT', `/products/${productId}`, { as, body })
  }
})

test.each(lists)('%s shows 14 rows on the first screen of a laptop', async (path) => {
  const page = await open.page('admin', path, { viewport: laptop })
  const wholeRows = async () => {
    const boxes = await rowsOf(page)
    return boxes.filter(({ bottom }) => bottom <= laptop.height).length
  }
  await expect
    .poll(async () => {
      const count = await wholeRows()
      // A font that comes late is used from the next page on.
      if (count < 14) await page.reload()
      return count
    })
    .toBeGreaterThanOrEqual(14)
})

test('shows the first row of each list on the first screen of a phone', async () => {
  const found: string[] = []
  for (const [as, paths] of [
    ['admin', [...lists, '/dashboard/users']],
    ['buyer', ['/dashboard/myOrders']],
  ] as const) {
    const page = await open.page(as, '/', { viewport: phone, hasTouch: true, isMobile: true })
    for (const path of paths) {
      await goTo(page, path)
      const [first] = await rowsOf(page)
      if (!first || first.top > phone.height - 44) found.push(`${path}: ${first?.top}`)
    }
  }
  expect(found).toEqual([])
})

test('words and lines of tables and tabs line up with the title of their page', async () => {
  const found: string[] = []
  const page = await open.page('admin', '/', { viewport: laptop })
  for (const name of [
    ...['allOrders', 'manageProducts', 'users', 'shipping', 'companies', 'invoices?state=all'],
    ...['payments', 'audit', 'reviews', 'partNumbers', 'applications', 'priceLists', 'quotes'],
  ]) {
    await goTo(page, `/dashboard/${name}`)
    await settled(page)
    for (const width of [1152, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      const off = await page.evaluate<string[]>(offTheTitle)
      found.push(...off.map((what) => `${name} at ${width}: ${what}`))
    }
  }
  expect(found).toEqual([])
})

test('no count stays open beside the title of a list that could not be loaded', async () => {
  const page = await open.page('admin', '/', { viewport: laptop })
  const refusal = { status: 400, json: { code: 'malformed' } }
  await page.route(/api\/(purchases|drafts|orders)\?/, (route) => route.fulfill(refusal))
  for (const name of ['shipping', 'quotes', 'allOrders']) {
    await goTo(page, `/dashboard/${name}`)
    await page.getByRole('button', { name: 'Try again' }).waitFor()
    expect(await page.locator('h1 [role=status]').count()).toBe(0)
  }
})

test('on a phone the amount stands in the first line of its row, beside the title', async () => {
  const page = await open.page('admin', '/', { viewport: phone, hasTouch: true, isMobile: true })
  const found: string[] = []
  for (const name of ['allOrders', 'shipping', 'companies', 'payments', 'invoices?state=all']) {
    await goTo(page, `/dashboard/${name}`)
    await rowsOf(page)
    const [title = 0, amount = 0] = await page.evaluate<number[]>(firstLineBottoms)
    if (Math.abs(title - amount) > 3) found.push(`${name}: ${title} and ${amount}`)
  }
  expect(found).toEqual([])
})

test("on a phone filters stand in a sheet, and a row's buttons in its menu", async () => {
  const as = { viewport: phone, hasTouch: true, isMobile: true }
  const page = await open.page('admin', '/dashboard/allOrders', as)
  await rowsOf(page)
  const filter = page.getByRole('button', { name: /^Filter/ })
  await filter.press('Enter')
  await page.getByLabel('Payment', { exact: true }).selectOption('Paid')
  await page.waitForURL(/paid=true/)
  await page.getByRole('button', { name: 'Filter 1 set' }).waitFor()
  await page.keyboard.press('Escape')
  await focused(filter)
  await rowsOf(page)

  const actions = page.getByRole('button', { name: /^Actions/ }).first()
  await actions.press('Enter')
  const remove = page.getByRole('button', { name: /^Delete/ })
  expect(await axeFindings(page)).toEqual([])
  await remove.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByText(/is refunded to the card/).waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await focused(remove)
  await page.keyboard.press('Escape')
  await focused(actions)
})

test('a row has one filled button at most, and so has the part above the rows', async () => {
  const found: string[] = []
  for (const [as, paths] of [
    ['admin', [...lists, '/dashboard/today']],
    ['buyer', ['/dashboard/myOrders']],
  ] as const) {
    const page = await open.page(as, '/', { viewport: laptop })
    for (const path of paths) {
      await goTo(page, path)
      await rowsOf(page)
      const groups = await page.evaluate<number[]>(filledByGroup)
      if (groups.some((count) => count > 1)) found.push(`${path}: ${groups}`)
    }
  }
  expect(found).toEqual([])
})

test('from 320 to 2560 px no page scrolls sideways, and axe finds nothing in either theme', async () => {
  const found: string[] = []
  for (const [as, paths] of [
    ['admin', [...lists, '/dashboard/today', '/dashboard/searchWords']],
    ['buyer', ['/dashboard/myOrders', '/basket']],
  ] as const) {
    const page = await open.page(as, '/')
    for (const path of paths) {
      await goTo(page, path)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      await settled(page)
      for (const width of [320, 390, 640, 768, 1024, 1152, 1280, 1440, 1920, 2560]) {
        await page.setViewportSize({ width, height: 900 })
        const by = await sidewaysScroll(page)
        if (by > 0) found.push(`${path} at ${width}: sideways by ${by}`)
      }
      await page.setViewportSize(laptop)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        found.push(...(await axeFindings(page)).map((what) => `${path}, ${colorScheme}: ${what}`))
      }
      await page.emulateMedia({ colorScheme: 'light' })
    }
  }
  expect(found).toEqual([])
})

test('a menu and tabs answer to keys, say what they are, and give the focus back', async () => {
  const page = await open.page('admin', '/dashboard/manageProducts')
  await rowsOf(page)
  const more = page.getByRole('button', { name: /^More of/ }).first()
  await more.focus()
  await page.keyboard.press('Enter')
  const item = (name: string) => page.getByRole('menuitem', { name })
  await focused(item('Numbers and fitment'))
  expect(await more.getAttribute('aria-expanded')).toBe('true')
  expect(await axeFindings(page)).toEqual([])
  for (const [key, name] of [
    ['ArrowDown', 'Stock history'],
    ['End', 'Hide'],
    ['ArrowDown', 'Numbers and fitment'],
    ['ArrowUp', 'Hide'],
    ['Home', 'Numbers and fitment'],
  ] as const) {
    await page.keyboard.press(key)
    await focused(item(name))
  }
  // The page looks again at what it shows: the focus stays.
  await page.keyboard.press('End')
  await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
  await settled(page)
  await focused(item('Hide'))
  await page.keyboard.press('Escape')
  await item('Hide').waitFor({ state: 'detached' })
  await focused(more)

  const buyer = await open.page('buyer', '/dashboard/myOrders')
  await rowsOf(buyer)
  const again = buyer.getByRole('link', { name: /^Order again/ }).first()
  await tabTo(buyer, again)
  expect(await again.innerText()).toBe('Order again')
  const views = buyer.getByRole('navigation', { name: 'Which orders' })
  await views.getByRole('link', { name: /^To pay/ }).press('Enter')
  await buyer.waitForURL('**state=unpaid')
  // The address changes before the page shows it.
  const current = views.locator('[aria-current=page]')
  await expect.poll(() => current.innerText()).toMatch(/^To pay/)
  // As compact rows it is a table all the same.
  await buyer.setViewportSize(phone)
  expect(await buyer.getByRole('columnheader', { name: 'Payment status' }).count()).toBe(1)
})

test('a switch says whether it is on, and a dialog closes by its sign and gives the focus back', async () => {
  const as = await open.shop.customer()
  const productId = await open.shop.product({ price: 9 })
  const lines = [{ productId, quantity: 2 }]
  const { _id } = await open.shop.ok('POST', '/lists', { as, body: { name: 'Shelf', lines } })
  const page = await open.page(as, `/dashboard/lists/${_id}`)
  const watch = page.getByRole('switch', { name: 'Watch' })
  expect(await watch.getAttribute('aria-checked')).toBe('false')
  await tabTo(page, watch)
  await page.keyboard.press('Space')
  await expect.poll(() => watch.getAttribute('aria-checked')).toBe('true')
  await focused(watch)
  await page.keyboard.press('Enter')
  await expect.poll(() => watch.getAttribute('aria-checked')).toBe('false')

  const more = page.getByRole('button', { name: 'More of Shelf' })
  await more.press('Enter')
  await page.getByRole('menuitem', { name: 'Rename' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Rename list' })
  await focused(dialog.getByLabel('Name'))
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Cancel' }).waitFor()
  await tabTo(page, dialog.getByRole('button', { name: 'Close dialog' }))
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  await focused(more)
})

test('messages stand beside the one that is read, by the arrows; on a phone with a way back', async () => {
  const subjects = ['First question', 'Second question', 'Third question']
  for (const subject of subjects) {
    const body = { email: 'kim@workshop.test', subject, message: `About ${subject}` }
    await open.shop.ok('POST', '/messages', { body })
  }
  const page = await open.page('admin', '/dashboard/messages?q=question', { viewport: laptop })
  const inbox = page.getByRole('list', { name: 'Messages' })
  const third = inbox.getByRole('link', { name: /^Third/ })
  await tabTo(page, third)
  await page.keyboard.press('ArrowDown')
  await page.getByRole('heading', { level: 2, name: 'Second question' }).waitFor()
  await focused(inbox.getByRole('link', { name: /^Second/ }))
  await page.getByText('About Second question').waitFor()
  expect(await axeFindings(page)).toEqual([])

  await page.setViewportSize(phone)
  await inbox.waitFor({ state: 'hidden' })
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
  await page.getByRole('link', { name: 'All messages' }).press('Enter')
  await inbox.waitFor()
})

type Box = { top: number; bottom: number }

async function rowsOf(page: Page): Promise<Box[]> {
  await page.locator('main tbody > tr').first().waitFor()
  await settled(page)
  return page.evaluate<Box[]>(`[...document.querySelectorAll('main tbody > tr')]
    .map((row) => row.getBoundingClientRect()).map(({ top, bottom }) => ({ top, bottom }))`)
}

/** Where the first words of the title and of the amount end in the first row. */
const firstLineBottoms = `['order-1', 'order-2'].map((order) => {
  const cell = document.querySelector('main tbody > tr > td[class*="compact:' + order + ' "] > span:last-child')
  const words = document.createRange()
  words.selectNodeContents(document.createTreeWalker(cell, NodeFilter.SHOW_TEXT).nextNode())
  return words.getClientRects()[0].bottom
})`

/** Tables, first cells and first tabs that begin elsewhere than the title does. */
const offTheTitle = `(() => {
  const left = document.querySelector('main h1').getBoundingClientRect().left
  const seen = [...document.querySelectorAll(
    'main table, main thead, main tr > :is(td, th):first-child > span > :first-child:not(label), main nav li:first-child > a[class*="border-b-2"]'
  )].filter((it) => it.checkVisibility() && !it.closest('tr')?.querySelector('[data-act=unfold]'))
  return seen
    .map((it) => [it.tagName + ' ' + it.textContent.slice(0, 20), it.getBoundingClientRect().left - left])
    .filter(([, by]) => Math.abs(by) > 3)
    .map(([what, by]) => what + ' by ' + by)
})()`

/** How many filled buttons and links each row has, and the rest of the page. */
const filledByGroup = `(() => {
  const filled = [...document.querySelectorAll('main [class*="bg-accent-fill"]:is(a, button)')]
    .filter((it) => it.checkVisibility())
  const groups = Map.groupBy(filled, (it) => it.closest('tr'))
  return [...groups.values()].map((group) => group.length)
})()`

test('a long menu shows where one is, also after a link', async () => {
  const page = await open.page('admin', '/dashboard/searchWords', {
    viewport: { width: 1440, height: 600 },
  })
  const link = (name: string) => page.locator('#dashboard-menu').getByRole('link', { name })
  const bottom = async (name: string) => {
    const box = await link(name).boundingBox()
    return box === null ? 0 : box.y + box.height
  }
  await expect.poll(() => bottom('Search Words')).toBeLessThan(600 - 32)
  await link('My Lists').click()
  await page.getByRole('heading', { name: 'My Lists' }).waitFor()
  await expect.poll(() => bottom('My Lists')).toBeLessThan(600 - 32)
  expect(await page.evaluate('scrollY')).toBe(0)
})
