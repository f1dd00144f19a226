// Every route of the specification's table, as visitor, customer and admin, wide and narrow.
import type { BrowserContextOptions } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { aPriceList } from '../makers.ts'
import {
  axeFindings,
  sidewaysScroll,
  useBrowserShop,
  type Visitor,
  watchLayoutShift,
} from './browser-shop.ts'

const open = useBrowserShop()

type Expectation = { heading: string } | { sentTo: string }
type Route = { path: string } & Record<Visitor, Expectation>

const everybody = (heading: string) => ({
  visitor: { heading },
  buyer: { heading },
  admin: { heading },
})

const login = { sentTo: '/login' }

const customers = (heading: string) => ({
  visitor: login,
  buyer: { heading },
  admin: { heading },
})

const admins = (heading: string) => ({ visitor: login, buyer: login, admin: { heading } })

let product = ''
let order = ''
let list = ''
let buyer = ''

const routes: (() => Route)[] = [
  () => ({ path: '/', ...everybody('WE ARE HERE TO') }),
  () => ({ path: '/home', ...everybody('WE ARE HERE TO') }),
  () => ({ path: '/myPortfolio', ...everybody('Skills') }),
  () => ({ path: '/blogs', ...everybody('React') }),
  () => ({ path: '/reviews', ...everybody('Reviews') }),
  () => ({ path: '/products', ...everybody('Our Products') }),
  () => ({ path: `/products/${product}`, ...everybody('Floating Brake Disc 320 mm') }),
  () => ({ path: '/basket', ...everybody('Basket') }),
  () => ({ path: '/quickOrder', ...everybody('Quick order') }),
  () => ({
    path: '/login',
    visitor: { heading: 'Login' },
    buyer: { sentTo: '/' },
    admin: { sentTo: '/' },
  }),
  () => ({
    path: '/signup',
    visitor: { heading: 'Sign UP' },
    buyer: { sentTo: '/' },
    admin: { sentTo: '/' },
  }),
  () => ({ path: `/updateProduct/${product}`, ...everybody('Update Product') }),
  () => ({ path: `/purchase/${product}`, ...customers('Floating Brake Disc 320 mm') }),
  () => ({ path: '/dashboard', ...customers('My Profile') }),
  () => ({ path: '/dashboard/review', ...customers('Add a Review') }),
  () => ({ path: '/dashboard/myOrders', ...customers('My Orders') }),
  () => ({ path: '/dashboard/garage', ...customers('My Garage') }),
  () => ({ path: '/dashboard/lists', ...customers('My Lists') }),
  () => ({ path: `/dashboard/payment/${order}`, ...customers('Pay for') }),
  () => ({ path: '/dashboard/allOrders', ...admins('All Orders') }),
  () => ({ path: '/dashboard/addProduct', ...admins('Add Product') }),
  () => ({ path: '/dashboard/manageProducts', ...admins('Manage Products') }),
  // The demo's twelve, and whoever the price list was given to.
  () => ({ path: '/dashboard/users', ...admins('All Users: 13') }),
  () => ({ path: `/dashboard/customers/${buyer}`, ...admins('Ben Okafor') }),
  () => ({ path: `/dashboard/customers/${buyer}/order`, ...admins('Ordering for Ben Okafor') }),
  () => ({ path: '/dashboard/priceLists', ...admins('Price Lists') }),
  () => ({ path: `/dashboard/priceLists/${list}`, ...admins('Northern dealers') }),
  () => ({ path: '/dashboard/partNumbers', ...admins('Part Numbers') }),
  () => ({ path: `/dashboard/partNumbers/${product}`, ...admins('Floating Brake Disc 320 mm') }),
  () => ({ path: '/dashboard/applications', ...admins('Applications') }),
  () => ({ path: '/dashboard/searchWords', ...admins('Search Words') }),
  () => ({ path: '/dashboard/today', ...admins('Today') }),
  () => ({ path: '/dashboard/messages', ...admins('Messages') }),
  () => ({ path: '/dashboard/reviews', ...admins('Reviews') }),
  () => ({ path: '/dashboard/shipping', ...admins('Shipping') }),
  () => ({ path: '/dashboard/audit', ...admins('Audit Log') }),
  () => ({ path: '/dashboard/goodsIn', ...admins('Goods In') }),
  () => ({ path: `/dashboard/stock/${product}`, ...admins('Floating Brake Disc 320 mm') }),
  () => ({ path: '/dashboard/pages', ...admins('Pages') }),
  () => ({ path: '/delivery', ...everybody('Delivery') }),
  () => ({ path: '/contact', ...everybody('Contact') }),
  () => ({ path: '/dashboard/nowhere', ...customers('404 ! not found') }),
  () => ({ path: '/nowhere', ...everybody('404 ! not found') }),
]

