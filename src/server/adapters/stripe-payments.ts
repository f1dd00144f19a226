import Stripe from 'stripe'
import { findCurrency, type Money } from '#base/currency.ts'
import { subtract, sumMoney } from '#base/money.ts'
import { refuse } from '#base/refuse.ts'
import type { StripeConfig } from '#server/config/vendors.ts'

/** A buyer waits: a hanging card company is reported within 15 seconds. */
const timeoutMs = 6_000
const retries = 1

export type Payments = ReturnType<typeof stripePayments>

export type NewIntent = {
  key: string
  amount: Money
  currency: string
  purchaseId: string | null
  userId: string
  description: string
}

type NewRefund = { id: string; intentId: string; amount: Money; took: Money }

/** Every verb is safe to repeat: Stripe is given a key for each promise. */
export function stripePayments(config: StripeConfig) {
  const stripe = new Stripe(config.secretKey, {
    timeout: timeoutMs,
    maxNetworkRetries: retries,
    telemetry: false,
    ...(config.address ? { httpClient: clientAt(config.address) } : {}),
  })
  const retrieve = (id: string) => stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] })
  return {
    createIntent: ({ key, amount, currency, purchaseId, userId, description }: NewIntent) =>
      callStripe(async () => {
        const intent: Stripe.PaymentIntentCreateParams = {
          amount: toStripe(amount, currency),
          currency: currency.toLowerCase(),
          allowed_payment_method_types: ['card'],
          description,
          metadata: { user: userId, ...(purchaseId ? { purchase: purchaseId } : {}) },
        }
        return asIntent(await stripe.paymentIntents.create(intent, { idempotencyKey: key }))
      }),
    readIntent: async (id: string) => (isIntentId(id) ? unlessUnknown(() => retrieve(id)) : null),
    // Too late to cancel, or canceled before: its current state counts.
    cancelIntent: (id: string) =>
      unlessUnknown(() => stripe.paymentIntents.cancel(id).catch(() => retrieve(id))),
    changeAmount: (id: string, amount: Money) =>
      callStripe(async () => {
        const { currency } = await stripe.paymentIntents.retrieve(id)
        const wire = toStripe(amount, currency.toUpperCase())
        return asIntent(await stripe.paymentIntents.update(id, { amount: wire }))
      }),
    /** Refunds the amount, or what is left after the bank `took` its part, once per `id`. Null when nothing is left. */
    refund: ({ id, intentId, amount, took }: NewRefund) =>
      callStripe(async () => {
        const refunds = await listRefunds(stripe, intentId)
        const earlier = refunds.find(({ metadata }) => metadata?.['refund'] === id)
        if (earlier) return asRefund(earlier)
        const intent = await stripe.paymentIntents.retrieve(intentId)
        const received = fromStripe(intent.amount_received, intent.currency)
        const settled = refunds.map(asRefund).filter(({ state }) => state !== 'failed')
        const refundable = subtract(
          received,
          sumMoney([took, ...settled.map((back) => back.amount)]),
        )
        const refunded = Math.min(amount, refundable) as Money
        if (refunded <= 0) return null
        const wire = toStripe(refunded, intent.currency.toUpperCase())
        const refund = { payment_intent: intentId, amount: wire, metadata: { refund: id } }
        const idempotencyKey = `refund:${id}:${refunded}`
        return asRefund(await stripe.refunds.create(refund, { idempotencyKey }))
      }),
    readRefunds: (intentId: string) =>
      callStripe(async () => (await listRefunds(stripe, intentId)).map(asRefund)),
    /** Reads a webhook; null when the signature is wrong, old or missing. */
    readEvent: async (body: Buffer, signature: string | undefined) =>
      readEvent(stripe, config.webhookSecret, body, signature),
  }
}

/** An id becomes part of a path at Stripe, so it must not lead to another resource. */
function isIntentId(id: string): boolean {
  return /^pi_\w{1,250}$/.test(id)
}

/** Words for a card company that does not answer; the details go to the log with the cause. */
async function callStripe<T>(question: () => Promise<T>): Promise<T> {
  try {
    return await question()
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError)
      throw refuse('card-company-down', { cause: error })
    throw error
  }
}

function unlessUnknown(read: () => Promise<Stripe.PaymentIntent>): Promise<Intent | null> {
  return callStripe(() =>
    read().then(asIntent, (error: unknown) => {
      const isUnknown = error instanceof Stripe.errors.StripeInvalidRequestError
      if (isUnknown && error.statusCode === 404) return null
      throw error
    }),
  )
}

/** One payment attempt. */
export type Intent = ReturnType<typeof asIntent>

const finalStates = ['succeeded', 'canceled', 'processing'] as const

function asIntent(intent: Stripe.PaymentIntent) {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null
  return {
    id: intent.id,
    clientSecret: intent.client_secret ?? '',
    state: finalStates.find((state) => state === intent.status) ?? ('open' as const),
    amount: fromStripe(intent.amount, intent.currency),
    currency: intent.currency.toUpperCase(),
    purchaseId: intent.metadata.purchase ?? null,
    userId: intent.metadata.user ?? null,
    refunded: charge?.refunded ?? false,
  }
}

