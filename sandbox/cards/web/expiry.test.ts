import { describe, expect, test } from 'vitest'
import { afterEdit, asExpiry, pastedExpiry, readExpiry } from './expiry.ts'

describe('an expiry date', () => {
  test('gets its stroke by itself', () => {
    expect(asExpiry('1')).toBe('1')
    expect(asExpiry('12')).toBe('12 / ')
    expect(asExpiry('1234')).toBe('12 / 34')
    expect(asExpiry('5')).toBe('05 / ')
    expect(asExpiry('1/')).toBe('01 / ')
  })

  test('is understood as a browser or a paste brings it', () => {
    expect(asExpiry('12/34')).toBe('12 / 34')
    expect(asExpiry('12/2034')).toBe('12 / 34')
    expect(asExpiry('122034')).toBe('12 / 34')
    expect(asExpiry('1/34')).toBe('01 / 34')
    expect(asExpiry('12 / 34')).toBe('12 / 34')
    expect(asExpiry('12-34')).toBe('12 / 34')
    expect(asExpiry('12 / 203')).toBe('12 / 203')
    expect(asExpiry('12 / 2034')).toBe('12 / 34')
  })

  test('can be deleted past its stroke', () => {
    expect(afterEdit('12 /', '12 / ')).toBe('1')
    expect(afterEdit('12 / ', '12 / 3')).toBe('12 / ')
    expect(afterEdit('', '1')).toBe('')
  })

  test('pasted whole takes the place of another; a piece of one does not', () => {
    expect(pastedExpiry('12/34')).toBe('12 / 34')
    expect(pastedExpiry(' 1/2034\n')).toBe('01 / 34')
    expect(pastedExpiry('34')).toBe(null)
    expect(pastedExpiry('13/34')).toBe(null)
    expect(pastedExpiry('KS-BD-320')).toBe(null)
  })

  test('is judged in the words of Stripe', () => {
    const now = new Date(2026, 10, 21)
    const said = (shown: string) => {
      const read = readExpiry(shown, now)
      return read.ok ? read.expiry : read.message
    }
    expect(said('')).toBe("Your card's expiration date is incomplete.")
    expect(said('12 / 3')).toBe("Your card's expiration date is incomplete.")
    expect(said('12 / 203')).toBe("Your card's expiration date is incomplete.")
    expect(said('13 / 34')).toBe("Your card's expiration date is incomplete.")
    expect(said('12 / 25')).toBe("Your card's expiration year is in the past.")
    expect(said('12 / 99')).toBe("Your card's expiration year is invalid.")
    expect(said('10 / 26')).toBe("Your card's expiration date is in the past.")
    expect(said('11 / 26')).toEqual({ month: 11, year: 2026 })
    expect(said('12 / 34')).toEqual({ month: 12, year: 2034 })
  })
})
