import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ValidatedLine } from '#orders/contract.ts'
import { countToOrder, describeCount, findChanges, findOrderable } from './rules.ts'

const ordered = { productId: 'p', price: 12 }
const line: ValidatedLine = {
  productId: 'p',
  productCode: 'KS-1',
  name: 'Disc',
  img: '',
  quantity: 10,
  unitPrice: 12,
  priceBefore: null,
  basePrice: 12,
  lineTotal: 120,
  stock: 100,
  minimumQuantity: 5,
  caseQuantity: null,
  state: 'ready',
  code: null,
  message: null,
  below: null,
  above: null,
  nextBreak: null,
}

test.each<[string, Partial<ValidatedLine>, string[], number | null]>([
  ['nothing', {}, [], 10],
  ['a lower price', { unitPrice: 11 }, ['cheaper'], 10],
  ['a higher price', { unitPrice: 13 }, ['dearer'], 10],
  ['a minimum that is reached all the same', { minimumQuantity: 10 }, [], 10],
  [
    'a minimum that is not',
    { minimumQuantity: 20, state: 'fixable', code: 'below-minimum', above: 20 },
    ['minimum'],
    20,
  ],
  [
    'too little in stock, at another price',
    { stock: 7, unitPrice: 13, state: 'fixable', code: 'shortage', below: 7 },
    ['dearer', 'short'],
    7,
  ],
  ['nothing that can be ordered', { stock: 0, state: 'gone', code: 'shortage' }, ['short'], null],
  [
    'a case between two',
    { state: 'fixable', code: 'not-a-case', below: 8, above: 12 },
    ['case'],
    12,
  ],
  [
    'a case just below',
    { state: 'fixable', code: 'not-a-case', below: 9, above: 12 },
    ['case'],
    12,
  ],
  [
    'a case of more than there are',
    { state: 'fixable', code: 'not-a-case', below: 9 },
    ['case'],
    9,
  ],
  ['a successor', { productId: 'q' }, ['replaced'], 10],
  ['a dearer successor', { productId: 'q', unitPrice: 20 }, ['replaced', 'dearer'], 10],
  ['a product that left', { state: 'gone', code: 'unknown-product', stock: 0 }, ['gone'], null],
])('a line ordered again tells of %s', (_, now, changes, offer) => {
  expect(findChanges(ordered, { ...line, ...now })).toEqual(changes)
  expect(findOrderable({ ...line, ...now })).toBe(offer)
})

test('a kit is compared with no price of its parts', () => {
  const kit = { ...line, productId: 'q', unitPrice: 20 }
  expect(findChanges(ordered, kit, { isKit: true })).toEqual(['replaced'])
})

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
  expect(countToOrder(counted, counting)).toBe(wanted)
  expect(describeCount(counted, counting)).toBe(formula)
})

test('what is there and what is ordered are always enough, and never a unit too many', () => {
  const units = fc.integer({ min: 1, max: 300 })
  fc.assert(
    fc.property(units, fc.nat(5_000), units, fc.nat(200), (quantity, have, times, spares) => {
      const all = have + countToOrder({ quantity, have }, { times, spares })
      const needed = (quantity * times * (100 + spares)) / 100
      expect(all).toBeGreaterThanOrEqual(needed)
      if (all > have) expect(all - 1).toBeLessThan(needed)
    }),
  )
})
