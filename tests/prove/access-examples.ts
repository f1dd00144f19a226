// For every call of the contracts an example: a request about something that belongs to somebody.
import type { Person } from '#tests/makers.ts'
import type { Stage } from './access-stage.ts'

type Example = (
  stage: Stage,
) => Promise<{ path: string; body?: unknown }> | { path: string; body?: unknown }

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

/** For each call a request about something that belongs to `owner`. */
export const examples: Record<string, Example> = {
  'GET /users': ({ owner }) => ({ path: `/users?email=${emailOf(owner)}` }),
  'GET /admin/:email': ({ owner }) => ({ path: `/admin/${emailOf(owner)}` }),
  'GET /waiting': () => ({ path: '/waiting' }),
  'PUT /users/:email': ({ owner }) => ({
    path: `/users/${emailOf(owner)}`,
    body: { email: owner?.email },
  }),
  'POST /users': () => ({
    path: '/users',
    body: { ...profile, email: `${fresh()}@workshop.test`, password: 'open-road-9' },
  }),
  'PUT /users': ({ owner }) => ({ path: `/users?id=${owner?.id}`, body: profile }),
  'PUT /users/admin/:email': async ({ shop }) => ({
    path: `/users/admin/${(await shop.customer()).email}`,
  }),
  'PUT /user/removeAdmin/:email': async ({ shop }) => ({
    path: `/user/removeAdmin/${(await shop.admin()).email}`,
  }),
  'GET /sessions': () => ({ path: '/sessions' }),
  'POST /sessions/end': () => ({ path: '/sessions/end', body: {} }),
  'POST /users/sessions/end': async ({ shop }) => ({
    path: '/users/sessions/end',
    body: { email: (await shop.customer()).email },
  }),
  'PUT /password': () => ({ path: '/password', body: { newPassword: 'open-road-9' } }),
  'GET /second-factor': () => ({ path: '/second-factor' }),
  'PUT /second-factor': () => ({
    path: '/second-factor',
    body: { key: 'A'.repeat(32), code: 'none' },
  }),
  'POST /second-factor/end': () => ({ path: '/second-factor/end', body: {} }),
  'POST /my-data': () => ({ path: '/my-data', body: {} }),
  // Malformed, because the accounts have to stay for the calls after it.
  'POST /my-data/forget': () => ({ path: '/my-data/forget', body: { password: 7 } }),
  'POST /second-step': () => ({ path: '/second-step', body: { code: '123456' } }),
  'GET /products': () => ({ path: '/products?limit=2' }),
  'GET /products/:id/numbers': ({ product }) => ({ path: `/products/${product}/numbers` }),
  'PUT /products/:id/numbers': ({ product }) => ({
    path: `/products/${product}/numbers`,
    body: { numbers: [{ class: 'oem', maker: 'Honda', number: '22201-216-600' }] },
  }),
  'PUT /products/:id/successors': async ({ shop, product }) => ({
    path: `/products/${await shop.product()}/successors`,
    body: { successors: [{ productId: product, quantity: 1 }] },
  }),
  'GET /part-numbers': ({ product }) => ({ path: `/part-numbers?product=${product}` }),
  'POST /part-numbers': ({ product }) => ({
    path: '/part-numbers',
    body: { productId: product, class: 'oem', number: '22201-216-601' },
  }),
  'DELETE /part-numbers': () => ({ path: '/part-numbers?id=none' }),
  'GET /products/:id/successors': ({ product }) => ({ path: `/products/${product}/successors` }),
  'POST /part-numbers/import': () => ({ path: '/part-numbers/import?dryRun=true' }),
  'GET /part-numbers.csv': () => ({ path: '/part-numbers.csv' }),
  'POST /successors/import': () => ({ path: '/successors/import?dryRun=true' }),
  'GET /successors.csv': () => ({ path: '/successors.csv' }),
  'GET /imports/:id': () => ({ path: '/imports/none' }),
  'GET /search-words': () => ({ path: '/search-words' }),
  'POST /search-words': () => ({
    path: '/search-words',
    body: { word: 'stopper', means: 'brake' },
  }),
  'PUT /search-words/:id': async ({ shop, admin }) => {
    const { body } = await shop.call('GET', '/search-words', { as: admin })
    return { path: `/search-words/${body[0]._id}`, body: { word: fresh(), means: 'brake' } }
  },
  'DELETE /search-words': () => ({ path: '/search-words?id=none' }),
  'GET /missed-searches': () => ({ path: '/missed-searches' }),
  'DELETE /missed-searches': () => ({ path: '/missed-searches?id=NONE' }),
  'GET /number-sources': () => ({ path: '/number-sources' }),
  'PUT /number-sources/:name': () => ({
    path: '/number-sources/Catalogue',
    body: { learn: true, export: true, api: true },
  }),
  'GET /own-numbers': () => ({ path: '/own-numbers' }),
  'POST /own-numbers': ({ product }) => ({
    path: '/own-numbers',
    body: { productId: product, number: 'K-17' },
  }),
  'DELETE /own-numbers': () => ({ path: '/own-numbers?id=none' }),
  'GET /suggestions': () => ({ path: '/suggestions?q=disc' }),
  'GET /product-facets': () => ({ path: '/product-facets' }),
  'GET /product-page/:id': ({ product }) => ({ path: `/product-page/${product}` }),
  'GET /products/:id/instead': async ({ shop }) => {
    const id = await shop.product()
    await shop.call('DELETE', `/products?id=${id}`, { as: await shop.admin() })
    return { path: `/products/${id}/instead` }
  },
  'GET /product-kinds': () => ({ path: '/product-kinds' }),
  'POST /products': () => ({ path: '/products', body: { ...stated, name: fresh() } }),
  'PUT /products/:id': ({ product }) => ({ path: `/products/${product}`, body: stated }),
  'DELETE /products': async ({ shop }) => ({ path: `/products?id=${await shop.product()}` }),
  'GET /stock-watches': () => ({ path: '/stock-watches' }),
  'POST /stock-watches': ({ product }) => ({
    path: '/stock-watches',
    body: { productId: product },
  }),
  'DELETE /stock-watches': ({ product }) => ({ path: `/stock-watches?productId=${product}` }),
  'GET /price-lists': () => ({ path: '/price-lists' }),
  'GET /price-lists/:id': async (stage) => ({ path: `/price-lists/${await priceListOf(stage)}` }),
  'POST /price-lists': () => ({ path: '/price-lists', body: { name: fresh() } }),
  'PUT /price-lists/:id': async (stage) => ({
    path: `/price-lists/${await priceListOf(stage)}`,
    body: { name: fresh() },
  }),
  'DELETE /price-lists': async (stage) => ({
    path: `/price-lists?id=${await priceListOf(stage)}`,
  }),
  'PUT /price-lists/:id/customers/:email': async (stage) => ({
    path: `/price-lists/${await priceListOf(stage)}/customers/${emailOf(stage.owner)}`,
  }),
  'DELETE /price-lists/:id/customers/:email': async (stage) => {
    const path = `/price-lists/${await priceListOf(stage)}/customers/${emailOf(stage.owner)}`
    await stage.shop.call('PUT', path, { as: stage.admin })
    return { path }
  },
  'GET /prices': ({ product }) => ({ path: `/prices?ids=${product}` }),
  'GET /reviews': () => ({ path: '/reviews' }),
  'PUT /reviews/:id': async ({ shop }) => {
    const body = { star: 5, description: 'Good' }
    const { body: review } = await shop.call('POST', '/reviews', {
      as: await shop.customer(),
      body,
    })
    return { path: `/reviews/${review._id}`, body: { hidden: true } }
  },
  'POST /reviews': () => ({ path: '/reviews', body: { star: 5, description: 'Good' } }),
  'GET /orders': ({ owner }) => ({ path: `/orders?email=${emailOf(owner)}` }),
  'GET /orders/:id': async ({ order }) => ({ path: `/orders/${await order()}` }),
  'POST /orders': async ({ shop }) => ({
    path: '/orders',
    body: { ...profile, productId: await shop.product(), quantity: 10 },
  }),
  'PUT /orders': async ({ order }) => ({
    path: `/orders?id=${await order()}`,
    body: { status: 'Shipped' },
  }),
  'DELETE /orders/:id/shipment': async ({ shop, order, admin }) => {
    const id = await order()
    await shop.call('PUT', `/orders?id=${id}`, { as: admin, body: { status: 'Shipped' } })
    return { path: `/orders/${id}/shipment` }
  },
  'GET /orders/:id/history': async ({ order }) => ({ path: `/orders/${await order()}/history` }),
  'DELETE /orders': async ({ order }) => ({ path: `/orders?id=${await order()}` }),
  'POST /purchases': async ({ shop }) => ({
    path: '/purchases',
    body: { ...profile, lines: [{ productId: await shop.product(), quantity: 10 }] },
  }),
  'GET /purchases': ({ owner }) => ({ path: `/purchases?email=${emailOf(owner)}` }),
  'GET /purchases/:id': async (stage) => ({ path: `/purchases/${await purchaseOf(stage)}` }),
  'GET /purchases/:id/again': async (stage) => ({
    path: `/purchases/${await purchaseOf(stage)}/again`,
  }),
  'GET /purchases/:id/:paper.pdf': async (stage) => ({
    path: `/purchases/${await purchaseOf(stage)}/confirmation.pdf`,
  }),
  'GET /orders.csv': ({ owner }) => ({ path: `/orders.csv?email=${emailOf(owner)}` }),
  'DELETE /purchases': async (stage) => ({ path: `/purchases?id=${await purchaseOf(stage)}` }),
  'GET /basket': () => ({ path: '/basket' }),
  'PUT /basket': ({ product }) => ({
    path: '/basket',
    body: { how: 'add', lines: [{ productId: product, quantity: 10 }] },
  }),
  'DELETE /basket': () => ({ path: '/basket' }),
  'POST /basket-check': ({ product }) => ({
    path: '/basket-check',
    body: { lines: [{ productId: product, quantity: 10 }] },
  }),
  'GET /motorcycle-makes': () => ({ path: '/motorcycle-makes' }),
  'GET /motorcycles': () => ({ path: '/motorcycles?make=Honda' }),
  'GET /products/:id/applications': ({ product }) => ({
    path: `/products/${product}/applications`,
  }),
  'GET /fitments': ({ product }) => ({ path: `/fitments?products=${product}&motorcycle=honda.x` }),
  'GET /garage': () => ({ path: '/garage' }),
  'PUT /garage': () => ({ path: '/garage', body: { how: 'add', motorcycles: [] } }),
  'GET /applications': ({ product }) => ({ path: `/applications?product=${product}` }),
  'POST /applications': ({ product }) => ({
    path: '/applications',
    body: { productId: product, make: 'Honda', model: 'CB 1' },
  }),
  'DELETE /applications': () => ({ path: '/applications?id=none' }),
  'PUT /products/:id/applications-complete': ({ product }) => ({
    path: `/products/${product}/applications-complete`,
    body: { complete: false },
  }),
  'GET /applications.csv': () => ({ path: '/applications.csv' }),
  'POST /applications/import': () => ({ path: '/applications/import?dryRun=true' }),
  'GET /lists': () => ({ path: '/lists' }),
  'POST /lists': ({ product }) => ({
    path: '/lists',
    body: { name: 'Service', lines: [{ productId: product, quantity: 10 }] },
  }),
  'GET /lists/:id': async (stage) => ({ path: `/lists/${await listOf(stage)}` }),
  'PUT /lists/:id': async (stage) => ({
    path: `/lists/${await listOf(stage)}`,
    body: { version: 1, times: 12 },
  }),
  'DELETE /lists/:id': async (stage) => ({ path: `/lists/${await listOf(stage)}` }),
  'GET /lists/:id/revisions': async (stage) => ({
    path: `/lists/${await listOf(stage)}/revisions`,
  }),
  'POST /lists/:id/restore': async (stage) => ({
    path: `/lists/${await listOf(stage)}/restore`,
    body: { revision: 1, version: 1 },
  }),
  'GET /shared-lists/:token': () => ({ path: '/shared-lists/guessed' }),
  'GET /order-pad': () => ({ path: '/order-pad' }),
  'PUT /order-pad': () => ({
    path: '/order-pad',
    body: { text: 'KS-BD-320 10', edits: [], columns: null, files: [], version: 0 },
  }),
  'GET /order-pad/example': () => ({ path: '/order-pad/example' }),
  'POST /order-pad/check': () => ({ path: '/order-pad/check', body: { text: 'KS-BD-320 10' } }),
  'POST /own-numbers/use': () => ({ path: '/own-numbers/use', body: { numbers: ['K-17'] } }),
  'GET /card-settings': () => ({ path: '/card-settings' }),
  'GET /order-terms': () => ({ path: '/order-terms' }),
  'POST /create-payment-intent': async ({ order }) => ({
    path: '/create-payment-intent',
    body: { orders: await order() },
  }),
  'PATCH /orders/:id': async ({ order }) => ({
    path: `/orders/${await order()}`,
    body: { transactionId: 'pi_invented' },
  }),
  'GET /contact': () => ({ path: '/contact' }),
  'POST /messages': () => ({
    path: '/messages',
    body: { email: 'a@workshop.test', subject: 'Pads', message: 'When?' },
  }),
  'POST /image-tickets': () => ({ path: '/image-tickets' }),
  'POST /images': () => ({ path: '/images?key=forged' }),
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
