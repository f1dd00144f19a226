import { expect, test } from 'vitest'
import { replace } from '../replace.ts'
import { goTo, looks, useBrowserShop } from './browser-shop.ts'
import { logIn } from './forms.ts'
import { press, tabTo } from './keys.ts'

const open = useBrowserShop()

const narrow = { viewport: { width: 320, height: 640 }, colorScheme: 'dark' } as const

test('steps a quantity by cases, prices it by breaks, and adds it by keyboard', async () => {
  const id = await open.shop.product({
    ...{ name: 'Paged piston', price: 40, quantity: 60, minimumQuantity: 12, caseQuantity: 5 },
    priceBreaks: [{ from: 50, price: 35 }],
  })
  const page = await open.page('visitor', '/products?q=paged', narrow)
  await press(page, page.getByRole('link', { name: 'Paged piston', exact: true }))
  await page.waitForURL(`**/products/${id}`)
  // The list's stepper has the same name as the page's, and the address changes first.
  await page.getByRole('heading', { name: 'Paged piston', level: 1 }).waitFor()
  const wanted = page.getByLabel('Quantity of Paged piston')
  // Both stay at a phone's lower edge, wherever the page is scrolled to.
  for (const scrolled of [0, 400]) {
    await page.evaluate(`scrollTo(0, ${scrolled})`)
    for (const one of [wanted, page.getByRole('button', { name: 'Add to basket' })]) {
      const { y, height } = (await one.boundingBox()) ?? { y: 0, height: 0 }
      expect(y).toBeGreaterThan(400)
      expect(y + height).toBeLessThanOrEqual(640)
    }
  }
  await tabTo(page, wanted)
  expect(await wanted.inputValue()).toBe('15')
  await page.keyboard.press('ArrowUp')
  expect(await wanted.inputValue()).toBe('20')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('52')
  await page.getByText('Sold in cases of 5: order 50 or 55').waitFor()
  expect(await looks(page)).toEqual([])
  await press(page, page.getByRole('button', { name: 'Order 50' }))
  await page.getByText('50 × $35').waitFor()
  await page.getByText('$1,750', { exact: true }).last().waitFor()
  await wanted.press('Enter')
  await page.getByText('In your basket: 50 × Paged piston').waitFor()
  await page.getByRole('link', { name: 'Basket 1 line' }).waitFor()
  await page.getByRole('link', { name: 'Buy Now' }).click()
  await page.waitForURL(/\/login\?from=/)
})

test('shows fitment on the left below the picture on wide pages', async () => {
  const page = await open.page('visitor', '/products?q=KS-BP-174')
  await page.getByRole('link', { name: 'Sintered Brake Pad Pair', exact: true }).click()
  const fits = await page.getByRole('region', { name: 'Fits' }).boundingBox()
  const picture = await page.getByRole('img', { name: 'Sintered Brake Pad Pair' }).boundingBox()
  expect(fits?.x).toBeCloseTo(picture?.x ?? 0, -1)
  expect(fits?.y).toBeGreaterThan((picture?.y ?? 0) + (picture?.height ?? 0))
  expect((fits?.x ?? 0) + (fits?.width ?? 0)).toBeLessThan(800)
})

test('leads to login for a stock watch, and back', async () => {
  const id = await open.shop.product({ name: 'Missing manifold', quantity: 3 })
  const { page, complaints } = await open.visit('visitor', narrow)
  await goTo(page, '/products?q=manifold')
  await page.getByRole('link', { name: 'Notify me when it is back: Missing manifold' }).click()
  await page.getByText('Only 3 are in stock, and the minimum order is 10.').waitFor()
  expect(await page.getByRole('button', { name: 'Too few in stock' }).isDisabled()).toBe(true)
  await page.getByRole('link', { name: 'Notify me when it is back' }).click()
  await page.getByText('Log in to be notified when Missing manifold is back in stock.').waitFor()
  await logIn(page, 'buyer@kickstand.test', 'ride-the-buyer')
  await page.waitForURL(`**/products/${id}`)

  // A button that still asks how it stands lets the key go by.
  const button = (name: string) => page.getByRole('button', { name, disabled: false })
  const ask = button('Notify me when it is back')
  const takeBack = button('Notification on · Turn off')
  // By keys: the page that was come back to may still scroll to where it was.
  await ask.press('Enter')
  await takeBack.press('Enter')
  await page.getByText('Notification for Missing manifold turned off').waitFor()
  await ask.press('Enter')
  await takeBack.waitFor()
  await page.getByText('We will email buyer@kickstand.test when').last().waitFor()
  await goTo(page, `/purchase/${id}`)
  await takeBack.waitFor()
  await goTo(page, `/products/${id}`)
  await takeBack.waitFor()
  expect(await looks(page)).toEqual([])
  // The picture of a part that was made for this test is nowhere.
  expect(complaints().filter((text) => !/status of 404/.test(text))).toEqual([])
})

