// The buyer's way in another engine: where `FIREFOX_PATH` names a Firefox, else this is left out.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { caseMultiple } from '#base/sentences.ts'
import { seedDemo } from '#demo/seed.ts'
import { openTestShop, type TestShop } from '../open-shop.ts'
import { type Firefox, keys, launchFirefox, type Tab } from './firefox.ts'

const executable = process.env['FIREFOX_PATH'] ?? ''

describe.skipIf(executable === '')('in Firefox (left out unless FIREFOX_PATH names one)', () => {
  let shop: TestShop
  let firefox: Firefox

  beforeAll(async () => {
    shop = await openTestShop('sqlite', {}, { pages: true })
    await seedDemo(shop.shop, () => {})
    firefox = await launchFirefox(executable)
  })

  afterAll(async () => {
    await firefox?.close()
    await shop?.close()
  })

  test('a visitor chooses a part, logs in for it, orders it and pays', async () => {
    const tab = await firefox.open(1440, 900)
    await tab.goTo(`${shop.address}/products?q=brake+disc`)
    await alive(tab)
    await tab.click('article a[href^="/purchase/"]')
    await tab.until(
      `location.pathname === '/login' && ${says('Log in to order Floating Brake Disc')}`,
    )
    await tab.until(`document.activeElement.type === 'email'`)
    await tab.type(`buyer@kickstand.test${keys.tab}ride-the-buyer${keys.enter}`)
    await tab.until(
      `location.pathname.startsWith('/purchase/') && document.querySelector('[name=quantity]')`,
    )
    await tab.click('[name=quantity]')
    await tab.read(`document.querySelector('[name=quantity]').select()`)
    await tab.type(`12${keys.enter}`)
    await tab.until(says(caseMultiple(5, '10 or 15')))
    await tab.read(`document.querySelector('[name=quantity]').select()`)
    await tab.type(`15${keys.enter}`)
    await tab.until(`location.pathname === '/dashboard/myOrders' && ${says('Order Placed')}`)
    await tab.click('main a[href^="/dashboard/payment/"]')
    await tab.click('[autocomplete=cc-number]')
    await tab.type(`4242424242424242${keys.tab}1234${keys.tab}123${keys.enter}`)
    await tab.until(says('Your payment is completed'))
    expect(firefox.complaints()).toEqual([])
    await tab.close()
  })

  test("Enter at 'Leave this page?' keeps what was typed, and two quick turns of the pictures are two", async () => {
    const { token } = await shop.customer()
    const tab = await firefox.open(1440, 900)
    await tab.goTo(`${shop.address}/`)
    await alive(tab)
    const turn = `document.querySelector('[aria-label="Next picture"]').click()`
    await tab.read(`(${turn}, ${turn})`)
    await tab.until(says('Fig. 3/3'))
    await tab.read(`localStorage.setItem('accessToken', '${token}')`)
    await tab.goTo(`${shop.address}/dashboard/review`)
    await tab.click('textarea')
    await tab.type('Half a review')
    await tab.click('nav[aria-label=Dashboard] a[href$=myOrders]')
    await tab.until(
      `document.querySelector('dialog[open]') && document.activeElement.textContent === 'Stay here'`,
    )
    await tab.type(keys.enter)
    await tab.until(`!document.querySelector('dialog[open]')`)
    expect(await tab.read(`[location.pathname, document.querySelector('textarea').value]`)).toEqual(
      ['/dashboard/review', 'Half a review'],
    )
    await tab.close()
  })

  test('on a narrow screen no page goes sideways, and none complains', async () => {
    const { token } = await shop.admin()
    const tab = await firefox.open(320, 640)
    await tab.goTo(`${shop.address}/products`)
    await tab.read(`localStorage.setItem('accessToken', '${token}')`)
    const found: [string, number][] = []
    for (const path of paths) {
      await tab.goTo(`${shop.address}${path}`)
      await tab.until(
        `document.querySelector('main h1, main h2') && !document.querySelector('main .animate-pulse')`,
      )
      const by = await tab.read<number>(sideways)
      if (by > 0) found.push([path, by])
    }
    expect(found).toEqual([])
    expect(firefox.complaints()).toEqual([])
    await tab.close()
  })
})

const paths = [
  '/',
  '/products',
  '/reviews',
  '/blogs',
  '/myPortfolio',
  '/dashboard',
  '/dashboard/allOrders',
  '/dashboard/addProduct',
  '/dashboard/manageProducts',
  '/dashboard/users',
  '/dashboard/security',
]

const sideways = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'

/** Whether the page shows these words. */
function says(words: string): string {
  return `document.body.innerText.includes(${JSON.stringify(words)})`
}

/** A page that lives in the browser knows who looks at it. */
function alive(tab: Tab): Promise<void> {
  return tab.until(`/Signup|Sign Out/.test(document.querySelector('header').textContent)`)
}
