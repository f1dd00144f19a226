// Requests about something that belongs to somebody, one for each call.
import type { Endpoint } from '#base/endpoint.ts'
import type { Money } from '#base/money.ts'
import { numberInvoice } from '#payments/server/settle.ts'
import type { Person } from '#tests/makers.ts'
import type { Stage } from './access-roles.ts'

/** What a call needs besides its path with the ids of what belongs to `owner`. */
type Example = { path?: string; query?: string; body?: object }

const profile = { name: 'N', phone: '12345', address: 'A' }
const img = '/images/x.webp'
const stated = { description: 'D', price: 5, quantity: 100_000, minimumQuantity: 5, img }
const fresh = () => crypto.randomUUID()
const emailOf = (person: Person | null) => encodeURIComponent(person?.email ?? '')
const linesOf = (productId: string, quantity = 10) => [{ productId, quantity }]

export async function requestAbout(stage: Stage, contract: Endpoint) {
  const example = examples[contract.call]
  const { path, query, body } = (await example?.(stage)) ?? {}
  const whole = path ?? (await pathAbout(stage, contract.path))
  const isById = contract.method === 'DELETE' && !contract.path.includes(':')
  const asked = query ?? (isById && !path ? 'id=NONE' : '')
  return { path: asked ? `${whole}?${asked}` : whole, body }
}

async function pathAbout(stage: Stage, path: string): Promise<string> {
  const [, room = ''] = path.split('/')
  const values: Record<string, () => string | Promise<string>> = {
    products: () => stage.product,
    'product-page': () => stage.product,
    orders: stage.order,
    purchases: () => purchaseOf(stage),
    shipments: () => shipmentOf(stage),
    lists: () => listOf(stage),
    'price-lists': () => priceListOf(stage),
    'stock-receipts': () => receiptOf(stage),
    messages: () => messageOf(stage),
  }
  const id = path.includes(':id') ? ((await values[room]?.()) ?? 'none') : ''
  return path
    .replace(':id', id)
    .replace(':email', emailOf(stage.owner))
    .replace(':paper', 'confirmation')
    .replace(':name', 'terms')
}

