import type Stripe from 'stripe'
import type { Bank, ChargeRow, DisputeRow, IntentRow, MethodRow, RefundRow } from './bank.ts'
import { refusalOf } from './cards.ts'

// How the rows look on the wire, as far as the shop and its card form read them. The field names are
// checked against the SDK's own types.

type Shape<Full> = { [Field in keyof Full]?: unknown }

export function intentShape(row: IntentRow, bank: Bank) {
  return {
    ...browserIntentShape(row, bank),
    amount_received: row.status === 'succeeded' ? row.amount : 0,
    latest_charge: row.latest_charge,
    metadata: JSON.parse(row.metadata),
  } satisfies Shape<Stripe.PaymentIntent>
}

/** What a browser with the intent's secret may see of it: nothing of the shop's own notes. */
export function browserIntentShape(row: IntentRow, { address }: Bank) {
  const { metadata: _, latest_charge, challenge, last_payment_error, ...intent } = row
  const url = `${address}/challenge/${row.id}?attempt=${challenge}`
  const use_stripe_sdk = { type: 'three_d_secure_redirect', stripe_js: url }
  const asks = { type: 'use_stripe_sdk', use_stripe_sdk }
  return {
    ...intent,
    object: 'payment_intent',
    last_payment_error: last_payment_error && JSON.parse(last_payment_error),
    livemode: false,
    next_action: row.status === 'requires_action' ? asks : null,
  } satisfies Shape<Stripe.PaymentIntent>
}

export function methodShape({ id, brand, last4, exp_month, exp_year, name, email }: MethodRow) {
  return {
    id,
    object: 'payment_method',
    billing_details: { name, email },
    card: { brand, last4, exp_month, exp_year },
    livemode: false,
    type: 'card',
  } satisfies Shape<Stripe.PaymentMethod>
}

export function chargeShape({ intent, method, refusal, dispute, ...charge }: ChargeRow) {
  const refused = refusal && refusalOf(refusal)
  return {
    ...charge,
    object: 'charge',
    disputed: dispute !== null,
    failure_code: refused?.code ?? null,
    failure_message: refused?.message ?? null,
    livemode: false,
    paid: charge.status === 'succeeded',
    payment_intent: intent,
    payment_method: method,
    refunded: charge.amount_refunded === charge.amount,
  } satisfies Shape<Stripe.Charge>
}

export function refundShape({ intent, metadata, ...refund }: RefundRow) {
  return {
    ...refund,
    object: 'refund',
    metadata: JSON.parse(metadata),
    payment_intent: intent,
    ...(refund.status === 'failed' ? { failure_reason: 'expired_or_canceled_card' } : {}),
  } satisfies Shape<Stripe.Refund>
}

export function disputeShape({ intent, ...dispute }: DisputeRow) {
  const { amount, currency, status } = dispute
  const move = (sign: 1 | -1) => ({
    object: 'balance_transaction',
    amount: sign * amount,
    currency,
  })
  const moved = status.startsWith('warning_')
    ? []
    : [move(-1), ...(status === 'won' ? [move(1)] : [])]
  return {
    ...dispute,
    object: 'dispute',
    balance_transactions: moved,
    livemode: false,
    payment_intent: intent,
  } satisfies Shape<Stripe.Dispute>
}
