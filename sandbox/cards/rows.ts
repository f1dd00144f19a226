import type { Outcome, Refusal } from './cards.ts'

/** The rows of the sandbox's tables, as SQLite hands them out: flags are 0 or 1, records are JSON text. */

export type IntentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'succeeded'
  | 'canceled'

export type IntentRow = {
  seq: number
  id: string
  client_secret: string
  amount: number
  currency: string
  status: IntentStatus
  metadata: string
  description: string | null
  receipt_email: string | null
  payment_method_types: string
  allowed: string | null
  automatic: number
  payment_method: string | null
  /** The word that opens the challenge page, while an authentication is asked for. */
  challenge: string | null
  return_url: string | null
  last_payment_error: string | null
  latest_charge: string | null
  cancellation_reason: string | null
  canceled_at: number | null
  created: number
}

/** A card as far as it may be kept: never its number, never its security code. */
export type MethodRow = {
  seq: number
  id: string
  brand: string
  last4: string
  exp_month: number
  exp_year: number
  outcome: Outcome
  asks: number
  cvc_given: number
  name: string | null
  email: string | null
  spent_on: string | null
  created: number
}

export type ChargeRow = {
  seq: number
  id: string
  intent: string
  method: string
  amount: number
  currency: string
  status: 'succeeded' | 'failed'
  refusal: Refusal | null
  authenticated: number
  amount_refunded: number
  dispute: string | null
  description: string | null
  receipt_email: string | null
  metadata: string
  created: number
}

export type RefundRow = {
  seq: number
  id: string
  charge: string
  intent: string
  amount: number
  currency: string
  reason: string | null
  metadata: string
  created: number
}

export type DisputeRow = {
  seq: number
  id: string
  charge: string
  intent: string
  amount: number
  currency: string
  reason: string
  created: number
}

export type EventRow = { seq: number; id: string; type: string; payload: string; created: number }

export type DeliveryRow = {
  seq: number
  event: string
  due_at: number
  lease_until: number | null
  attempts: number
  last_result: string | null
  done_at: number | null
}
