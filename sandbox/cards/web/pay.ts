/** Stripe's wire as a browser speaks it, to the sandbox's address. */
type Wire = { address: string; publishableKey: string }

export type TypedCard = { number: string; month: number; year: number; cvc: string }

/** What the card company answers, as far as it matters here. */
type Intent = {
  id: string
  status: string
  next_action?: { use_stripe_sdk?: { stripe_js?: string } } | null
  last_payment_error?: { message?: string } | null
}

/** The card company's refusal; its message is made for the person. */
export class CardRefusal extends Error {
  /** The present payment, where the refusal is about its state. */
  readonly intent: Intent | null

  constructor(message: string, intent: Intent | null = null) {
    super(message)
    this.intent = intent
  }
}

type Paying = Wire & { clientSecret: string; billing: { name: string; email: string } }

/** Shows the bank's question; resolves once it was answered, or put away without an answer. */
type Challenge = (url: string, intentId: string) => Promise<void>

/**
 * Pays in Stripe's two steps: the card for a payment method, then the payment confirmed with it;
 * between them the bank may ask its customer whether it is they. Gives the transaction's id, or
 * throws a CardRefusal whose message is for the person.
 */
export async function pay(paying: Paying, card: TypedCard, challenge: Challenge): Promise<string> {
  const method = await createPaymentMethod(paying, card, paying.billing)
  const confirmed = await confirmOnce(paying, method)
  const question = confirmed.next_action?.use_stripe_sdk?.stripe_js
  if (confirmed.status !== 'requires_action' || !question) return transactionOf(confirmed)
  await challenge(question, confirmed.id)
  return transactionOf(await readPayment(paying, paying.clientSecret))
}

/** A payment that has succeeded in another tab is not refused: it is paid. */
async function confirmOnce(paying: Paying, method: string): Promise<Intent> {
  try {
    return await confirmPayment(paying, paying.clientSecret, method)
  } catch (error) {
    if (error instanceof CardRefusal && error.intent?.status === 'succeeded') return error.intent
    if (error instanceof CardRefusal && error.intent === null) return afterSilence(paying, error)
    throw error
  }
}

/** No answer is no refusal either: the payment itself says whether it went through. */
async function afterSilence(paying: Paying, silence: CardRefusal): Promise<Intent> {
  const intent = await readPayment(paying, paying.clientSecret).catch(() => null)
  if (intent?.status === 'succeeded') return intent
  throw silence
}

function transactionOf(intent: Intent): string {
  if (intent.status === 'succeeded') return intent.id
  throw new CardRefusal(intent.last_payment_error?.message ?? notAuthenticated, intent)
}

/** As Stripe words a challenge that was put away. */
const notAuthenticated =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.'

/** Hands over a card for an id that stands for it. */
async function createPaymentMethod(
  wire: Wire,
  card: TypedCard,
  billing: { name: string; email: string },
): Promise<string> {
  const method = await ask<{ id: string }>(wire, 'POST', '/v1/payment_methods', {
    type: 'card',
    'card[number]': card.number,
    'card[exp_month]': String(card.month),
    'card[exp_year]': String(card.year),
    'card[cvc]': card.cvc,
    'billing_details[name]': billing.name,
    'billing_details[email]': billing.email,
  })
  return method.id
}

/** Pays with a card that was handed over; the answer may ask for authentication first. */
function confirmPayment(wire: Wire, clientSecret: string, method: string): Promise<Intent> {
  return ask<Intent>(wire, 'POST', `/v1/payment_intents/${intentOf(clientSecret)}/confirm`, {
    client_secret: clientSecret,
    payment_method: method,
  })
}

/** The present state of the payment. */
function readPayment(wire: Wire, clientSecret: string): Promise<Intent> {
  const query = new URLSearchParams({ client_secret: clientSecret })
  return ask<Intent>(wire, 'GET', `/v1/payment_intents/${intentOf(clientSecret)}?${query}`)
}

/** A payment's id stands at the front of its secret. */
function intentOf(clientSecret: string): string {
  return clientSecret.split('_secret_')[0] ?? ''
}

async function ask<Answer>(
  { address, publishableKey }: Wire,
  method: 'GET' | 'POST',
  path: string,
  fields?: Record<string, string>,
): Promise<Answer> {
  const answer = await fetch(address + path, {
    method,
    headers: { authorization: `Bearer ${publishableKey}` },
    ...(fields ? { body: new URLSearchParams(fields) } : {}),
  }).catch(() => {
    throw new CardRefusal(unreachable)
  })
  const body: unknown = await answer.json().catch(() => null)
  if (answer.ok && body !== null) return body as Answer
  const { error } = (body ?? {}) as { error?: { message?: string; payment_intent?: Intent } }
  throw new CardRefusal(error?.message ?? unreachable, error?.payment_intent ?? null)
}

/** As Stripe's own script words it. */
const unreachable =
  'We are experiencing issues connecting to our payments provider. You have not been charged. Please check your internet connection and try again.'
