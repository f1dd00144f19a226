import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { alive, goTo, useBrowserShop } from './browser-shop.ts'
import { toasts } from './forms.ts'

const open = useBrowserShop({ launch: { ignoreDefaultArgs: ['--hide-scrollbars'] } })

test.each([390, 1440])('shows at most two toasts below the menu at %i px', async (width) => {
  const page = await atReset(width)
  const reset = page.getByRole('button', { name: 'Reset Password' })
  for (let time = 0; time < 4; time++) await reset.press('Enter')
  await toasts(page).first().waitFor()
  await expect.poll(() => toasts(page).count()).toBe(2)
  // One that is pointed at stays.
  await toasts(page).first().hover()
  const [bar, toast] = await Promise.all([
    page.locator('header').first().boundingBox(),
    toasts(page).first().boundingBox(),
  ])
  expect(toast?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0))
  // What closes them is a finger broad, and once they have come in not below the scroll bar.
  const seen = await page.evaluate<number>('document.documentElement.clientWidth')
  const closing = toasts(page).first().getByRole('button', { name: 'close' })
  await expect
    .poll(async () => {
      const { x, width, height } = (await closing.boundingBox()) ?? { x: 0, width: 0, height: 0 }
      return Math.min(width, height) >= 44 && x + width <= seen
    })
    .toBe(true)
})

test('removes an error toast after a success', async () => {
  const page = await atReset(1440)
  const reset = page.getByRole('button', { name: 'Reset Password' })
  await reset.click()
  await page.getByText('please enter your email address').last().waitFor()
  await stopTheirTime(page)
  await page.getByLabel('Email').fill('buyer@kickstand.test')
  await reset.click()
  await toasts(page).getByText('Email Sent').waitFor()
  await expect.poll(() => toasts(page).allInnerTexts()).toEqual(['Email Sent'])
})

test('closes toasts with their page, except those of the navigation', async () => {
  const page = await atReset(1440)
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await toasts(page).first().waitFor()
  await page.getByRole('link', { name: 'Reviews' }).first().click()
  await page.getByRole('heading', { name: 'User Reviews' }).waitFor()
  await toasts(page).first().waitFor({ state: 'detached' })

  const product = await open.shop.product()
  const buyer = await open.visit('buyer')
  await buyer.page.addInitScript(slowOnceTold)
  await goTo(buyer.page, `/purchase/${product}`)
  const wanted = buyer.page.getByLabel('Quantity you want')
  await wanted.fill('')
  await buyer.page.getByRole('button', { name: 'Purchase' }).click()
  await toasts(buyer.page).first().waitFor()
  await wanted.fill('10')
  await buyer.page.getByRole('button', { name: 'Purchase' }).click()
  // Pointed at, it stays for as long as the next page takes to come.
  await toasts(buyer.page).getByText('Order Placed').hover()
  await buyer.page.waitForURL('**/dashboard/myOrders')
  await buyer.page.getByRole('heading', { name: 'My Orders' }).waitFor()
  await expect.poll(() => toasts(buyer.page).allInnerTexts()).toEqual(['Order Placed'])
  // By now it tells of something past.
  await buyer.page.getByRole('link', { name: 'My Profile' }).click()
  await buyer.page.getByRole('heading', { name: 'My Profile' }).waitFor()
  await toasts(buyer.page).first().waitFor({ state: 'detached' })
})

/** A machine that stands still for a moment when this toast comes: what leads away is late. */
const slowOnceTold = `new MutationObserver(() => {
  const toasts = [...document.querySelectorAll('.Toastify__toast')]
  if (window.told || !toasts.some((toast) => toast.textContent.includes('Order Placed'))) return
  window.told = true
  for (const until = performance.now() + 1_500; performance.now() < until; );
}).observe(document, { childList: true, subtree: true })`

async function atReset(width: number): Promise<Page> {
  const page = await open.page('visitor', '/login', { viewport: { width, height: 844 } })
  await alive(page)
  await page.getByLabel('Email').focus()
  return page
}

/** From now on none closes by its age, however late a busy machine looks: only the shop takes them away. */
function stopTheirTime(page: Page): Promise<void> {
  return page.evaluate(`
    const still = new CSSStyleSheet()
    still.replaceSync('.Toastify__progress-bar { animation-play-state: paused !important }')
    document.adoptedStyleSheets = [still]
  `)
}
