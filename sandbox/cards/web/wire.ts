/** Stripe's wire as a browser speaks it, to the sandbox's address. */
export type Wire = { address: string; publishableKey: string }

export type TypedCard = { number: string; month: number; year: number; cvc: string }

/** What the card company answers, as far as it matters here. */
export type Intent = {
  id: string
  status: string
  next_action?: { use_stripe_sdk?: { stripe_js?: string } } | null
  last_payment_error?: { message?: string } | null
}

/** The card company's refusal; its message is made for the person. */
export class CardRefusal extends Error {
  /** The payment as it is by now, where the refusal is about that. */
  readonly intent: Intent | null

  constructor(message: string, intent: Intent | null = null) {
    super(message)
    this.intent = intent
  }
}

/** Hands over a card for an id that stands for it. */
export async function createPaymentMethod(
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
export function confirmPayment(wire: Wire, clientSecret: string, method: string): Promise<Intent> {
  return ask<Intent>(wire, 'POST', `/v1/payment_intents/${intentOf(clientSecret)}/confirm`, {
    client_secret: clientSecret,
    payment_method: method,
  })
}

/** The payment as it is now. */
export function readPayment(wire: Wire, clientSecret: string): Promise<Intent> {
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
