import fc from 'fast-check'
import { test } from 'vitest'
import { findCurrency, type Money, toMajor } from '#base/currency.ts'
import { multiply, toMoney } from '#base/money.ts'
import { computeCost, type Prices, priceFor } from './pricing.ts'

const many = { numRuns: 10_000 }
const money = fc.integer({ min: 1, max: 1_000_000 }).map((units) => units as Money)
const units = fc.integer({ min: 1, max: 2_000 })
const prices: fc.Arbitrary<Prices> = fc.record({
  price: money,
  breaks: fc.array(fc.record({ from: fc.integer({ min: 2, max: 1_000 }), price: money }), {
    maxLength: 5,
  }),
})
const list = fc.option(prices)

test('never exceeds the base price, and never rises with the quantity', () => {
  fc.assert(
    fc.property(prices, list, units, (product, theirs, count) => {
      const { unitPrice } = priceFor(product, count, theirs)
      const next = priceFor(product, count + 1, theirs)
      return unitPrice <= product.price && next.unitPrice <= unitPrice
    }),
    many,
  )
})

test('names the nearest cheaper break and what it saves', () => {
  fc.assert(
    fc.property(prices, list, units, (product, theirs, count) => {
      const { unitPrice, nextBreak } = priceFor(product, count, theirs)
      if (!nextBreak) return true
      const { from, price, saves } = nextBreak
      return (
        from > count &&
        price < unitPrice &&
        priceFor(product, from - 1, theirs).unitPrice === unitPrice &&
        priceFor(product, from, theirs).unitPrice === price &&
        saves === Math.max(0, multiply(unitPrice, count) - multiply(price, from))
      )
    }),
    many,
  )
})

test('pages, which know major units only, come to the same as the shop', () => {
  const codes = fc.constantFrom('USD', 'JPY', 'KWD')
  fc.assert(
    fc.property(prices, codes, units, (product, code, count) => {
      const currency = findCurrency(code)
      const major = (amount: Money) => toMajor(amount, currency)
      const shown = computeCost(
        {
          price: major(product.price),
          currency: code,
          priceBreaks: product.breaks.map(({ from, price }) => ({ from, price: major(price) })),
        },
        count,
      )
      const { unitPrice, nextBreak } = priceFor(product, count)
      return (
        shown.total === multiply(unitPrice, count) &&
        toMoney(shown.totalPrice, currency) === shown.total &&
        toMoney(shown.unitPrice, currency) === unitPrice &&
        shown.nextBreak?.from === nextBreak?.from
      )
    }),
    many,
  )
})
