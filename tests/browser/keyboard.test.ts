import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { markEmailVerified } from '../attacks/accounts.ts'
import { anOrder, payOrder } from '../pay.ts'
import { goTo, useBrowserShop } from './browser-shop.ts'
import { told } from './forms.ts'
import { focused, isToldWrong, press, tabTo, type } from './keys.ts'

const open = useBrowserShop()

test('a newcomer signs up, orders and pays', async () => {
  const id = await open.shop.product({ name: 'Keyboard bracket', price: 9 })
  const page = await open.page('visitor', '/')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to the content' })
  await focused(skip)
  expect(await skip.isVisible()).toBe(true)
  await page.keyboard.press('Enter')
  await focused(page.getByRole('main'))

  await goTo(page, '/products?q=keyboard')
  await press(page, page.getByRole('link', { name: /Buy Now/ }))
  await page.waitForURL(/\/login\?from=/)
  await press(page, main(page).getByRole('link', { name: /sign up/i }))
  await page.waitForURL(/\/signup/)
  const field = (label: string) => main(page).getByLabel(label, { exact: true })
  await press(page, main(page).getByRole('button', { name: 'Signup' }))
  await isToldWrong(field('Name'), 'Name is Required')
  await focused(field('Name'))
  await type(page, field('Name'), 'Tab Walker')
  await type(page, field('Email'), 'tab@workshop.test')
  await type(page, field('Address'), 'Row 7')
  await type(page, field('Contact Number'), '5550177')
  await type(page, field('Password'), 'long enough')
  await type(page, field('Confirm Password'), 'long enough')
  await press(page, field('Accepct terms and conditions'), 'Space')
  await press(page, main(page).getByRole('button', { name: 'Signup' }))
  await page.waitForURL(`**/purchase/${id}`)
  await markEmailVerified(open.shop, 'tab@workshop.test')

  const wanted = page.getByLabel('Quantity you want')
  await tabTo(page, wanted)
  expect(await wanted.inputValue()).toBe('10')
  await page.keyboard.press('Delete')
  await press(page, page.getByRole('button', { name: 'Purchase' }))
  await isToldWrong(wanted, 'Empty Quantity')
  await focused(wanted)
  await page.keyboard.press('ArrowUp')
  expect(await wanted.inputValue()).toBe('10')
  await page.keyboard.press('ArrowUp')
  await press(page, page.getByRole('button', { name: 'Purchase' }))
  await page.waitForURL('**/dashboard/myOrders')
  await focused(page.getByLabel('Card number'))

  await press(page, main(page).getByRole('link', { name: /^Pay/ }).first())
  await page.waitForURL('**/payment/*')
  await type(page, page.getByLabel('Card number'), '4000000000000002')
  await type(page, page.getByLabel(/expir/i), '1234')
  await type(page, page.getByLabel(/cvc/i), '123')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText('Your card was declined.').waitFor()
  await type(page, page.getByLabel('Card number'), '4242424242424242')
  await press(page, main(page).getByRole('button', { name: /^Pay/ }))
  await page.getByRole('status').getByText('Your payment is completed').waitFor()
})

