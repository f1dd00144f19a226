// A shop in a real browser: a separate server, and pages that watch for errors.
import { access, mkdir, rename } from 'node:fs/promises'
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
import { afterAll, afterEach, beforeAll, vi } from 'vitest'
import { demoAccounts, seedDemo } from '#demo/seed.ts'
import type { Person } from '../makers.ts'
import { openTestShop, type TestShop } from '../open-shop.ts'
import { scratch } from '../scratch.ts'
import { launchChromium } from './chromium.ts'

export type Visitor = 'visitor' | 'buyer' | 'admin'

type RequireSession = Awaited<ReturnType<BrowserContext['storageState']>>

export type Visit = { page: Page; context: BrowserContext; complaints(): string[] }

type Options = {
  /** Without it the shop has the demo's products and people. */
  empty?: boolean
  environment?: Record<string, string>
  /** For a separate browser with another setup. */
  launch?: LaunchOptions
}

const desktop = { width: 1440, height: 900 }

/** One shop for the tests of a file; what a test opens in it is closed with the test. */
export class BrowserShop {
  #shop: TestShop | undefined
  #browser: Browser | undefined
  #contexts: BrowserContext[] = []
  #signedIn = new Map<Visitor, RequireSession>()

  get shop(): TestShop {
    if (!this.#shop) throw new Error('The shop is not open yet')
    return this.#shop
  }

  /** A blank page in a new browser context, for one of the demo's people or a user of the test. */
  async visit(as: Visitor | Person, options: BrowserContextOptions = {}): Promise<Visit> {
    if (!this.#browser) throw new Error('The browser is not open yet')
    const storageState = await this.#storageOf(as)
    const context = await this.#browser.newContext({
      baseURL: this.shop.address,
      viewport: desktop,
      // What goes through one is hidden from a test that holds it back.
      serviceWorkers: 'block',
      ...(storageState ? { storageState } : {}),
      ...options,
    })
    this.#contexts.push(context)
    // Against hanging only: a machine with much other work is late.
    context.setDefaultTimeout(120_000)
    const page = await context.newPage()
    const heard: string[] = []
    page.on('console', (message) => {
      const isComplaint = message.type() === 'error' || message.type() === 'warning'
      if (isComplaint && !message.text().endsWith('blocked by Playwright'))
        heard.push(message.text())
    })
    page.on('pageerror', (error) => heard.push(error.message))
    return { page, context, complaints: () => heard.splice(0) }
  }

  async page(as: Visitor | Person, path: string, options?: BrowserContextOptions): Promise<Page> {
    const { page } = await this.visit(as, options)
    await goTo(page, path)
    return page
  }

  /** The session of these visits was ended: the next one signs in again. */
  forget(as: Visitor): void {
    this.#signedIn.delete(as)
  }

  async open({ empty, environment = {}, launch }: Options): Promise<void> {
    demo ??= fillDemo()
    const copy = empty ? {} : { copyOf: await demo }
    this.#shop = await openTestShop('sqlite', environment, { pages: true, ...copy })
    this.#browser = await (launch ? launchChromium(launch) : usualBrowser())
  }

  async closePages(): Promise<void> {
    await Promise.all(this.#contexts.splice(0).map((context) => context.close()))
  }

  async close({ launch }: Options): Promise<void> {
    if (launch) await this.#browser?.close()
    await this.#shop?.close()
  }

  async #storageOf(as: Visitor | Person): Promise<RequireSession | null> {
    if (as === 'visitor') return null
    if (typeof as !== 'string') return storageWith(this.shop, as.token)
    const known = this.#signedIn.get(as) ?? (await signIn(this.shop, as))
    this.#signedIn.set(as, known)
    return known
  }
}

export function useBrowserShop(options: Options = {}): BrowserShop {
  const opened = new BrowserShop()
  beforeAll(() => opened.open(options))
  afterEach(() => opened.closePages())
  afterAll(() => opened.close(options))
  return opened
}

