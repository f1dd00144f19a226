// Examples of the calls: requests about something that belongs to somebody.
import type { Person } from '#tests/makers.ts'
import type { Stage } from './access-roles.ts'

/** A path, and a body. */
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

/** For each call that needs more than its path a request about something that belongs to `owner`. */
export const examples: Record<string, Example> = {
  'GET /users': ({ owner }) => [`/users?email=${emailOf(owner)}`],
  'GET /admin/:email': ({ owner }) => [`/admin/${emailOf(owner)}`],
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
  'GET /products/:id/numbers': ({ product }) => [`/products/${product}/numbers`],
  'PUT /products/:id/numbers': ({ product }) => [
    `/products/${product}/numbers`,
    { numbers: [{ class: 'oem', maker: 'Honda', number: '22201-216-600' }] },
  ],
  'PUT /products/:id/successors': async ({ shop, product }) => [
    `/products/${await shop.product()}/successors`,
    { successors: [{ productId: product, quantity: 1 }] },
  ],
  'GET /part-numbers': ({ product }) => [`/part-numbers?product=${product}`],
  'POST /part-numbers': ({ product }) => [
    '/part-numbers',
    { productId: product, class: 'oem', number: '22201-216-601' },
  ],
  'DELETE /part-numbers': () => ['/part-numbers?id=none'],
  'GET /products/:id/successors': ({ product }) => [`/products/${product}/successors`],
  'POST /part-numbers/import': () => ['/part-numbers/import?dryRun=true'],
  'POST /successors/import': () => ['/successors/import?dryRun=true'],
  'GET /imports/:id': () => ['/imports/none'],
  'POST /search-words': () => ['/search-words', { word: 'stopper', means: 'brake' }],
  'PUT /search-words/:id': async ({ shop, admin }) => {
    const { body } = await shop.call('GET', '/search-words', { as: admin })
    return [`/search-words/${body[0]._id}`, { word: fresh(), means: 'brake' }]
  },
  'DELETE /search-words': () => ['/search-words?id=none'],
  'DELETE /missed-searches': () => ['/missed-searches?id=NONE'],
  'PUT /number-sources/:name': () => [
    '/number-sources/Catalogue',
    { learn: true, export: true, api: true },
  ],
  'POST /own-numbers': ({ product }) => ['/own-numbers', { productId: product, number: 'K-17' }],
  'DELETE /own-numbers': () => ['/own-numbers?id=none'],
  'GET /suggestions': () => ['/suggestions?q=disc'],
  'GET /product-page/:id': ({ product }) => [`/product-page/${product}`],
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
  'GET /price-lists/:id': async (stage) => [`/price-lists/${await priceListOf(stage)}`],
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
  'GET /orders/:id': async ({ order }) => [`/orders/${await order()}`],
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
  'GET /orders/:id/history': async ({ order }) => [`/orders/${await order()}/history`],
  'DELETE /orders': async ({ order }) => [`/orders?id=${await order()}`],
  'POST /purchases': async ({ shop }) => [
    '/purchases',
    { ...profile, lines: [{ productId: await shop.product(), quantity: 10 }] },
  ],
  'GET /purchases': ({ owner }) => [`/purchases?email=${emailOf(owner)}`],
  'GET /purchases/:id': async (stage) => [`/purchases/${await purchaseOf(stage)}`],
  'GET /purchases/:id/again': async (stage) => [`/purchases/${await purchaseOf(stage)}/again`],
  'GET /purchases/:id/:paper.pdf': async (stage) => [
    `/purchases/${await purchaseOf(stage)}/confirmation.pdf`,
  ],
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
  'GET /products/:id/applications': ({ product }) => [`/products/${product}/applications`],
  'GET /fitments': ({ product }) => [`/fitments?products=${product}&motorcycle=honda.x`],
  'PUT /garage': () => ['/garage', { how: 'add', motorcycles: [] }],
  'GET /applications': ({ product }) => [`/applications?product=${product}`],
  'POST /applications': ({ product }) => [
    '/applications',
    { productId: product, make: 'Honda', model: 'CB 1' },
  ],
  'DELETE /applications': () => ['/applications?id=none'],
  'PUT /products/:id/applications-complete': ({ product }) => [
    `/products/${product}/applications-complete`,
    { complete: false },
  ],
  'POST /applications/import': () => ['/applications/import?dryRun=true'],
  'POST /lists': ({ product }) => [
    '/lists',
    { name: 'Service', lines: [{ productId: product, quantity: 10 }] },
  ],
  'GET /lists/:id': async (stage) => [`/lists/${await listOf(stage)}`],
  'PUT /lists/:id': async (stage) => [`/lists/${await listOf(stage)}`, { version: 1, times: 12 }],
  'DELETE /lists/:id': async (stage) => [`/lists/${await listOf(stage)}`],
  'GET /lists/:id/revisions': async (stage) => [`/lists/${await listOf(stage)}/revisions`],
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

/** A list of the owner's. */
async function listOf({ shop, owner, product }: Stage): Promise<string> {
  const body = { name: 'Private', lines: [{ productId: product, quantity: 10 }] }
  return (await shop.call('POST', '/lists', { as: owner, body })).body._id
}

async function purchaseOf({ shop, owner, order }: Stage): Promise<string> {
  const { body } = await shop.call('GET', `/orders/${await order()}`, { as: owner })
  return body.purchaseId
}
