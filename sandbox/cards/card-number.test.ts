import { describe, expect, test } from 'vitest'
import { brandOf, digitsOf, grouped, numberProblem } from './card-number.ts'
import { testCards } from './cards.ts'

describe('a card number', () => {
  test('is read from whatever stands between its digits', () => {
    expect(digitsOf('4242-4242 4242\t4242')).toBe('4242424242424242')
    expect(digitsOf('no number')).toBe('')
  })

  test('is grouped as it is printed', () => {
    expect(grouped('4242424242424242')).toBe('4242 4242 4242 4242')
    expect(grouped('42424')).toBe('4242 4')
    expect(grouped('378282246310005')).toBe('3782 822463 10005')
    expect(grouped('36227206271667')).toBe('3622 720627 1667')
    expect(grouped('')).toBe('')
  })

  test('is told to be incomplete, then invalid, in the words of Stripe', () => {
    expect(numberProblem('')).toBe('Your card number is incomplete.')
    expect(numberProblem('424242424242424')).toBe('Your card number is incomplete.')
    expect(numberProblem('4242424242424241')).toBe('Your card number is invalid.')
    expect(numberProblem('4242424242424242')).toBe(null)
  })

  test('of every test card is found right, and its brand is known', () => {
    for (const { number, brand } of testCards) {
      expect(numberProblem(digitsOf(number)), number).toBe(null)
      expect(brandOf(number), number).toBe(brand)
    }
  })
})
