// A shop without the demo's people and products, in a real browser.
import type { Page } from 'playwright-core'
import type { Person } from '../makers.ts'
import { openTestShop, type TestShop } from '../open-shop.ts'
import { launchChromium } from './chromium.ts'
import { goTo } from './texts/scene.ts'

export type EmptyShop = {
  shop: TestShop
  /** A page that is alive, in a browser of its own, signed in as somebody or not. */
  page(path: string, person?: Person): Promise<Page>
  close(): Promise<void>
}

export async function openEmptyShop(): Promise<EmptyShop> {
  const shop = await openTestShop('sqlite', {}, { pages: true })
  const browser = await launchChromium()
  return {
    shop,
    async page(path, person) {
      const context = await browser.newContext({ baseURL: shop.address })
      const page = await context.newPage()
      if (person) {
        await page.addInitScript(
          (token) => localStorage.setItem('accessToken', token),
          person.token,
        )
      }
      await goTo(page, path)
      return page
    },
    async close() {
      await browser.close()
      await shop.close()
    },
  }
}
