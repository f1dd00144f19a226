// Every route of the specification's table, as visitor, customer and admin, wide and narrow.
import type { BrowserContextOptions, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { inParallel } from '../prove/scene.ts'
import {
  axeFindings,
  sidewaysScroll,
  useBrowserShop,
  type Visitor,
  watchLayoutShift,
} from './browser-shop.ts'
import { aPriceList } from './forms.ts'

// Three browsers of one address look at more pages in a minute than a person.
const open = useBrowserShop({ environment: { CHANGES_PER_MINUTE: '0' } })

type Expectation = { heading: string } | { sentTo: string }
/** `differsFor` a visitor whose page has the same heading as that of the others, and more on it. */
type Route = { path: string; differsFor?: Visitor } & Record<Visitor, Expectation>

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
let company = ''

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
  () => ({
    path: `/updateProduct/${product}`,
    ...everybody('Update Product'),
    differsFor: 'admin',
  }),
  () => ({ path: `/purchase/${product}`, ...customers('Floating Brake Disc 320 mm') }),
  () => ({ path: '/dashboard', ...customers('My Profile') }),
  () => ({ path: '/dashboard/review', ...customers('Add a Review') }),
  () => ({ path: '/dashboard/myOrders', ...customers('My Orders') }),
  () => ({ path: '/dashboard/garage', ...customers('My Garage') }),
  () => ({ path: '/dashboard/lists', ...customers('My Lists') }),
  () => ({ path: '/dashboard/company', ...customers('Company') }),
  () => ({ path: '/dashboard/addresses', ...customers('Addresses') }),
  () => ({ path: '/dashboard/requests', ...customers('Requests') }),
  () => ({ path: `/dashboard/payment/${order}`, ...customers('Pay for') }),
  () => ({ path: '/dashboard/allOrders', ...admins('All Orders') }),
  () => ({ path: '/dashboard/addProduct', ...admins('Add Product') }),
  () => ({ path: '/dashboard/manageProducts', ...admins('Manage Products') }),
  // The demo's twelve, and who makes the price list and is given it.
  () => ({ path: '/dashboard/users', ...admins('All Users: 14') }),
  () => ({ path: `/dashboard/customers/${buyer}`, ...admins('Ben Okafor') }),
  () => ({ path: `/dashboard/customers/${buyer}/order`, ...admins('Ordering for Ben Okafor') }),
  () => ({ path: '/dashboard/priceLists', ...admins('Price Lists') }),
  () => ({ path: `/dashboard/priceLists/${list}`, ...admins('Northern dealers') }),
  () => ({ path: '/dashboard/partNumbers', ...admins('Part Numbers') }),
  () => ({ path: `/dashboard/partNumbers/${product}`, ...admins('Floating Brake Disc 320 mm') }),
  () => ({ path: '/dashboard/applications', ...admins('Fitment') }),
  () => ({ path: '/dashboard/searchWords', ...admins('Search Words') }),
  () => ({ path: '/dashboard/today', ...admins('Today') }),
  () => ({ path: '/dashboard/payments', ...admins('Payments') }),
  () => ({ path: '/dashboard/bankStatement', ...admins('Bank Statement') }),
  () => ({ path: '/dashboard/invoices', ...customers('Invoices') }),
  () => ({ path: '/dashboard/messages', ...admins('Messages') }),
  () => ({ path: '/dashboard/reviews', ...admins('Reviews') }),
  () => ({ path: '/dashboard/shipping', ...admins('Shipping') }),
  () => ({ path: '/dashboard/companies', ...admins('Companies') }),
  () => ({ path: `/dashboard/companies/${company}`, ...admins('Lakeport Fleet Services') }),
  () => ({
    path: `/dashboard/statement/${company}`,
    visitor: login,
    buyer: { heading: 'There is no such company' },
    admin: { heading: 'Statement' },
  }),
  () => ({ path: '/dashboard/security', ...customers('Security') }),
  () => ({ path: '/dashboard/appearance', ...admins('Appearance') }),
  () => ({ path: '/dashboard/quotes', ...admins('Quotes') }),
  () => ({ path: '/dashboard/audit', ...admins('Audit Log') }),
  () => ({ path: '/dashboard/goodsIn', ...admins('Receiving') }),
  () => ({ path: '/dashboard/stockTake', ...admins('Stock-take') }),
  () => ({ path: `/dashboard/stock/${product}`, ...admins('Floating Brake Disc 320 mm') }),
  () => ({ path: '/dashboard/pages', ...admins('Pages') }),
  () => ({ path: '/delivery', ...everybody('Delivery') }),
  () => ({ path: '/contact', ...everybody('Contact') }),
  () => ({ path: '/dashboard/nowhere', ...customers('404 ! not found') }),
  () => ({ path: '/nowhere', ...everybody('404 ! not found') }),
]

