import { sql } from 'kysely'
import { columnsWith, type Fields, type Forgotten } from '#server/database/fields.ts'
import type { Audited } from '#server/http/audit.ts'
import type { Order } from '../contract.ts'

type Decisions = {
  /** The audit log records its value before and after an admin's call. */
  audited: boolean
  /** The field of `Order` that holds it in an account's data export; null: the export leaves it out. */
  exportedAs: keyof Order | null
  /**
   * Its value after the buyer's account is forgotten, if the purchase was never paid or shipped. Paid and shipped purchases
   * stay unchanged, for bookkeeping.
   */
  forgotten: Forgotten
}

/** Every column of `purchases`: what one buyer ordered at once. */
export const purchaseFields = {
  id: { audited: false, exportedAs: 'purchaseId', forgotten: 'kept' },
  number: { audited: true, exportedAs: 'purchaseNumber', forgotten: 'kept' },
  user_id: { audited: true, exportedAs: 'userId', forgotten: 'kept' },
  company_id: { audited: false, exportedAs: null, forgotten: 'kept' },
  user_name: { audited: false, exportedAs: 'userName', forgotten: '' },
  email: { audited: false, exportedAs: 'email', forgotten: '' },
  phone: { audited: false, exportedAs: 'phone', forgotten: '' },
  phone_key: { audited: false, exportedAs: null, forgotten: '' },
  address: { audited: false, exportedAs: 'address', forgotten: '' },
  ship_to: { audited: false, exportedAs: 'address', forgotten: null },
  po_number: { audited: false, exportedAs: 'poNumber', forgotten: '' },
  note: { audited: false, exportedAs: 'note', forgotten: '' },
  currency: { audited: false, exportedAs: 'currency', forgotten: 'kept' },
  subtotal: { audited: false, exportedAs: null, forgotten: 'kept' },
  tax_name: { audited: false, exportedAs: null, forgotten: 'kept' },
  tax_rate: { audited: false, exportedAs: null, forgotten: 'kept' },
  tax: { audited: false, exportedAs: null, forgotten: 'kept' },
  total: { audited: false, exportedAs: 'purchaseTotal', forgotten: 'kept' },
  placed_at: { audited: false, exportedAs: 'placedAt', forgotten: 'kept' },
  expires_at: { audited: false, exportedAs: 'expiresAt', forgotten: 'kept' },
  paid_at: { audited: false, exportedAs: 'paid', forgotten: 'kept' },
  transaction_id: { audited: false, exportedAs: 'transactionId', forgotten: 'kept' },
  paid_by: { audited: false, exportedAs: 'paidBy', forgotten: 'kept' },
  payment_reference: { audited: false, exportedAs: 'transactionId', forgotten: 'kept' },
  received: { audited: false, exportedAs: 'received', forgotten: 'kept' },
  credited: { audited: false, exportedAs: null, forgotten: 'kept' },
  payment: { audited: false, exportedAs: 'payment', forgotten: 'kept' },
  net_days: { audited: false, exportedAs: null, forgotten: 'kept' },
  invoiced_at: { audited: false, exportedAs: null, forgotten: 'kept' },
  ended_at: { audited: true, exportedAs: 'deletedAt', forgotten: 'kept' },
  counter: { audited: false, exportedAs: null, forgotten: 'kept' },
  expiry_warned_at: { audited: false, exportedAs: null, forgotten: 'kept' },
  confirmed_at: { audited: false, exportedAs: null, forgotten: 'kept' },
  shipped_at: { audited: false, exportedAs: null, forgotten: 'kept' },
  completed_at: { audited: false, exportedAs: null, forgotten: 'kept' },
  placed_by: { audited: false, exportedAs: null, forgotten: 'kept' },
} as const satisfies Fields<'purchases', Decisions>

/**
 * Every column of `orders`: one line of a purchase. `name`, `description`, `price`, `minimum_quantity` and `img` are a
 * snapshot: the product's, copied when the order was placed.
 */
export const orderFields = {
  id: { audited: false, exportedAs: '_id', forgotten: 'kept' },
  product_code: { audited: true, exportedAs: 'productCode', forgotten: 'kept' },
  shipped_units: { audited: true, exportedAs: 'shippedUnits', forgotten: 'kept' },
  deleted_at: { audited: true, exportedAs: 'deletedAt', forgotten: 'kept' },
  line_note: { audited: false, exportedAs: 'lineNote', forgotten: '' },
  purchase_id: { audited: false, exportedAs: 'purchaseId', forgotten: 'kept' },
  user_id: { audited: false, exportedAs: 'userId', forgotten: 'kept' },
  company_id: { audited: false, exportedAs: null, forgotten: 'kept' },
  product_id: { audited: false, exportedAs: 'productId', forgotten: 'kept' },
  name: { audited: false, exportedAs: 'name', forgotten: 'kept' },
  description: { audited: false, exportedAs: 'description', forgotten: 'kept' },
  price: { audited: false, exportedAs: 'price', forgotten: 'kept' },
  quantity: { audited: false, exportedAs: 'quantity', forgotten: 'kept' },
  total_price: { audited: false, exportedAs: 'totalPrice', forgotten: 'kept' },
  minimum_quantity: { audited: false, exportedAs: 'minimumQuantity', forgotten: 'kept' },
  img: { audited: false, exportedAs: 'img', forgotten: 'kept' },
  closed_units: { audited: false, exportedAs: 'closedUnits', forgotten: 'kept' },
  shipped_at: { audited: false, exportedAs: 'status', forgotten: 'kept' },
  placed_at: { audited: false, exportedAs: 'placedAt', forgotten: 'kept' },
  paid_at: { audited: false, exportedAs: 'paid', forgotten: 'kept' },
  deleted_by: { audited: false, exportedAs: null, forgotten: 'kept' },
  on_account: { audited: false, exportedAs: 'payment', forgotten: 'kept' },
  credited_units: { audited: false, exportedAs: null, forgotten: 'kept' },
} as const satisfies Fields<'orders', Decisions>

export const auditedPurchases: Audited<'purchases'> = {
  table: 'purchases',
  label: 'number',
  columns: columnsWith(purchaseFields, 'audited', true),
  details: (id) => sql`
    select product_code as field, quantity || ' ordered, ' || shipped_units || ' shipped, ' ||
      closed_units || ' closed, ' || credited_units || ' credited' as value
    from orders where purchase_id = ${id} and deleted_at is null order by id`,
}

export const auditedOrders: Audited<'orders'> = {
  table: 'orders',
  label: 'product_code',
  columns: columnsWith(orderFields, 'audited', true),
}

export const auditedShipments: Audited<'shipments'> = {
  table: 'shipments',
  label: 'number',
  columns: ['carrier', 'tracking', 'voided_at'],
}
