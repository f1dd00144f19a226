import type Stripe from 'stripe'
import { refusals } from './cards.ts'
import type { ChargeRow, DisputeRow, IntentRow, MethodRow, RefundRow } from './rows.ts'

/** How the rows look on the wire. The field names are checked against the SDK's own types. */

type Shape<Full> = { [Field in keyof Full]?: unknown }

export function intentShape(row: IntentRow, address: string) {
  const received = row.status === 'succeeded' ? row.amount : 0
  return {
    ...browserIntentShape(row, address),
    amount_capturable: 0,
    amount_received: received,
    application: null,
    application_fee_amount: null,
    customer: null,
    last_payment_error: parsed(row.last_payment_error),
    latest_charge: row.latest_charge,
    metadata: parsed(row.metadata),
    on_behalf_of: null,
    payment_method_options: { card: { request_three_d_secure: 'automatic' } },
    review: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    transfer_data: null,
    transfer_group: null,
  } satisfies Shape<Stripe.PaymentIntent>
}

/** What a browser with the intent's secret may see of it: nothing of the shop's own notes. */
export function browserIntentShape(row: IntentRow, address: string) {
  return {
    id: row.id,
    object: 'payment_intent',
    allowed_payment_method_types: parsed(row.allowed),
    amount: row.amount,
    automatic_payment_methods: row.automatic ? { allow_redirects: 'always', enabled: true } : null,
    canceled_at: row.canceled_at,
    cancellation_reason: row.cancellation_reason,
    capture_method: 'automatic_async',
    client_secret: row.client_secret,
    confirmation_method: 'automatic',
    created: row.created,
    currency: row.currency,
    description: row.description,
    last_payment_error: forCustomers(parsed(row.last_payment_error)),
    livemode: false,
    next_action: nextAction(row, address),
    payment_method: row.payment_method,
    payment_method_types: parsed(row.payment_method_types),
    processing: null,
    receipt_email: row.receipt_email,
    setup_future_usage: null,
    shipping: null,
    status: row.status,
  } satisfies Shape<Stripe.PaymentIntent>
}

export function methodShape(row: MethodRow) {
  return {
    id: row.id,
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: billingDetails(row),
    card: {
      ...cardFacts(row),
      checks: checks(row, false),
      display_brand: row.brand,
      generated_from: null,
      networks: { available: [row.brand], preferred: null },
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: row.created,
    customer: null,
    livemode: false,
    metadata: {},
    type: 'card',
  } satisfies Shape<Stripe.PaymentMethod>
}

export function chargeShape(row: ChargeRow, method: MethodRow) {
  const paid = row.status === 'succeeded'
  const refusal = row.refusal ? refusals[row.refusal] : null
  return {
    id: row.id,
    object: 'charge',
    amount: row.amount,
    amount_captured: paid ? row.amount : 0,
    amount_refunded: row.amount_refunded,
    balance_transaction: null,
    billing_details: billingDetails(method),
    captured: paid,
    created: row.created,
    currency: row.currency,
    customer: null,
    description: row.description,
    disputed: row.dispute !== null,
    failure_balance_transaction: null,
    failure_code: refusal?.code ?? null,
    failure_message: refusal?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: parsed(row.metadata),
    outcome: outcome(row),
    paid,
    payment_intent: row.intent,
    payment_method: row.method,
    payment_method_details: {
      type: 'card',
      card: {
        ...cardFacts(method),
        amount_authorized: paid ? row.amount : null,
        checks: checks(method, row.refusal === 'incorrect_cvc'),
        installments: null,
        mandate: null,
        network: method.brand,
        three_d_secure: row.authenticated
          ? { authentication_flow: 'challenge', result: 'authenticated', version: '2.2.0' }
          : null,
        wallet: null,
      },
    },
    receipt_email: row.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: row.amount_refunded === row.amount,
    review: null,
    shipping: null,
    source_transfer: null,
    status: row.status,
  } satisfies Shape<Stripe.Charge>
}

export function refundShape(row: RefundRow) {
  return {
    id: row.id,
    object: 'refund',
    amount: row.amount,
    balance_transaction: null,
    charge: row.charge,
    created: row.created,
    currency: row.currency,
    destination_details: {
      card: {
        reference_status: 'pending',
        reference_type: 'acquirer_reference_number',
        type: 'refund',
      },
      type: 'card',
    },
    metadata: parsed(row.metadata),
    payment_intent: row.intent,
    reason: row.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  } satisfies Shape<Stripe.Refund>
}

export function disputeShape(row: DisputeRow) {
  return {
    id: row.id,
    object: 'dispute',
    amount: row.amount,
    balance_transactions: [],
    charge: row.charge,
    created: row.created,
    currency: row.currency,
    evidence_details: {
      due_by: row.created + 7 * 24 * 3_600,
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: row.intent,
    reason: row.reason,
    status: 'needs_response',
  } satisfies Shape<Stripe.Dispute>
}

/** Where the customer authenticates: in the sandbox's challenge page. */
function challengeUrl(row: IntentRow, address: string): string {
  return `${address}/challenge/${row.id}?attempt=${row.challenge}`
}

function nextAction(row: IntentRow, address: string) {
  if (row.status !== 'requires_action') return null
  const url = challengeUrl(row, address)
  return row.return_url
    ? { type: 'redirect_to_url', redirect_to_url: { return_url: row.return_url, url } }
    : {
        type: 'use_stripe_sdk',
        use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: url },
      }
}

/**
 * On Stripe's wire a failed authentication is told in words for programmers; Stripe.js replaces
 * them before anybody sees them. No Stripe.js stands between a browser and the sandbox.
 */
function forCustomers(error: unknown): unknown {
  const failure = error as { code?: string } | null
  if (failure?.code !== 'payment_intent_authentication_failure') return error
  return {
    ...failure,
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  }
}

function outcome(row: ChargeRow) {
  if (row.status === 'succeeded') {
    return {
      network_status: 'approved_by_network',
      reason: null,
      risk_level: 'normal',
      seller_message: 'Payment complete.',
      type: 'authorized',
    }
  }
  return {
    network_status: 'declined_by_network',
    reason: row.refusal,
    risk_level: row.refusal === 'fraudulent' ? 'highest' : 'normal',
    seller_message: 'The bank did not return any further details with this decline.',
    type: row.refusal === 'fraudulent' ? 'blocked' : 'issuer_declined',
  }
}

function cardFacts(row: MethodRow) {
  return {
    brand: row.brand,
    country: 'US',
    exp_month: row.exp_month,
    exp_year: row.exp_year,
    funding: 'credit',
    last4: row.last4,
  }
}

function checks(row: MethodRow, cvcFailed: boolean) {
  const cvc = cvcFailed ? 'fail' : 'pass'
  return {
    address_line1_check: null,
    address_postal_code_check: null,
    cvc_check: row.cvc_given ? cvc : null,
  }
}

function billingDetails(row: MethodRow) {
  const address = {
    city: null,
    country: null,
    line1: null,
    line2: null,
    postal_code: null,
    state: null,
  }
  return { address, email: row.email, name: row.name, phone: null, tax_id: null }
}

function parsed(json: string | null): unknown {
  return json === null ? null : JSON.parse(json)
}
