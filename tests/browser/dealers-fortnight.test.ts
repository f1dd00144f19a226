// A dealer's fortnight, with every interaction counted: an account and its first order, ten parts paid once, a list of
// sixty that is pasted, mended and paid, and the same again.
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { Json, Mailed } from '#tests/open-shop.ts'
import { pdfPages } from '#tests/pdf-words.ts'
import { markEmailVerified } from '../attacks/accounts.ts'
import { moneyOf } from '../pay.ts'
import { goTo, looks, useBrowserShop } from './browser-shop.ts'
import { addListedParts, paste, readDocument, spreadsheet } from './dealers-list.ts'
import { countingHand, type Hand, payByCard, signUpNora } from './forms.ts'

const open = useBrowserShop()

beforeAll(() => addListedParts(open.shop))

test('registers, orders and pays ten parts at once on a phone', async () => {
  const { page, complaints } = await open.visit('visitor', {
    viewport: { width: 390, height: 844 },
  })
  const email = 'phone@northloop.test'
  const hand = countingHand()
  const main = page.getByRole('main')

  await goTo(page, '/')
  await hand.click(main.getByRole('link', { name: /^Buy Now/ }).first())
  await hand.click(main.getByRole('link', { name: /sign up/i }))
  await signUpNora(page, email)
  hand.count += 8
  await page.waitForURL(/\/purchase\//)
  // Only addresses that are verified pay, and hear of orders: the mailed link was opened elsewhere.
  await markEmailVerified(open.shop, email)
  await hand.click(main.getByRole('button', { name: 'Purchase', exact: true }))
  await page.getByText('Order Placed').first().waitFor()
  expect(hand.count, 'first order').toBeLessThanOrEqual(12)
  await pay(page, hand)

  await goTo(page, '/products')
  for (const name of await orderable(10)) {
    const add = page.getByRole('button', { name: `Add to basket: ${name}`, exact: true })
    await hand.click(add)
    await expect.poll(() => add.getAttribute('aria-disabled')).toBe(null)
  }
  await hand.click(page.getByRole('link', { name: 'Basket 10 lines' }))
  const ten = await placeAndPay(page, hand)
  // From the first look at the shop, its first order and both payments with it.
  expect(hand.count, 'ten parts').toBeLessThanOrEqual(40)
  await mailedOnce(email, ten)

  expect(await moneyOf(open.shop, email)).toHaveLength(2)
  expect(complaints().filter((words) => !/status of 404/.test(words))).toEqual([])

  const admin = await open.page('admin', `/dashboard/allOrders?q=${ten.toLowerCase()}`)
  // Its number is said once, above its lines.
  await admin.getByRole('main').getByRole('link', { name: ten, exact: true }).waitFor()
  expect(await admin.locator('[data-act=unfold]').count()).toBe(10)
})

test('on a laptop a list of sixty that is pasted, mended and paid, and the same again', async () => {
  const buyer = await open.shop.customer({ name: 'Nora Quist' })
  const { page, complaints } = await open.visit(buyer)
  const hand = countingHand()
  const main = page.getByRole('main')

  await goTo(page, '/quickOrder')
  await paste(page, spreadsheet())
  hand.count += 1
  const status = page.getByRole('status')
  await status.getByText('56 ready, 3 need attention, 1 unknown').waitFor()
  expect(await looks(page)).toEqual([])
  await hand.click(page.getByRole('button', { name: 'Order 15, line 5' }))
  await hand.click(page.getByRole('button', { name: /^Yes, and keep it as my number/ }))
  await page.getByText('Q0-1800 is saved as your number').waitFor()
  await hand.click(page.getByRole('button', { name: 'Order 10, line 12' }))
  const unknown = page.getByLabel('Number of line 24')
  await hand.fill(unknown, 'qo 3100')
  await hand.press(unknown, 'Enter')
  await status.getByText('60 ready, 0 need attention, 0 unknown').waitFor()
  await hand.click(page.getByRole('button', { name: 'Add 60 to basket' }))
  await hand.click(page.getByRole('link', { name: 'Go to basket', exact: true }))
  const sixty = await placeAndPay(page, hand)
  expect(hand.count, 'a list of sixty').toBeLessThanOrEqual(14)
  await namesEveryLine(page, sixty)

  // The next fortnight the list is a purchase that is ordered again; its own number is known.
  hand.count = 0
  await goTo(page, '/dashboard/myOrders')
  await hand.click(main.getByRole('link', { name: `Order again: ${sixty}` }))
  await hand.click(main.getByRole('button', { name: 'Add 60 lines to basket' }))
  const again = await placeAndPay(page, hand)
  expect(hand.count, 'again').toBeLessThanOrEqual(8)
  expect(again).not.toBe(sixty)
  expect(await moneyOf(open.shop, buyer.email)).toHaveLength(2)
  expect(complaints().filter((words) => !/status of 404/.test(words))).toEqual([])
})

async function pay(page: Page, hand: Hand): Promise<void> {
  await payByCard(page)
  hand.count += 4
  await page.getByText('Your payment is completed').first().waitFor()
  await page.getByText('We ship the parts next and email you when they leave.').waitFor()
}

/** From the basket; gives the purchase's number. */
async function placeAndPay(page: Page, hand: Hand): Promise<string> {
  await hand.click(page.getByRole('button', { name: 'Place order' }))
  const heading = page.getByRole('heading', { name: /^K-\d\d-\d{6}$/ })
  await heading.waitFor()
  const number = await heading.innerText()
  await pay(page, hand)
  return number
}

async function orderable(count: number): Promise<string[]> {
  const { body } = await open.shop.call('GET', '/products?limit=24&page=1')
  return body
    .filter(({ quantity, minimumQuantity }: Json) => quantity >= minimumQuantity * 3)
    .slice(0, count)
    .map(({ name }: Json) => name)
}

/** One mail that ten orders were placed, one that they are paid; each with its one document. */
async function mailedOnce(email: string, number: string): Promise<void> {
  const about = async (kind: RegExp) =>
    (await open.shop.mails(email)).filter(
      ({ subject, text }) => kind.test(subject) && text.includes(number),
    )
  for (const [kind, title] of [
    [/^Order placed: .*, 10 parts$/, 'Order confirmation'],
    [/^Payment received/, 'Invoice'],
  ] as const) {
    await expect.poll(async () => (await about(kind)).length).toBe(1)
    const words = await documentOf((await about(kind))[0])
    for (const said of [title, 'Nora Quist', number]) expect(words).toContain(said)
  }
}

async function documentOf(mail: Mailed | undefined): Promise<string> {
  expect(mail?.files).toHaveLength(1)
  const answer = await fetch(open.shop.address + mail?.files[0]?.address)
  return (await pdfPages(Buffer.from(await answer.arrayBuffer()))).join('\n')
}

async function namesEveryLine(page: Page, number: string): Promise<void> {
  const { read } = open.shop.shop.db
  const orders = await read
    .selectFrom('orders')
    .innerJoin('purchases', 'purchases.id', 'orders.purchase_id')
    .select(['purchase_id', 'product_code', 'quantity'])
    .where('number', '=', number)
    .execute()
  expect(orders).toHaveLength(60)
  expect(orders).toContainEqual(expect.objectContaining({ product_code: 'QO-1100', quantity: 30 }))
  await goTo(page, `/dashboard/purchases/${orders[0]?.purchase_id}`)
  const words = await readDocument(page, 'Invoice')
  for (const { product_code } of orders) expect(words).toContain(product_code)
}
