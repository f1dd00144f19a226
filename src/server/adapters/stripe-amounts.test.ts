import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findCurrency, type Money } from '#base/currency.ts'
import { fromStripe, toStripe } from './stripe-payments.ts'

const many = { numRuns: 100_000 }
const codes = ['USD', 'EUR', 'JPY', 'KRW', 'KWD', 'BHD', 'ISK', 'UGX', 'MGA'] as const
const amount = fc
  .tuple(fc.constantFrom(...codes).map(findCurrency), fc.integer({ min: 0, max: 1_000_000_000 }))
  .map(([of, steps]) => ({ of, money: (steps * of.step) as Money }))

test("sends amounts to Stripe in the currency's own decimals", () => {
  fc.assert(
    fc.property(amount, ({ of, money }) => {
      const wire = toStripe(money, of.code)
      return Number.isInteger(wire) && fromStripe(wire, of.code.toLowerCase()) === money
    }),
    many,
  )
  const wires = codes.map((code) =>
    toStripe((5 * 10 ** findCurrency(code).decimals) as Money, code),
  )
  expect(wires).toEqual([500, 500, 5, 5, 5000, 5000, 500, 500, 5])
})
