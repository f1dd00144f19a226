// Requests about things with an owner, one for each call that is not for admins alone.

import type { Money } from '#base/currency.ts'
import type { Endpoint } from '#base/endpoint.ts'
import { formatInvoiceNumber } from '#invoices/rules.ts'
import { writeInvoice } from '#invoices/server/write-invoice.ts'
import type { Person } from '#tests/makers.ts'
import { privateAddress, type Stage } from './access-roles.ts'

/** What a call needs in addition to its path with the ids of what belongs to `owner`. */
type Example = { path?: string; query?: string; body?: object }

const profile = { name: 'N', phone: '12345', address: 'A' }
const fresh = () => crypto.randomUUID()
const emailOf = (person: Person | null) => encodeURIComponent(person?.email ?? '')
const linesOf = (productId: string, quantity = 10) => [{ productId, quantity }]

export async function requestAbout(stage: Stage, contract: Endpoint) {
  if (contract.who === 'admin') return { path: contract.path.replace(/:\w+/g, 'none') }
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
    lists: () => listOf(stage),
    companies: () => stage.company,
    drafts: () => draftOf(stage),
  }
  const id = path.includes(':id') ? ((await values[room]?.()) ?? 'none') : ''
  return path
    .replace(':id', id)
    .replace(':email', emailOf(stage.owner))
    .replace(':document', 'confirmation')
    .replace(':name', 'terms')
}

const examples: Record<string, (stage: Stage) => Example | Promise<Example>> = {
  'GET /users': ({ owner }) => ({ query: `email=${emailOf(owner)}` }),
  'PUT /users/:email': ({ owner }) => ({ body: { email: owner?.email } }),
  'POST /users': () => ({
    body: { ...profile, email: `${fresh()}@workshop.test`, password: 'open-road-9' },
  }),
  'PUT /users': ({ owner }) => ({ query: `id=${owner?.id}`, body: profile }),
  'POST /sessions/end': () => ({ body: {} }),
  'POST /proof': () => ({ body: {} }),
  'PUT /password': () => ({ body: { newPassword: 'open-road-9' } }),
  'PUT /second-factor': () => ({ body: { key: 'A'.repeat(32), code: 'none' } }),
  'POST /second-factor/end': () => ({ body: {} }),
  'POST /my-data': () => ({ body: {} }),
  // Malformed, because the accounts have to stay for the calls after it.
  'POST /my-data/forget': () => ({ body: { password: 7 } }),
  'POST /second-step': () => ({ body: { code: '123456' } }),
  'POST /addresses': () => ({ body: address }),
  'PUT /addresses/:id': async (stage) => ({
    path: `/addresses/${await addressOf(stage)}`,
    body: address,
  }),
  'DELETE /addresses/:id': async (stage) => ({ path: `/addresses/${await addressOf(stage)}` }),
  'POST /companies': () => ({
    body: {
      ...{ name: 'Motoplus', billingAddress: address, billingEmail: 'books@motoplus.test' },
      phone: '12345',
    },
  }),
  'PUT /companies/:id': async ({ shop, admin, company }) => {
    const { version } = await shop.ok('GET', `/companies/${company}`, { as: admin })
    return { body: { version, billingEmail: `${fresh()}@motoplus.test` } }
  },
  'POST /companies/:id/invitations': () => ({
    body: { email: `${fresh()}@motoplus.test`, roles: ['buyer'] },
  }),
  'PUT /companies/:id/members/:userId': ({ company, buyer }) => ({
    path: `/companies/${company}/members/${buyer?.id}`,
    body: { perOrder: 500 },
  }),
  'DELETE /companies/:id/members/:userId': async (stage) => ({
    path: `/companies/${stage.company}/members/${await invitationOf(stage)}`,
  }),
  'POST /drafts': ({ product }) => ({ body: { kind: 'quote', lines: linesOf(product) } }),
  'PUT /drafts/:id': () => ({ body: { version: 1, action: 'approve', total: 120 } }),
  'GET /company-invitations/:token': () => ({ path: `/company-invitations/${'a'.repeat(32)}` }),
  'POST /company-invitations': () => ({ body: { token: 'a'.repeat(32) } }),
  'GET /products': () => ({ query: 'limit=2' }),
  'POST /own-numbers': ({ product }) => ({ body: { productId: product, number: 'K-17' } }),
  'GET /suggestions': () => ({ query: 'q=disc' }),
  'GET /products/:id/discontinued': async ({ shop }) => {
    const id = await shop.product()
    await shop.call('DELETE', `/products?id=${id}`, { as: await shop.admin() })
    return { path: `/products/${id}/discontinued` }
  },
  'POST /stock-watches': ({ product }) => ({ body: { productId: product } }),
  'DELETE /stock-watches': ({ product }) => ({ query: `productId=${product}` }),
  'GET /prices': ({ product }) => ({ query: `ids=${product}` }),
  'POST /reviews': () => ({ body: { star: 5, description: 'Good' } }),
  'GET /orders': ({ owner }) => ({ query: `email=${emailOf(owner)}` }),
  'POST /orders': async ({ shop }) => ({
    body: { ...profile, productId: await shop.product(), quantity: 10 },
  }),
  'GET /credit-notes/:number.pdf': async (stage) => ({
    path: `/credit-notes/${await creditNoteOf(stage)}.pdf`,
  }),
  'GET /invoices/:number': async (stage) => ({ path: `/invoices/${await invoiceOf(stage)}` }),
  'GET /invoices/:number.pdf': async (stage) => ({
    path: `/invoices/${await invoiceOf(stage)}.pdf`,
  }),
  'DELETE /orders': async ({ order }) => ({ query: `id=${await order()}` }),
  'POST /purchases': async ({ shop }) => ({
    body: { ...profile, lines: linesOf(await shop.product()) },
  }),
  'GET /purchases': ({ owner }) => ({ query: `email=${emailOf(owner)}` }),
  'GET /orders.csv': ({ owner }) => ({ query: `email=${emailOf(owner)}` }),
  'DELETE /purchases': async (stage) => ({ query: `id=${await purchaseOf(stage)}` }),
  'PUT /basket': ({ product }) => ({ body: { how: 'add', lines: linesOf(product) } }),
  'POST /basket-check': ({ product }) => ({ body: { lines: linesOf(product) } }),
  'GET /motorcycles': () => ({ query: 'make=Honda' }),
  'GET /fitments': ({ product }) => ({ query: `products=${product}&motorcycle=honda.x` }),
  'PUT /garage': () => ({ body: { how: 'add', motorcycles: [] } }),
  'POST /lists': ({ product }) => ({ body: { name: 'Service', lines: linesOf(product) } }),
  'PUT /lists/:id': () => ({ body: { version: 1, times: 12 } }),
  'POST /lists/:id/restore': () => ({ body: { revision: 1, version: 1 } }),
  'GET /shared-lists/:token': () => ({ path: '/shared-lists/guessed' }),
  'PUT /quick-order': () => ({
    body: { text: 'KS-BD-320 10', edits: [], columns: null, files: [], version: 0 },
  }),
  'POST /quick-order/check': () => ({ body: { text: 'KS-BD-320 10' } }),
  'POST /own-numbers/use': () => ({ body: { numbers: ['K-17'] } }),
  'POST /create-payment-intent': async ({ order }) => ({ body: { orders: await order() } }),
  'PATCH /orders/:id': () => ({ body: { transactionId: 'pi_invented' } }),
  'POST /messages': () => ({
    body: { email: 'a@workshop.test', subject: 'Pads', message: 'When?' },
  }),
  'POST /images': () => ({ query: 'key=forged' }),
}

