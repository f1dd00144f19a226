// Ordering one part: the quantity first, the sum and the buttons always in view, each wish once.
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ours } from '#base/texts.ts'
import { createVerifiedUser } from '#users/server/registration.ts'
import { anOrder, aPurchase, moneyOf } from '../pay.ts'
import { axeFindings, goTo, looks, useBrowserShop } from './browser-shop.ts'
import { button, countingHand, logIn, payByCard, styleOf, toasts, told } from './forms.ts'
import { focused, tabTo } from './keys.ts'

const open = useBrowserShop()

const { offline } = ours

const breaks = [
  { from: 25, price: 11.5 },
  { from: 50, price: 7 },
]

test.each([
  { width: 1440, height: 900, colorScheme: 'light' },
  { width: 390, height: 844, colorScheme: 'dark' },
] as const)(
  'at $width x $height quantity, total and buttons are in view, and the break that comes next',
  async ({ colorScheme, ...viewport }) => {
    const id = await open.shop.product({
      name: `Long told part ${viewport.width}`,
      description: 'Turned from one piece, hardened, ground and packed in wax paper. '.repeat(25),
      priceBreaks: breaks,
    })
    const page = await open.page('buyer', `/purchase/${id}`, { viewport, colorScheme })
    const wanted = page.getByLabel('Quantity you want')
    const total = page.getByRole('status').filter({ hasText: '$' })
    await wanted.waitFor()
    expect(await wanted.inputValue()).toBe('10')
    for (const place of [wanted, total, button(page, 'Purchase'), button(page, /^Add to basket/)]) {
      expect(await isWholeInView(place, viewport), `${place}`).toBe(true)
    }
    expect(await total.textContent()).toBe('$120')

    await wanted.fill('45')
    await expect.poll(() => total.textContent()).toBe('$517.50')
    await page.getByText('5 more and each costs $7: $167.50 less in all').waitFor()
    await button(page, 'Take 50').click()
    await expect.poll(() => wanted.inputValue()).toBe('50')
    await expect.poll(() => total.textContent()).toBe('$350')
    await page.getByText('50 × $7 $12').waitFor()
    expect(await axeFindings(page)).toEqual([])

    // The bar does not cover the focused element.
    await wanted.focus()
    for (let tabs = 0; tabs < 6; tabs++) {
      await page.keyboard.press('Tab')
      const at = page.locator('main :focus')
      if ((await at.count()) > 0) expect(await isOnTop(at), `${tabs}`).toBe(true)
    }
    await button(page, /^Add to basket/).click()
    await page.getByText(`In your basket: 50 × Long told part ${viewport.width}`).waitFor()
    // It is in the basket: nothing is lost by leaving.
    await page.getByRole('link', { name: /^Basket \d/ }).click()
    await page.getByRole('heading', { name: 'Basket' }).waitFor()
  },
)

test.each(['light', 'dark'] as const)(
  'adds the quantity of a card, and its toast leads to the basket by keys, %s',
  async (colorScheme) => {
    const name = `Carded clip ${colorScheme}`
    await open.shop.product({ name, caseQuantity: 5 })
    const page = await open.page(await open.shop.customer(), `/products?q=${name}`, { colorScheme })
    const card = page.getByRole('article').filter({ hasText: name })
    const wanted = card.getByLabel(`Quantity of ${name}`)
    const add = card.getByRole('button', { name: `Add to basket: ${name}` })
    expect(await wanted.inputValue()).toBe('10')
    await wanted.fill('4')
    await card.getByText('Minimum Quantity Required').waitFor()
    expect(await add.isDisabled()).toBe(true)
    expect(await axeFindings(page)).toEqual([])
    await wanted.fill('10')
    await card.getByRole('button', { name: 'More: 15' }).click()
    await wanted.press('Enter')
    await page.getByText(`In your basket: 15 × ${name}`).waitFor()

    const basket = toasts(page).getByRole('link', { name: 'View basket' })
    await page.keyboard.press('Alt+t')
    await tabTo(page, basket)
    // Its time stands still while it has the focus.
    const clock = page.locator('.Toastify__progress-bar')
    await expect.poll(() => styleOf(clock, 'animationPlayState')).toBe('paused')
    expect(await axeFindings(page)).toEqual([])
    await page.evaluate('window.isSamePage = true')
    await page.keyboard.press('Enter')
    const heading = page.getByRole('heading', { level: 1, name: 'Basket' })
    await heading.waitFor()
    await focused(heading)
    expect(await page.evaluate('window.isSamePage')).toBe(true)
    await page.getByRole('spinbutton', { name: `Quantity of ${name}` }).waitFor()
  },
)

