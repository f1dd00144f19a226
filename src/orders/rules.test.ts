import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findCurrency, type Money } from '#base/currency.ts'
import { sumMoney } from '#base/money.ts'
import { computeTotals, toTaxRate } from '#basket/rules.ts'
import { computeShare, makeNumber } from './rules.ts'

const many = { numRuns: 10_000 }
const currency = fc.constantFrom('USD', 'JPY', 'KWD').map(findCurrency)
const steps = fc.array(fc.integer({ min: 1, max: 50_000_000 }), { minLength: 1, maxLength: 12 })
const rate = fc.integer({ min: 0, max: 99_999 })

test('adds subtotal and tax to the total, which never falls with another line', () => {
  fc.assert(
    fc.property(currency, steps, rate, (of, lines, taxRate) => {
      const amounts = lines.map((line) => (line * of.step) as Money)
      const { subtotal, tax, total } = computeTotals(amounts, taxRate, of)
      return subtotal + tax === total && computeTotals(amounts.slice(1), taxRate, of).total <= total
    }),
    many,
  )
})

test('shares the total among orders to the cent, in any order of deletion', () => {
  fc.assert(
    fc.property(
      currency,
      steps,
      rate,
      fc.array(fc.nat(), { minLength: 12, maxLength: 12 }),
      (of, lines, taxRate, picks) => {
        const left = lines.map((line) => (line * of.step) as Money)
        const { total } = computeTotals(left, taxRate, of)
        let shares = 0
        for (const pick of picks.slice(0, lines.length)) {
          const before = sumMoney(left)
          const part = sumMoney(left.splice(pick % left.length, 1))
          const share = computeShare(before, part, taxRate, of)
          if (share < 0) return false
          shares += share
        }
        return shares === total
      },
    ),
    many,
  )
})

test('begins numbers with their year, and keeps tax rates whole', () => {
  expect(makeNumber('K', Date.UTC(2026, 10, 22), 4_213)).toBe('K-26-004213')
  expect(makeNumber('C', Date.UTC(2107, 0, 1), 1)).toBe('C-07-000001')
  expect(toTaxRate(8.875)).toBe(8_875)
})
