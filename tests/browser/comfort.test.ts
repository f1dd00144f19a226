// What makes the shop easy to use: that it tells why, says what is the matter, and stays out of the way.
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { focused } from './keys.ts'
import { type BrowserShop, openBrowserShop, sidewaysScroll } from './open-browser-shop.ts'
import { goTo, settled, styleOf, visit as visitIn } from './texts/scene.ts'

let open: BrowserShop

beforeAll(async () => {
  open = await openBrowserShop()
})

afterAll(() => open?.close())

test('Buy Now of a visitor leads to a login that says why and for which part, the cursor in Email', async () => {
  await open.shop.product({ name: 'Wanted bracket' })
  const page = await visit('visitor', '/products?q=wanted')
  await page.getByRole('link', { name: /Buy Now/ }).click()
  await page.waitForURL(/\/login\?from=/)
  await page.getByText('Log in to order Wanted bracket.').waitFor()
  await focused(main(page).getByLabel('Email'))
  // The other page knows it too, and a reload forgets nothing.
  await main(page)
    .getByRole('link', { name: /sign up/i })
    .click()
  await page.waitForURL(/\/signup/)
  await page.getByText('Log in to order Wanted bracket.').waitFor()
  await page.reload()
  await page.getByText('Log in to order Wanted bracket.').waitFor()
  await goTo(page, '/login')
  expect(await page.getByText('Log in to order').count()).toBe(0)
  await page.context().close()
})

test('what cannot be ordered now is pale and says so, on the card and on its page', async () => {
  const gone = await open.shop.product({ name: 'Pale sold out', quantity: 0 })
  await open.shop.product({ name: 'Pale below minimum', quantity: 3 })
  await open.shop.product({ name: 'Bright pale in name only' })
  const page = await visit(await open.shop.customer(), '/products?q=pale')
  const card = (name: string) => page.getByRole('article').filter({ hasText: name })
  expect(await card('sold out').getByText('Out of stock').isVisible()).toBe(true)
  expect(await card('below minimum').getByText('Too few in stock').isVisible()).toBe(true)
  expect(await styleOf(card('sold out').locator('img'), 'filter')).toMatch(/grayscale/)
  expect(await styleOf(card('Bright').locator('img'), 'filter')).not.toMatch(/grayscale/)
  await goTo(page, `/purchase/${gone}`)
  await page.getByText('Out of stock').waitFor()
  expect(await styleOf(page.getByRole('article').locator('img'), 'filter')).toMatch(/grayscale/)
  await page.context().close()
})

test('whoever was made an admin by mistake is none again at the next press, on the same spot', async () => {
  const { email, name } = await open.shop.customer({ name: 'Made By Mistake' })
  const page = await visit(await open.shop.admin(), `/dashboard/users?q=${email}`)
  await page.getByRole('button', { name: `Make Admin: ${name}` }).press('Enter')
  const undo = page.getByRole('button', { name: /^Undo/ })
  await undo.waitFor()
  await focused(undo)
  await page.keyboard.press('Enter')
  await page.getByText('Successfully removed admin').waitFor()
  await page.getByRole('button', { name: `Make Admin: ${name}` }).waitFor()
  expect(await undo.count()).toBe(0)
  await page.context().close()
})

test.each([320, 390, 1024, 1440])(
  'a long email is broken at its signs only, at %i px',
  async (width) => {
    const email = `bernadette.montgomery${width}@northwesternmotorcycles.wholesale.test`
    await open.shop.customer({ email, name: 'Bernadette Montgomery' })
    await open.shop.customer({ email: `${'x'.repeat(50)}.montgomery${width}@workshop.test` })
    const page = await visit(await open.shop.admin(), '/')
    await page.setViewportSize({ width, height: 800 })
    await goTo(page, `/dashboard/users?q=montgomery${width}`)
    await page.getByText(email).waitFor()
    expect(await page.evaluate(brokenPieces(email))).toEqual([])
    expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
    await page.context().close()
  },
)

test('the Login button stays where it is while it works, and when the shop refuses', async () => {
  const page = await visit('visitor', '/login')
  const button = main(page).getByRole('button', { name: 'Login', exact: true })
  await main(page).getByLabel('Email').fill('nobody@kickstand.test')
  await main(page).getByLabel('Password', { exact: true }).fill('wrong password')
  const before = [await button.boundingBox(), await page.evaluate(placeOfWords)]
  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/sign-in/email', async (route) => {
    await asked
    await route.continue()
  })
  await button.click()
  await page.locator('[aria-disabled=true]').waitFor()
  expect([await button.boundingBox(), await page.evaluate(placeOfWords)]).toEqual(before)
  answer()
  await main(page).getByRole('alert').filter({ hasText: /\w/ }).first().waitFor()
  expect([await button.boundingBox(), await page.evaluate(placeOfWords)]).toEqual(before)
  await page.context().close()
})

