import { expect, test } from 'vitest'
import { mostBytes, refusalOf } from './rules.ts'

test('a picture within the limits is sent', () => {
  expect(refusalOf({ size: mostBytes, type: 'image/png' })).toBeNull()
  expect(refusalOf({ size: 1, type: '' })).toBeNull()
})

test('what the server would refuse by its size or its kind is not sent', () => {
  expect(refusalOf({ size: mostBytes + 1, type: 'image/png' })?.code).toBe('picture-too-big')
  expect(refusalOf({ size: 1, type: 'image/svg+xml' })?.code).toBe('not-a-picture')
})
