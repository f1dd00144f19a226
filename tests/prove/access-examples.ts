// Examples of the calls: requests about something that belongs to somebody.
import type { Endpoint } from '#base/endpoint.ts'
import type { Person } from '#tests/makers.ts'
import type { Stage } from './access-roles.ts'

type Example = (stage: Stage) => [string, object?] | Promise<[string, object?]>

const profile = { name: 'N', phone: '12345', address: 'A' }
const stated = {
  description: 'D',
  price: 5,
  quantity: 100_000,
  minimumQuantity: 5,
  img: '/images/x.webp',
}
const fresh = () => crypto.randomUUID()
const emailOf = (person: Person | null) => encodeURIComponent(person?.email ?? '')

/** The path of a call, about something that belongs to `owner`. */
export async function pathAbout(stage: Stage, { method, path }: Endpoint): Promise<string> {
  const [, room] = path.split('/')
  const values: Record<string, () => string | Promise<string>> = {
    products: () => stage.product,
    'product-page': () => stage.product,
    orders: stage.order,
    purchases: () => purchaseOf(stage),
    lists: () => listOf(stage),
    'price-lists': () => priceListOf(stage),
  }
  const id = path.includes(':id') ? ((await values[room ?? '']?.()) ?? 'none') : ''
  const filled = path
    .replace(':id', id)
    .replace(':email', emailOf(stage.owner))
    .replace(':paper', 'confirmation')
  return method === 'DELETE' && !path.includes(':') ? `${filled}?id=NONE` : filled
}

