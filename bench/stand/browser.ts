import { sql } from 'kysely'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { demoAccounts } from '#demo/seed.ts'
import { openDatabase } from '#server/database/open-database.ts'
import { launchChromium } from '#tests/browser/chromium.ts'
import { logIn } from '#tests/browser/forms.ts'
import type { Interaction } from '../questions/interactions.ts'
import { median } from './ask.ts'
import { fill, type Size } from './fill.ts'
import { type FreshShop, openFreshShop } from './servers.ts'

/** How many times slower than this machine the measured browser runs. */
const slowed = 4

/** A demo shop with much more data, in a separate process, and a browser to view it. */
export async function openBrowserStand(size: Size) {
  const shop = await openFreshShop()
  await fill(shop, size)
  const product = await furnish(shop)
  const browser = await launchChromium()
  const accounts = {
    visitor: null,
    buyer: await signIn(browser, shop.address, 'buyer'),
    admin: await signIn(browser, shop.address, 'admin'),
  }
  return {
    product,
    /** Milliseconds, on the slowed processor. */
    async time(interaction: Interaction, turns: number) {
      const state = accounts[interaction.as]
      const context = await browser.newContext({
        baseURL: shop.address,
        viewport: interaction.narrow ? { width: 390, height: 844 } : { width: 1440, height: 900 },
        ...(state ? { storageState: state } : {}),
      })
      const paints = await timeTurns(context, interaction, turns)
      await context.close()
      return paints
    },
    async close() {
      await browser.close()
      await shop.close()
    },
  }
}

/** Signs a demo person in through the login page, as they would themselves. */
async function signIn(browser: Browser, address: string, role: 'buyer' | 'admin') {
  const account = demoAccounts.find(({ email }) => email.startsWith(role))
  const context = await browser.newContext({ baseURL: address })
  const page = await context.newPage()
  await page.goto('/login', { waitUntil: 'networkidle' })
  await logIn(page, account?.email ?? '', account?.password ?? '')
  await page.waitForFunction(() => localStorage.getItem('accessToken') !== null)
  const state = await context.storageState()
  await context.close()
  return state
}

async function timeTurns(
  context: BrowserContext,
  { at, wait, before, does }: Interaction,
  turns: number,
) {
  const page = await context.newPage()
  await page.addInitScript(watching)
  await page.goto(at, { waitUntil: 'networkidle' })
  await page.locator(wait).first().waitFor()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowed })
  const times: number[] = []
  for (let turn = 0; turn < turns; turn++) {
    await before?.(page, turn)
    await settled(page)
    await page.evaluate('window.paint = 0')
    await does(page, turn)
    await settled(page)
    times.push(await page.evaluate<number>('window.paint'))
  }
  return { median: median(times), worst: Math.max(...times) }
}

/**
 * Runs in the page, before anything of it: what the browser itself says of each key and click, from
 * the moment that it happened to the next paint (in steps of 8 ms; nothing below 16).
 */
const watching = `
  window.paint = 0
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId) window.paint = Math.max(window.paint, duration)
  }).observe({ type: 'event', durationThreshold: 16 })
`

/** Until what was done has come to its end, and the browser has told of it. */
function settled(page: Page): Promise<void> {
  return page.waitForTimeout(400)
}

/** Gives what was filled in the demo's pictures, for a picture is much of what a page paints. */
async function furnish({ dataDir }: FreshShop): Promise<string> {
  const db = openDatabase({ dataDir })
  const drawn = await db.read
    .selectFrom('products')
    .select(['id', 'img'])
    .where('img', 'like', '/images/%-%')
    .where('quantity', '>', 0)
    .orderBy('id')
    .execute()
  await db.write(async (trx) => {
    for (const table of ['products', 'orders'] as const)
      for (const [place, { img }] of drawn.entries())
        await sql`update ${sql.table(table)} set img = ${img}
          where img = '/images/none.webp' and rowid % ${drawn.length} = ${place}`.execute(trx)
  })
  await db.close()
  const [first] = drawn
  if (!first) throw new Error('The demo shop has no product with a picture')
  return first.id
}
