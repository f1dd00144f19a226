import { expect, test } from 'vitest'
import { stepUnits } from './step-units.ts'

const byCase = { quantity: 214, minimumQuantity: 12, caseQuantity: 5 }
const single = { quantity: 30, minimumQuantity: 4, caseQuantity: null }

test('a step is a case, and stays within what may be ordered', () => {
  expect(stepUnits(byCase, '15', 1)).toBe(20)
  expect(stepUnits(byCase, '20', -1)).toBe(15)
  expect(stepUnits(byCase, '15', -1)).toBe(null)
  expect(stepUnits(byCase, '210', 1)).toBe(null)
})

test('from between two cases a step goes to the nearest whole one', () => {
  expect(stepUnits(byCase, '17', 1)).toBe(20)
  expect(stepUnits(byCase, '17', -1)).toBe(15)
})

test('from far outside a step comes back to what may be ordered', () => {
  expect(stepUnits(single, '1', 1)).toBe(4)
  expect(stepUnits(single, '999', -1)).toBe(30)
  expect(stepUnits(single, '999', 1)).toBe(null)
})

test('what is no number leads to the fewest', () => {
  expect(stepUnits(single, '', 1)).toBe(4)
  expect(stepUnits(single, 'abc', -1)).toBe(4)
})

test('where nothing can be ordered there is no step', () => {
  expect(stepUnits({ quantity: 3, minimumQuantity: 4, caseQuantity: null }, '3', 1)).toBe(null)
})
