// Every page and mail with everything that was left in the shop, before a real browser's eyes.
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { launchChromium } from '#tests/browser/chromium.ts'
import { settled } from '#tests/browser/texts/scene.ts'
import type { Person } from '#tests/makers.ts'
import type { TestShop } from '#tests/open-shop.ts'
import { inParallel } from '#tests/prove/scene.ts'
import { kindsOfPayload, mostPayloads } from './payloads.ts'

/** The texts that people can leave. */
const textFields = [
  'productName',
  'description',
  'kind',
  'productCode',
  'review',
  'userName',
  'address',
  'orderAddress',
  'img',
] as const
export type TextField = (typeof textFields)[number]

/** The function that a payload in a field calls. */
export function wordOf(field: TextField, number: number): string {
  return `ran${number}_${field}`
}

/** Those that pages and mails show as text; the others stand in attributes or in admins' search. */
const shownFields: TextField[] = ['productName', 'description', 'review', 'userName', 'address']

const tabs = 4

type Left = { admin: Person; buyer: Person; mails: string[] }

/**
 * Opens every page; tells whatever ran, or what only the policy kept from running.
 */
export async function lookWithBrowser(
  shop: TestShop,
  { admin, buyer, mails }: Left,
  miss: (words: string) => void,
) {
  const browser = await launchChromium()
  const seen = new Set<string>()
  let pages = 0
  try {
    const ids = await productIds(shop)
    const looks = [
      ...visitorPages(ids).map((path) => ({ path, as: null })),
      ...(await buyerPages(shop, buyer)).map((path) => ({ path, as: buyer })),
      ...adminPages(ids).map((path) => ({ path, as: admin })),
    ]
    const contexts = new Map<string, BrowserContext>()
    for (const person of [null, buyer, admin]) {
      contexts.set(person?.id ?? '', await openContext(browser, shop, person, miss))
    }
    await inParallel(looks.length, tabs, async (number) => {
      const look = looks[number]
      const context = contexts.get(look?.as?.id ?? '')
      if (!look || !context) return
      const page = await context.newPage()
      await page.goto(look.path, { waitUntil: 'networkidle' })
      // On a busy machine the network rests before the page is drawn.
      await settled(page)
      await noteSeen(page, seen)
      for (const words of await leadsToScript(page)) miss(`${look.path}: ${words}`)
      await page.close()
      pages++
    })
    const reader = await (await openContext(browser, shop, null, miss)).newPage()
    for (const html of mails) {
      await reader.setContent(html)
      await noteSeen(reader, seen)
    }
  } finally {
    await browser.close()
  }
  const seenTexts = Object.fromEntries(
    textFields.map((field) => [
      field,
      [...seen].filter((word) => word.endsWith(`_${field}`)).length,
    ]),
  )
  for (const field of shownFields)
    if (seenTexts[field] === 0) miss(`no ${field} was seen: nothing is shown of it`)
  return { pages, mailsRendered: mails.length, seenTexts }
}

function visitorPages(ids: string[]): string[] {
  const paged = ['/products', '/reviews'].flatMap((path) =>
    Array.from({ length: Math.ceil(ids.length / 12) }, (_, at) => `${path}?page=${at + 1}`),
  )
  const query = encodeURIComponent('"><script>ran0_productName()</script>')
  const reflected = [
    '/products?q=',
    '/products?kind=',
    '/login?from=',
    '/nothing/',
    '/reviews?page=',
  ]
  return ['/', '/home', ...paged, ...reflected.map((path) => path + query), '/sandbox/mailbox']
}

/** As a customer, whose name and address are payloads themselves. */
async function buyerPages(shop: TestShop, buyer: Person): Promise<string[]> {
  const { body } = await shop.call('GET', `/orders?email=${buyer.email}`, { as: buyer })
  const orders = body as { _id: string }[]
  return [
    ...['', '/review', '/myOrders'].map((name) => `/dashboard${name}`),
    ...orders.slice(0, kindsOfPayload).map(({ _id }) => `/dashboard/payment/${_id}`),
  ]
}

function adminPages(ids: string[]): string[] {
  const boards = ['allOrders', 'manageProducts', 'users'].flatMap((name) =>
    Array.from(
      { length: Math.ceil(ids.length / 20) },
      (_, at) => `/dashboard/${name}?page=${at + 1}`,
    ),
  )
  const each = ids.slice(0, kindsOfPayload)
  return [...boards, ...each.flatMap((id) => [`/purchase/${id}`, `/updateProduct/${id}`])]
}

async function productIds(shop: TestShop): Promise<string[]> {
  const { body } = await shop.call('GET', '/products?limit=1000')
  return (body as { _id: string }[]).map(({ _id }) => _id)
}

async function openContext(
  browser: Browser,
  shop: TestShop,
  as: Person | null,
  miss: (words: string) => void,
): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: shop.address })
  await context.exposeFunction('tellProver', (words: string) => miss(words))
  await context.addInitScript(listening(as?.token ?? null))
  return context
}

/** What payloads call tells that it ran; what the policy had to stop is told too. */
function listening(token: string | null): string {
  return `
    for (const field of ${JSON.stringify(textFields)})
      for (let number = 0; number < ${mostPayloads}; number++)
        window['ran' + number + '_' + field] = () =>
          window.tellProver('ran' + number + '_' + field + ' at ' + location.pathname)
    document.addEventListener('securitypolicyviolation', (event) =>
      window.tellProver(
        'policy report at ' + location.pathname + ': ' + event.effectiveDirective + ' ' + event.blockedURI,
      ))
    ${token ? `if (location.protocol === 'http:') localStorage.setItem('accessToken', ${JSON.stringify(token)})` : ''}
  `
}

async function noteSeen(page: Page, seen: Set<string>): Promise<void> {
  const words = `[
    ...[...document.querySelectorAll('body :not(script)')].map(
      ({ childNodes }) => [...childNodes].filter(({ nodeType }) => nodeType === 3).map(({ data }) => data).join('')),
    ...[...document.querySelectorAll('input, textarea')].map(({ value }) => value),
    ...[...document.images].map(({ alt, src }) => alt + decodeURIComponent(src)),
  ].join(' ').match(/ran\\d+_[A-Za-z]+/g) ?? []`
  for (const word of (await page.evaluate(words)) as string[]) seen.add(word)
}

/** Links and handlers that would run something when somebody touches them. */
async function leadsToScript(page: Page): Promise<string[]> {
  return page.evaluate(`[...document.querySelectorAll('*')].flatMap((element) =>
    [...element.attributes]
      .filter(({ name, value }) =>
        /^on/i.test(name) || (/^(href|src|action|formaction)$/i.test(name) && /^\\s*javascript:/i.test(value)))
      .map(({ name, value }) => '<' + element.tagName + ' ' + name + '=' + value.slice(0, 80) + '>'))`)
}
