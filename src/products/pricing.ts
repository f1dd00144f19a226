import { findCurrency, type Money, toMajor } from '#base/currency.ts'
import { multiply, toMoney } from '#base/money.ts'

type PriceBreak = { from: number; price: Money }

export type Prices = { price: Money; breaks: readonly PriceBreak[] }

/** The next quantity from which units cost less, and what that quantity saves in all; 0 if nothing. */
type NextBreak = PriceBreak & { saves: Money }

/**
 * The price rule: the price per unit of a quantity. The lowest of base price, reached breaks and the buyer's price
 * list, so never above the base price.
 */
export function priceFor(
  prices: Prices,
  units: number,
  list: Prices | null = null,
): { unitPrice: Money; nextBreak: NextBreak | null } {
  const { price, breaks } = applyPriceList(prices, list)
  const unitPrice = breaks.findLast(({ from }) => from <= units)?.price ?? price
  const next = breaks.find(({ from }) => from > units)
  if (!next) return { unitPrice, nextBreak: null }
  const saved = multiply(unitPrice, units) - multiply(next.price, next.from)
  return { unitPrice, nextBreak: { ...next, saves: Math.max(0, saved) as Money } }
}

/** A customer's prices: the lower of public price and price list at each quantity. */
export function applyPriceList(prices: Prices, list: Prices | null): Prices {
  const price = Math.min(prices.price, list?.price ?? prices.price) as Money
  const all = [...prices.breaks, ...(list?.breaks ?? [])]
  const breaks: PriceBreak[] = []
  let last = price
  for (const each of all.sort((one, other) => one.from - other.from || one.price - other.price)) {
    if (each.price >= last) continue
    breaks.push(each)
    last = each.price
  }
  return { price, breaks }
}

export type MajorBreak = { from: number; price: number }

type PricedProduct = { price: number; currency: string; priceBreaks: readonly MajorBreak[] }

/** The cost of a quantity in major units, for pages. */
export function computeCost(product: PricedProduct, units: number) {
  const currency = findCurrency(product.currency)
  const toMinor = (price: number) => toMoney(price, currency)
  const breaks = product.priceBreaks.map(({ from, price }) => ({ from, price: toMinor(price) }))
  const { unitPrice, nextBreak } = priceFor({ price: toMinor(product.price), breaks }, units)
  const total = multiply(unitPrice, units)
  return {
    total,
    totalPrice: toMajor(total, currency),
    unitPrice: toMajor(unitPrice, currency),
    nextBreak: nextBreak && {
      from: nextBreak.from,
      price: toMajor(nextBreak.price, currency),
      saves: toMajor(nextBreak.saves, currency),
    },
  }
}

/** True where the next break deserves a hint: a quarter more reaches it, or its quantity costs less in all. */
export function isBreakNear(next: { from: number; saves: number }, units: number): boolean {
  return next.saves > 0 || next.from <= units * 1.25
}
