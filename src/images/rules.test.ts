import { expect, test } from 'vitest'
import { findRefusal, maxPictureBytes } from './rules.ts'

test('a picture within the limits is sent', () => {
  expect(findRefusal({ size: maxPictureBytes, type: 'image/png' })).toBeNull()
  expect(findRefusal({ size: 1, type: '' })).toBeNull()
})

test('what the server would refuse by its size or its kind is not sent', () => {
  expect(findRefusal({ size: maxPictureBytes + 1, type: 'image/png' })?.code).toBe(
    'picture-too-big',
  )
  expect(findRefusal({ size: 1, type: 'image/svg+xml' })?.code).toBe('not-a-picture')
})
