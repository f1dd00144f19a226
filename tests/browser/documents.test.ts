import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { payOrder } from '#tests/pay.ts'
import { pdfPages } from '#tests/pdf-words.ts'
import type { Json } from '../open-shop.ts'
import { axeFindings, goTo, sidewaysScroll, useBrowserShop } from './browser-shop.ts'
import { saved } from './forms.ts'

const open = useBrowserShop()

let paid: Json
let unpaid: Json

beforeAll(async () => {
  const as = await open.shop.signedIn('buyer@kickstand.test')
  const purchases: Json[] = await open.shop.ok('GET', `/purchases?email=${as.email}`, { as })
  paid = purchases.find((purchase) => purchase.paid)
  unpaid = purchases.find((purchase) => !purchase.paid)
})

test('a buyer saves the documents of a purchase, and all orders as CSV', async () => {
  const { page, complaints } = await open.visit('buyer')
  await page.goto(`/dashboard/purchases/${paid._id}`)
  await page.getByRole('heading', { name: 'Documents' }).waitFor()
  for (const [label, name, title] of [
    ['Confirmation', 'confirmation', 'Order confirmation'],
    ['Invoice', 'invoice', 'Invoice'],
    ['Packing slip', 'packing-list', 'Packing slip'],
  ] as const) {
    const file = await saved(page, label)
    expect(file.name).toBe(`${paid.number}-${name}.pdf`)
    const words = (await pdfPages(file.bytes)).join('\n')
    for (const said of [title, paid.number]) expect(words).toContain(said)
    await page.getByText(`${file.name} is downloaded.`).waitFor()
  }
  expect(await page.getByRole('button', { name: 'Pro-forma' }).count()).toBe(0)

  await page.goto(`/dashboard/purchases/${unpaid._id}`)
  expect((await saved(page, 'Pro-forma')).name).toBe(`${unpaid.number}-pro-forma.pdf`)
  expect(await page.getByRole('button', { name: 'Invoice' }).count()).toBe(0)

  await page.goto('/dashboard/myOrders')
  const orders = await saved(page, 'Download as CSV')
  expect(orders.name).toBe('orders.csv')
  expect(orders.bytes.toString()).toContain(paid.number)
  expect(complaints()).toEqual([])
})

test('reports a failed document, and retries it', async () => {
  const page = await open.page('buyer', `/dashboard/purchases/${paid._id}`)
  await page.getByRole('button', { name: 'Invoice' }).waitFor()
  await page.route('**/invoice.pdf', (route) => route.abort())
  await page.getByRole('button', { name: 'Invoice' }).click()
  const told = page.getByRole('alert').filter({ hasText: /shop|connection|network/i })
  await told.first().waitFor()
  await page.unroute('**/invoice.pdf')
  // Keys, because two quick clicks on one spot count once.
  const again = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Invoice', exact: true, disabled: false }).press('Enter')
  expect((await again).suggestedFilename()).toBe(`${paid.number}-invoice.pdf`)
})

test('downloads a packing slip and search results from All Orders', async () => {
  const page = await open.page('admin', `/dashboard/allOrders?q=${paid.number}`)
  await page.locator('[data-act=unfold]').first().click()
  expect((await saved(page, 'Packing slip')).name).toBe(`${paid.number}-packing-list.pdf`)
  const { bytes } = await saved(page, 'Download as CSV')
  expect(bytes.toString().trim().split('\r\n')).toHaveLength(1 + paid.orders.length)
})

test('refunds units in three steps, and gives the buyer the credit note', async () => {
  const { shop } = open
  const buyer = await shop.signedIn('buyer@kickstand.test')
  const { body: shown } = await shop.call('GET', '/products?limit=1')
  const productId = await shop.product({ price: 12.5, name: 'Fork seal', img: shown[0].img })
  const body = { phone: '12345', address: 'Hall 7', lines: [{ productId, quantity: 48 }] }
  const placed = (await shop.call('POST', '/purchases', { as: buyer, body })).body
  await payOrder(shop, buyer, placed.orders[0]._id)
  const as = await shop.admin()
  await shop.call('POST', '/shipments', { as, body: { purchases: [{ id: placed._id }] } })

  const { page, complaints } = await open.visit('admin')
  await goTo(page, `/dashboard/purchases/${placed._id}`)
  await page.getByRole('button', { name: 'Refund Fork seal' }).click()
  await page.getByLabel('Units of 48').fill('3')
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Refund $37.50', exact: true }).click()
  await page.getByText('3 of 48 returned, $37.50 refunded').waitFor()
  expect(await axeFindings(page)).toEqual([])

  const phone = { viewport: { width: 390, height: 844 } }
  const seen = await open.page('buyer', `/dashboard/purchases/${placed._id}`, phone)
  await seen.getByText('3 of 48 returned, $37.50 refunded').waitFor()
  expect(await seen.getByRole('button', { name: /^Refund/ }).count()).toBe(0)
  expect(await sidewaysScroll(seen)).toBeLessThanOrEqual(0)
  const file = await saved(seen, 'Credit note')
  const words = (await pdfPages(file.bytes)).join('\n')
  for (const said of ['Credit note', file.name.slice(0, -4), placed.number, 'Fork seal', '$37.50'])
    expect(words).toContain(said)
  expect(complaints()).toEqual([])
})

