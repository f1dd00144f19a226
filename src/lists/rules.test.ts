import { expect, test } from 'vitest'
import type { ValidatedLine } from '#orders/contract.ts'
import { findChanges, findOrderable } from './rules.ts'

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
