// The public pages in a browser without scripts, and as a machine reads them.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Json } from '../open-shop.ts'
import { useBrowserShop } from './browser-shop.ts'

const open = useBrowserShop()

test('robots.txt names the sitemap, and every address of the sitemap is there', async () => {
  const { address } = open.shop
  const robots = await (await fetch(`${address}/robots.txt`)).text()
  expect(robots).toMatch(/^User-agent: \*/m)
  expect(robots).toContain(`Sitemap: ${address}/sitemap.xml`)
  expect(robots).toMatch(/^Disallow: \/dashboard/m)
  const maps = await placesIn(`${address}/sitemap.xml`)
  expect(maps).toEqual([`${address}/sitemap/pages`, `${address}/sitemap/1`])
  const places = (await Promise.all(maps.map(placesIn))).flat()
  const { body } = await open.shop.call('GET', '/products?limit=1')
  expect(places).toContain(`${address}/products/${body[0]._id}`)
  expect(places).toContain(`${address}/products?kind=Brakes`)
  for (const place of places) expect((await fetch(place)).status).toBe(200)
  for (const none of ['2', '0', 'nonsense'])
    expect((await fetch(`${address}/sitemap/${none}`)).status).toBe(404)
})

test('Home leads to every public page', async () => {
  const page = await visit('/')
  await page.getByRole('heading', { name: 'WE ARE HERE TO' }).waitFor()
  expect(await page.getByRole('article').count()).toBe(12)
  const headings = {
    '/products': 'Our Products',
    '/reviews': 'User Reviews',
    '/blogs': 'React',
    '/myPortfolio': 'Skills',
    '/login': 'Login',
  }
  for (const [path, heading] of Object.entries(headings)) {
    await page.locator(`header a[href="${path}"]`).filter({ visible: true }).click()
    await page.waitForURL(`**${path}`)
    await page.getByRole('heading', { name: heading }).first().waitFor()
    expect(await page.getByText('loading', { exact: true }).count()).toBe(0)
  }
})

test('products are searched, sorted, filtered and paged by plain forms and links', async () => {
  await Promise.all(
    Array.from({ length: 61 }, (_, place) => open.shop.product({ name: `Plain part ${place}` })),
  )
  const page = await visit('/products')
  const first = page.getByRole('article').first()
  await page.getByRole('combobox', { name: 'Find parts' }).fill('plain')
  await page.getByLabel('Sort by').selectOption({ label: 'Price, lowest first' })
  await page.getByRole('button', { name: 'Search' }).click()
  await page.waitForURL(/q=plain/)
  expect(await first.innerText()).toContain('Plain part')
  const before = await first.innerText()
  await page.getByRole('link', { name: 'Next' }).click()
  await page.waitForURL(/page=2/)
  expect(await page.getByRole('article').count()).toBeGreaterThan(0)
  expect(await first.innerText()).not.toBe(before)
  await page.goto('/products')
  await page.getByRole('navigation', { name: 'Categories' }).getByText('Brakes').click()
  await page.waitForURL(/kind=Brakes/)
  const kinds = await page.getByRole('article').locator('.part-number').allTextContents()
  expect(kinds.length).toBeGreaterThan(0)
  expect(kinds.every((line) => line.includes('Brakes'))).toBe(true)
  const buy = page.getByRole('link', { name: /Buy Now/ })
  expect(await buy.first().getAttribute('href')).toMatch(/^\/purchase\//)
})

test('links cards to complete product pages without scripts', async () => {
  const _id = await open.shop.product({
    name: 'Read without scripts',
    description: 'Turned from one piece.',
    price: 40,
    quantity: 90,
    caseQuantity: 5,
    priceBreaks: [{ from: 50, price: 35 }],
  })
  const page = await visit('/products?q=without+scripts')
  await page.getByRole('link', { name: 'Read without scripts', exact: true }).click()
  await page.waitForURL(`**/products/${_id}`)
  await page.getByRole('heading', { name: 'Read without scripts', level: 1 }).waitFor()
  await page.getByText('Turned from one piece.').waitFor()
  await page.getByRole('row', { name: '50 units $35 $1,750' }).waitFor()
  expect(await page.getByLabel('Quantity of').inputValue()).toBe('10')
  const buy = page.getByRole('link', { name: 'Buy Now' })
  expect(await buy.getAttribute('href')).toBe(`/purchase/${_id}`)
  const canonical = page.locator('link[rel=canonical]')
  expect(await canonical.getAttribute('href')).toBe(`${open.shop.address}/products/${_id}`)
  expect(await page.title()).toMatch(/^Read without scripts, KS-\w+ · /)
  const [product] = structuredData(await page.content())
  const inStock = 'https://schema.org/InStock'
  expect(product).toMatchObject({
    '@type': 'Product',
    offers: {
      price: 40,
      priceCurrency: 'USD',
      availability: inStock,
      eligibleQuantity: { minValue: 10 },
    },
  })
  const few = await open.shop.product({ quantity: 9 })
  const html = await (await fetch(`${open.shop.address}/products/${few}`)).text()
  expect(structuredData(html)[0]).toMatchObject({
    offers: { availability: 'https://schema.org/OutOfStock' },
  })

  for (const none of ['/products/nosuch', `/products/${'x'.repeat(80)}`]) {
    expect((await page.goto(none))?.status()).toBe(404)
    await page.getByRole('heading', { name: '404 ! not found' }).waitFor()
  }
})

test('nothing typed into a door ends in an address', async () => {
  const page = await visit('/login')
  await page.getByLabel('Email').fill('me@workshop.test')
  await page.getByLabel('Password', { exact: true }).fill('long enough')
  await page.keyboard.press('Enter')
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click({ force: true })
  expect(page.url()).not.toContain('enough')
})

test.each([
  ['/', ['Organization', 'WebSite', 'ItemList']],
  ['/products', ['ItemList']],
  ['/reviews', ['Organization']],
])('%s holds structured data that can be read: %j', async (path, types) => {
  const html = await (await fetch(open.shop.address + path)).text()
  const found = structuredData(html)
  expect(found.map((thing) => thing['@type'])).toEqual(types)
  expect(found.every((thing) => thing['@context'] === 'https://schema.org')).toBe(true)
  // What is named by an address is at that address of this shop.
  const addresses = JSON.stringify(found).match(/https?:\/\/(?!schema\.org)[^"]+/g) ?? []
  expect(addresses.filter((address) => !address.startsWith(open.shop.address))).toEqual([])
})

async function placesIn(map: string): Promise<string[]> {
  const answer = await fetch(map)
  expect(answer.headers.get('content-type')).toMatch(/xml/)
  return [...(await answer.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, place = '']) => place)
}

const viewport = { width: 1440, height: 900 }

async function visit(path: string): Promise<Page> {
  const { page } = await open.visit('visitor', { javaScriptEnabled: false, viewport })
  await page.goto(path)
  return page
}

function structuredData(html: string): Json[] {
  const scripts = html.matchAll(/<script type="application\/ld\+json"[^>]*>([^<]+)<\/script>/g)
  return [...scripts].map(([, json]) => JSON.parse(json ?? ''))
}