test('prints dashboard pages black on white, without controls', async () => {
  const { shop } = open
  const as = await shop.admin()
  const { body: list } = await shop.call('POST', '/price-lists', { as, body: { name: 'Printed' } })
  const pages = {
    buyer: [
      ...['', '/security', '/review', '/myOrders', '/garage', '/lists', '/nothing-here'],
      ...[`/purchases/${paid._id}`, `/payment/${unpaid.orders[0]._id}`, `/again/${paid._id}`],
    ],
    admin: [
      ...['/allOrders', '/addProduct', '/manageProducts', '/users', '/priceLists'],
      ...[`/priceLists/${list._id}`, '/applications', '/searchWords', '/partNumbers'],
      `/partNumbers/${await shop.product()}`,
    ],
  }
  /** Their forms only add to what they show. */
  const areLists = /lists|garage|applications|searchWords|partNumbers/i
  const wrong: string[] = []
  for (const who of ['buyer', 'admin'] as const) {
    const page = await onPaper(who)
    for (const path of pages[who]) {
      wrong.push(...(await unprintableAt(page, path)))
      if ((await sidewaysScroll(page)) > 0) wrong.push(`${path}: is too wide`)
      if (!areLists.test(path)) continue
      for (const field of await page.locator('main :is(textarea, input):visible').all()) {
        const isTick = (await field.getAttribute('type')) === 'checkbox'
        if (!isTick && (await field.inputValue()) === '') wrong.push(`${path}: an empty field`)
      }
    }
  }
  expect(wrong).toEqual([])
})

/** A page as it is printed from the dark theme, as wide as A4 between its margins. */
async function onPaper(who: 'buyer' | 'admin'): Promise<Page> {
  const { page } = await open.visit(who, { viewport: { width: 718, height: 1_000 } })
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  return page
}

/** What of a page of the dashboard has no business on paper, once it stands there whole. */
async function unprintableAt(page: Page, path: string): Promise<string[]> {
  await page.goto(`/dashboard${path}`)
  await page.locator('main :is(h1, h2)').first().waitFor()
  await page.waitForLoadState('networkidle')
  return (await unprintable(page)).map((words) => `${path}: ${words}`)
}

/** What of a page has no business on paper: things to press, light words, dark grounds. */
function unprintable(page: Page): Promise<string[]> {
  return page.evaluate(`(() => {
    const lightness = (colour) => {
      const canvas = document.createElement('canvas').getContext('2d')
      canvas.fillStyle = colour
      canvas.fillRect(0, 0, 1, 1)
      const [red, green, blue, opaque] = canvas.getImageData(0, 0, 1, 1).data
      return opaque < 128 ? null : (red * 2 + green * 7 + blue) / 2550
    }
    const shown = [...document.body.querySelectorAll('*')].filter(
      (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
        && element.getClientRects().length > 0 && element.getBoundingClientRect().width > 1)
    const named = (what, element) => what + ': ' + element.tagName + ' ' + (element.textContent || '').trim().slice(0, 40)
    const words = (element) => [...element.childNodes].some(
      ({ nodeType, data }) => nodeType === 3 && data.trim() !== '')
    return [
      ...shown.filter((element) => element.matches('button:not([aria-expanded]), nav a, header.sticky a:not([href="/"]), footer, search'))
        .map((element) => named('to press', element)),
      ...shown.filter((element) => words(element) && (lightness(getComputedStyle(element).color) ?? 0) > 0.6)
        .map((element) => named('light words', element)),
      ...shown.filter((element) => !element.closest('svg, img')
        && (lightness(getComputedStyle(element).backgroundColor) ?? 1) < 0.8)
        .map((element) => named('dark ground', element)),
      ...[...document.querySelectorAll('thead')].filter(
        (head) => getComputedStyle(head).display !== 'table-header-group').map((head) => named('head', head)),
    ]
  })()`)
}
