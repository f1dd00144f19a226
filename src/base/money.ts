/** Money is whole US dollars everywhere in the shop; cents exist only on the card company's wire. */
export const currency = 'usd'

/** The most that one card payment takes: the provider's limit of eight digits of cents. */
export const mostPerPayment = 999_999

const shown = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
})

/** `$1,250` */
export function showMoney(dollars: number): string {
  return shown.format(dollars)
}

/** What the units cost together, in whole dollars: the one place that multiplies. */
export function totalPrice(unitPrice: number, units: number): number {
  return unitPrice * units
}

export function toCents(dollars: number): number {
  return dollars * 100
}

/** Whole dollars of an amount in cents, or null for one that is none of ours. */
export function fromCents(cents: number): number | null {
  return cents % 100 === 0 ? cents / 100 : null
}
