import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import type { TestShop } from '../open-shop.ts'

export function field(page: Page, label: string) {
  return page.getByLabel(label, { exact: true })
}

export async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values))
    await page.getByRole('main').getByLabel(label, { exact: true }).fill(value)
}

export function press(page: Page, name: string): Promise<void> {
  return page.getByRole('button', { name, exact: true }).click()
}

export function button(page: Page, name: string | RegExp): Locator {
  return page.getByRole('main').getByRole('button', { name, exact: true })
}

export function toasts(page: Page): Locator {
  return page.locator('.Toastify__toast')
}

export function told(page: Page, words: string): Promise<void> {
  return toasts(page).getByText(words, { exact: true }).waitFor()
}

export function choose(page: Page, buffer: Buffer): Promise<void> {
  const file = { name: 'photo.png', mimeType: 'image/png', buffer }
  return page.locator('input[type=file]').first().setInputFiles(file)
}

export function picture(background = '#8a8f98'): Promise<Buffer> {
  const create = { width: 400, height: 300, channels: 3, background } as const
  return sharp({ create }).png().toBuffer()
}

/** The file that the button of this name leaves in the downloads. */
export async function saved(page: Page, name: string): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, name)])
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}

export function csvFile(name: string, rows: string[]) {
  return { name, mimeType: 'text/csv', buffer: Buffer.from(rows.join('\r\n')) }
}

/** The shop does what the next change of this address says, and its answer never arrives. */
export async function loseAnswer(page: Page, pattern: string): Promise<void> {
  let isLost = false
  await page.route(pattern, async (route) => {
    if (isLost || route.request().method() === 'GET') return route.fallback()
    isLost = true
    await route.fetch()
    await route.abort()
  })
}

/**
 * Lets the next request that matches end without an answer. The route stays: when a page's last one is
 * taken off, a request that leaves at that moment never comes back.
 */
export function cutOnce(page: Page, pattern: string | RegExp): Promise<unknown> {
  let isCut = true
  return page.route(pattern, (route) => {
    const abort = isCut
    isCut = false
    return abort ? route.abort() : route.fallback()
  })
}

/** Keeps what matches from the shop until the answer is called. */
export async function held(page: Page, pattern: string | RegExp): Promise<() => void> {
  const gate = Promise.withResolvers<void>()
  await page.route(pattern, async (route) => {
    await gate.promise
    await route.fallback()
  })
  return gate.resolve
}

export async function logIn(page: Page, email: string, password: string): Promise<void> {
  const form = page.getByRole('main')
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Password', { exact: true }).fill(password)
  await form.getByRole('button', { name: 'Login', exact: true }).click()
}

/** Fills in the signup page as Nora Quist, and waits until she is registered. */
export async function signUpNora(page: Page, email: string): Promise<void> {
  await page.getByRole('heading', { name: 'Sign UP' }).waitFor()
  await page.getByLabel('Name', { exact: true }).fill('Nora Quist')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Address', { exact: true }).fill('Northloop Cycles, 12 Loop Road')
  await page.getByLabel('Contact Number').fill('5550142')
  await page.getByLabel('Password', { exact: true }).fill('open-road-9')
  await page.getByLabel('Confirm Password').fill('open-road-9')
  await page.getByLabel('Accepct terms and conditions').check()
  await page.getByRole('main').getByRole('button', { name: 'Signup' }).click()
  await page.getByText('Nora Quist you have been registered').waitFor()
}

export async function choosePicture(page: Page): Promise<void> {
  await choose(page, await picture())
  await page.getByText('Choose another', { exact: true }).waitFor()
}

export function columns(page: Page): Promise<string[]> {
  return page.getByRole('columnheader').allTextContents()
}

export function styleOf(place: Locator, name: string): Promise<string> {
  return place.evaluate((element, wanted) => {
    const browser = globalThis as unknown as { getComputedStyle(of: unknown): Style }
    return browser.getComputedStyle(element)[wanted] ?? ''
  }, name)
}

type Style = Record<string, string>

/** The name of a colour of the shop, which gives them by their hue. */
export function hueOf(colour: string): string {
  const hue = Number(colour.match(/oklch\(\S+ \S+ ([\d.]+)/)?.[1])
  if (hue < 35) return 'red'
  return hue < 60 ? 'orange' : 'green'
}

export async function payByCard(page: Page, number = '4242424242424242'): Promise<void> {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel(/expir/i).fill('1234')
  await page.getByLabel(/cvc/i).fill('123')
  await page.getByRole('main').getByRole('button', { name: /^Pay/ }).click()
}

export type Hand = ReturnType<typeof countingHand>

/** Every click, key and filled field is one interaction. */
export function countingHand() {
  const hand = {
    count: 0,
    click: (place: Locator) => did(place.click()),
    fill: (field: Locator, words: string) => did(field.fill(words)),
    press: (place: Locator, key: string) => did(place.press(key)),
    /** A scanner types a number and its key at one pull of the trigger. */
    scan: (page: Page, number: string, key: 'Enter' | 'Tab') =>
      did(page.keyboard.type(number).then(() => page.keyboard.press(key))),
  }
  function did(act: Promise<void>): Promise<void> {
    hand.count++
    return act
  }
  return hand
}

/** A price list of some products of the catalogue, with breaks, that one customer has; gives its id. */
export async function aPriceList({ call, admin, customer }: TestShop): Promise<string> {
  const as = await admin()
  const { email } = await customer()
  const products = (await call('GET', '/products?limit=3')).body as { productCode: string }[]
  const priceBreaks = [
    { from: 25, price: 1.5 },
    { from: 100, price: 1.25 },
  ]
  const prices = products.map(({ productCode }) => ({ productCode, price: 2, priceBreaks }))
  const { _id } = (await call('POST', '/price-lists', { as, body: { name: 'Northern dealers' } }))
    .body
  await call('PUT', `/price-lists/${_id}`, { as, body: { prices } })
  await call('PUT', `/price-lists/${_id}/customers/${email}`, { as })
  return _id
}