test('shows the quantity of a card from 768 px up, and on a phone its buttons alone', async () => {
  const name = 'Carded coupling'
  await open.shop.product({ name })
  for (const [width, isShown] of [
    [390, false],
    [768, true],
    [1024, true],
  ] as const) {
    const page = await open.page('visitor', `/products?q=${name}`, {
      viewport: { width, height: 844 },
    })
    const card = page.getByRole('article').filter({ hasText: name })
    await card.getByRole('button', { name: `Add to basket: ${name}` }).waitFor()
    expect(await card.getByLabel(`Quantity of ${name}`).isVisible(), `${width}`).toBe(isShown)
    expect(await looks(page)).toEqual([])
  }
})

test('orders a list again from My Lists in two clicks, and says which lines it leaves out', async () => {
  const { shop } = open
  const as = await shop.customer()
  const [clip, gone] = await Promise.all([
    shop.product({ name: 'Reordered clip' }),
    shop.product({ name: 'Sold out clip', quantity: 0 }),
  ])
  const lines = [clip, gone].map((productId) => ({ productId, quantity: 20 }))
  await shop.ok('POST', '/lists', { as, body: { name: 'Monthly', lines } })
  await shop.ok('POST', '/lists', { as, body: { name: 'Gone', lines: [lines[1]] } })
  const { page, complaints } = await open.visit(as)
  await goTo(page, '/dashboard/lists')
  await button(page, 'Add to basket: Gone').click()
  await told(page, 'No part of Gone can be ordered now.')
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(viewport)
    expect(await looks(page)).toEqual([])
  }
  const hand = countingHand()
  await hand.click(button(page, 'Add to basket: Monthly'))
  await page.waitForURL('**/basket')
  await told(page, 'In your basket: 1 line')
  await told(page, '1 line cannot be ordered now.')
  await hand.click(button(page, 'Place order'))
  await page.waitForURL(/\/dashboard\/purchases\//)
  expect(hand.count).toBe(2)
  // The pictures of its parts are missing.
  expect(complaints().filter((words) => !words.includes('404'))).toEqual([])
})

test('adds a part once despite repeated presses and a lost answer', async () => {
  const name = 'Cut washer'
  await open.shop.product({ name })
  const page = await open.page(await open.shop.customer(), '/products?q=cut+washer')
  const line = await cutFirst(page, 'PUT', '/api/basket')
  const add = button(page, `Add to basket: ${name}`)
  await pressThroughCut(page, add, line)
  await page.getByText(`In your basket: 10 × ${name}`).waitFor()
  expect(line.keys).toHaveLength(2)
  expect(new Set(line.keys).size).toBe(1)
  await expect.poll(() => add.getAttribute('aria-disabled')).toBe(null)
  await add.click()
  await page.getByText(`In your basket: 20 × ${name}`).waitFor()
})