const examples: Record<string, (stage: Stage) => Example | Promise<Example>> = {
  'GET /users': ({ owner }) => ({ query: `email=${emailOf(owner)}` }),
  'PUT /users/:email': ({ owner }) => ({ body: { email: owner?.email } }),
  'POST /users': () => ({
    body: { ...profile, email: `${fresh()}@workshop.test`, password: 'open-road-9' },
  }),
  'PUT /users': ({ owner }) => ({ query: `id=${owner?.id}`, body: profile }),
  'PUT /users/admin/:email': async ({ shop }) => ({
    path: `/users/admin/${(await shop.customer()).email}`,
  }),
  'PUT /user/removeAdmin/:email': async ({ shop }) => ({
    path: `/user/removeAdmin/${(await shop.admin()).email}`,
  }),
  'POST /sessions/end': () => ({ body: {} }),
  'POST /users/sessions/end': async ({ shop }) => ({
    body: { email: (await shop.customer()).email },
  }),
  'PUT /customers/:id': async ({ shop }) => ({
    path: `/customers/${(await shop.customer()).id}`,
    body: { disabled: true },
  }),
  'GET /customers/:id': ({ owner }) => ({ path: `/customers/${owner?.id}` }),
  'POST /proof': () => ({ body: {} }),
  'POST /customer-purchases': async ({ shop }) => {
    const [{ id: customer }, product] = [await shop.customer(), await shop.product()]
    return { body: { ...profile, customer, lines: linesOf(product), total: 120 } }
  },
  'PUT /password': () => ({ body: { newPassword: 'open-road-9' } }),
  'PUT /second-factor': () => ({ body: { key: 'A'.repeat(32), code: 'none' } }),
  'POST /second-factor/end': () => ({ body: {} }),
  'POST /my-data': () => ({ body: {} }),
  // Malformed, because the accounts have to stay for the calls after it.
  'POST /my-data/forget': () => ({ body: { password: 7 } }),
  'POST /second-step': () => ({ body: { code: '123456' } }),
  'GET /products': () => ({ query: 'limit=2' }),
  'PUT /products/:id/numbers': () => ({
    body: { numbers: [{ class: 'oem', maker: 'Honda', number: '22201-216-600' }] },
  }),
  'PUT /products/:id/successors': async ({ shop, product }) => ({
    path: `/products/${await shop.product()}/successors`,
    body: { successors: linesOf(product, 1) },
  }),
  'POST /products/import': () => ({ query: 'dryRun=true' }),
  'POST /stock-receipts': ({ product }) => ({
    body: { note: 'DN-4711', lines: linesOf(product, 1) },
  }),
  'PUT /pages/:name': () => ({ body: { text: '', seen: null } }),
  'GET /part-numbers': ({ product }) => ({ query: `product=${product}` }),
  'POST /part-numbers': ({ product }) => ({
    body: { productId: product, class: 'oem', number: '22201-216-601' },
  }),
  'POST /part-numbers/import': () => ({ query: 'dryRun=true' }),
  'POST /successors/import': () => ({ query: 'dryRun=true' }),
  'POST /search-words': () => ({ body: { word: 'stopper', means: 'brake' } }),
  'PUT /search-words/:id': async ({ shop, admin }) => {
    const { body } = await shop.call('GET', '/search-words', { as: admin })
    return { path: `/search-words/${body[0]._id}`, body: { word: fresh(), means: 'brake' } }
  },
  'PUT /number-sources/:name': () => ({
    path: '/number-sources/Catalogue',
    body: { learn: true, export: true, api: true },
  }),
  'POST /own-numbers': ({ product }) => ({ body: { productId: product, number: 'K-17' } }),
  'GET /suggestions': () => ({ query: 'q=disc' }),
  'GET /products/:id/instead': async ({ shop }) => {
    const id = await shop.product()
    await shop.call('DELETE', `/products?id=${id}`, { as: await shop.admin() })
    return { path: `/products/${id}/instead` }
  },
  'POST /admin-products/prices': ({ product }) => ({
    body: { percent: 4, roundTo: 0.05, ids: [product] },
  }),
  'POST /products': () => ({ body: { ...stated, name: fresh() } }),
  'PUT /products/:id': () => ({ body: stated }),
  'PUT /products/:id/pictures/:position': ({ product }) => ({
    path: `/products/${product}/pictures/2`,
    body: { img },
  }),
  'POST /picture-names': () => ({ body: { names: ['KS-BR-210.jpg'] } }),
  'DELETE /products': async ({ shop }) => ({ query: `id=${await shop.product()}` }),
  'POST /stock-watches': ({ product }) => ({ body: { productId: product } }),
  'DELETE /stock-watches': ({ product }) => ({ query: `productId=${product}` }),
  'POST /price-lists': () => ({ body: { name: fresh() } }),
  'PUT /price-lists/:id': () => ({ body: { name: fresh() } }),
  'DELETE /price-lists': async (stage) => ({ query: `id=${await priceListOf(stage)}` }),
  'DELETE /price-lists/:id/customers/:email': async (stage) => {
    const path = `/price-lists/${await priceListOf(stage)}/customers/${emailOf(stage.owner)}`
    await stage.shop.call('PUT', path, { as: stage.admin })
    return { path }
  },
  'GET /prices': ({ product }) => ({ query: `ids=${product}` }),
  'PUT /reviews/:id': async ({ shop }) => {
    const body = { star: 5, description: 'Good' }
    const review = await shop.call('POST', '/reviews', { as: await shop.customer(), body })
    return { path: `/reviews/${review.body._id}`, body: { hidden: true } }
  },
  'PUT /reviews/:id/answer': async ({ shop }) => {
    const body = { star: 5, description: 'Good' }
    const review = await shop.call('POST', '/reviews', { as: await shop.customer(), body })
    return { path: `/reviews/${review.body._id}/answer`, body: { answer: 'Thank you' } }
  },
  'POST /reviews': () => ({ body: { star: 5, description: 'Good' } }),
  'GET /orders': ({ owner }) => ({ query: `email=${emailOf(owner)}` }),
  'POST /orders': async ({ shop }) => ({
    body: { ...profile, productId: await shop.product(), quantity: 10 },
  }),
  'PUT /orders': async ({ order }) => ({
    query: `id=${await order()}`,
    body: { status: 'Shipped' },
  }),
  'POST /shipments': async (stage) => ({ body: { purchases: [{ id: await purchaseOf(stage) }] } }),
  'PUT /shipments/:id': () => ({ body: { carrier: 'DHL', tracking: '0034' } }),
  'POST /shipments/tracking': () => ({ body: { text: '' } }),
  'POST /purchases/:id/credit-notes': async (stage) => {
    const id = await stage.order()
    const { body } = await stage.shop.call('GET', `/orders/${id}`, { as: stage.owner })
    return {
      path: `/purchases/${body.purchaseId}/credit-notes`,
      body: { lines: [{ orderId: id, units: 1, goods: 'unsent' }], reason: '' },
    }
  },
  'POST /purchases/:id/close': () => ({ body: {} }),
  'GET /credit-notes/:number.pdf': async (stage) => ({
    path: `/credit-notes/${await creditNoteOf(stage)}.pdf`,
  }),
  'GET /shipments.csv': async (stage) => ({ query: `ids=${await shipmentOf(stage)}` }),
  'DELETE /orders': async ({ order }) => ({ query: `id=${await order()}` }),
  'POST /purchases': async ({ shop }) => ({
    body: { ...profile, lines: linesOf(await shop.product()) },
  }),
  'GET /purchases': ({ owner }) => ({ query: `email=${emailOf(owner)}` }),
  'POST /saved-views': () => ({ body: { name: fresh(), query: 'state=to-ship' } }),
  'GET /pick-list.pdf': async (stage) => ({ query: `ids=${await purchaseOf(stage)}` }),
  'GET /packing-slips.pdf': async (stage) => ({ query: `ids=${await purchaseOf(stage)}` }),
  'GET /ledger.csv': () => ({ query: 'month=2026-11' }),
  'GET /orders.csv': ({ owner }) => ({ query: `email=${emailOf(owner)}` }),
  'DELETE /purchases': async (stage) => ({ query: `id=${await purchaseOf(stage)}` }),
  'PUT /basket': ({ product }) => ({ body: { how: 'add', lines: linesOf(product) } }),
  'POST /basket-check': ({ product }) => ({ body: { lines: linesOf(product) } }),
  'GET /motorcycles': () => ({ query: 'make=Honda' }),
  'GET /fitments': ({ product }) => ({ query: `products=${product}&motorcycle=honda.x` }),
  'PUT /garage': () => ({ body: { how: 'add', motorcycles: [] } }),
  'GET /applications': ({ product }) => ({ query: `product=${product}` }),
  'POST /applications': ({ product }) => ({
    body: { productId: product, make: 'Honda', model: 'CB 1' },
  }),
  'PUT /products/:id/applications-complete': () => ({ body: { complete: false } }),
  'POST /applications/import': () => ({ query: 'dryRun=true' }),
  'POST /lists': ({ product }) => ({ body: { name: 'Service', lines: linesOf(product) } }),
  'PUT /lists/:id': () => ({ body: { version: 1, times: 12 } }),
  'POST /lists/:id/restore': () => ({ body: { revision: 1, version: 1 } }),
  'GET /shared-lists/:token': () => ({ path: '/shared-lists/guessed' }),
  'PUT /order-pad': () => ({
    body: { text: 'KS-BD-320 10', edits: [], columns: null, files: [], version: 0 },
  }),
  'POST /order-pad/check': () => ({ body: { text: 'KS-BD-320 10' } }),
  'POST /own-numbers/use': () => ({ body: { numbers: ['K-17'] } }),
  'POST /create-payment-intent': async ({ order }) => ({ body: { orders: await order() } }),
  'PATCH /orders/:id': () => ({ body: { transactionId: 'pi_invented' } }),
  'POST /messages': () => ({
    body: { email: 'a@workshop.test', subject: 'Pads', message: 'When?' },
  }),
  'POST /messages/:id/answer': async (stage) => ({
    path: `/messages/${await messageOf(stage)}/answer`,
    body: { answer: 'Tomorrow' },
  }),
  'PUT /messages/:id': () => ({ body: { answered: true } }),
  'POST /images': () => ({ query: 'key=forged' }),
}