const screens = [
  { name: 'wide', viewport: { width: 1440, height: 900 } },
  { name: 'narrow', viewport: { width: 320, height: 640 } },
]

const schemes = ['light', 'dark'] as const

beforeAll(async () => {
  const { body } = await open.shop.call('GET', '/products?limit=1')
  product = body[0]._id
  const { db } = open.shop.shop
  list = await aPriceList(open.shop)
  const users = db.read.selectFrom('users').select('id')
  buyer = (await users.where('email', '=', 'buyer@kickstand.test').executeTakeFirstOrThrow()).id
  const unpaid = db.read.selectFrom('orders').select('id').where('paid_at', 'is', null)
  order = (await unpaid.where('deleted_at', 'is', null).executeTakeFirstOrThrow()).id
})

describe.each(screens)('$name', ({ name, viewport }) => {
  test.each(['visitor', 'buyer', 'admin'] as const)(
    'every route as %s: the right page, no complaint, nothing shifts, sideways or out of reach',
    async (as) => {
      // The dark theme is walked where it is narrow: both themes and both widths are seen.
      const colorScheme = schemes[name === 'wide' ? 0 : 1]
      const found: string[] = []
      let at: Awaited<ReturnType<typeof watched>> | null = null
      for (const route of routes) {
        const { path, ...expectations } = route()
        const expected = expectations[as]
        if (name === 'narrow' && 'heading' in expected && !isNews(expectations, as)) continue
        at ??= await watched(as, { viewport, colorScheme })
        const { page, complaints, shifted } = at
        await page.goto(path)
        if ('sentTo' in expected) {
          await page.waitForURL((url) => url.pathname === expected.sentTo)
          // The admin guard signs out whoever is none.
          if (expected === login) open.forget(as)
          if (as === 'visitor') await page.waitForLoadState('networkidle')
        } else {
          await page.getByRole('heading', { name: expected.heading }).first().waitFor()
          await page.waitForLoadState('networkidle')
          const findings = isNews(expectations, as) ? await axeFindings(page) : []
          found.push(...findings.map((finding) => `${path}: ${finding}`))
          const sum = await shifted()
          if (sum > 0.05) found.push(`${path}: shifts by ${sum.toFixed(3)}`)
        }
        const sideways = await sidewaysScroll(page)
        if (sideways > 0) found.push(`${path}: scrolls sideways by ${sideways}`)
        const wrong = complaints().filter((text) => !isExpected(text))
        found.push(...wrong.map((text) => `${path}: says ${text}`))
        // A visitor comes to each page for the first time; others have the shop's parts already, as
        // long as no page signs them out.
        const sent = 'sentTo' in expected
        if (as === 'visitor' ? !sent : sent) {
          at = null
        }
      }
      await at?.context.close()
      expect(found).toEqual([])
    },
    300_000,
  )
})

async function watched(as: Visitor, options: BrowserContextOptions) {
  const visit = await open.visit(as, options)
  return { ...visit, shifted: await watchLayoutShift(visit.page) }
}

/** Whether nobody of less rights has seen the same page already. */
function isNews(page: Record<Visitor, Expectation>, as: Visitor): boolean {
  const before: Visitor[] =
    as === 'visitor' ? [] : as === 'buyer' ? ['visitor'] : ['visitor', 'buyer']
  return before.every((other) => 'sentTo' in page[other])
}

/** A page that does not exist is answered 404, and the browser says so. */
function isExpected(complaint: string): boolean {
  return /status of 404/.test(complaint)
}
