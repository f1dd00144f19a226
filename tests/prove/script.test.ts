// Script in every text that people can leave and others see: on pages, in files and in mails.
import { parse } from 'csv-parse/sync'
import { expect } from 'vitest'
import type { Person } from '#tests/makers.ts'
import type { TestShop } from '#tests/open-shop.ts'
import { maxPayloads, payload } from './payloads.ts'
import { lookWithBrowser, type TextField, wordOf } from './script-in-browser.ts'
import { shortOrFull, stressTest } from './stress-test.ts'

/** In short seven that differ most. */
const numbers = shortOrFull(
  [0, 6, 9, 15, 21, 30, 40],
  Array.from({ length: maxPayloads }, (_, number) => number),
)

stressTest(
  'script',
  async ({ open, miss }) => {
    // Products may show pictures from another host: their addresses are texts that people leave, too.
    const shop = await open({ IMGBB_KEY: 'x' }, { pages: true })
    const admin = await shop.admin()
    const buyer = await shop.customer()
    const pages: string[] = []
    for (const number of numbers) pages.push(...(await leaveEverywhere(shop, admin, buyer, number)))
    for (const url of ['/api/products', '/api/reviews']) {
      const { headers } = await shop.app.inject({ url })
      const isSafe = headers['x-content-type-options'] === 'nosniff'
      if (!isSafe || !String(headers['content-type']).includes('json'))
        miss(`${url} is read as HTML`)
    }
    await lookAtFiles(shop, admin, miss)
    await lookWithBrowser(shop, { admin, buyer, pages, mails: await mailsOf(shop) }, miss)
  },
  ['sqlite'],
)

/** Leaves a text wherever one can be left; what the shop refuses is as good. Gives pages that show them. */
async function leaveEverywhere(
  shop: TestShop,
  admin: Person,
  buyer: Person,
  number: number,
): Promise<string[]> {
  const text = (field: TextField, most: number) =>
    payload(number, wordOf(field, number)).slice(0, most)
  const profile = {
    name: text('userName', 100),
    phone: '+1 555 0142',
    address: text('address', 500),
  }
  await shop.call('PUT', `/users?id=${buyer.id}`, {
    as: buyer,
    body: { ...profile, img: text('img', 500) },
  })
  await shop.call('PUT', `/users?id=${buyer.id}`, { as: buyer, body: profile })
  const reviewer = await shop.customer({ name: text('userName', 100) })
  const product = {
    name: text('productName', 200),
    description: text('description', 2_000),
    price: 5,
    quantity: 1_000,
    minimumQuantity: 1,
    // An address with an apostrophe in it is refused, and the whole product with it.
    img: `https://i.ibb.co/${encodeURIComponent(text('img', 60)).replaceAll("'", '%27')}`,
    kind: text('kind', 40),
    // Its number first: cut off behind the same words two would be one code, and no product.
    productCode: `${number}${text('productCode', 40)}`.slice(0, 40),
  }
  const { body } = await shop.call('POST', '/products', { as: admin, body: product })
  const review = { star: 5, description: text('review', 2_000) }
  await shop.call('POST', '/reviews', { as: reviewer, body: review })
  const purchase = {
    phone: '+1 555 0142',
    address: text('orderAddress', 500),
    poNumber: text('orderAddress', 60),
    note: text('orderAddress', 1_000),
    lines: [{ productId: body._id, quantity: 5 }],
  }
  const placed = await shop.call('POST', '/purchases', { as: buyer, body: purchase })
  const parcel = { carrier: text('description', 40), tracking: text('description', 60) }
  await shop.call('POST', '/shipments', {
    as: admin,
    body: { purchases: [{ id: placed.body._id, ...parcel }] },
  })
  const words = (most: number) => text('description', most)
  const told: [path: string, as: Person, body: object][] = [
    [
      '/part-numbers',
      admin,
      { class: 'oem', maker: words(60), number: words(60), source: words(60) },
    ],
    [
      '/applications',
      admin,
      { make: words(40), model: words(60), note: words(60), source: words(60) },
    ],
    ['/own-numbers', buyer, { number: words(60) }],
  ]
  for (const [path, as, said] of told)
    await shop.call('POST', path, { as, body: { productId: body._id, ...said } })
  const lines = [{ productId: body._id, quantity: 5, note: words(60) }]
  const made = await shop.call('POST', '/lists', { as: buyer, body: { name: words(60), lines } })
  const change = { version: made.body.version, shared: true }
  const list = await shop.call('PUT', `/lists/${made.body._id}`, { as: buyer, body: change })
  return [`/products/${body._id}`, `/sharedLists/${list.body.shareToken}`]
}

/** What is saved as a file: a document of every fourth purchase, and all orders. */
async function lookAtFiles(
  shop: TestShop,
  admin: Person,
  miss: (words: string) => void,
): Promise<void> {
  const { body } = await shop.call('GET', '/purchases?limit=1000', { as: admin })
  const documents = (body as { _id: string }[])
    .filter((_, at) => at % 4 === 0)
    .map(({ _id }, at) => `/purchases/${_id}/${open[at % open.length]}.pdf`)
  const shipments = await shop.shop.db.read.selectFrom('shipments').select('id').execute()
  const ids = shipments.map(({ id }) => id).join()
  for (const path of [...documents, ...tables, `/shipments.csv?ids=${ids}`]) {
    const { rawPayload, headers } = await shop.app.inject({
      url: `/api${path}`,
      headers: { authorization: `Bearer ${admin.token}` },
    })
    const isKept =
      headers['x-content-type-options'] === 'nosniff' &&
      String(headers['content-disposition']).startsWith('attachment')
    if (!isKept) miss(`${path} may be shown as a page`)
    for (const words of path.includes('.csv')
      ? formulasIn(rawPayload.toString())
      : deedsIn(rawPayload))
      miss(`${path}: ${words}`)
  }
}

const tables = [
  '/products.csv',
  '/audit.csv',
  '/orders.csv',
  '/part-numbers.csv',
  '/successors.csv',
  '/applications.csv',
]

/** Of a purchase that is not paid. */
const open = ['confirmation', 'pro-forma', 'packing-slip']

/** What a reader of PDF would do by itself, or when something is pressed: a document of ours has none. */
function deedsIn(pdf: Buffer): string[] {
  if (pdf.subarray(0, 5).toString() !== '%PDF-') return ['no PDF']
  return (
    pdf
      .toString('latin1')
      .match(/\/((JavaScript|JS|OpenAction|AA|URI|Launch|SubmitForm)\b|Annots(?! \[\]))/g) ?? []
  )
}

/** Cells that a spreadsheet would work out; a telephone number is none. */
function formulasIn(csv: string): string[] {
  const rows: string[][] = parse(csv, { bom: true })
  return rows.flat().filter((cell) => /^[=+\-@\t\r]/.test(cell) && !/^\+[\d ()./-]+$/.test(cell))
}

async function mailsOf(shop: TestShop): Promise<string[]> {
  const { db, wake } = shop.shop
  // What can still be taken back waits a minute.
  await db.write((trx) => trx.updateTable('outbox').set({ due_at: 0 }).execute())
  const waiting = db.read.selectFrom('outbox').select('id').where('sent_at', 'is', null)
  wake('mail')
  await expect.poll(() => waiting.execute()).toEqual([])
  return (await shop.mails()).map(({ html }) => html)
}