const screens = [
  { name: 'wide and light', viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  { name: 'narrow and dark', viewport: { width: 320, height: 640 }, colorScheme: 'dark' },
] as const

beforeAll(async () => {
  const { body } = await open.shop.call('GET', '/products?limit=1')
  product = body[0]._id
  const { db } = open.shop.shop
  list = await aPriceList(open.shop)
  const users = db.read.selectFrom('users').select('id')
  buyer = (await users.where('email', '=', 'buyer@kickstand.test').executeTakeFirstOrThrow()).id
  company = (await db.read.selectFrom('companies').select('id').executeTakeFirstOrThrow()).id
  const own = db.read.selectFrom('orders').select('id').where('user_id', '=', buyer)
  const unpaid = own.where('paid_at', 'is', null)
  order = (await unpaid.where('deleted_at', 'is', null).executeTakeFirstOrThrow()).id
})

describe.each(screens)('$name', ({ name, ...screen }) => {
  test.each(['visitor', 'buyer', 'admin'] as const)(
    'every route as %s: the right page, no complaint, nothing shifts, sideways or out of reach',
    async (as) => {
      // Pages that a user with fewer rights has seen, and redirects, are not checked at every width.
      const pages = routes
        .map((route) => route())
        .filter((page) => isUnseen(page, as) || (name.startsWith('wide') && 'sentTo' in page[as]))
      const found: string[] = []
      // A look waits much for the network to rest: three browsers beside each other.
      await inParallel(3, 3, async () => {
        const visit = await comeAs(as, screen)
        for (let page = pages.shift(); page; page = pages.shift()) {
          found.push(...(await look(page, as, visit)))
          // The admin guard signs out users who are no admins.
          if (as === 'buyer' && 'sentTo' in page.buyer) await signInAgain(visit.page)
        }
      })
      expect(found).toEqual([])
    },
    300_000,
  )
})

/** A browser with a new session. */
async function comeAs(as: Visitor, screen: BrowserContextOptions) {
  const who = as === 'visitor' ? as : await open.shop.signedIn(`${as}@kickstand.test`)
  const visit = await open.visit(who, screen)
  return { ...visit, shifted: await watchLayoutShift(visit.page) }
}

async function signInAgain(page: Page): Promise<void> {
  const { token } = await open.shop.signedIn('buyer@kickstand.test')
  await page.evaluate((token) => localStorage.setItem('accessToken', token), token)
}

/** What is wrong with a page. */
async function look(
  route: Route,
  as: Visitor,
  { page, complaints, shifted }: Awaited<ReturnType<typeof comeAs>>,
): Promise<string[]> {
  const { path, [as]: expected } = route
  const found: string[] = []
  await page.goto(path)
  if ('sentTo' in expected) await page.waitForURL((url) => url.pathname === expected.sentTo)
  else {
    await page.getByRole('heading', { name: expected.heading }).first().waitFor()
    await page.waitForLoadState('networkidle')
  }
  if ('heading' in expected) found.push(...(await axeFindings(page)))
  const shift = await shifted()
  if ('heading' in expected && shift > 0.05) found.push(`shifts by ${shift.toFixed(3)}`)
  const sideways = await sidewaysScroll(page)
  if (sideways > 0) found.push(`scrolls sideways by ${sideways}`)
  found.push(...complaints().filter((text) => !isExpected(text, 'sentTo' in expected)))
  return found.map((words) => `${path}: ${words}`)
}

const before: Record<Visitor, Visitor[]> = {
  visitor: [],
  buyer: ['visitor'],
  admin: ['visitor', 'buyer'],
}

/** True for a page that no user with fewer rights has seen already. */
function isUnseen(route: Route, as: Visitor): boolean {
  const expected = route[as]
  if (!('heading' in expected)) return false
  if (route.differsFor === as) return true
  return before[as].every((other) => {
    const theirs = route[other]
    return 'sentTo' in theirs || theirs.heading !== expected.heading
  })
}

/**
 * A page that does not exist is answered 404, and the browser says so; an admins' list, asked for beside
 * the scripts, 403 to who is sent away.
 */
function isExpected(complaint: string, isSentAway: boolean): boolean {
  return /status of 404/.test(complaint) || (isSentAway && /status of 403/.test(complaint))
}