const address = { name: 'N', line1: 'Hall 7', city: 'Kassel', country: 'DE' }

async function draftOf({ shop, owner, product }: Stage): Promise<string> {
  const body = { kind: 'approval', lines: linesOf(product), address: privateAddress }
  return (await shop.ok('POST', '/drafts', { as: owner, body }))._id
}

async function addressOf({ shop, owner }: Stage): Promise<string> {
  return (await shop.ok('POST', '/addresses', { as: owner, body: address }))._id
}

async function invitationOf({ shop, admin, company }: Stage): Promise<string> {
  const body = { email: `${fresh()}@motoplus.test`, roles: ['buyer'] }
  const path = `/companies/${company}/invitations`
  return (await shop.ok('POST', path, { as: admin, body })).userId
}

async function listOf({ shop, owner, product }: Stage): Promise<string> {
  const body = { name: 'Private', lines: [{ productId: product, quantity: 10 }] }
  return (await shop.call('POST', '/lists', { as: owner, body })).body._id
}

async function purchaseOf({ shop, owner, order }: Stage): Promise<string> {
  const { body } = await shop.call('GET', `/orders/${await order()}`, { as: owner })
  return body.purchaseId
}

async function invoiceOf(stage: Stage): Promise<string> {
  const purchase_id = await purchaseOf(stage)
  const [none, one] = [0 as Money, 1 as Money]
  const sums = { subtotal: one, freight: none, tax: none, total: one }
  const invoice = { purchase_id, currency: 'USD', tax_name: 'Tax', payment: '', ...sums }
  const number = await stage.shop.shop.db.write((trx) => writeInvoice(trx, invoice, [], 0))
  return formatInvoiceNumber(number)
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
    await trx.insertInto('credit_notes').values(note).execute()
  })
  return note.number
}
