// The arithmetic of EN 16931-1:2017, 6.4.2 and annex A of its rules (BR-CO-10 to 17, BR-S-08 and 09, BR-Z-08 and 09),
// on invoices and credit notes as the shop computes them. Sums are whole minor units, in integers without end.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findCurrency, type Money } from '#base/currency.ts'
import { multiply, sumMoney } from '#base/money.ts'
import { computeTotals, toTaxRate } from '#basket/rules.ts'
import { computeShare } from '#orders/rules.ts'

const many = { numRuns: 1_000 }
const currency = fc.constantFrom('EUR', 'USD', 'JPY', 'KWD').map(findCurrency)
const percent = fc.oneof(
  fc.constantFrom(19, 0, 7, 25.5, 8.875, 4.975),
  fc.integer({ min: 0, max: 30_000 }).map((thousandths) => thousandths / 1_000),
)
const line = fc.record({
  price: fc.integer({ min: 1, max: 100_000 }),
  units: fc.integer({ min: 1, max: 500 }),
})
const lines = fc.array(line, { minLength: 1, maxLength: 500, size: 'max' })

type Line = { price: number; units: number }

/** The amount of each line is its price times its units, to the minor unit: nothing is rounded there. */
function amountsOf(all: Line[], step: number): Money[] {
  return all.map(({ price, units }) => multiply((price * step) as Money, units))
}

/** Half away from zero to the least that can be charged, as the rules round: with no number that has a point. */
function roundedTax(base: number, rate: number, step: number): number {
  const whole = 100_000n * BigInt(step)
  const exact = BigInt(base) * BigInt(rate)
  const down = exact / whole
  const isUp = (exact % whole) * 2n >= whole
  return Number(isUp ? down + 1n : down) * step
}

test('an invoice obeys the sums of EN 16931', () => {
  fc.assert(
    fc.property(currency, lines, percent, (of, all, rate) => {
      const amounts = amountsOf(all, of.step)
      const { subtotal, tax, total } = computeTotals(amounts, toTaxRate(rate), of)
      const exact = all.reduce((sum, each) => sum + BigInt(each.price * of.step * each.units), 0n)
      // BR-CO-10, BR-CO-13, BR-S-08: the sum of the lines is what is taxed; no allowance, no charge.
      expect(BigInt(subtotal)).toBe(exact)
      // BR-CO-17, BR-S-09, BR-Z-09: the tax of a category is its base times its rate, rounded once.
      expect(tax).toBe(roundedTax(subtotal, toTaxRate(rate), of.step))
      if (rate === 0) expect(tax).toBe(0)
      // BR-CO-14, BR-CO-15: one category, whose tax is all of it; the total is with that.
      expect(total).toBe(subtotal + tax)
      for (const sum of [subtotal, tax, total]) expect(Number.isSafeInteger(sum)).toBe(true)
    }),
    many,
  )
})

test('credit notes of an invoice add up to its sums, each within one step of its tax', () => {
  fc.assert(
    fc.property(
      currency,
      lines,
      percent,
      fc.integer({ min: 1, max: 12 }),
      (of, all, rate, size) => {
        const taxRate = toTaxRate(rate)
        const left = amountsOf(all, of.step)
        const { subtotal, total } = computeTotals(left, taxRate, of)
        let [credited, withTax, furthest] = [0, 0, 0]
        while (left.length > 0) {
          const before = sumMoney(left)
          const part = sumMoney(left.splice(0, size))
          const share = computeShare(before, part, taxRate, of)
          credited += part
          withTax += share
          const own = roundedTax(part, taxRate, of.step)
          // A note by itself may be one step off what BR-CO-17 says: what is left of the invoice stays exact.
          furthest = Math.max(furthest, Math.abs(share - part - own))
        }
        expect([credited, withTax]).toEqual([subtotal, total])
        expect(furthest).toBeLessThanOrEqual(of.step)
      },
    ),
    many,
  )
})