test('part numbers are in their own face at the first visit', async () => {
  const page = await visit('visitor', '/products')
  const face = '[...document.fonts].find(({ family }) => family.includes("JetBrains"))'
  await expect.poll(() => page.evaluate(`${face}.status`)).toBe('loaded')
  expect(await page.evaluate(`${face}.display`)).toBe('swap')
  await page.context().close()
})

test('in the dark every picture is as bright as every other', async () => {
  const { page, context } = await open.visit('admin', { colorScheme: 'dark' })
  for (const path of ['/', '/products?q=disc', '/reviews', '/login', '/dashboard/manageProducts']) {
    await goTo(page, path)
    await page.locator('main img').first().waitFor()
    const lights = await page.evaluate<string[]>(
      `[...document.querySelectorAll('main img:not(.grayscale)')].map((img) => getComputedStyle(img).filter)`,
    )
    expect(new Set(lights), path).toEqual(new Set(['brightness(0.9)']))
  }
  await context.close()
})

test('on a touch screen everything that is pressed is a finger broad', async () => {
  const { page, context } = await open.visit('admin', {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  const product = await open.shop.product({ quantity: 3, minimumQuantity: 4 })
  const found: string[] = []
  const look = async (path: string, seen: Locator) => {
    await goTo(page, path)
    await seen.first().waitFor()
    await settled(page)
    found.push(...(await page.evaluate<string[]>(tooSmall)).map((what) => `${path}: ${what}`))
  }
  await look('/products', page.getByRole('article'))
  await look('/products?view=list', page.getByRole('button', { name: /^Add to basket/ }))
  await look(`/products/${product}`, page.getByRole('button', { name: 'Too few in stock' }))
  await goTo(page, '/products?view=list')
  await page
    .getByRole('button', { name: /^Add to basket/ })
    .first()
    .click()
  await page.locator('.Toastify__toast').first().waitFor()
  await look('/basket', page.getByRole('button', { name: /^Take out/ }))
  await look('/dashboard/lists', page.getByRole('button', { name: 'Keep the list' }))
  await look('/dashboard/searchWords', page.getByRole('button', { name: 'Add Word' }))
  await look(`/dashboard/partNumbers/${product}`, page.getByRole('button', { name: 'Add Number' }))
  await look('/dashboard/allOrders', page.getByRole('button', { name: /^Shipped/ }))
  expect(found).toEqual([])
  await context.close()
})

/** What can be pressed and is lower or narrower than 44 px: links in running text are as high as it is. */
const tooSmall = `[...document.querySelectorAll('a[href], button, input:not([type=hidden]), select, textarea, summary')]
  .filter((it) => it.checkVisibility({ visibilityProperty: true }) && !it.closest('p, footer, [class*=sr-only], [class*=translate-y]'))
  .flatMap((it) => {
    const box = it.matches('[type=checkbox], [type=radio], [type=file]') ? it.labels[0] ?? it : it
    const { width, height } = box.getBoundingClientRect()
    if (width <= 1 || Math.round(height) >= 44 && (it.tagName === 'A' || Math.round(width) >= 44)) return []
    return [it.tagName + ' ' + (it.ariaLabel || it.textContent).trim().slice(0, 40) + ' ' + Math.round(width) + ' x ' + Math.round(height)]
  })`

/** The pieces of an email that take more than one line each. */
const brokenPieces = (email: string) => `[...document.querySelectorAll('td span')]
  .find((place) => place.textContent === '${email}' && place.querySelector('wbr'))
  .childNodes.values().filter((piece) => {
    const range = document.createRange()
    range.selectNodeContents(piece)
    return piece.data && range.getClientRects().length > 1
  })
  .map(({ data }) => data).toArray()`

const placeOfWords = `(() => {
  const button = [...document.querySelectorAll('main button')].find((it) => it.textContent === 'Login')
  const range = document.createRange()
  range.selectNodeContents(document.createTreeWalker(button, NodeFilter.SHOW_TEXT).nextNode())
  const { x, y, width } = range.getBoundingClientRect()
  return [x, y, width]
})()`

function visit(as: Parameters<typeof visitIn>[1], path: string): Promise<Page> {
  return visitIn({ open }, as, path)
}

function main(page: Page) {
  return page.getByRole('main')
}
