// What the tests of the texts stand on: one shop, one reader, and the ways to a page that is alive.
import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import type { Person } from '../../makers.ts'
import type { BrowserShop, Visitor } from '../open-browser-shop.ts'
import type { Reader } from './reader.ts'

export type Scene = { open: BrowserShop; reader: Reader }

const viewport = { width: 1440, height: 900 }

/** A page at an address, for one of the demo's people or somebody made by the test. */
export async function visit(
  { open }: Pick<Scene, 'open'>,
  as: Visitor | Person,
  path: string,
): Promise<Page> {
  const { page } = await open.visit(typeof as === 'string' ? as : 'visitor', { viewport })
  if (typeof as !== 'string') {
    await page.addInitScript((token) => localStorage.setItem('accessToken', token), as.token)
  }
  await goTo(page, path)
  return page
}

/** Goes to an address, and waits until the page there answers to clicks. */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await alive(page)
}

/** Only a page that lives in the browser knows who looks at it. */
export async function alive(page: Page): Promise<void> {
  await page
    .locator('header')
    .getByText(/^(Signup|Sign Out)$/)
    .first()
    .waitFor({ state: 'attached' })
}

/** Nothing of a page is on its way any more. */
export async function settled(page: Page): Promise<void> {
  await page.locator('main .animate-pulse').first().waitFor({ state: 'detached' })
}

/** Fills in a form by its labels. */
export async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    await page.getByRole('main').getByLabel(label, { exact: true }).fill(value)
  }
}

/** Chooses a good picture and waits until the form has it. */
export async function choosePicture(page: Page): Promise<void> {
  const create = { width: 400, height: 300, channels: 3, background: '#8a8f98' } as const
  const buffer = await sharp({ create }).png().toBuffer()
  const kept = page.waitForResponse(
    (answer) => /\/images|upload/.test(answer.url()) && answer.request().method() === 'POST',
  )
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer })
  await kept
  await page.getByText('Choose another', { exact: true }).waitFor()
}

/** The heads of the table on a page. */
export function columns(page: Page): Promise<string[]> {
  return page.getByRole('columnheader').allTextContents()
}

/** How something looks, by a name of its computed style. */
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
