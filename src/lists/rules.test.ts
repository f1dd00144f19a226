import { expect, test } from 'vitest'
import { describeSum, unitsToOrder } from './rules.ts'

test.each([
  [{ quantity: 4, have: 0 }, { times: 1, spares: 0 }, 4, ''],
  [{ quantity: 4, have: 0 }, { times: 12, spares: 0 }, 48, '4 × 12 = 48'],
  [
    { quantity: 4, have: 20 },
    { times: 12, spares: 10 },
    33,
    '4 × 12 + 10 % = 53, less 20 there: 33',
  ],
  [{ quantity: 1, have: 0 }, { times: 1, spares: 1 }, 2, '1 + 1 % = 2'],
  [{ quantity: 4, have: 9 }, { times: 2, spares: 0 }, 0, '4 × 2 = 8, less 9 there: 0'],
  [{ quantity: 2000, have: 500 }, { times: 1, spares: 0 }, 1500, '2,000, less 500 there: 1,500'],
])('%j of a list of %j is %i to order: %s', (counted, counting, wanted, formula) => {
  expect(unitsToOrder(counted, counting)).toBe(wanted)
  expect(describeSum(counted, counting)).toBe(formula)
})
