import { expect, test } from 'vitest'
import { stepQuantity } from './step-units.ts'

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