test('includes last typing in the order, and places and charges it once after a lost answer', async () => {
  const id = await open.shop.product({ name: 'Placed once', price: 12 })
  const person = await open.shop.customer()
  const { page, context } = await open.visit(person)
  await page.goto('/products?q=placed+once')
  await button(page, 'Add to basket: Placed once').click()
  await page.getByText('In your basket: 10 × Placed once').waitFor()
  await page.goto('/basket')
  const second = await context.newPage()
  await second.goto('/basket')
  await second.getByRole('spinbutton').waitFor()

  const quantity = page.getByRole('spinbutton')
  const place = button(page, 'Place order')
  await place.waitFor()
  const placing = await cutFirst(page, 'POST', '/api/purchases')
  await quantity.fill('30')
  await pressThroughCut(page, place, placing)
  await page.waitForURL(/\/dashboard\/purchases\//)
  await page.getByText('Order Placed').first().waitFor()
  expect(new Set(placing.keys).size).toBe(1)
  expect(await unitsOrdered(id)).toEqual([30])

  // The other window still shows it: there is nothing to order twice.
  await button(second, 'Place order').click()
  await second.getByText('Your basket is empty.').waitFor()
  expect(await unitsOrdered(id)).toEqual([30])

  const told = await cutFirst(page, 'PATCH', '/api/orders/')
  const confirmed = await cutFirst(page, 'POST', '/confirm')
  const pay = button(page, /^Pay/)
  await payByCard(page)
  await expect.poll(() => confirmed.keys.length).toBe(1)
  await pay.click({ force: true })
  await pay.click({ force: true })
  confirmed.cut()
  // The card company has the money; the shop's own answer is cut too, and asked for again by itself.
  await expect.poll(() => told.keys.length).toBe(1)
  told.cut()
  await page.getByText('Your payment is completed').first().waitFor()
  expect(confirmed.keys).toHaveLength(1)
  expect(new Set(told.keys).size).toBe(1)
  expect(await moneyOf(open.shop, person.email)).toEqual([{ kind: 'charge', amount: 36_000 }])
})

test('asks for the address of an account’s first order once, and keeps it', async () => {
  const buyer = { name: 'Ida Holm', email: 'ida@first.test', password: 'open-road-9' }
  await createVerifiedUser(open.shop.shop.db, buyer)
  await open.shop.product({ name: 'First of many' })
  const { page, complaints } = await open.visit('visitor')
  await goTo(page, '/products?q=first+of+many')
  await page.getByRole('link', { name: 'Buy Now: First of many' }).click()
  await logIn(page, buyer.email, buyer.password)
  await page.getByLabel('Phone').fill('+1 555 0199')
  await page.getByLabel('Address').fill('Yard 7, Old Dock')
  await button(page, 'Purchase').click()
  await page.getByText('Order Placed').first().waitFor()

  // What was typed once stands there, may be another for once, and is shown in the profile.
  await page.goto('/products?q=first+of+many')
  await page.getByRole('button', { name: 'Add to basket: First of many' }).click()
  await page.getByRole('link', { name: /^Basket \d/ }).click()
  const phone = page.getByLabel('Phone')
  await expect.poll(() => phone.inputValue()).toBe('+1 555 0199')
  await phone.fill('+1 555 0100')
  await page.getByLabel('Use for my next orders too').uncheck()
  await button(page, 'Place order').click()
  await page.getByText('+1 555 0100').waitFor()
  await page.goto('/dashboard')
  await page.getByText('Yard 7, Old Dock').first().waitFor()
  await page.getByText('+1 555 0199').first().waitFor()
  expect(complaints().filter((text) => !/status of 404/.test(text))).toEqual([])
})

test('lets an unverified customer pay their own order', async () => {
  const unverified = await open.shop.customer({ verified: false })
  const { order } = await anOrder(open.shop, unverified)
  const page = await open.page(unverified, `/dashboard/payment/${order}`)
  await payByCard(page)
  await page.getByText('Your payment is completed').first().waitFor()
})

test('4000 0025 0000 3155 asks for authentication first: failed, then completed', async () => {
  const { shop } = open
  const { buyer: as, order } = await anOrder(shop)
  const page = await open.page(as, `/dashboard/payment/${order}`)
  const isPaid = async () => (await shop.call('GET', `/orders/${order}`, { as })).body.paid
  const bank = page.frameLocator('iframe')
  await payByCard(page, '4000 0025 0000 3155')
  await bank.getByRole('button', { name: 'Fail' }).click()
  await page.getByText(/unable to authenticate/).waitFor()
  expect(await isPaid()).toBe(false)
  await payByCard(page, '4000 0025 0000 3155')
  await bank.getByRole('button', { name: 'Complete' }).click()
  await page.getByText('Your payment is completed').first().waitFor()
  expect(await isPaid()).toBe(true)
})

test('shows carrier link and units of a shipment', async () => {
  const { as: buyer, purchase } = await aPurchase(open.shop, [5, 6])
  const [first] = purchase.orders
  const admin = await open.shop.admin()
  const parcel = { id: purchase._id, carrier: 'DHL', tracking: '0034 0434 77' }
  const purchases = [{ ...parcel, lines: [{ orderId: first._id, units: 3 }] }]
  await open.shop.call('POST', '/shipments', { as: admin, body: { purchases } })
  const page = await open.page(buyer, '/dashboard/myOrders')
  // The newest is unfolded at once.
  await page.getByText(`${purchase.number}-1`).waitFor()
  await page.getByRole('link', { name: `Order ${purchase.number} and its documents` }).click()
  const shipments = page.getByRole('region', { name: 'Shipments' })
  const link = shipments.getByRole('link', { name: '0034043477' })
  expect(await link.getAttribute('href')).toMatch(/dhl\.com.*0034043477$/)
  const row = page.getByRole('row').filter({ hasText: first.productCode })
  await row.getByText('Pending', { exact: true }).waitFor()
  await row.getByText('3 of 10 shipped').waitFor()
  expect(await axeFindings(page)).toEqual([])
})

/** The first such call arrives, but its answer never comes back: it is awaited until `cut`. */
async function cutFirst(page: Page, method: string, path: string) {
  const keys: string[] = []
  const over = Promise.withResolvers<void>()
  await page.route(
    (url) => url.pathname.includes(path),
    async (route) => {
      const request = route.request()
      if (request.method() !== method) return route.fallback()
      keys.push(request.headers()['idempotency-key'] ?? 'none')
      if (keys.length > 1) return route.continue()
      await route.fetch()
      await over.promise
      await route.abort('connectionreset')
    },
  )
  return { keys, cut: over.resolve }
}

/** Presses three times before the answer, which is cut off, and again after the error. */
async function pressThroughCut(page: Page, press: Locator, line: { keys: string[]; cut(): void }) {
  await press.click()
  await expect.poll(() => line.keys.length).toBe(1)
  await press.click({ force: true })
  await press.click({ force: true })
  line.cut()
  await page.getByText(offline).first().waitFor()
  await expect.poll(() => press.getAttribute('aria-disabled')).toBe(null)
  await press.press('Enter')
}

async function unitsOrdered(productId: string): Promise<number[]> {
  const orders = open.shop.shop.db.read.selectFrom('orders').select('quantity')
  const rows = await orders.where('product_id', '=', productId).execute()
  return rows.map(({ quantity }) => quantity)
}

async function isWholeInView(
  place: Locator,
  { width, height }: { width: number; height: number },
): Promise<boolean> {
  const box = await place.boundingBox()
  if (!box) return false
  const { x, y, width: wide, height: high } = box
  return x >= 0 && y >= 0 && x + wide <= width && y + high <= height && (await isOnTop(place))
}

function isOnTop(place: Locator): Promise<boolean> {
  return place.evaluate((element) => {
    const it = element as unknown as {
      getBoundingClientRect(): { x: number; y: number; width: number; height: number }
      contains(other: unknown): boolean
    }
    const page = globalThis as unknown as {
      document: { elementFromPoint(x: number, y: number): unknown }
    }
    const { x, y, width, height } = it.getBoundingClientRect()
    return it.contains(page.document.elementFromPoint(x + width / 2, y + height / 2))
  })
}
