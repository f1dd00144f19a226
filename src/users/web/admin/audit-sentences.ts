import type { AuditEntry } from '../../contract.ts'

/** The verb, the noun for a thing whose name is unknown, and the rest of the sentence. */
type Sentence = [did: string, thing: string, after?: string]

/** By call. In `after`, `{field}` is replaced by the name of what that field was changed to. */
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
  'POST /payments': ['recorded', 'a payment'],
  'POST /bank-statements': ['recorded from a bank statement', 'a payment'],
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
export function describeEntry({ call, about, label, names, changes }: AuditEntry) {
  const [method = ''] = call.split(' ')
  const [did, thing, after = ''] = sentences[call] ?? [verbs[method] ?? 'changed', 'the shop']
  const rest = after.replace(/\{(\w+)\}/g, (_, field: string) => {
    const { from, to } = changes.find((change) => change.field === field) ?? {}
    return names[String(to ?? from)] ?? 'a deleted one'
  })
  const name = [...new Set([label, names[about]])].filter(Boolean).join(' of ')
  return { did, name: name || thing, after: rest }
}

/** Columns as pages name them: the log holds their names in the database. */
const fieldNames: Record<string, string> = {
  admin_at: 'Admin',
  answered_at: 'Answered',
  case_quantity: 'Case',
  class: 'Class',
  deleted_at: 'Deleted',
  disabled_at: 'Access ended',
  ended_at: 'Deleted',
  hidden_at: 'Hidden',
  img: 'Picture',
  kind: 'Category',
  minimum_quantity: 'Minimum',
  motorcycle_id: 'Motorcycle',
  price_breaks: 'Quantity prices',
  price_list_id: 'Price list',
  product_id: 'Product',
  quantity: 'Stock',
  reverted_at: 'Reverted',
  shipped_units: 'Shipped units',
  user_id: 'Customer',
  voided_at: 'Voided',
  watched_at: 'Watched',
}

export function nameField(field: string): string {
  const words = field.replaceAll('_', ' ')
  return fieldNames[field] ?? words.charAt(0).toUpperCase() + words.slice(1)
}
