import type { Generated } from 'kysely'
import type { Money } from '#base/money.ts'

export type OrderTables = {
  baskets: { user_id: string; version: number }
  basket_lines: {
    id: string
    user_id: string
    product_id: string
    quantity: number
    /** What one unit cost when the line was last set; null before such was kept. */
    seen_price: Money | null
    added_at: number
  }
  purchases: {
    id: string
    counter: number
    /** What people say on the telephone: `K-26-004213`. */
    number: string
    user_id: string
    user_name: string
    email: string
    phone: string
    address: string
    po_number: string
    note: string
    currency: string
    goods: Money
    tax_name: string
    /** Thousandths of a percent. */
    tax_rate: number
    tax: Money
    total: Money
    placed_at: number
    lapses_at: number
    lapse_warned_at: number | null
    paid_at: number | null
    transaction_id: string | null
    shipped_at: number | null
    completed_at: number | null
    ended_at: number | null
    /** The admin who placed it for the buyer; null where they did it themselves. */
    placed_by: string | null
  }
  orders: {
    id: string
    purchase_id: string
    user_id: string
    product_id: string
    product_code: string
    /** The product's name when it was ordered; likewise description, price, minimum and picture. */
    name: string
    description: string
    price: Money
    quantity: number
    total_price: Money
    minimum_quantity: number
    img: string
    /** As its purchase's: what lists are sorted and chosen by. */
    placed_at: number
    paid_at: number | null
    /** Since when none of its units is open, of which some were shipped. */
    shipped_at: number | null
    shipped_units: Generated<number>
    closed_units: Generated<number>
    deleted_at: number | null
    /** Who deleted it: a user's id, or 'lapse'. */
    deleted_by: string | null
    /** What credit notes give back of it: of `closed_units` all, and units that were sent. */
    credited_units: Generated<number>
  }
  shipments: {
    id: string
    purchase_id: string
    seq: number
    /** `K-26-004213-1`: its purchase's number, and `seq`. */
    number: string
    carrier: string
    tracking: string
    shipped_at: number
    shipped_by: string | null
    voided_at: number | null
    voided_by: string | null
  }
  shipment_lines: { shipment_id: string; order_id: string; units: number }
  /** Numbered without gaps, in the order in which purchases were paid. */
  invoices: { purchase_id: string; number: number; made_at: number }
  /** What an account's orders hold that are neither paid nor shipped; kept by triggers. */
  unpaid_totals: { user_id: string; units: number; amount: Money }
  payment_intents: {
    id: string
    /** Null for an intent that was asked for with an amount only. */
    purchase_id: string | null
    user_id: string
    amount: Money
    currency: string
    created_at: number
    settled_at: number | null
    /** When the card company is asked about it next, while it is not. */
    look_at: number
  }
  ledger: {
    id: string
    kind: 'charge' | 'refund' | 'dispute'
    /** The provider's id of the fact; with the kind, what makes twice once. */
    fact: string
    intent_id: string
    purchase_id: string | null
    /** What goes back to a card is negative. */
    amount: Money
    currency: string
    at: number
  }
  /** Numbered without gaps, in the order in which they were made. */
  credit_notes: {
    id: string
    purchase_id: string
    counter: number
    /** `C-26-000123` */
    number: string
    made_at: number
    made_by: string
    reason: string
    /** Without tax. */
    amount: Money
    tax: Money
  }
  credit_note_lines: {
    credit_note_id: string
    order_id: string
    units: number
    /** Without tax. */
    amount: Money
    goods: 'unsent' | 'restocked' | 'scrapped'
  }
  refunds: {
    id: string
    intent_id: string
    purchase_id: string | null
    order_id: string | null
    amount: Money
    reason: string
    credit_note_id: string | null
    /** The card company's id of what went back; null until then, and where nothing was left to. */
    fact: string | null
    asked_at: number
    tries: number
    due_at: number
    done_at: number | null
  }
}
