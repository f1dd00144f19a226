import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { minOrderable, type Orderable } from './orderable.ts'
import { checkQuantity, stepQuantity } from './rules.ts'

describe('the quantity rule', () => {
  test('names the nearest whole cases', () => {
    const pads: Orderable = { quantity: 118, minimumQuantity: 10, caseQuantity: 12 }
    expect(checkQuantity(pads, 30)).toMatchObject({ code: 'not-a-case', below: 24, above: 36 })
    expect(checkQuantity(pads, 10)).toMatchObject({ code: 'not-a-case', below: null, above: 12 })
    expect(checkQuantity(pads, 115)).toMatchObject({ code: 'not-a-case', below: 108, above: null })
    expect(checkQuantity(pads, 500)).toMatchObject({ code: 'shortage', below: 108, above: null })
  })

  test('accepts every suggestion, and nothing that stock, minimum and case forbid', () => {
    const orderable = fc.record({
      quantity: fc.nat(500),
      minimumQuantity: fc.integer({ min: 1, max: 100 }),
      caseQuantity: fc.option(fc.integer({ min: 1, max: 60 })),
    })
    fc.assert(
      fc.property(orderable, fc.nat(700), (product, units) => {
        const answer = checkQuantity(product, units)
        if (answer.ok) {
          expect(units).toBeGreaterThanOrEqual(product.minimumQuantity)
          expect(units).toBeLessThanOrEqual(product.quantity)
          expect(units % (product.caseQuantity ?? 1)).toBe(0)
          return
        }
        for (const offer of [answer.below, answer.above]) {
          if (offer !== null)
            expect(checkQuantity(product, offer)).toEqual({ ok: true, units: offer })
        }
        const anyFits = minOrderable(product) !== null
        expect(answer.below !== null || answer.above !== null).toBe(anyFits)
      }),
    )
  })
})

const byCase = { quantity: 214, minimumQuantity: 12, caseQuantity: 5 }
const single = { quantity: 30, minimumQuantity: 4, caseQuantity: null }

test.each([
  ['a case up', byCase, '15', 1, 20],
  ['a case down', byCase, '20', -1, 15],
  ['none below the fewest', byCase, '15', -1, null],
  ['none above the most', byCase, '210', 1, null],
  ['up to a whole case', byCase, '17', 1, 20],
  ['down to a whole case', byCase, '17', -1, 15],
  ['up to the fewest', single, '1', 1, 4],
  ['down to the most', single, '999', -1, 30],
  ['none from above the most', single, '999', 1, null],
  ['to the fewest from nothing', single, '', 1, 4],
  ['to the fewest from nonsense', single, 'abc', -1, 4],
  ['none where nothing can be ordered', { ...single, quantity: 3 }, '3', 1, null],
] as const)('a step goes %s', (_, product, typed, by, to) => {
  expect(stepQuantity(product, typed, by)).toBe(to)
})
