import type { Money } from '#base/money.ts'

export type PaymentTables = {
  payment_intents: PaymentIntents
  ledger: Ledger
  refunds: Refunds
}

type PaymentIntents = {
  /** The provider's id. */
  id: string
  /** Null for an intent that was asked for with an amount only. */
  purchase_id: string | null
  user_id: string
  amount: Money
  currency: string
  created_at: number
  /** When its outcome became certain: succeeded, canceled or refunded. */
  settled_at: number | null
  /** When the card company is asked about it next, while it is not. */
  look_at: number
}

type Ledger = {
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

type Refunds = {
  id: string
  intent_id: string
  purchase_id: string | null
  /** The order whose share goes back; null for a whole payment, or what was paid too much. */
  order_id: string | null
  amount: Money
  reason: string
  /** The deletion that it belongs to; null where nothing was deleted just now. */
  deletion: string | null
  /** The card company's id of what went back; null until then, and where nothing was left to. */
  fact: string | null
  asked_at: number
  tries: number
  due_at: number
  done_at: number | null
}
