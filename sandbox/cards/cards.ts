/**
 * Stripe's documented test cards and what happens to each (docs.stripe.com/testing). Every other
 * number counts as a real card, which Stripe refuses in test mode.
 */

export type Brand = 'visa' | 'mastercard' | 'amex' | 'discover' | 'diners' | 'jcb' | 'unionpay'

/** Why the bank says no. */
export type Refusal =
  | 'generic_decline'
  | 'insufficient_funds'
  | 'lost_card'
  | 'stolen_card'
  | 'card_velocity_exceeded'
  | 'fraudulent'
  | 'expired_card'
  | 'incorrect_cvc'
  | 'processing_error'

/** What becomes of a charge: paid, refused, or paid and then disputed by the card's owner. */
export type Outcome = 'succeeds' | 'disputed_as_fraudulent' | 'disputed_as_not_received' | Refusal

export type TestCard = {
  number: string
  brand: Brand
  outcome: Outcome
  /** Whether the bank asks its customer for authentication first. */
  asks: boolean
  /** Stripe's name for this card as a ready payment method, for code that runs on a server. */
  token: string | null
}

export const testCards: readonly TestCard[] = [
  card('4242424242424242', 'visa', 'succeeds', 'pm_card_visa'),
  card('4000056655665556', 'visa', 'succeeds', 'pm_card_visa_debit'),
  card('5555555555554444', 'mastercard', 'succeeds', 'pm_card_mastercard'),
  card('2223003122003222', 'mastercard', 'succeeds'),
  card('5200828282828210', 'mastercard', 'succeeds', 'pm_card_mastercard_debit'),
  card('5105105105105100', 'mastercard', 'succeeds', 'pm_card_mastercard_prepaid'),
  card('378282246310005', 'amex', 'succeeds', 'pm_card_amex'),
  card('371449635398431', 'amex', 'succeeds'),
  card('6011111111111117', 'discover', 'succeeds', 'pm_card_discover'),
  card('6011000990139424', 'discover', 'succeeds'),
  card('3056930009020004', 'diners', 'succeeds', 'pm_card_diners'),
  card('36227206271667', 'diners', 'succeeds'),
  card('3566002020360505', 'jcb', 'succeeds', 'pm_card_jcb'),
  card('6200000000000005', 'unionpay', 'succeeds', 'pm_card_unionpay'),
  card('4000000000000002', 'visa', 'generic_decline', 'pm_card_visa_chargeDeclined'),
  card(
    '4000000000009995',
    'visa',
    'insufficient_funds',
    'pm_card_visa_chargeDeclinedInsufficientFunds',
  ),
  card('4000000000009987', 'visa', 'lost_card', 'pm_card_visa_chargeDeclinedLostCard'),
  card('4000000000009979', 'visa', 'stolen_card', 'pm_card_visa_chargeDeclinedStolenCard'),
  card('4000000000000069', 'visa', 'expired_card', 'pm_card_chargeDeclinedExpiredCard'),
  card('4000000000000127', 'visa', 'incorrect_cvc', 'pm_card_chargeDeclinedIncorrectCvc'),
  card('4000000000000119', 'visa', 'processing_error', 'pm_card_chargeDeclinedProcessingError'),
  card('4000000000006975', 'visa', 'card_velocity_exceeded'),
  card('4100000000000019', 'visa', 'fraudulent', 'pm_card_radarBlock'),
  asking('4000002500003155', 'succeeds', 'pm_card_authenticationRequiredOnSetup'),
  asking('4000002760003184', 'succeeds', 'pm_card_authenticationRequired'),
  asking('4000000000003220', 'succeeds', 'pm_card_threeDSecure2Required'),
  asking(
    '4000008260003178',
    'insufficient_funds',
    'pm_card_authenticationRequiredChargeDeclinedInsufficientFunds',
  ),
  asking('4000008400001629', 'generic_decline', 'pm_card_threeDSecureRequiredChargeDeclined'),
  card('4000000000000259', 'visa', 'disputed_as_fraudulent', 'pm_card_createDispute'),
  card(
    '4000000000002685',
    'visa',
    'disputed_as_not_received',
    'pm_card_createDisputeProductNotReceived',
  ),
]

/** What Stripe says of each refusal, to the program and to the customer. */
export const refusals: Record<
  Refusal,
  { code: string; declineCode?: string; param?: string; message: string }
> = {
  generic_decline: {
    code: 'card_declined',
    declineCode: 'generic_decline',
    message: 'Your card was declined.',
  },
  insufficient_funds: {
    code: 'card_declined',
    declineCode: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
  // A thief is not told why: Stripe words these three like any decline.
  lost_card: {
    code: 'card_declined',
    declineCode: 'lost_card',
    message: 'Your card was declined.',
  },
  stolen_card: {
    code: 'card_declined',
    declineCode: 'stolen_card',
    message: 'Your card was declined.',
  },
  fraudulent: {
    code: 'card_declined',
    declineCode: 'fraudulent',
    message: 'Your card was declined.',
  },
  card_velocity_exceeded: {
    code: 'card_declined',
    declineCode: 'card_velocity_exceeded',
    message:
      'Your card was declined for making repeated attempts too frequently or exceeding its amount limit.',
  },
  expired_card: { code: 'expired_card', param: 'exp_month', message: 'Your card has expired.' },
  incorrect_cvc: {
    code: 'incorrect_cvc',
    param: 'cvc',
    message: "Your card's security code is incorrect.",
  },
  processing_error: {
    code: 'processing_error',
    message: 'An error occurred while processing your card. Try again in a little bit.',
  },
}

/** Whether an outcome is a refusal. */
export function isRefusal(outcome: Outcome): outcome is Refusal {
  return outcome in refusals
}

function card(
  number: string,
  brand: Brand,
  outcome: Outcome,
  token: string | null = null,
): TestCard {
  return { number, brand, outcome, asks: false, token }
}

function asking(number: string, outcome: Outcome, token: string): TestCard {
  return { number, brand: 'visa', outcome, asks: true, token }
}
