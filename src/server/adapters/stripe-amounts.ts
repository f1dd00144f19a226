import { currencyOf, type Money } from '#base/money.ts'

/**
 * Decimals of an amount on Stripe's wire where they are not those of ISO 4217: ariary go without,
 * Icelandic krónur and Ugandan shillings with two (docs.stripe.com/currencies, special cases).
 */
const decimalsOnWire: Record<string, number> = { MGA: 0, ISK: 2, UGX: 2 }

/** `currency` in capitals. */
export function toStripe(amount: Money, currency: string): number {
  return Math.round(amount * factorOf(currency))
}

/** `currency` as Stripe writes it, in small letters. */
export function fromStripe(amount: number, currency: string): Money {
  return Math.round(amount / factorOf(currency.toUpperCase())) as Money
}

function factorOf(currency: string): number {
  const { decimals } = currencyOf(currency)
  return 10 ** ((decimalsOnWire[currency] ?? decimals) - decimals)
}
