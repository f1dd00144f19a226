import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { alive, settled, sidewaysScroll, useBrowserShop } from './browser-shop.ts'
import { aPriceList, button } from './forms.ts'

const open = useBrowserShop({ launch: { args: ['--blink-settings=defaultFontSize=32'] } })

let product = ''
let order = ''
let list = ''

beforeAll(async () => {
  const { db } = open.shop.shop
  list = await aPriceList(open.shop)
  const unpaid = db.read.selectFrom('orders').select('id').where('paid_at', 'is', null)
  order = (await unpaid.where('deleted_at', 'is', null).executeTakeFirstOrThrow()).id
  product = (await db.read.selectFrom('products').select('id').executeTakeFirstOrThrow()).id
})

const everybody = ['/', '/myPortfolio', '/blogs', '/reviews', '/products', '/nowhere']
const doors = ['/login', '/signup']
const customers = () => [
  `/purchase/${product}`,
  '/dashboard',
  '/dashboard/review',
  '/dashboard/myOrders',
  `/dashboard/payment/${order}`,
]
const admins = () => [
  `/updateProduct/${product}`,
  '/dashboard/allOrders',
  '/dashboard/addProduct',
  '/dashboard/manageProducts',
  '/dashboard/users',
  '/dashboard/audit',
  '/dashboard/shipping',
  '/dashboard/priceLists',
  `/dashboard/priceLists/${list}`,
  '/dashboard/searchWords',
  '/dashboard/applications',
  '/dashboard/partNumbers',
  `/dashboard/partNumbers/${product}`,
]

test.each([
  { as: 'visitor', colorScheme: 'light', paths: () => [...everybody, ...doors] },
  { as: 'buyer', colorScheme: 'dark', paths: customers },
  { as: 'admin', colorScheme: 'light', paths: admins },
] as const)(
  'as $as at 320 px with text of 200 %, $colorScheme: nothing is cut, nothing goes sideways',
  async ({ as, colorScheme, paths }) => {
    const { page } = await open.visit(as, { viewport: { width: 320, height: 640 }, colorScheme })
    const found: string[] = []
    for (const path of paths()) {
      await page.goto(path)
      await alive(page)
      await page.getByRole('heading').first().waitFor()
      await settled(page)
      const sideways = await sidewaysScroll(page)
      if (sideways > 0) found.push(`${path}: sideways by ${sideways}`)
      const cut = await page.evaluate<string[]>(whatIsCut)
      found.push(...cut.map((what) => `${path}: cuts ${what}`))
    }
    expect(found).toEqual([])
  },
)

test('opens the menu below its button at 200 % text on a phone', async () => {
  const page = await open.page('visitor', '/', { viewport: { width: 390, height: 844 } })
  await alive(page)
  const menu = page.getByRole('button', { name: 'Menu' })
  await menu.click()
  const sheet = page.locator('#menu')
  await sheet.waitFor()
  const [above, below] = await Promise.all([menu.boundingBox(), sheet.boundingBox()])
  expect(below?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0))
  await menu.click()
  await sheet.waitFor({ state: 'hidden' })
})

test('on a phone with text of 200 % names, numbers and amounts keep their words whole', async () => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
  const found: string[] = []
  const look = async (page: Page, path: string) => {
    await page.goto(path)
    await alive(page)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await settled(page)
    if ((await sidewaysScroll(page)) > 0) found.push(`${path}: sideways`)
    const broken = await page.evaluate<string[]>(brokenWords('main'))
    found.push(...broken.map((word) => `${path}: breaks ${word}`))
  }
  const visitor = await open.visit('visitor', phone)
  await look(visitor.page, '/products?view=list')
  await button(visitor.page, /^Add to basket/)
    .first()
    .click()
  await visitor.page.getByText(/^In your basket/).waitFor()
  await visitor.page.goto('/quickOrder')
  await visitor.page.getByLabel('Paste a list').fill('KS-BD-320 10\nKS-BP-174\nZZ-99-4 3')
  await visitor.page.getByRole('button', { name: 'Check list' }).click()
  await visitor.page.locator('li[data-line]').first().waitFor()
  const others = ['/quickOrder', '/products?q=indicator', '/myPortfolio', '/']
  for (const path of ['/basket', `/products/${product}`, ...others]) await look(visitor.page, path)
  const [figure, previous] = await Promise.all([
    visitor.page.getByText(/^Fig\. \d/).boundingBox(),
    visitor.page.getByRole('button', { name: 'Previous picture' }).boundingBox(),
  ])
  // The buttons below what says the figure, or beside it, never over it.
  expect(previous?.y).toBeGreaterThanOrEqual((figure?.y ?? 0) + (figure?.height ?? 0))
  const buyer = await open.visit('buyer', phone)
  for (const path of [`/purchase/${product}`, '/dashboard/myOrders', `/dashboard/payment/${order}`])
    await look(buyer.page, path)
  expect(found).toEqual([])
})

/** Words that take more than one line each; an email is broken behind its signs, a part number too. */
const brokenWords = (within: string) => `[...document.querySelectorAll('${within} *')]
  .filter((it) => it.checkVisibility() && !it.closest('[class*=sr-only], [class*=line-clamp], .part-number, code, option'))
  .flatMap((it) => [...it.childNodes].filter((node) => node.nodeType === 3))
  .flatMap((text) => [...text.data.matchAll(/[^\\s@.-]+/g)].filter(({ 0: word, index }) => {
    const range = document.createRange()
    range.setStart(text, index)
    range.setEnd(text, index + word.length)
    return range.getClientRects().length > 1
  }).map(([word]) => word))`

/** Text that its own box, or one around it, hides without a way to scroll to it. */
const whatIsCut = `[...document.querySelectorAll('body *')].flatMap((it) => {
  if (it.closest('[class*=sr-only], [hidden], script, style, option, [class*=truncate], [class*=line-clamp]')) return []
  return [...it.childNodes].flatMap((node) => {
    const words = node.nodeType === 3 ? node.data.trim().slice(0, 60) : ''
    const range = document.createRange()
    range.selectNode(node)
    const text = range.getBoundingClientRect()
    if (words === '' || text.width === 0) return []
    const { left, right } = it.getBoundingClientRect()
    const isInline = getComputedStyle(it).display === 'inline'
    if (!isInline && (text.left < left - 2 || text.right > right + 2)) return [it.tagName + ' narrower than ' + words]
    for (let box = it; box && box !== document.body; box = box.parentElement) {
      const { overflowX, overflowY, position } = getComputedStyle(box)
      const { left, right, top, bottom } = box.getBoundingClientRect()
      if (overflowX === 'auto' || overflowX === 'scroll') return []
      const hides = overflowX === 'hidden' || overflowX === 'clip'
      if (hides && (text.left < left - 2 || text.right > right + 2 || text.top < top - 2 || text.bottom > bottom + 2))
        return [it.tagName + ' ' + words]
      if (position === 'fixed') return []
    }
    return text.right > innerWidth + 1 || text.left < -1 ? [it.tagName + ' beyond the edge: ' + words] : []
  })
})`
