import type { Currency, Money } from './currency.ts'

/** The most that one card payment takes, in minor units: the card company's eight digits. */
export const maxPerPayment = 99_999_999 as Money

/** The least that the card company charges at once, in minor units of the currencies that it names. */
const leastCharges: [least: number, codes: string][] = [
  [30, 'GBP'],
  [50, 'AUD BRL CAD CHF EUR INR JPY NZD SGD USD'],
  [200, 'AED MYR PLN RON'],
  [250, 'DKK'],
  [300, 'NOK SEK'],
  [400, 'HKD'],
  [1_000, 'MXN THB'],
  [1_500, 'CZK'],
  [17_500, 'HUF'],
]

/** The least that one card payment takes; of currencies that the company does not name, its step. */
export function minPerPayment({ code, step }: Currency): Money {
  const [least] = leastCharges.find(([, codes]) => codes.includes(code)) ?? [step]
  return least as Money
}

/** The nearest whole number of minor units: for amounts that the shop has written itself. */
export function toMoney(major: number, { decimals }: Pick<Currency, 'decimals'>): Money {
  return Math.round(major * 10 ** decimals) as Money
}

/** Reads an amount exactly, `12.5` or `12.50`; null where the currency has no such amount. */
export function parseMoney(typed: string | number, { decimals, step }: Currency): Money | null {
  const [, whole, fraction = ''] = /^(\d{1,12})(?:\.(\d+))?$/.exec(String(typed).trim()) ?? []
  if (whole === undefined) return null
  const digits = fraction.replace(/0+$/, '')
  if (digits.length > decimals) return null
  const money = Number(whole) * 10 ** decimals + Number(digits.padEnd(decimals, '0') || 0)
  return money % step === 0 ? (money as Money) : null
}

export function multiply(price: Money, units: number): Money {
  return (price * units) as Money
}

export function minMoney(one: Money, other: Money): Money {
  return Math.min(one, other) as Money
}

export function sumMoney(amounts: Iterable<Money>): Money {
  let sum = 0
  for (const amount of amounts) sum += amount
  return sum as Money
}

export function subtract(amount: Money, part: Money): Money {
  return (amount - part) as Money
}

/**
 * A part of an amount, rounded half up to what a card can be charged: the one place that rounds. Products
 * may need more digits than a number holds.
 */
export function prorate(amount: Money, part: number, whole: number, { step }: Currency): Money {
  const by = BigInt(whole) * BigInt(step)
  const twice = 2n * BigInt(amount) * BigInt(part) + by
  return Number((twice / (2n * by)) * BigInt(step)) as Money
}
