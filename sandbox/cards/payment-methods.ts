import { type Bank, findMethod, type MethodRow, newId, seconds } from './bank.ts'
import { brandOf, cvcProblem, numberProblem } from './card-number.ts'
import { testCards } from './cards.ts'
import { type Params, requiredText, StripeFailure } from './wire.ts'

/** Keeps the card that was typed below a name, once it has passed Stripe's checks, without its number. */
export function keepCard(bank: Bank, params: Params, below: string): MethodRow {
  const name = (field: string, inner: string) =>
    below === '' ? `${field}[${inner}]` : `${below}[${field}][${inner}]`
  const typed = (field: string) => requiredText(params, name('card', field))
  const number = checkNumber(typed('number'))
  const { month, year } = checkExpiry(Number(typed('exp_month')), Number(typed('exp_year')))
  const wrongCvc = cvcProblem(typed('cvc'), brandOf(number))
  if (wrongCvc) throw wrongCard('invalid_cvc', wrongCvc)
  const card = testCards.find((candidate) => candidate.number === number)
  if (!card)
    throw wrongCard(
      'card_declined',
      'Your card was declined. Your request was in test mode, but used a non test card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
    )
  const id = newId('pm_')
  bank.sql.run`
    INSERT INTO methods (id, brand, last4, exp_month, exp_year, outcome, asks, cvc_given, name, email,
      created)
    VALUES (${id}, ${card.brand}, ${number.slice(-4)}, ${month}, ${year}, ${card.outcome},
      ${card.asks ? 1 : 0}, 1, ${params.get(name('billing_details', 'name'))},
      ${params.get(name('billing_details', 'email'))}, ${seconds()})`
  const row = findMethod(bank, id)
  if (!row) throw new Error(`The card sandbox has lost ${id}`)
  return row
}

function checkNumber(typed: string): string {
  const number = typed.replace(/[\s-]/g, '')
  const problem = /^\d{1,19}$/.test(number) ? numberProblem(number) : 'Your card number is invalid.'
  if (problem) throw wrongCard('incorrect_number', problem)
  return number
}

function checkExpiry(month: number, typedYear: number): { month: number; year: number } {
  const now = new Date()
  const year = typedYear < 100 ? 2000 + typedYear : typedYear
  const isYear = year >= now.getUTCFullYear() && year <= now.getUTCFullYear() + 50
  if (!isYear) throw wrongCard('invalid_expiry_year', "Your card's expiration year is invalid.")
  const isPast = year === now.getUTCFullYear() && month < now.getUTCMonth() + 1
  if (Number.isInteger(month) && month >= 1 && month <= 12 && !isPast) return { month, year }
  throw wrongCard('invalid_expiry_month', "Your card's expiration month is invalid.")
}

function wrongCard(code: string, message: string): StripeFailure {
  return new StripeFailure(402, { type: 'card_error', code, message })
}