test('a dealer orders a basket, and goes on with the card', async () => {
  const id = await open.shop.product({ name: 'Basket bracket', price: 9 })
  const page = await open.page(await open.shop.customer(), `/products/${id}`)
  await press(page, main(page).getByRole('button', { name: /^Add to basket/ }))
  await page.getByText(/^In your basket/).waitFor()
  await press(page, page.getByRole('link', { name: /^Basket 1/ }))
  const quantity = page.getByRole('spinbutton')
  await quantity.waitFor()
  await type(page, page.getByLabel('Deliver to'), 'Row 7')
  await type(page, page.getByLabel('Phone'), '+1 555 0177')
  await press(page, page.getByRole('button', { name: 'Place order' }))
  await page.waitForURL(/\/dashboard\/purchases\//)
  await focused(page.getByLabel('Card number'))
})

test('an admin ships what is chosen, and goes on with its packing slip', async () => {
  const { buyer, order } = await anOrder(open.shop)
  await payOrder(open.shop, buyer, order)
  const page = await open.page('admin', `/dashboard/shipping?q=${buyer.email}`)
  const box = page.getByRole('checkbox', { name: /^Choose K-/ })
  await box.waitFor()
  await press(page, box, 'Space')
  await press(page, page.getByRole('button', { name: 'Ship 1', exact: true }))
  await page.getByText('All shipped').waitFor()
  await focused(page.getByRole('button', { name: 'Pick list' }))
})

test('moves focus to the heading of the next page, and announces its title', async () => {
  await open.shop.product({ name: 'Announced bracket' })
  const page = await open.page('visitor', '/products?q=announced')
  await press(page, main(page).getByRole('link', { name: 'Announced bracket' }).first())
  const heading = main(page).getByRole('heading', { level: 1, name: 'Announced bracket' })
  await focused(heading)
  await page
    .locator('[aria-live]')
    .getByText(/^Announced bracket, .* · /)
    .waitFor()
})

test('deletes an order by its dialog, which restores focus', async () => {
  const buyer = await open.shop.customer()
  await anOrder(open.shop, buyer)
  const page = await open.page(buyer, '/dashboard/myOrders')
  const button = main(page).getByRole('button', { name: /^Delete/ })
  const dialog = page.getByRole('dialog')
  await press(page, button)
  await dialog.waitFor()
  for (let tabs = 0; tabs < 4; tabs++) {
    await page.keyboard.press('Tab')
    expect(await page.evaluate(staysInTheDialog)).toBe(true)
  }
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await focused(button)

  // However quickly Enter follows Escape, the box is there again.
  await page.keyboard.press('Enter')
  await dialog.waitFor()
  await Promise.all([page.keyboard.press('Escape'), page.keyboard.press('Enter')])
  await press(page, dialog.getByRole('button', { name: 'Delete' }))
  await told(page, 'Order successfully deleted')
  await focused(page.getByRole('heading', { name: 'My Orders' }))
})

test('a customer writes a review', async () => {
  const page = await open.page(await open.shop.customer(), '/dashboard/review')
  const add = main(page).getByRole('button', { name: 'Add Review' })
  await press(page, add)
  await isToldWrong(page.getByLabel('Description'), 'Product Description is Required')
  await focused(page.getByLabel('1 star', { exact: true }))
  await tabTo(page, page.getByLabel('1 star', { exact: true }))
  await page.keyboard.press('Space')
  for (let star = 1; star < 5; star++) await page.keyboard.press('ArrowRight')
  await page.getByText('5 of 5 · Excellent').waitFor()
  await type(page, page.getByLabel('Description'), 'By keys alone.')
  await press(page, add)
  await told(page, 'Review have been added')
})

test('an admin types a day of the audit log', async () => {
  const page = await open.page('admin', '/dashboard/audit')
  const from = page.getByLabel('From')
  await from.click({ position: { x: 15, y: 20 } })
  await page.keyboard.type('11272026')
  await page.waitForURL(/[?&]from=2026-11-27/)
  expect(await from.inputValue()).toBe('2026-11-27')
})

test("turns Home's pictures by keys, pauses them, and respects reduced motion", async () => {
  const page = await open.page('visitor', '/')
  await page.evaluate(slowScrolls)
  const figure = (place: number) => page.getByText(`Fig. ${place}/3`, { exact: true }).waitFor()
  // On the way to the buttons each picture's own link has the focus, and brings its picture along.
  await tabTo(page, page.getByRole('button', { name: 'Pause slideshow' }))
  await figure(3)
  await press(page, page.getByRole('button', { name: 'Next picture' }))
  await figure(1)
  await page.keyboard.press('ArrowRight')
  await figure(2)
  await page.keyboard.press('Shift+Tab')
  await press(page, page.getByRole('button', { name: 'Pause slideshow' }))
  await page.getByRole('button', { name: 'Play slideshow' }).waitFor()

  const still = await open.visit('visitor', { reducedMotion: 'reduce' })
  await still.page.clock.install()
  await goTo(still.page, '/')
  await still.page.getByRole('button', { name: 'Play slideshow' }).waitFor()
  await still.page.clock.runFor(20_000)
  await still.page.getByText('Fig. 1/3', { exact: true }).waitFor()
  expect(await still.page.evaluate(whatMoves)).toEqual([])
})

/** Each step of a strip that scrolls takes as long as on a machine that is busy with something else. */
const slowScrolls = `document.addEventListener('scroll', () => {
  const until = performance.now() + 200
  while (performance.now() < until);
}, true)`

function main(page: Page) {
  return page.getByRole('main')
}

/** The browser's own bar counts as a stop between the dialog's ends. */
const staysInTheDialog =
  'document.activeElement === document.body || document.activeElement.closest("dialog") !== null'

/** What is animated for longer than a blink. */
const whatMoves = `[...document.getAnimations()]
  .filter((it) => it.playState === 'running' && Number(it.effect.getComputedTiming().duration) > 10)
  .map((it) => it.effect.target.outerHTML.slice(0, 100))`
