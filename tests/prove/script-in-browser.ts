// Every page and mail with everything that was left in the shop, before a real browser's eyes.
import type { BrowserContext, Page } from 'playwright-core'
import { settled } from '#tests/browser/browser-shop.ts'
import { launchChromium } from '#tests/browser/chromium.ts'
import type { Person } from '#tests/makers.ts'
import type { TestShop } from '#tests/open-shop.ts'
import { maxPayloads } from './payloads.ts'

/** Texts that people leave which pages and mails show as text. */
const shownFields = ['productName', 'description', 'review', 'userName', 'address'] as const
/** Those that stand in attributes or in admins' search. */
const otherFields = ['kind', 'productCode', 'orderAddress', 'img'] as const
const fields = [...shownFields, ...otherFields]
export type TextField = (typeof fields)[number]

export function wordOf(field: TextField, number: number): string {
  return `ran${number}_${field}`
}

type Left = { admin: Person; buyer: Person; pages: string[]; mails: string[] }

/** Opens every page; reports scripts that ran, or that only the policy stopped. */
export async function lookWithBrowser(
  shop: TestShop,
  { admin, buyer, pages, mails }: Left,
  miss: (words: string) => void,
) {
  const browser = await launchChromium()
  const seen = new Set<string>()
  const contextOf = async (as: Person | null): Promise<BrowserContext> => {
    const context = await browser.newContext({ baseURL: shop.address })
    await context.exposeFunction('tellTest', (words: string) => miss(words))
    await context.addInitScript(listening(as?.token ?? null))
    return context
  }
  const look = async (page: Page, path: string) => {
    await page.goto(path, { waitUntil: 'networkidle' })
    // On a busy machine the network rests before the page is drawn.
    await settled(page)
    for (const word of await page.evaluate<string[]>(wordsSeen)) seen.add(word)
    for (const words of await page.evaluate<string[]>(leadsToScript)) miss(`${path}: ${words}`)
  }
  try {
    const paths = await pathsOf(shop, buyer, pages)
    const lookAtAll = async (as: Person | null, theirs: string[]) => {
      const page = await (await contextOf(as)).newPage()
      for (const path of theirs) await look(page, path)
    }
    await Promise.all([
      lookAtAll(null, paths.visitor),
      lookAtAll(buyer, paths.buyer),
      lookAtAll(admin, paths.admin),
    ])
    const reader = await (await contextOf(null)).newPage()
    for (const html of mails) {
      await reader.setContent(html)
      for (const word of await reader.evaluate<string[]>(wordsSeen)) seen.add(word)
    }
    for (const field of shownFields)
      if (![...seen].some((word) => word.endsWith(`_${field}`)))
        miss(`no ${field} was seen: nothing is shown of it`)
  } finally {
    await browser.close()
  }
}

async function pathsOf(shop: TestShop, as: Person, pages: string[]) {
  const { body: products } = await shop.call('GET', '/products?limit=1000')
  const { body: orders } = await shop.call('GET', `/orders?email=${as.email}`, { as })
  const ids: string[] = products.map(({ _id }: { _id: string }) => _id)
  const paged = (path: string, each: number) =>
    Array.from({ length: Math.ceil(ids.length / each) }, (_, at) => `${path}?page=${at + 1}`)
  const query = encodeURIComponent('"><script>ran0_productName()</script>')
  const reflected = ['/products?q=', '/products?kind=', '/login?from=', '/nothing/']
  const payments = orders.map(({ _id }: { _id: string }) => `/dashboard/payment/${_id}`)
  return {
    visitor: [
      ...['/', '/api/docs', '/sandbox/mailbox', ...pages, ...paged('/products', 12)],
      ...[...paged('/reviews', 12), ...reflected.map((path) => path + query)],
    ],
    buyer: ['/dashboard', '/dashboard/review', '/dashboard/myOrders', ...payments.slice(0, 40)],
    admin: [
      ...['allOrders', 'manageProducts', 'users'].flatMap((name) =>
        paged(`/dashboard/${name}`, 20),
      ),
      ...ids.slice(0, 40).flatMap((id) => [`/purchase/${id}`, `/updateProduct/${id}`]),
    ],
  }
}

/** Payloads call this to report that they ran; scripts that the policy stopped are reported too. */
function listening(token: string | null): string {
  return `
    for (const field of ${JSON.stringify(fields)})
      for (let number = 0; number < ${maxPayloads}; number++)
        window['ran' + number + '_' + field] = () =>
          window.tellTest('ran' + number + '_' + field + ' at ' + location.pathname)
    document.addEventListener('securitypolicyviolation', (event) =>
      window.tellTest(
        'policy report at ' + location.pathname + ': ' + event.effectiveDirective + ' ' + event.blockedURI,
      ))
    ${token ? `if (location.protocol === 'http:') localStorage.setItem('accessToken', ${JSON.stringify(token)})` : ''}
  `
}

const wordsSeen = `[
  ...[...document.querySelectorAll('body :not(script)')].map(
    ({ childNodes }) => [...childNodes].filter(({ nodeType }) => nodeType === 3).map(({ data }) => data).join('')),
  ...[...document.querySelectorAll('input, textarea')].map(({ value }) => value),
  ...[...document.images].map(({ alt, src }) => alt + decodeURIComponent(src)),
].join(' ').match(/ran\\d+_[A-Za-z]+/g) ?? []`

/** Links and handlers that would run a script when a user touches them. */
const leadsToScript = `[...document.querySelectorAll('*')].flatMap((element) =>
  [...element.attributes]
    .filter(({ name, value }) =>
      /^on/i.test(name) || (/^(href|src|action|formaction)$/i.test(name) && /^\\s*javascript:/i.test(value)))
    .map(({ name, value }) => '<' + element.tagName + ' ' + name + '=' + value.slice(0, 80) + '>'))`
