import { expect, test } from 'vitest'
import { findRefusal, mostBytes } from './rules.ts'

test('a picture within the limits is sent', () => {
  expect(findRefusal({ size: mostBytes, type: 'image/png' })).toBeNull()
  expect(findRefusal({ size: 1, type: '' })).toBeNull()
})

test('what the server would refuse by its size or its kind is not sent', () => {
  expect(findRefusal({ size: mostBytes + 1, type: 'image/png' })?.code).toBe('picture-too-big')
  expect(findRefusal({ size: 1, type: 'image/svg+xml' })?.code).toBe('not-a-picture')
})
