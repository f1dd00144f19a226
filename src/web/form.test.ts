import { expect, test } from 'vitest'
import { differs } from './form.ts'

test('a form as it began is not half-filled, whatever stands for empty', () => {
  expect(differs({ name: '', terms: false }, {})).toBe(false)
  expect(differs({ name: 'Mara' }, { name: 'Mara' })).toBe(false)
})

test('one typed letter, one tick or one emptied field makes it half-filled', () => {
  expect(differs({ name: 'M', terms: false }, {})).toBe(true)
  expect(differs({ name: '', terms: true }, {})).toBe(true)
  expect(differs({ name: '' }, { name: 'Mara' })).toBe(true)
})
