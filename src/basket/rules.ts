import type { Currency, Money } from '#base/currency.ts'
import { prorate, sumMoney } from '#base/money.ts'

/** A tax's rate in thousandths of a percent, so that 8.875 % is a whole number. */
export function toTaxRate(percent: number): number {
  return Math.round(percent * 1_000)
}

type Totals = { subtotal: Money; tax: Money; total: Money }

/** The totals of these lines. Tax is rounded once, half up. */
export function computeTotals(lines: Iterable<Money>, taxRate: number, currency: Currency): Totals {
  const subtotal = sumMoney(lines)
  const tax = prorate(subtotal, taxRate, 100_000, currency)
  return { subtotal, tax, total: sumMoney([subtotal, tax]) }
}