test("links a part's numbers, predecessors and successors", async () => {
  const make = (name: string, quantity = 1_000, minimumQuantity = 10) =>
    open.shop.product({ name, quantity, minimumQuantity, productCode: name.toUpperCase() })
  const [before, part, left, right, later] = [
    await make('Paged-before', 0),
    await make('Paged-part'),
    await make('Paged-left', 1_000, 15),
    await make('Paged-right'),
    await make('Paged-later'),
  ]
  const as = await open.shop.admin()
  const numbers = [
    { class: 'oem', maker: 'Hayanami', number: 'PG-100-A' },
    { class: 'competitor', maker: 'Veldex', number: 'VX 7' },
    { class: 'old', number: 'PG-99' },
  ]
  for (const number of numbers)
    await open.shop.call('POST', '/part-numbers', { as, body: { productId: part, ...number } })
  await replace(open.shop, before, { [part]: 2 })
  await replace(open.shop, left, { [later]: 1 }, 'when-sold-out')
  const page = await open.page('visitor', `/products/${part}`, narrow)
  const section = (name: string) =>
    page.locator('section').filter({ has: page.getByRole('heading', { name, exact: true }) })
  const named = section('Cross-references')
  expect(await named.getByRole('definition').allInnerTexts()).toEqual(['PG-99', 'PG-100-A', 'VX 7'])
  expect(await named.getByRole('term').allInnerTexts()).toEqual([
    'Former number',
    'OEM number, Hayanami',
    'Competitor number, Veldex',
  ])
  const replaced = section('Supersedes').getByRole('link')
  expect(await replaced.innerText()).toMatch(/PAGED-BEFORE\s+Paged-before × 2/)
  expect(await section('Superseded by').count()).toBe(0)
  expect(await looks(page)).toEqual([])

  await replaced.click()
  await page.getByRole('heading', { name: 'Paged-before', level: 1 }).waitFor()
  expect(await section('Superseded by').getByRole('link').innerText()).toContain('Paged-part')

  // A card that was found by its number leads past what gave way too, as the part's page does.
  await goTo(page, '/products?q=paged-before')
  await page.getByText('now PAGED-PART').waitFor()
  await page.getByRole('link', { name: 'See PAGED-PART: instead of Paged-before' }).waitFor()

  // A split names each part; what is only announced says so.
  await replace(open.shop, part, { [left]: 1, [right]: 3 })
  await goTo(page, `/products/${part}`)
  const parts = section('Superseded by').getByRole('link')
  expect((await parts.allInnerTexts()).map((text) => text.split('\n').at(-1))).toEqual([
    'Paged-left',
    'Paged-right × 3',
  ])
  expect(await looks(page)).toEqual([])
  const sets = page.getByRole('spinbutton', { name: 'Sets instead of Paged-part' })
  expect(await sets.inputValue()).toBe('15')
  await sets.fill('20')
  const all = page.getByRole('button', { name: 'Add all 2 parts to basket' })
  await all.click({ clickCount: 3 })
  await page.getByText('In your basket: 20 × PAGED-LEFT and 60 × PAGED-RIGHT').waitFor()
  await goTo(page, `/products/${before}`)
  await page.getByText('Via PAGED-PART.').waitFor()
  expect((await parts.allInnerTexts()).map((text) => text.split('\n').at(-1))).toEqual([
    'Paged-left × 2',
    'Paged-right × 6',
  ])
  await goTo(page, '/products?q=paged-before&view=list')
  await page.getByRole('link', { name: 'See its parts: instead of Paged-before' }).click()
  await page.getByRole('heading', { name: 'Paged-before', level: 1 }).waitFor()
  await parts.first().click()
  await page.getByRole('heading', { name: 'Paged-left', level: 1 }).waitFor()
  await section('To be superseded by').getByRole('link', { name: 'Paged-later' }).waitFor()
})

test('an old address, an own number and a misspelling lead on', async ({ expect }) => {
  const [old, next] = [
    await open.shop.product({ name: 'Left lever' }),
    await open.shop.product({ name: 'Next lever', minimumQuantity: 4 }),
  ]
  const as = await open.shop.admin()
  await replace(open.shop, old, { [next]: 2 })
  await open.shop.call('DELETE', `/products?id=${old}`, { as })

  const { page } = await open.visit('buyer', narrow)
  expect((await page.goto(`/products/${old}`))?.status()).toBe(410)
  await page.getByRole('heading', { name: 'Left lever', exact: true }).waitFor()
  await page.getByText(/^2 for one /).waitFor()
  expect(await looks(page)).toEqual([])
  await page.getByRole('button', { name: 'Add to basket: Next lever' }).click()
  await page.getByText('In your basket: 4 × Next lever').waitFor()
  await goTo(page, `/purchase/${old}`)
  await page.getByRole('link', { name: 'What happened to it' }).click()
  await page.getByRole('link', { name: 'Next lever', exact: true }).click()
  await page.waitForURL(`**/products/${next}`)

  const told = page.getByText('Your number OM 0138 is')
  for (const view of ['', '&view=list']) {
    await goTo(page, `/products?q=om0138${view}`)
    await told.waitFor()
    expect(await page.getByText(/No part matches|Nothing goes by/).count()).toBe(0)
  }
  await goTo(page, '/products?q=sproket')
  await page.getByText('No results for “sproket”').waitFor()
  await page.getByRole('link', { name: 'sprocket', exact: true }).click()
  await page.waitForURL('**/products?q=sprocket')
  await page.getByText('in the name').first().waitFor()
  await page.getByText('No results for').waitFor({ state: 'detached' })
})