/** Started once for all files that this process tests: it ends with the process, which holds its pipe. */
let usual: Promise<Browser> | undefined

async function usualBrowser(): Promise<Browser> {
  const running = await usual?.catch(() => undefined)
  if (running?.isConnected()) return running
  usual = launchChromium()
  return usual
}

/** The folder of a demo shop, filled once for all workers of this run: its pictures take seconds. */
let demo: Promise<string> | undefined

async function fillDemo(): Promise<string> {
  const folder = join(scratch(), 'kickstand-demo')
  const draft = `${folder}-draft`
  const isFirst = await mkdir(draft).then(
    () => true,
    () => false,
  )
  if (isFirst) {
    const shop = await openTestShop('sqlite', { DATA_DIR: draft })
    await seedDemo(shop.shop, () => {})
    await shop.close()
    await rename(draft, folder)
  } else {
    await vi.waitFor(() => access(folder), { timeout: 240_000 })
  }
  return folder
}

/** What the login page leaves in a browser, without the page: hundreds of visits begin with it. */
async function signIn(shop: TestShop, as: Exclude<Visitor, 'visitor'>): Promise<RequireSession> {
  const account = demoAccounts.find(({ email }) => email.startsWith(as))
  if (!account) throw new Error(`There is no demo account of ${as}`)
  const { email, password } = account
  const origin = new URL(shop.address).origin
  const user = await request.newContext({ baseURL: origin, extraHTTPHeaders: { origin } })
  const known = await user.post('/api/identity/sign-in/email', { data: { email, password } })
  const answer = await user.put(`/api/users/${encodeURIComponent(email)}`, { data: { email } })
  if (!answer.ok()) throw new Error(`${as} is not let in: ${known.status()}, ${answer.status()}`)
  const { token }: { token: string } = await answer.json()
  const { cookies } = await user.storageState()
  await user.dispose()
  return { ...storageWith(shop, token), cookies }
}

function storageWith({ address }: TestShop, token: string): RequireSession {
  const localStorage = [{ name: 'accessToken', value: token }]
  return { cookies: [], origins: [{ origin: new URL(address).origin, localStorage }] }
}

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

export async function settled(page: Page): Promise<void> {
  await page.locator('main .animate-pulse').first().waitFor({ state: 'detached' })
}

/** What axe finds on the page as it stays: alive, and with no colour between two others. */
export async function axeFindings(page: Page): Promise<string[]> {
  // The page without a network has no menu, nor have the sandbox's: they are no applications.
  if ((await page.locator('header nav').count()) > 0) await alive(page)
  await page.evaluate(`Promise.allSettled(
    document.getAnimations()
      .filter((animation) => animation instanceof CSSTransition)
      .map((transition) => transition.finished),
  )`)
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
  // In the page itself: it holds no frame of another origin that is ours, and a page more to join
  // the frames' findings costs as much as finding them.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).withTags(tags)
  // From the top: a row that is scrolled half below the bar is not too small to be pressed.
  const scrolled = await page.evaluate('scrollY')
  await page.evaluate('scrollTo({ top: 0, behavior: "instant" })')
  const { violations } = await axe.setLegacyMode().analyze()
  await page.evaluate(`scrollTo({ top: ${scrolled}, behavior: "instant" })`)
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`),
  )
}

export function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  )
}

export async function looks(page: Page): Promise<string[]> {
  const sideways = await sidewaysScroll(page)
  return [...(await axeFindings(page)), ...(sideways > 0 ? [`sideways by ${sideways}`] : [])]
}

export async function watchLayoutShift(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(`
    window.shifted = 0
    new PerformanceObserver((list) => {
      for (const { hadRecentInput, value } of list.getEntries())
        if (!hadRecentInput) window.shifted += value
    }).observe({ type: 'layout-shift', buffered: true })
  `)
  return () => page.evaluate('window.shifted')
}
