import { expect, test } from 'vitest'
import { axeFindings, goTo, looks, useBrowserShop } from './browser-shop.ts'
import { held } from './forms.ts'
import { tabTo } from './keys.ts'

const open = useBrowserShop()

test('filters, lists and orders from a search by keyboard, and keeps it in the address', async () => {
  const listed = { price: 30, quantity: 60, minimumQuantity: 12, caseQuantity: 5 }
  const priceBreaks = [{ from: 40, price: 27 }]
  await open.shop.product({ ...listed, name: 'Listed lever', priceBreaks })
  await open.shop.product({ ...listed, name: 'Listed link', quantity: 0 })
  const page = await open.page('visitor', '/products?q=listed')
  expect(await page.getByLabel('Sort by').locator('option:checked').innerText()).toBe('Best match')
  await page.getByRole('link', { name: 'List', exact: true }).click()
  await page.waitForURL(/view=list/)
  await page.getByRole('heading', { name: 'Listed link', level: 3 }).waitFor()
  const rows = await page.locator('main li form').all()
  for (const row of rows) expect((await row.boundingBox())?.height).toBeLessThanOrEqual(60)
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('link', { name: 'In stock only 1' }).click()
  await page.waitForURL(/inStock=1.*view=list/)
  await page.getByRole('heading', { name: 'Listed link', level: 3 }).waitFor({ state: 'detached' })

  const wanted = page.getByLabel('Quantity of Listed lever')
  await tabTo(page, wanted)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('17')
  await page.getByText('Sold in cases of 5: order 15 or 20').waitFor()
  await page.keyboard.press('ArrowUp')
  expect(await wanted.inputValue()).toBe('20')
  // A lower price is hinted at where a quarter more reaches it.
  const hint = page.getByText('40+ $27')
  expect(await hint.count()).toBe(0)
  await wanted.fill('35')
  await hint.waitFor()
  await wanted.fill('20')
  await wanted.press('Enter')
  await page.getByText('In your basket: 20 × Listed lever').waitFor()
  await page.getByRole('combobox', { name: 'Find parts' }).fill('lever')
  await page.getByRole('combobox', { name: 'Find parts' }).press('Enter')
  await page.waitForURL(/q=lever&inStock=1&view=list/)

  // Every press counts while the shop is slow, and text typed in between stays.
  const slow = await open.visit('visitor')
  await goTo(slow.page, '/products?q=listed')
  const goOn = await held(slow.page, '**/api/products?*')
  const words = slow.page.getByRole('combobox', { name: 'Find parts' })
  await words.fill('listed l')
  await words.press('Enter')
  await slow.page.getByRole('link', { name: /^In stock only/ }).click()
  await slow.page.locator('[aria-current]', { hasText: 'In stock only' }).waitFor()
  await slow.page.getByRole('link', { name: 'List', exact: true }).click()
  await words.fill('listed le')
  goOn()
  await slow.page.waitForURL('/products?q=listed+l&inStock=1&view=list')
  await slow.page.getByRole('heading', { name: 'Listed lever', level: 3 }).waitFor()
  expect(await words.inputValue()).toBe('listed le')

  // With any filter, the parts begin within the first screen, on a phone with a name too.
  const first = page.getByRole('main').getByRole('heading', { level: 3 }).first()
  await page.setViewportSize({ width: 1440, height: 900 })
  await goTo(page, '/products?view=list')
  expect((await first.boundingBox())?.y).toBeLessThan(450)
  await page.setViewportSize({ width: 390, height: 844 })
  await goTo(page, '/products')
  expect((await first.boundingBox())?.y).toBeLessThan(760)

  // A card is a row on a phone, and whole within the first screen of a wide one.
  const card = page.getByRole('article').first()
  expect((await card.boundingBox())?.height).toBeLessThan(310)
  await page.setViewportSize({ width: 1440, height: 900 })
  const buy = await card.getByRole('link', { name: 'Buy Now' }).boundingBox()
  expect((buy?.y ?? 900) + (buy?.height ?? 0)).toBeLessThan(900)

  const narrow = { viewport: { width: 320, height: 640 }, colorScheme: 'dark' } as const
  const small = await open.visit('visitor', narrow)
  await goTo(small.page, '/products?view=list')
  expect(await looks(small.page)).toEqual([])
  await goTo(small.page, '/products?q=sproket&view=list')
  await small.page.getByText('Did you mean sprocket').waitFor()
  // What is narrowed to nothing is no empty catalogue, and the whole of it is a press away.
  await goTo(small.page, '/products?q=lever&kind=Nosuch&motorcycle=none&year=2015&inStock=1')
  await small.page.getByText('No parts match “lever” and these filters.').waitFor()
  await small.page.getByRole('link', { name: 'Search all parts' }).click()
  await small.page.waitForURL('**/products?q=lever')
  await goTo(small.page, '/products?kind=Nosuch&motorcycle=none&year=2015')
  await small.page.getByText('No parts match these filters.').waitFor()
  // Nothing has both words: it is said above what has one, and heard.
  await goTo(small.page, '/products?q=nosuchword lever')
  await small.page.getByText('No exact match for “nosuchword lever”').waitFor()
  await small.page.getByRole('heading', { name: /similar parts? found$/ }).waitFor()
  await goTo(small.page, '/products?q=lever')
  await small.page.getByRole('heading', { name: /found$/ }).waitFor()
  expect(await small.page.getByText('No exact match').count()).toBe(0)
})
