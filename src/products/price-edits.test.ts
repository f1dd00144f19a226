import { expect, test } from 'vitest'
import { findCurrency } from '#base/currency.ts'
import { changeByPercent, readEdit, startEdit } from './price-edits.ts'

const usd = findCurrency('USD')
const listed = { price: 10.5, priceBreaks: [{ from: 25, price: 9 }] }

test('keeps a row that was not edited', () => {
  expect(readEdit('KS-1', startEdit(listed), usd)).toEqual({ productCode: 'KS-1', ...listed })
})

test('a row says what is wrong with it, and a quantity price left empty is none', () => {
  const read = (price: string, from = '', each = '') =>
    readEdit('KS-1', { price, breaks: [{ from, price: each }] }, usd)
  expect(read('$ 12')).toEqual({ productCode: 'KS-1', price: 12, priceBreaks: [] })
  expect(read('')).toBe('Price is Required')
  expect(read('cheap')).toBe('cheap is not a price: write it like 112 or 11.50.')
  expect(read('12', '', '9')).toBe('Please enter the units from which it holds')
  expect(read('12', '25')).toBe('Please enter the price from 25 units')
})

test.each([
  ['USD', -5, { price: '9.98', breaks: [{ from: '25', price: '8.55' }] }],
  ['USD', 10, { price: '11.55', breaks: [{ from: '25', price: '9.9' }] }],
  ['JPY', -50, { price: '6', breaks: [{ from: '25', price: '5' }] }],
])('changes all prices of a row, in %s by %i percent', (code, percent, wanted) => {
  expect(changeByPercent(startEdit(listed), percent, findCurrency(code))).toEqual(wanted)
})
