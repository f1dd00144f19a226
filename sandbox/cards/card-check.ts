import { type TestCard, testCards } from './cards.ts'
import { StripeFailure, wrongParameter } from './wire/failure.ts'
import { type Params, requiredText, text } from './wire/params.ts'

/** A card that passed Stripe's checks of form; `cvcGiven` says whether a security code came with it. */
export type CheckedCard = { card: TestCard; expMonth: number; expYear: number; cvcGiven: boolean }

/**
 * Checks what was typed of a card, in the order and words of Stripe: number, expiry, security code,
 * then whether it is one of the test cards. Answers 402 as soon as something is wrong.
 */
export function checkCard(params: Params, now: Date): CheckedCard {
  const number = checkNumber(requiredText(params, 'number'))
  const { expMonth, expYear } = checkExpiry(
    requiredText(params, 'exp_month'),
    requiredText(params, 'exp_year'),
    now,
  )
  const cvcGiven = checkCvc(params, number)
  const card = testCards.find((candidate) => candidate.number === number)
  if (!card) throw notATestCard()
  return { card, expMonth, expYear, cvcGiven }
}

function checkNumber(typed: string): string {
  const number = typed.replace(/[\s-]/g, '')
  if (!/^\d+$/.test(number))
    throw wrongCard('invalid_number', 'number', 'Your card number is invalid.')
  if (number.length < shortest(number)) {
    throw wrongCard('incomplete_number', 'number', 'Your card number is incomplete.')
  }
  if (number.length > 19 || !passesLuhn(number)) {
    throw wrongCard('incorrect_number', 'number', 'Your card number is incorrect.')
  }
  return number
}

function checkExpiry(
  month: string,
  year: string,
  now: Date,
): { expMonth: number; expYear: number } {
  const expMonth = wholeOf(month, 'exp_month')
  const typedYear = wholeOf(year, 'exp_year')
  const expYear = typedYear < 100 ? 2000 + typedYear : typedYear
  const thisYear = now.getUTCFullYear()
  if (expMonth < 1 || expMonth > 12) throw wrongMonth()
  if (expYear < thisYear || expYear > thisYear + 50) {
    throw wrongCard('invalid_expiry_year', 'exp_year', "Your card's expiration year is invalid.")
  }
  if (expYear === thisYear && expMonth < now.getUTCMonth() + 1) throw wrongMonth()
  return { expMonth, expYear }
}

function checkCvc(params: Params, number: string): boolean {
  if (!params.some(([name]) => name === 'cvc')) return false
  const digits = isAmex(number) ? /^\d{4}$/ : /^\d{3}$/
  if (digits.test(text(params, 'cvc') ?? '')) return true
  throw wrongCard('invalid_cvc', 'cvc', "Your card's security code is invalid.")
}

/** The check sum that every card number carries. */
function passesLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

/** How many digits a number that begins so must have at the least. */
function shortest(number: string): number {
  if (isAmex(number)) return 15
  return /^3(0|6|8)/.test(number) ? 14 : 16
}

function isAmex(number: string): boolean {
  return /^3[47]/.test(number)
}

function wholeOf(value: string, param: string): number {
  if (/^\d{1,4}$/.test(value)) return Number(value)
  throw wrongParameter('parameter_invalid_integer', param, `Invalid integer: ${value}`)
}

function wrongMonth(): StripeFailure {
  return wrongCard('invalid_expiry_month', 'exp_month', "Your card's expiration month is invalid.")
}

function wrongCard(code: string, param: string, message: string): StripeFailure {
  return new StripeFailure(402, { type: 'card_error', code, param, message })
}

function notATestCard(): StripeFailure {
  return new StripeFailure(402, {
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'test_mode_live_card',
    param: '',
    message:
      'Your card was declined. Your request was in test mode, but used a non test card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
  })
}
