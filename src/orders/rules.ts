import { type Currency, less, type Money, maxPerPayment, sumMoney, takePart } from '#base/money.ts'

const day = 24 * 60 * 60 * 1000

export function expiresAt(placedAt: number, days: number): number {
  return placedAt + days * day
}

export const expiryWarningMs = day

/** Whether one card payment can take it: what cannot be paid is not accepted. */
export function fitsOnePayment(total: Money): boolean {
  return total <= maxPerPayment
}

/** So long an admin may take back that an order was shipped; the buyer is told afterwards. */
export const undoShippingMs = 10_000

/** A customer may delete an order of theirs that is neither paid nor shipped. */
export function mayDelete(order: { paid: boolean; status: 'Pending' | 'Shipped' }): boolean {
  return !order.paid && order.status === 'Pending'
}

/** A tax's rate in thousandths of a percent, so that 8.875 % is a whole number. */
export function toTaxRate(percent: number): number {
  return Math.round(percent * 1_000)
}

type Totals = { goods: Money; tax: Money; total: Money }

/** What a purchase of these lines comes to. The tax is rounded once, half up. */
export function computeTotals(lines: Iterable<Money>, taxRate: number, currency: Currency): Totals {
  const subtotal = sumMoney(lines)
  const tax = takePart(subtotal, taxRate, 100_000, currency)
  return { goods: subtotal, tax, total: sumMoney([subtotal, tax]) }
}

/**
 * What goes back for the lines that leave a purchase: what it came to with them less what it comes to
 * without. So the shares of all lines are the total to the cent, in whatever order they leave.
 */
export function computeShare(
  before: Iterable<Money>,
  after: Iterable<Money>,
  taxRate: number,
  currency: Currency,
): Money {
  return less(
    computeTotals(before, taxRate, currency).total,
    computeTotals(after, taxRate, currency).total,
  )
}

/** What a purchase's number begins with, `K-26-`: its year. A counter follows, as `K-26-004213`. */
export function numberPrefix(placedAt: number): string {
  const year = new Date(placedAt).getUTCFullYear() % 100
  return `K-${String(year).padStart(2, '0')}-`
}
