import { currencyOf, type Money, times, toMajor, toMoney } from '#base/money.ts'

/** From so many units on, each costs this. */
type PriceBreak = { from: number; price: Money }

/** What a product costs everybody, or what somebody's price list says of it. */
export type Prices = { price: Money; breaks: readonly PriceBreak[] }

export type Priced = {
  unitPrice: Money
  /** What decided it: the product's price, one of its breaks, or the buyer's price list. */
  by: 'base' | 'break' | 'list'
  nextBreak: NextBreak | null
}

/** The next quantity from which each unit costs less. */
type NextBreak = {
  from: number
  price: Money
  /** By how much so many cost less in all than the units that were asked for; 0 where they don't. */
  saves: Money
}

/**
 * The price rule: what each of so many units costs. The lowest of the product's price, its breaks
 * and the buyer's own list that are reached, so never above the base price (bulk.md, price rule).
 */
export function priceFor(prices: Prices, units: number, list: Prices | null = null): Priced {
  const unitPrice = lowest(prices, units, list)
  const next = pointsOf(prices, list)
    .filter((from) => from > units)
    .map((from) => ({ from, price: lowest(prices, from, list) }))
    .find(({ price }) => price < unitPrice)
  return {
    unitPrice,
    by: unitPrice === prices.price ? 'base' : unitPrice === own(prices, units) ? 'break' : 'list',
    nextBreak: next ? { ...next, saves: savedBy(next, unitPrice, units) } : null,
  }
}

/** What somebody with a list pays, as prices of their own: they fall wherever the lower of both does. */
export function applyPriceList(prices: Prices, list: Prices): Prices {
  const price = lowest(prices, 1, list)
  let last = price
  const breaks: PriceBreak[] = []
  for (const from of pointsOf(prices, list)) {
    const each = lowest(prices, from, list)
    if (each >= last) continue
    breaks.push({ from, price: each })
    last = each
  }
  return { price, breaks }
}

/** A product's prices as the wire has them, in major units of its currency. */
export type PricedProduct = {
  price: number
  currency: string
  priceBreaks: readonly { from: number; price: number }[]
}

/** What so many units of a product cost, in major units: for pages, which know no minor ones. */
export function computeCost({ price, currency: code, priceBreaks }: PricedProduct, units: number) {
  const currency = currencyOf(code)
  const breaks = priceBreaks.map((each) => ({
    from: each.from,
    price: toMoney(each.price, currency),
  }))
  const { unitPrice, nextBreak } = priceFor({ price: toMoney(price, currency), breaks }, units)
  const total = times(unitPrice, units)
  const major = (money: Money) => toMajor(money, currency)
  return {
    total,
    totalPrice: major(total),
    unitPrice: major(unitPrice),
    nextBreak: nextBreak && {
      from: nextBreak.from,
      price: major(nextBreak.price),
      saves: major(nextBreak.saves),
    },
  }
}

function savedBy(next: PriceBreak, unitPrice: Money, units: number): Money {
  const saved = times(unitPrice, units) - times(next.price, next.from)
  return Math.max(0, saved) as Money
}

function lowest(prices: Prices, units: number, list: Prices | null): Money {
  const theirs = list ? own(list, units) : prices.price
  return Math.min(own(prices, units), theirs) as Money
}

function own({ price, breaks }: Prices, units: number): Money {
  const reached = breaks.filter(({ from }) => from <= units).map((each) => each.price)
  return Math.min(price, ...reached) as Money
}

function pointsOf(prices: Prices, list: Prices | null): number[] {
  const points = [...prices.breaks, ...(list?.breaks ?? [])].map(({ from }) => from)
  return points.sort((one, other) => one - other)
}