/** Every refund of a payment, also those made in Stripe's dashboard. */
async function listRefunds(stripe: Stripe, intentId: string): Promise<Stripe.Refund[]> {
  const all: Stripe.Refund[] = []
  for await (const refund of stripe.refunds.list({ payment_intent: intentId, limit: 100 }))
    all.push(refund)
  return all
}

export type MoneyBack = ReturnType<typeof asMoneyBack>

function asMoneyBack(back: { id: string; amount: number; currency: string }) {
  const { id, amount, currency } = back
  return { id, amount: fromStripe(amount, currency), currency: currency.toUpperCase() }
}

export type Refund = ReturnType<typeof asRefund>

type WireRefund = Pick<Stripe.Refund, 'id' | 'amount' | 'currency' | 'status' | 'failure_reason'>

const refundStates: Record<string, 'moved' | 'failed' | undefined> = {
  succeeded: 'moved',
  failed: 'failed',
  canceled: 'failed',
}

/** `moved`: the money left the shop. What failed or was canceled is final. */
function asRefund(refund: WireRefund) {
  const state = refundStates[refund.status ?? ''] ?? ('waiting' as const)
  const reason = refund.failure_reason ?? (state === 'failed' ? refund.status : null)
  return { ...asMoneyBack(refund), state, reason: reason ?? '' }
}

export type Dispute = ReturnType<typeof asDispute>

type WireDispute = Pick<Stripe.Dispute, 'id' | 'amount' | 'currency' | 'reason' | 'status'> & {
  balance_transactions?: unknown[]
}

const closedStatuses = ['won', 'lost', 'warning_closed', 'prevented', 'charge_refunded']

/** An inquiry (`warning_…`) moves no money, and what was prevented never did. */
function asDispute(type: string, dispute: WireDispute) {
  const { reason, balance_transactions: moves } = dispute
  const returned = type === 'charge.dispute.funds_reinstated'
  const status = returned ? 'won' : dispute.status
  const mayMove = !/^(warning_|prevented)/.test(status) && moves?.length !== 0
  return {
    ...asMoneyBack(dispute),
    reason: reason ?? '',
    status,
    isClosed: type === 'charge.dispute.closed' || closedStatuses.includes(status),
    wasTaken: returned || type === 'charge.dispute.funds_withdrawn' || mayMove,
  }
}

type Subject = { id: string; payment_intent?: string | { id: string } | null }

/** Events that the shop needs (docs/operate.md); it only acknowledges others. */
export const handledEvents = [
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'charge.refunded',
  'charge.refund.updated',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'charge.dispute.closed',
]

function readEvent(stripe: Stripe, secret: string, body: Buffer, signature: string | undefined) {
  if (!signature || !secret) return null
  try {
    const { type, data } = stripe.webhooks.constructEvent(body, signature, secret)
    // A payment's own messages are about it; a charge's, refund's or dispute's name it.
    const { id, payment_intent = id } = data.object as Subject
    const intentId =
      typeof payment_intent === 'string' ? payment_intent : (payment_intent?.id ?? null)
    const isOfRefund = type.startsWith('refund.') || type === 'charge.refund.updated'
    const refund = isOfRefund ? asRefund(data.object as WireRefund) : null
    return {
      intentId: handledEvents.includes(type) ? intentId : null,
      /** A charge does not say which refunds: they are asked for. */
      isRefund: type === 'charge.refunded',
      refund: refund && type === 'refund.failed' ? { ...refund, state: 'failed' as const } : refund,
      dispute: type.startsWith('charge.dispute.')
        ? asDispute(type, data.object as WireDispute)
        : null,
    }
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return null
    if (error instanceof SyntaxError) return null
    throw error
  }
}

/**
 * Decimals of an amount on Stripe's wire where they are not those of ISO 4217: ariary go without,
 * Icelandic krónur and Ugandan shillings with two (docs.stripe.com/currencies, special cases).
 */
const decimalsOnWire: Record<string, number> = { MGA: 0, ISK: 2, UGX: 2 }

/** `currency` in capitals. */
export function toStripe(amount: Money, currency: string): number {
  return Math.round(amount * minorUnitFactor(currency))
}

/** `currency` as Stripe writes it, in small letters. */
export function fromStripe(amount: number, currency: string): Money {
  return Math.round(amount / minorUnitFactor(currency.toUpperCase())) as Money
}

function minorUnitFactor(currency: string): number {
  const { decimals } = findCurrency(currency)
  return 10 ** ((decimalsOnWire[currency] ?? decimals) - decimals)
}

/** The SDK can be told another host, but no path before its own `/v1/…`. */
export function clientAt(address: string): Stripe.HttpClient {
  const base = address.replace(/\/+$/, '')
  return Stripe.createFetchHttpClient((input, init) => {
    const { pathname, search } = new URL(String(input))
    return fetch(base + pathname + search, init)
  })
}
