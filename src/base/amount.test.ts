import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findDecimalSign, parseAmount, parseCount } from './amount.ts'
import { findCurrency } from './currency.ts'
import { parseMoney } from './money.ts'

test.each([
  ['112', 112],
  ['112,50', 112.5],
  ['112.5', 112.5],
  ['1.250,00', 1250],
  ['1,250.00', 1250],
  ["1'250.00", 1250],
  ['1’250', 1250],
  ['1 250,00', 1250],
  ['1\u00a0250,5', 1250.5],
  ['1\u202f250\u202f000', 1_250_000],
  ['1.250.000', 1_250_000],
  ['1,250,000.5', 1_250_000.5],
  ['1250.125', 1250.125],
  ['0,125', 0.125],
  ['€ 112,50', 112.5],
  ['112,50 EUR', 112.5],
  ['$1,250.00', 1250],
  ['112,-', 112],
  ['112,50EUR', 112.5],
  ['US$ 1,250.00', 1250],
  ['R$ 1.250,00', 1250],
  ['kr 1 250', 1250],
  ['1 250,50 zł', 1250.5],
  ['١٢٥٠', 1250],
  ['12,34,567.50', 1_234_567.5],
  ['₹1,25,000', 125_000],
  ['1,25,000,50', null],
  ['Rs. 1,250.50', 1250.5],
  ['Fr. 12.50', 12.5],
  ['12 pcs', null],
  ['１１２．５０', 112.5],
  ['1.25.00', null],
  ['1.250.00', null],
  ['12.50.000', null],
  ['1,2,3', null],
  ['12 50', null],
  ['1e3', null],
  ['12²', null],
  ['x', null],
  ['', null],
  ['.5', null],
])('%j is %j', (written, value) => {
  expect(parseAmount(written)).toBe(value)
})

test.each([
  ['1.250', 1.25],
  ['1,250', 1.25],
  ['100.000', 100],
])('reads %j as two possible amounts until the file decides', (written, less) => {
  const [sign, other] = written.includes('.') ? (['.', ','] as const) : ([',', '.'] as const)
  const both = `${written} may be ${less} or ${(less * 1000).toLocaleString('en-US')}`
  expect(parseAmount(written)).toContain(both)
  expect(parseAmount(written, { sign })).toBe(less)
  expect(parseAmount(written, { sign: other })).toBe(less * 1000)
})

test('reads thousands of currencies without decimals, and three decimals as the shop writes them', () => {
  const read = (written: string, code: string) => parseAmount(written, findCurrency(code))
  expect([read('1.250', 'JPY'), read('1,250', 'JPY'), read('12,50', 'JPY')]).toEqual([
    1250, 1250, 12.5,
  ])
  expect(parseMoney(12.5, findCurrency('JPY'))).toBeNull()
  expect([read('1.250', 'KWD'), read('1.250,500', 'KWD')]).toEqual([1.25, 1250.5])
  expect(read('1,250', 'KWD')).toContain('1.25 or 1,250')
})

test.each([
  [['1.250', '21,75'], ','],
  [['1.250', '21.75'], '.'],
  [['1.250'], null],
  [['21,75', '21.75'], null],
  [['1.250.000'], ','],
  [["1'250.00"], '.'],
  [['112', 'none', ''], null],
])('the decimal sign of %j is %j', (texts, sign) => {
  expect(findDecimalSign(texts)).toBe(sign)
})

test.each([
  ['1.250', null, 1250],
  ['12,00', null, 12],
  ['1.000', ',', 1000],
  ['12,5', null, 12.5],
] as const)('%j units, by the sign %j, are %j', (written, sign, count) => {
  expect(parseCount(written, { sign })).toBe(count)
})

test('refuses a count that may be one or a thousand, and names both', () => {
  expect(parseCount('1.000')).toContain('1 or 1,000')
})

test('reads an amount with all its decimals in every writing', () => {
  const groups = fc.constantFrom('', "'", ' ', '\u00a0', '\u202f', 'other')
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 999_999_999 }),
      fc.constantFrom('.', ','),
      groups,
      (cents, sign, by) => {
        const group = by === 'other' ? (sign === '.' ? ',' : '.') : by
        const front = String(Math.floor(cents / 100)).replace(/\B(?=(\d{3})+$)/g, group)
        const written = `${front}${sign}${String(cents % 100).padStart(2, '0')}`
        expect(parseAmount(written)).toBe(cents / 100)
      },
    ),
  )
})