async function priceListOf({ shop, admin }: Stage): Promise<string> {
  const { body } = await shop.call('POST', '/price-lists', { as: admin, body: { name: fresh() } })
  return body._id
}

async function receiptOf({ shop, admin, product }: Stage): Promise<string> {
  const body = { note: '', lines: [{ productId: product, quantity: 1 }] }
  return (await shop.call('POST', '/stock-receipts', { as: admin, body })).body._id
}

/** Not by the form, of which one address sends few. */
async function messageOf({ shop }: Stage): Promise<string> {
  const id = fresh()
  const message = { id, email: 'a@workshop.test', subject: 'Pads', text: 'When?', created_at: 1 }
  await shop.shop.db.write((trx) => trx.insertInto('messages').values(message).execute())
  return id
}

async function listOf({ shop, owner, product }: Stage): Promise<string> {
  const body = { name: 'Private', lines: [{ productId: product, quantity: 10 }] }
  return (await shop.call('POST', '/lists', { as: owner, body })).body._id
}

async function shipmentOf(stage: Stage): Promise<string> {
  const body = { purchases: [{ id: await purchaseOf(stage) }] }
  return (await stage.shop.call('POST', '/shipments', { as: stage.admin, body })).body.shipped[0]
    ._id
}

async function purchaseOf({ shop, owner, order }: Stage): Promise<string> {
  const { body } = await shop.call('GET', `/orders/${await order()}`, { as: owner })
  return body.purchaseId
}

async function creditNoteOf(stage: Stage): Promise<string> {
  const id = fresh()
  const purchaseId = await purchaseOf(stage)
  const note = {
    id,
    purchase_id: purchaseId,
    counter: Date.now() % 1e9,
    number: id.slice(0, 11),
    made_at: 1,
    made_by: stage.admin?.id ?? '',
    reason: '',
    amount: 1 as Money,
    tax: 0 as Money,
  }
  await stage.shop.shop.db.write(async (trx) => {
    await numberInvoice(trx, purchaseId)
    await trx.insertInto('credit_notes').values(note).execute()
  })
  return note.number
}
