// Each of the card company's documented test numbers, in the card form of the payment page.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anOrder, ledgerOf } from '../pay.ts'
import { type BrowserShop, openBrowserShop, type Visit } from './open-browser-shop.ts'

let open: BrowserShop

beforeAll(async () => {
  open = await openBrowserShop()
})

afterAll(() => open?.close())

const good = '4242 4242 4242 4242'

test.each([
  ['4000 0000 0000 0002', 'Your card was declined.'],
  ['4000 0000 0000 9995', 'Your card has insufficient funds.'],
  ['4000 0000 0000 0069', 'Your card has expired.'],
  ['4000 0000 0000 0127', "Your card's security code is incorrect."],
])('%s is refused in the provider’s words, and another card pays', async (number, words) => {
  const { visit, order } = await atPayment()
  await fillCard(visit, number)
  await pay(visit)
  await visit.page.getByText(words).waitFor()
  expect(await isPaid(order)).toBe(false)
  await fillCard(visit, good)
  await pay(visit)
  await visit.page.getByText('Your payment is completed').first().waitFor()
  expect(await isPaid(order)).toBe(true)
  await visit.context.close()
})

test('4000 0025 0000 3155 asks for authentication first: failed, then completed', async () => {
  const { visit, order } = await atPayment()
  await fillCard(visit, '4000 0025 0000 3155')
  await pay(visit)
  const bank = visit.page.frameLocator('iframe')
  await bank.getByRole('button', { name: 'Fail' }).click()
  await visit.page.getByText(/unable to authenticate/).waitFor()
  expect(await isPaid(order)).toBe(false)
  await fillCard(visit, '4000 0025 0000 3155')
  await pay(visit)
  await bank.getByRole('button', { name: 'Complete' }).click()
  await visit.page.getByText('Your payment is completed').first().waitFor()
  expect(await isPaid(order)).toBe(true)
  await visit.context.close()
})

test('two tabs that pay the same order at the same moment, with a double click each: one charge', async () => {
  const { visit, order } = await atPayment()
  const second = await visit.context.newPage()
  await second.goto(visit.page.url())
  const tabs = [visit, { ...visit, page: second }]
  for (const tab of tabs) await fillCard(tab, good)
  await Promise.all(
    tabs.map(({ page }) => page.getByRole('main').getByRole('button', { name: /^Pay/ }).dblclick()),
  )
  for (const { page } of tabs) await page.getByText('Your payment is completed').first().waitFor()
  const intent = await transactionOf(order)
  expect(await ledgerOf(open.shop, intent)).toEqual([['charge', 240]])
  const charges = open.shop.sandbox?.cards.records().charges ?? []
  expect(
    charges.filter((charge) => charge.intent === intent && charge.status === 'succeeded'),
  ).toHaveLength(1)
  await visit.context.close()
})

test('a date pasted into a filled field takes the place of what stood there', async () => {
  const { visit } = await atPayment()
  const { page } = visit
  const expiry = page.getByLabel(/expir/i)
  await expiry.fill('1134')
  for (const [pasted, shown] of [
    ['12/35', '12 / 35'],
    ['12/35', '12 / 35'],
    ['01/2037', '01 / 37'],
  ]) {
    await paste(page, pasted ?? '')
    expect(await expiry.inputValue()).toBe(shown)
  }
  // Over a selection too, and in the browser's own way where only a piece is pasted.
  await expiry.press('ControlOrMeta+a')
  await paste(page, '11/36')
  expect(await expiry.inputValue()).toBe('11 / 36')
  await expiry.press('Backspace')
  await paste(page, '8')
  expect(await expiry.inputValue()).toBe('11 / 38')
  await visit.context.close()
})

test('the browser closed right after the card was charged: the order is paid all the same', async () => {
  const { visit, order } = await atPayment()
  // The shop never hears of it from this browser.
  await visit.page.route(/\/api\/orders\//, (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  )
  await fillCard(visit, good)
  await pay(visit)
  await expect.poll(() => isPaid(order)).toBe(true)
  await visit.context.close()
})

/** As the keys do it, from a field of its own. */
async function paste(page: Page, words: string): Promise<void> {
  await page.evaluate(`{
    const field = document.createElement('input')
    field.value = ${JSON.stringify(words)}
    const before = document.activeElement
    const { selectionStart, selectionEnd } = before
    document.body.append(field)
    field.select()
    document.execCommand('copy')
    field.remove()
    before.focus()
    before.setSelectionRange(selectionStart, selectionEnd)
  }`)
  await page.keyboard.press('ControlOrMeta+v')
}

/** The payment page of a new order of the demo buyer. */
async function atPayment(): Promise<{ visit: Visit; order: string }> {
  const { shop } = open
  const buyer = await shop.signedIn('buyer@kickstand.test')
  const { order } = await anOrder(shop, buyer)
  const visit = await open.visit('buyer')
  await visit.page.goto(`/dashboard/payment/${order}`)
  return { visit, order }
}

async function fillCard({ page }: Visit, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel(/expir/i).fill('12 / 34')
  await page.getByLabel(/cvc/i).fill('123')
}

async function pay({ page }: Visit): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: /^Pay/ }).click()
}

async function transactionOf(order: string): Promise<string> {
  const { db } = open.shop.shop
  const row = await db.read
    .selectFrom('orders')
    .innerJoin('purchases', 'purchases.id', 'orders.purchase_id')
    .select('purchases.transaction_id')
    .where('orders.id', '=', order)
    .executeTakeFirstOrThrow()
  return row.transaction_id ?? ''
}

async function isPaid(order: string): Promise<boolean> {
  return (await transactionOf(order)) !== ''
}
