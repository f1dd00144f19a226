// Ordering one part: the quantity first, the sum and the buttons always in view, each wish once.
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeFindings, type BrowserShop, openBrowserShop } from './open-browser-shop.ts'

let open: BrowserShop

beforeAll(async () => {
  open = await openBrowserShop()
})

afterAll(() => open?.close())

const breaks = [
  { from: 25, price: 11.5 },
  { from: 50, price: 7 },
]

test.concurrent.each([
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
    const { page, context } = await open.visit('buyer', { viewport, colorScheme })
    await page.goto(`/purchase/${id}`)
    const wanted = page.getByLabel('Quantity you want')
    const total = page.getByRole('status').filter({ hasText: '$' })
    await wanted.waitFor()
    expect(await wanted.inputValue()).toBe('10')
    for (const place of [wanted, total, button(page, 'Purchase'), button(page, /^Add to basket/)]) {
      expect(await isWholeInView(place, viewport), `${place}`).toBe(true)
    }
    expect(await total.textContent()).toBe('$120')

    await wanted.fill('45')
    expect(await total.textContent()).toBe('$517.50')
    await page.getByText('5 more and each costs $7: $167.50 less in all').waitFor()
    await button(page, 'Take 50').click()
    expect(await wanted.inputValue()).toBe('50')
    expect(await total.textContent()).toBe('$350')
    await page.getByText('50 × $7 $12').waitFor()
    expect(await axeFindings(page)).toEqual([])

    // Whatever has the focus is not hidden below the bar.
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
    await context.close()
  },
)

function button(page: Page, name: string | RegExp): Locator {
  return page.getByRole('main').getByRole('button', { name, exact: true })
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

/** Whether nothing else lies over its middle. */
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