/** For each call that needs more than its path a request about something that belongs to `owner`. */
export const examples: Record<string, Example> = {
  'GET /users': ({ owner }) => [`/users?email=${emailOf(owner)}`],
  'PUT /users/:email': ({ owner }) => [`/users/${emailOf(owner)}`, { email: owner?.email }],
  'POST /users': () => [
    '/users',
    { ...profile, email: `${fresh()}@workshop.test`, password: 'open-road-9' },
  ],
  'PUT /users': ({ owner }) => [`/users?id=${owner?.id}`, profile],
  'PUT /users/admin/:email': async ({ shop }) => [`/users/admin/${(await shop.customer()).email}`],
  'PUT /user/removeAdmin/:email': async ({ shop }) => [
    `/user/removeAdmin/${(await shop.admin()).email}`,
  ],
  'POST /sessions/end': () => ['/sessions/end', {}],
  'POST /users/sessions/end': async ({ shop }) => [
    '/users/sessions/end',
    { email: (await shop.customer()).email },
  ],
  'PUT /password': () => ['/password', { newPassword: 'open-road-9' }],
  'PUT /second-factor': () => ['/second-factor', { key: 'A'.repeat(32), code: 'none' }],
  'POST /second-factor/end': () => ['/second-factor/end', {}],
  'POST /my-data': () => ['/my-data', {}],
  // Malformed, because the accounts have to stay for the calls after it.
  'POST /my-data/forget': () => ['/my-data/forget', { password: 7 }],
  'POST /second-step': () => ['/second-step', { code: '123456' }],
  'GET /products': () => ['/products?limit=2'],
  'PUT /products/:id/numbers': ({ product }) => [
    `/products/${product}/numbers`,
    { numbers: [{ class: 'oem', maker: 'Honda', number: '22201-216-600' }] },
  ],
  'PUT /products/:id/successors': async ({ shop, product }) => [
    `/products/${await shop.product()}/successors`,
    { successors: [{ productId: product, quantity: 1 }] },
  ],
  'POST /products/import': () => ['/products/import?dryRun=true'],
  'POST /stock-receipts': ({ product }) => [
    '/stock-receipts',
    { note: 'DN-4711', lines: [{ productId: product, quantity: 1 }] },
  ],
  'DELETE /stock-receipts/:id': async (stage) => [`/stock-receipts/${await receiptOf(stage)}`],
  'GET /part-numbers': ({ product }) => [`/part-numbers?product=${product}`],
  'POST /part-numbers': ({ product }) => [
    '/part-numbers',
    { productId: product, class: 'oem', number: '22201-216-601' },
  ],
  'POST /part-numbers/import': () => ['/part-numbers/import?dryRun=true'],
  'POST /successors/import': () => ['/successors/import?dryRun=true'],
  'POST /search-words': () => ['/search-words', { word: 'stopper', means: 'brake' }],
  'PUT /search-words/:id': async ({ shop, admin }) => {
    const { body } = await shop.call('GET', '/search-words', { as: admin })
    return [`/search-words/${body[0]._id}`, { word: fresh(), means: 'brake' }]
  },
  'PUT /number-sources/:name': () => [
    '/number-sources/Catalogue',
    { learn: true, export: true, api: true },
  ],
  'POST /own-numbers': ({ product }) => ['/own-numbers', { productId: product, number: 'K-17' }],
  'GET /suggestions': () => ['/suggestions?q=disc'],
  'GET /products/:id/instead': async ({ shop }) => {
    const id = await shop.product()
    await shop.call('DELETE', `/products?id=${id}`, { as: await shop.admin() })
    return [`/products/${id}/instead`]
  },
  'POST /products': () => ['/products', { ...stated, name: fresh() }],
  'PUT /products/:id': ({ product }) => [`/products/${product}`, stated],
  'DELETE /products': async ({ shop }) => [`/products?id=${await shop.product()}`],
  'POST /stock-watches': ({ product }) => ['/stock-watches', { productId: product }],
  'DELETE /stock-watches': ({ product }) => [`/stock-watches?productId=${product}`],
  'POST /price-lists': () => ['/price-lists', { name: fresh() }],
  'PUT /price-lists/:id': async (stage) => [
    `/price-lists/${await priceListOf(stage)}`,
    { name: fresh() },
  ],
  'DELETE /price-lists': async (stage) => [`/price-lists?id=${await priceListOf(stage)}`],
  'PUT /price-lists/:id/customers/:email': async (stage) => [
    `/price-lists/${await priceListOf(stage)}/customers/${emailOf(stage.owner)}`,
  ],
  'DELETE /price-lists/:id/customers/:email': async (stage) => {
    const path = `/price-lists/${await priceListOf(stage)}/customers/${emailOf(stage.owner)}`
    await stage.shop.call('PUT', path, { as: stage.admin })
    return [path]
  },
  'GET /prices': ({ product }) => [`/prices?ids=${product}`],
  'PUT /reviews/:id': async ({ shop }) => {
    const body = { star: 5, description: 'Good' }
    const { body: review } = await shop.call('POST', '/reviews', {
      as: await shop.customer(),
      body,
    })
    return [`/reviews/${review._id}`, { hidden: true }]
  },
  'POST /reviews': () => ['/reviews', { star: 5, description: 'Good' }],
  'GET /orders': ({ owner }) => [`/orders?email=${emailOf(owner)}`],
  'POST /orders': async ({ shop }) => [
    '/orders',
    { ...profile, productId: await shop.product(), quantity: 10 },
  ],
  'PUT /orders': async ({ order }) => [`/orders?id=${await order()}`, { status: 'Shipped' }],
  'DELETE /orders/:id/shipment': async ({ shop, order, admin }) => {
    const id = await order()
    await shop.call('PUT', `/orders?id=${id}`, { as: admin, body: { status: 'Shipped' } })
    return [`/orders/${id}/shipment`]
  },
  'DELETE /orders': async ({ order }) => [`/orders?id=${await order()}`],
  'POST /purchases': async ({ shop }) => [
    '/purchases',
    { ...profile, lines: [{ productId: await shop.product(), quantity: 10 }] },
  ],
  'GET /purchases': ({ owner }) => [`/purchases?email=${emailOf(owner)}`],
  'GET /ledger.csv': () => ['/ledger.csv?month=2026-11'],
  'GET /orders.csv': ({ owner }) => [`/orders.csv?email=${emailOf(owner)}`],
  'DELETE /purchases': async (stage) => [`/purchases?id=${await purchaseOf(stage)}`],
  'PUT /basket': ({ product }) => [
    '/basket',
    { how: 'add', lines: [{ productId: product, quantity: 10 }] },
  ],
  'POST /basket-check': ({ product }) => [
    '/basket-check',
    { lines: [{ productId: product, quantity: 10 }] },
  ],
  'GET /motorcycles': () => ['/motorcycles?make=Honda'],
  'GET /fitments': ({ product }) => [`/fitments?products=${product}&motorcycle=honda.x`],
  'PUT /garage': () => ['/garage', { how: 'add', motorcycles: [] }],
  'GET /applications': ({ product }) => [`/applications?product=${product}`],
  'POST /applications': ({ product }) => [
    '/applications',
    { productId: product, make: 'Honda', model: 'CB 1' },
  ],
  'PUT /products/:id/applications-complete': ({ product }) => [
    `/products/${product}/applications-complete`,
    { complete: false },
  ],
  'POST /applications/import': () => ['/applications/import?dryRun=true'],
  'POST /lists': ({ product }) => [
    '/lists',
    { name: 'Service', lines: [{ productId: product, quantity: 10 }] },
  ],
  'PUT /lists/:id': async (stage) => [`/lists/${await listOf(stage)}`, { version: 1, times: 12 }],
  'POST /lists/:id/restore': async (stage) => [
    `/lists/${await listOf(stage)}/restore`,
    { revision: 1, version: 1 },
  ],
  'GET /shared-lists/:token': () => ['/shared-lists/guessed'],
  'PUT /order-pad': () => [
    '/order-pad',
    { text: 'KS-BD-320 10', edits: [], columns: null, files: [], version: 0 },
  ],
  'POST /order-pad/check': () => ['/order-pad/check', { text: 'KS-BD-320 10' }],
  'POST /own-numbers/use': () => ['/own-numbers/use', { numbers: ['K-17'] }],
  'POST /create-payment-intent': async ({ order }) => [
    '/create-payment-intent',
    { orders: await order() },
  ],
  'PATCH /orders/:id': async ({ order }) => [
    `/orders/${await order()}`,
    { transactionId: 'pi_invented' },
  ],
  'POST /messages': () => [
    '/messages',
    { email: 'a@workshop.test', subject: 'Pads', message: 'When?' },
  ],
  'POST /images': () => ['/images?key=forged'],
}

async function priceListOf({ shop, admin }: Stage): Promise<string> {
  const { body } = await shop.call('POST', '/price-lists', { as: admin, body: { name: fresh() } })
  return body._id
}

async function receiptOf({ shop, admin, product }: Stage): Promise<string> {
  const body = { note: '', lines: [{ productId: product, quantity: 1 }] }
  return (await shop.call('POST', '/stock-receipts', { as: admin, body })).body._id
}

async function listOf({ shop, owner, product }: Stage): Promise<string> {
  const body = { name: 'Private', lines: [{ productId: product, quantity: 10 }] }
  return (await shop.call('POST', '/lists', { as: owner, body })).body._id
}

async function purchaseOf({ shop, owner, order }: Stage): Promise<string> {
  const { body } = await shop.call('GET', `/orders/${await order()}`, { as: owner })
  return body.purchaseId
}
