import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findCurrency, formatMoney, isCurrency, type Money, toMajor } from './currency.ts'
import { multiply, parseMoney, prorate, sumMoney, toMoney } from './money.ts'

const many = { numRuns: 10_000 }
const codes = ['USD', 'EUR', 'JPY', 'KRW', 'KWD', 'BHD', 'ISK', 'UGX', 'MGA'] as const
const currency = fc.constantFrom(...codes).map(findCurrency)
/** An amount that a card can be charged. */
const amount = fc
  .tuple(currency, fc.integer({ min: 0, max: 1_000_000_000 }))
  .map(([of, steps]) => ({ of, money: (steps * of.step) as Money }))

describe('money', () => {
  test('survives the wire unchanged', () => {
    fc.assert(
      fc.property(amount, ({ of, money }) => {
        return toMoney(JSON.parse(JSON.stringify(toMajor(money, of))), of) === money
      }),
      many,
    )
  })

  test('reads every digit as written', () => {
    fc.assert(
      fc.property(amount, ({ of, money }) => {
        const digits = String(money).padStart(of.decimals + 1, '0')
        const cut = digits.length - of.decimals
        const written = of.decimals ? `${digits.slice(0, cut)}.${digits.slice(cut)}` : digits
        return parseMoney(written, of) === money
      }),
      many,
    )
  })

  test.each([
    ['USD', '12.345'],
    ['USD', '1e3'],
    ['USD', '-1'],
    ['USD', ''],
    ['USD', '1,000'],
    ['JPY', '12.5'],
    ['KWD', '1.001'],
    ['MGA', '1.5'],
  ])('in %s, refuses %s as an amount', (code, written) => {
    expect(parseMoney(written, findCurrency(code))).toBe(null)
  })

  test('rounds a share half up, once, and loses nothing', () => {
    fc.assert(
      fc.property(amount, fc.integer({ min: 0, max: 99_999 }), ({ of, money }, rate) => {
        const tax = prorate(money, rate, 100_000, of)
        const exact = (BigInt(money) * BigInt(rate) * 2n + BigInt(of.step) * 100_000n) / 200_000n
        return BigInt(tax) === (exact / BigInt(of.step)) * BigInt(of.step)
      }),
      many,
    )
    expect(prorate(50 as Money, 19_000, 100_000, findCurrency('USD'))).toBe(10)
    expect(prorate(49 as Money, 1_000, 100_000, findCurrency('USD'))).toBe(0)
  })

  test('adds and multiplies exactly', () => {
    expect(sumMoney([1, 2, 3] as Money[])).toBe(6)
    expect(multiply(33_333_333 as Money, 3)).toBe(99_999_999)
  })

  test('shows no decimals that are all zero', () => {
    expect(formatMoney(1_250, 'USD')).toBe('$1,250')
    expect(formatMoney(12.5, 'USD')).toBe('$12.50')
    expect(formatMoney(-725, 'USD')).toBe('−$725')
    expect(formatMoney(12.5, 'EUR')).toBe('€12.50')
    expect(formatMoney(1_250, 'JPY')).toBe('¥1,250')
    expect(formatMoney(1.25, 'KWD').replace(/\s/, ' ')).toBe('KWD 1.250')
  })

  test('accepts only currencies in use', () => {
    expect(['USD', 'JPY', 'KWD'].every(isCurrency)).toBe(true)
    expect(['usd', 'XYZ', '', 'CLF'].some(isCurrency)).toBe(false)
  })
})
