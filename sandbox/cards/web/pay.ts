import {
  CardRefusal,
  confirmPayment,
  createPaymentMethod,
  type Intent,
  readPayment,
  type TypedCard,
  type Wire,
} from './wire.ts'

export type Paying = Wire & { clientSecret: string; billing: { name: string; email: string } }

/** Shows the bank's question; resolves once it was answered, or put away without an answer. */
export type Challenge = (url: string, intentId: string) => Promise<void>

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

/** A payment that succeeded in another tab meanwhile is not refused: it is paid. */
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
