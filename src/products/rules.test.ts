import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { minOrderable, type Orderable } from './orderable.ts'
import { checkQuantity, minSets, stepQuantity } from './rules.ts'

const disc: Orderable = { quantity: 200, minimumQuantity: 10, caseQuantity: null }

describe('the quantity rule', () => {
  test.each([
    ['', 'quantity-empty', 'Empty Quantity'],
    ['   ', 'quantity-empty', 'Empty Quantity'],
    [null, 'quantity-empty', 'Empty Quantity'],
    [undefined, 'quantity-empty', 'Empty Quantity'],
    [201, 'shortage', 'Product cannot be purchased for product shortage'],
    ['201', 'shortage', 'Product cannot be purchased for product shortage'],
    [9, 'below-minimum', 'Minimum Quantity Required'],
  ])('refuses %j as %s', (typed, code, message) => {
    expect(checkQuantity(disc, typed)).toMatchObject({ ok: false, code, message })
  })

  test.each([
    'abc',
    '1.5',
    '1e3',
    '12.99',
    '-1',
    '0',
    '99999999999',
    '0x10',
    '10 pcs',
    1.5,
    Number.NaN,
  ])('refuses %j with a sentence and never cuts it down', (typed) => {
    const answer = checkQuantity(disc, typed)
    expect(answer).toMatchObject({ ok: false, code: 'quantity-wrong' })
    expect(answer.ok || answer.message).toMatch(/^Please enter/)
  })

  test.each([10, '10', ' 10 ', 200, '200'])('accepts %j', (typed) => {
    expect(checkQuantity(disc, typed)).toEqual({ ok: true, units: Number(typed) })
  })

  test('names the nearest whole cases', () => {
    const pads: Orderable = { quantity: 118, minimumQuantity: 10, caseQuantity: 12 }
    expect(checkQuantity(pads, 30)).toMatchObject({ code: 'not-a-case', below: 24, above: 36 })
    expect(checkQuantity(pads, 10)).toMatchObject({ code: 'not-a-case', below: null, above: 12 })
    expect(checkQuantity(pads, 115)).toMatchObject({ code: 'not-a-case', below: 108, above: null })
    expect(checkQuantity(pads, 500)).toMatchObject({ code: 'shortage', below: 108, above: null })
  })

  test('what it offers, it accepts; what it accepts, the stock, the minimum and the case allow', () => {
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

test('a step is a case, and stays within what may be ordered', () => {
  expect(stepQuantity(byCase, '15', 1)).toBe(20)
  expect(stepQuantity(byCase, '20', -1)).toBe(15)
  expect(stepQuantity(byCase, '15', -1)).toBe(null)
  expect(stepQuantity(byCase, '210', 1)).toBe(null)
})

test('from between two cases a step goes to the nearest whole one', () => {
  expect(stepQuantity(byCase, '17', 1)).toBe(20)
  expect(stepQuantity(byCase, '17', -1)).toBe(15)
})

test('from far outside a step comes back to what may be ordered', () => {
  expect(stepQuantity(single, '1', 1)).toBe(4)
  expect(stepQuantity(single, '999', -1)).toBe(30)
  expect(stepQuantity(single, '999', 1)).toBe(null)
})

test('what is no number leads to the fewest', () => {
  expect(stepQuantity(single, '', 1)).toBe(4)
  expect(stepQuantity(single, 'abc', -1)).toBe(4)
})

test('where nothing can be ordered there is no step', () => {
  expect(stepQuantity({ quantity: 3, minimumQuantity: 4, caseQuantity: null }, '3', 1)).toBe(null)
})

const part = (quantity: number, minimumQuantity: number, caseQuantity: number | null = null) => ({
  quantity,
  minimumQuantity,
  caseQuantity,
})

test.each([
  ['each part once', [part(1, 10), part(1, 20)], 20],
  ['several of a part in a set', [part(2, 10), part(3, 20)], 7],
  ['whole cases of one part', [part(1, 10), part(1, 10, 4)], 12],
  ['whole cases of several', [part(2, 1, 4), part(1, 1, 3)], 6],
  ['a case that several of a part fill together', [part(4, 10, 6)], 3],
  ['no minimum', [part(1, 0), part(5, 1)], 1],
  ['more than anybody may order', [part(1, 1, 999_983), part(1, 1, 999_979)], 1_000_000],
])('the fewest sets for %s', (_, parts, sets) => {
  expect(minSets(parts)).toBe(sets)
})
