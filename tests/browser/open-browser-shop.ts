// The demo shop in a real browser: a server of its own, and pages that watch for what goes wrong.
import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type LaunchOptions,
  type Page,
  request,
} from 'playwright-core'
import { demoAccounts, seedDemo } from '#demo/seed.ts'
import { openTestShop, type TestShop } from '../open-shop.ts'
import { scratch } from '../scratch.ts'
import { launchChromium } from './chromium.ts'

export type Visitor = 'visitor' | 'buyer' | 'admin'

type SignedIn = Awaited<ReturnType<BrowserContext['storageState']>>

export type BrowserShop = {
  shop: TestShop
  /** A page of its own browser context, signed in or not. */
  visit(as: Visitor, options?: BrowserContextOptions): Promise<Visit>
  /** The session of these visits was ended: the next one signs in anew. */
  forget(as: Visitor): void
  close(): Promise<void>
}

export type Visit = {
  page: Page
  context: BrowserContext
  /** What the console and the page complained of since the last look. */
  complaints(): string[]
}

/** `launch` is for a browser that is set up in another way, and of its own. */
export async function openBrowserShop(launch?: LaunchOptions): Promise<BrowserShop> {
  demo ??= fillDemo()
  const shop = await openTestShop('sqlite', {}, { pages: true, copyOf: await demo })
  const browser = await (launch ? launchChromium(launch) : usualBrowser())
  const contexts: BrowserContext[] = []
  const signedIn = new Map<Visitor, SignedIn>()
  return {
    shop,
    async visit(as, options = {}) {
      if (as !== 'visitor' && !signedIn.has(as)) signedIn.set(as, await signIn(shop, as))
      const storageState = signedIn.get(as)
      const from = storageState ? { storageState } : {}
      const visit = await openVisit(browser, shop, { ...from, ...options })
      contexts.push(visit.context)
      return visit
    },
    forget: (as) => void signedIn.delete(as),
    async close() {
      for (const context of contexts) await context.close()
      if (launch) await browser.close()
      await shop.close()
    },
  }
}

/** Started once for all files that this process tests: it ends with the process, which holds its pipe. */
let usual: Promise<Browser> | undefined

async function usualBrowser(): Promise<Browser> {
  const running = await usual?.catch(() => undefined)
  if (running?.isConnected()) return running
  usual = launchChromium()
  return usual
}

/** The folder of a demo shop, filled once for all files that this process tests: its pictures take seconds. */
let demo: Promise<string> | undefined

async function fillDemo(): Promise<string> {
  const folder = await mkdtemp(join(scratch(), 'kickstand-demo-'))
  const shop = await openTestShop('sqlite', { DATA_DIR: folder })
  await seedDemo(shop.shop, () => {})
  await shop.close()
  return folder
}

async function openVisit(
  browser: Browser,
  shop: TestShop,
  options: BrowserContextOptions,
): Promise<Visit> {
  const context = await browser.newContext({ baseURL: shop.address, ...options })
  // Against hanging only: a machine with much other work is late.
  context.setDefaultTimeout(60_000)
  const page = await context.newPage()
  const heard: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') heard.push(message.text())
  })
  page.on('pageerror', (error) => heard.push(error.message))
  return { page, context, complaints: () => heard.splice(0) }
}

/** What the login page leaves in a browser, without the page: hundreds of visits begin with it. */
async function signIn(shop: TestShop, as: Exclude<Visitor, 'visitor'>): Promise<SignedIn> {
  const account = demoAccounts.find(({ email }) => email.startsWith(as))
  if (!account) throw new Error(`There is no demo account of ${as}`)
  const { email, password } = account
  const origin = new URL(shop.address).origin
  const asker = await request.newContext({ baseURL: origin, extraHTTPHeaders: { origin } })
  const known = await asker.post('/api/identity/sign-in/email', { data: { email, password } })
  const answer = await asker.put(`/api/users/${encodeURIComponent(email)}`, { data: { email } })
  if (!answer.ok()) throw new Error(`${as} is not let in: ${known.status()}, ${answer.status()}`)
  const { token }: { token: string } = await answer.json()
  const { cookies } = await asker.storageState()
  await asker.dispose()
  return { cookies, origins: [{ origin, localStorage: [{ name: 'accessToken', value: token }] }] }
}

/** Fills and sends the login form that is shown. */
export async function logIn(page: Page, email: string, password: string): Promise<void> {
  const form = page.getByRole('main')
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Password', { exact: true }).fill(password)
  await form.getByRole('button', { name: 'Login', exact: true }).click()
}

/** What axe finds against WCAG 2.2 A and AA: rule and place. */
export async function axeFindings(page: Page): Promise<string[]> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
  const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`),
  )
}

/** How far the page can be scrolled sideways, in CSS pixels. */
export function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  )
}

/** What axe finds, and how far the page can be scrolled sideways where it can. */
export async function looks(page: Page): Promise<string[]> {
  const sideways = await sidewaysScroll(page)
  return [...(await axeFindings(page)), ...(sideways > 0 ? [`sideways by ${sideways}`] : [])]
}

/** What the layout shifted by itself so far: by how much in all, and what moved from where to where. */
export type Shifted = { sum: number; moved: string[] }

/** Starts measuring how much the layout shifts by itself. */
export async function watchLayoutShift(page: Page): Promise<() => Promise<Shifted>> {
  await page.addInitScript(`
    window.shifted = { sum: 0, moved: [] }
    new PerformanceObserver((list) => {
      const place = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(' ')
      for (const { hadRecentInput, value, startTime, sources } of list.getEntries()) {
        if (hadRecentInput) continue
        window.shifted.sum += value
        for (const { node, previousRect, currentRect } of sources)
          window.shifted.moved.push(Math.round(startTime) + ' ms: ' + value.toFixed(3) + ' ' +
            (node?.nodeName ?? 'gone') + ' ' + (node?.className ?? '') + ' "' + (node?.textContent ?? '').slice(0, 40) +
            '" ' + place(previousRect) + ' -> ' + place(currentRect))
      }
    }).observe({ type: 'layout-shift', buffered: true })
  `)
  return () => page.evaluate('window.shifted')
}

/** As if somebody had opened the mailed link elsewhere. */
export async function proveAddress({ shop }: TestShop, email: string): Promise<void> {
  await shop.db.write((trx) =>
    trx
      .updateTable('identity_users')
      .set({ emailVerified: 1 })
      .where('email', '=', email)
      .execute(),
  )
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
