import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { maxOrderable, minOrderable, type Orderable } from './orderable.ts'
import { checkQuantity } from './rules.ts'

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
        expect(maxOrderable(product) === null).toBe(!anyFits)
      }),
    )
  })
})
