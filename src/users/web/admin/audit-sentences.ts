import { pluralize } from '#base/format.ts'
import type { AuditEntry } from '../../contract.ts'

/** The verb, the noun for a thing whose name is unknown, and what may end the sentence. */
type Sentence = [did: string, thing: string, ...endings: string[]]

const payers = ['for {purchase_id}', 'from {company_id}']

/**
 * By call. `{field}` is replaced by the name of what that field was changed to; the first ending whose fields have one
 * ends the sentence.
 */
const sentences: Record<string, Sentence> = {
  'sign-in': ['signed in with', 'a password'],
  'POST /users/sessions/end': ['signed out', 'everybody'],
  'PUT /users': ['changed the profile of', 'a customer'],
  'PUT /users/admin/:email': ['made', 'a customer', 'an admin'],
  'PUT /user/removeAdmin/:email': ['took the admin role from', 'a customer'],
  'PUT /customers/:id': ['changed the access of', 'a customer'],
  'POST /mails/retry': ['sent again', 'failed emails'],
  'POST /saved-views': ['saved', 'a view of Shipping'],
  'DELETE /saved-views': ['deleted', 'a view of Shipping'],
  'POST /shipments': ['shipped', 'orders'],
  'PUT /shipments/:id': ['changed the tracking of', 'a shipment'],
  'DELETE /shipments/:id': ['voided', 'a shipment'],
  'POST /shipments/tracking': ['set the tracking of', 'shipments'],
  'POST /purchases/:id/credit-notes': ['credited', 'an order'],
  'POST /customer-purchases': ['placed', 'an order', 'for {user_id}'],
  'PUT /orders': ['shipped', 'a line of an order'],
  'DELETE /orders': ['deleted', 'a line of an order'],
  'DELETE /purchases': ['deleted', 'an order'],
  'PATCH /orders/:id': ['recorded the payment of', 'an order'],
  'POST /payments': ['recorded', 'a payment of {amount}', ...payers],
  'POST /bank-statements': ['recorded from a bank statement', 'a payment of {amount}', ...payers],
  'POST /payments/:id/reverse': ['reversed', 'a payment'],
  'POST /payments/:id/allocate': ['allocated the credit of', 'a payment'],
  'PUT /drafts/:id': ['answered', 'a request'],
  'PUT /failed-refunds/:id': ['settled', 'a failed refund'],
  'PUT /reviews/:id': ['hid or showed', 'a review'],
  'PUT /reviews/:id/answer': ['answered', 'a review'],
  'POST /messages/:id/answer': ['answered', 'a message'],
  'PUT /messages/:id': ['marked', 'a message'],
  'PUT /pages/:name': ['changed the page', 'of the shop'],
  'PUT /appearance': ['changed', 'the shop’s name and look'],
  'POST /search-words': ['added the synonym', 'of a word'],
  'PUT /search-words/:id': ['changed the synonym', 'of a word'],
  'DELETE /search-words': ['deleted the synonym', 'of a word'],
  'DELETE /missed-searches': ['dismissed', 'a search without results'],
  'POST /applications': ['added', 'a fitment', 'of {product_id} to {motorcycle_id}'],
  'DELETE /applications': ['deleted', 'a fitment', 'of {product_id} to {motorcycle_id}'],
  'POST /applications/import': ['imported', 'fitment'],
  'PUT /products/:id/applications-complete': ['changed the fitment of', 'a product'],
  'PUT /products/:id/successors': ['changed the successors of', 'a product'],
  'PUT /number-sources/:name': ['changed', 'a source of part numbers'],
  'POST /part-numbers': ['added the number', 'of a part', 'to {product_id}'],
  'DELETE /part-numbers': ['deleted the number', 'of a part', 'from {product_id}'],
  'POST /part-numbers/import': ['imported', 'part numbers'],
  'POST /successors/import': ['imported', 'successors'],
  'PUT /lists/:id': ['changed the list', 'of a customer'],
  'DELETE /lists/:id': ['deleted the list', 'of a customer'],
  'POST /lists/:id/restore': ['restored the list', 'of a customer'],
  'POST /products': ['added', 'a product'],
  'PUT /products/:id': ['changed', 'a product'],
  'DELETE /products': ['deleted', 'a product'],
  'PUT /products/:id/pictures/:position': ['changed a picture of', 'a product'],
  'POST /products/import': ['imported', 'products'],
  'POST /picture-names': ['matched', 'pictures'],
  'POST /admin-products/prices': ['changed the prices of', 'products'],
  'POST /stock-receipts': ['received', 'a delivery'],
  'DELETE /stock-receipts/:id': ['reverted', 'a delivery'],
  'POST /stock-takes': ['booked', 'a stock-take'],
  'DELETE /stock-takes/:id': ['reverted', 'a stock-take'],
  'POST /price-lists': ['added the price list', 'of customers'],
  'PUT /price-lists/:id': ['changed the price list', 'of customers'],
  'DELETE /price-lists': ['deleted the price list', 'of customers'],
  'PUT /price-lists/:id/customers/:email': ['gave', 'a customer', 'the price list {price_list_id}'],
  'DELETE /price-lists/:id/customers/:email': [
    'took from',
    'a customer',
    'the price list {price_list_id}',
  ],
  'PUT /companies/:id': ['changed the company', 'of customers'],
  'POST /companies/:id/invitations': ['invited a member to', 'a company'],
  'PUT /companies/:id/members/:userId': ['changed a member of', 'a company'],
  'DELETE /companies/:id/members/:userId': ['removed a member from', 'a company'],
}

