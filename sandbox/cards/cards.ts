/**
 * Stripe's documented test cards and what happens to each (docs.stripe.com/testing). Every other
 * number counts as a real card, which Stripe refuses in test mode.
 */

export type Brand = 'visa' | 'mastercard' | 'amex' | 'discover' | 'diners' | 'jcb' | 'unionpay'

/** What Stripe says of each refusal by a bank, to the program and to the customer. */
const declined = 'Your card was declined.'
const refusals = {
  generic_decline: { code: 'card_declined', message: declined },
  insufficient_funds: { code: 'card_declined', message: 'Your card has insufficient funds.' },
  // A thief is not told why: Stripe words these three like any decline.
  lost_card: { code: 'card_declined', message: declined },
  stolen_card: { code: 'card_declined', message: declined },
  fraudulent: { code: 'card_declined', message: declined },
  card_velocity_exceeded: {
    code: 'card_declined',
    message:
      'Your card was declined for making repeated attempts too frequently or exceeding its amount limit.',
  },
  expired_card: { code: 'expired_card', message: 'Your card has expired.' },
  incorrect_cvc: { code: 'incorrect_cvc', message: "Your card's security code is incorrect." },
  processing_error: {
    code: 'processing_error',
    message: 'An error occurred while processing your card. Try again in a little bit.',
  },
} as const

export type Refusal = keyof typeof refusals

/** What becomes of a charge: paid, refused, or paid and then disputed, or refunded later than at once. */
export type Outcome =
  | 'succeeds'
  | 'disputed_as_fraudulent'
  | 'disputed_as_not_received'
  | 'inquired_about'
  | 'refunded_later'
  | 'refunded_in_vain'
  | Refusal

/** `asks`: the bank asks its customer for authentication first. */
export type TestCard = { number: string; brand: Brand; outcome: Outcome; asks: boolean }

export const testCards: readonly TestCard[] = [
  card('4242424242424242', 'visa'),
  card('5555555555554444', 'mastercard'),
  card('378282246310005', 'amex'),
  card('6011111111111117', 'discover'),
  card('3056930009020004', 'diners'),
  card('36227206271667', 'diners'),
  card('3566002020360505', 'jcb'),
  card('6200000000000005', 'unionpay'),
  card('4000000000000002', 'visa', 'generic_decline'),
  card('4000000000009995', 'visa', 'insufficient_funds'),
  card('4000000000009987', 'visa', 'lost_card'),
  card('4000000000009979', 'visa', 'stolen_card'),
  card('4000000000000069', 'visa', 'expired_card'),
  card('4000000000000127', 'visa', 'incorrect_cvc'),
  card('4000000000000119', 'visa', 'processing_error'),
  card('4000000000006975', 'visa', 'card_velocity_exceeded'),
  card('4100000000000019', 'visa', 'fraudulent'),
  card('4000002500003155', 'visa', 'succeeds', true),
  card('4000002760003184', 'visa', 'succeeds', true),
  card('4000000000003220', 'visa', 'succeeds', true),
  card('4000008260003178', 'visa', 'insufficient_funds', true),
  card('4000008400001629', 'visa', 'generic_decline', true),
  card('4000000000000259', 'visa', 'disputed_as_fraudulent'),
  card('4000000000002685', 'visa', 'disputed_as_not_received'),
  card('4000000000001976', 'visa', 'inquired_about'),
  card('4000000000007726', 'visa', 'refunded_later'),
  card('4000000000005126', 'visa', 'refunded_in_vain'),
]

/** What is said of a refusal; null for an outcome that is none. */
export function refusalOf(
  outcome: Outcome,
): { refusal: Refusal; code: string; message: string; decline_code?: string } | null {
  if (!isRefusal(outcome)) return null
  const { code, message } = refusals[outcome]
  return {
    refusal: outcome,
    code,
    message,
    ...(code === 'card_declined' ? { decline_code: outcome } : {}),
  }
}

function isRefusal(outcome: Outcome): outcome is Refusal {
  return outcome in refusals
}

function card(number: string, brand: Brand, outcome: Outcome = 'succeeds', asks = false): TestCard {
  return { number, brand, outcome, asks }
}
