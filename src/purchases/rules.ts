import { type Currency, type Money, partOf, sumOf } from '#base/money.ts'

/** A tax's rate in thousandths of a percent, so that 8.875 % is a whole number. */
export function rateOf(percent: number): number {
  return Math.round(percent * 1_000)
}

export type Totals = { goods: Money; tax: Money; total: Money }

/** What a purchase of these lines comes to. The tax is rounded once, half up. */
export function totalsOf(lines: Iterable<Money>, taxRate: number, currency: Currency): Totals {
  const goods = sumOf(lines)
  const tax = partOf(goods, taxRate, 100_000, currency)
  return { goods, tax, total: sumOf([goods, tax]) }
}

/** `K-26-004213`: the year, and a counter that leaves no purchase out. */
export function numberOf(counter: number, placedAt: number): string {
  const year = new Date(placedAt).getUTCFullYear() % 100
  return `K-${String(year).padStart(2, '0')}-${String(counter).padStart(6, '0')}`
}
