import { isCurrency } from '#base/money.ts'
import { wrongParameter } from '../wire/failure.ts'
import { fields, given, type Params, requiredText, whole } from '../wire/params.ts'

/** Reading amounts, currencies and metadata, with Stripe's bounds. */

/** An amount that Stripe would charge: whole, in the smallest unit, from $0.50 to $999,999.99. */
export function chargeableAmount(params: Params, currency: string): number {
  requiredText(params, 'amount')
  const amount = whole(params, 'amount') ?? 0
  if (amount < 1) {
    throw wrongParameter(
      'parameter_invalid_integer',
      'amount',
      'This value must be greater than or equal to 1.',
    )
  }
  if (amount < smallest) {
    throw wrongParameter(
      'amount_too_small',
      'amount',
      `Amount must be at least ${money(smallest, currency)} ${currency}`,
    )
  }
  if (amount > largest) {
    throw wrongParameter(
      'amount_too_large',
      'amount',
      `Amount must be no more than ${money(largest, currency)}`,
    )
  }
  return amount
}

/** One of the currencies that the sandbox knows, in lower case. */
export function knownCurrency(params: Params): string {
  const currency = requiredText(params, 'currency').toLowerCase()
  if (currencies.includes(currency)) return currency
  const message = `Invalid currency: ${currency}. Stripe currently supports these currencies: ${currencies.join(', ')}`
  throw wrongParameter('parameter_invalid_string', 'currency', message)
}

/** Metadata after what a call sent: given keys are set, empty ones taken away, the rest stays. */
export function metadataAfter(
  before: Record<string, string>,
  params: Params,
): Record<string, string> {
  if (!given(params, 'metadata')) return before
  // `metadata=` without any key takes all away.
  if (params.some(([name]) => name === 'metadata')) return {}
  const after = Object.fromEntries(
    Object.entries({ ...before, ...fields(params, 'metadata') }).filter(
      ([, value]) => value !== '',
    ),
  )
  for (const [key, value] of Object.entries(after)) checkMetadata(key, value)
  if (Object.keys(after).length > 50) {
    throw wrongParameter('parameter_invalid_string', 'metadata', 'Metadata can have up to 50 keys.')
  }
  return after
}

/** An amount as a person reads it: 1999 of usd is $19.99. */
export function money(amount: number, currency: string): string {
  return formatOf(currency).format(amount / 10 ** digitsOf(currency))
}

/** The amount that a person means: `19.9` of usd is 1990. Throws where it is none. */
export function minorUnits(typed: string, currency: string): number {
  const digits = digitsOf(currency)
  const [, whole = '', part = ''] = /^\s*\$?(\d{1,9})(?:\.(\d+))?\s*$/.exec(typed) ?? []
  if (whole === '' || part.length > digits) {
    throw wrongParameter('parameter_invalid_integer', 'amount', `Invalid amount: ${typed}`)
  }
  return Number(whole + part.padEnd(digits, '0'))
}

function formatOf(currency: string): Intl.NumberFormat {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency })
}

function digitsOf(currency: string): number {
  return formatOf(currency).resolvedOptions().maximumFractionDigits ?? 2
}

function checkMetadata(key: string, value: string): void {
  if (key.length > 40) {
    throw wrongParameter(
      'parameter_invalid_string',
      `metadata[${key}]`,
      'Metadata keys can be up to 40 characters long.',
    )
  }
  if (value.length > 500) {
    throw wrongParameter(
      'parameter_invalid_string',
      `metadata[${key}]`,
      'Metadata values can be up to 500 characters long.',
    )
  }
}

const smallest = 50
const largest = 99_999_999
const currencies = Intl.supportedValuesOf('currency')
  .filter(isCurrency)
  .map((code) => code.toLowerCase())