const verbs: Record<string, string> = { POST: 'added to', PUT: 'changed', DELETE: 'deleted from' }

/** The parts of a sentence about an admin: what they did, to what, and the rest. */
export function describeEntry(entry: AuditEntry) {
  const { about, label, names } = entry
  const [did, thing, ...endings] = findSentence(entry)
  const name = [...new Set([label, names[about]])].filter(Boolean).join(' of ')
  const filled = fillIn(thing, entry)
  const ending = endings.map((one) => fillIn(one, entry)).find((one) => one !== null)
  const isNamedByFields = thing.includes('{') && filled !== null
  return {
    did,
    name: isNamedByFields ? filled : name || (filled ?? thing.replace(/ of \{.*/, '')),
    after: ending ?? '',
  }
}

function findSentence({ call }: AuditEntry): Sentence {
  const [method = ''] = call.split(' ')
  return sentences[call] ?? [verbs[method] ?? 'changed', 'the shop']
}

const fieldInWords = /\{(\w+)\}/g

/** Null without a value for each of its fields. */
function fillIn(words: string, { changes, names }: AuditEntry): string | null {
  let isComplete = true
  const filled = words.replace(fieldInWords, (_, field: string) => {
    const { from = null, to = null } = changes.find((change) => change.field === field) ?? {}
    const value = String(to ?? from ?? '')
    if (value === '') isComplete = false
    return names[value] ?? (field.endsWith('_id') ? 'a deleted one' : value)
  })
  return isComplete ? filled : null
}

/** What one act did to many, by call. */
const plurals: Record<string, string> = {
  'POST /shipments': 'orders',
  'POST /shipments/tracking': 'shipments',
  'POST /bank-statements': 'payments',
  'POST /products': 'products',
  'PUT /products/:id': 'products',
  'POST /admin-products/prices': 'products',
}

/** `shipped 5 orders` is said of the acts that this names. */
export function nameMany({ call }: AuditEntry): string | undefined {
  return plurals[call]
}

const isEmpty = (value: AuditEntry['changes'][number]['to']) => value === null || value === ''

/** Without what is empty before and after, and what the sentence says already. */
export function listChanges(entry: AuditEntry): AuditEntry['changes'] {
  const said = new Set(
    [...findSentence(entry).join(' ').matchAll(fieldInWords)].map(([, it]) => it),
  )
  return entry.changes.filter(
    ({ field, from, to }) =>
      !(isEmpty(from) && isEmpty(to)) &&
      !(said.has(field) && (isEmpty(from) || isEmpty(to))) &&
      !(isEmpty(from) && to === entry.label),
  )
}

/** `3 lines, DHL 0034…`, or of one line `4 × KS-BD-320, DHL 0034…` */
export function describeShipment({ call, changes }: AuditEntry): string | null {
  if (call !== 'POST /shipments') return null
  const find = (name: string) => String(changes.find(({ field }) => field === name)?.to ?? '')
  const lines = changes.filter(({ field }) => !['number', 'carrier', 'tracking'].includes(field))
  const [first] = lines
  if (!first) return null
  const parts = lines.length > 1 ? pluralize(lines.length, 'line') : `${first.to} × ${first.field}`
  return [parts, `${find('carrier')} ${find('tracking')}`.trim()].filter(Boolean).join(', ')
}

/** Columns as pages name them: the log holds their names in the database. */
const fieldNames: Record<string, string> = {
  admin_at: 'Admin',
  answered_at: 'Answered',
  approved_at: 'Approved',
  case_quantity: 'Case',
  class: 'Class',
  company_id: 'Company',
  deleted_at: 'Deleted',
  disabled_at: 'Access ended',
  ended_at: 'Deleted',
  hidden_at: 'Hidden',
  img: 'Picture',
  kind: 'Category',
  minimum_quantity: 'Minimum',
  method: 'Paid by',
  motorcycle_id: 'Motorcycle',
  net_days: 'Payment terms, days',
  on_hold_at: 'On hold',
  price_breaks: 'Quantity prices',
  price_list_id: 'Price list',
  product_id: 'Product',
  purchase_id: 'Order',
  quantity: 'Stock',
  received_at: 'Received',
  reminders_paused_at: 'Reminders paused',
  reverted_at: 'Reverted',
  reversed_at: 'Reversed',
  shipped_units: 'Shipped units',
  user_id: 'Customer',
  vat_id: 'VAT ID',
  voided_at: 'Voided',
  watched_at: 'Watched',
}

export function nameField(field: string): string {
  const words = field.replaceAll('_', ' ')
  return fieldNames[field] ?? words.charAt(0).toUpperCase() + words.slice(1)
}
