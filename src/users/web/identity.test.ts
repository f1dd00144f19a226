import { expect, test } from 'vitest'
import { whenAgain } from './identity.ts'

test.each([
  [null, ''],
  ['nonsense', ''],
  ['0', ''],
  ['30', ' You can try again in less than a minute.'],
  ['60', ' You can try again in 1 minute.'],
  ['61', ' You can try again in 2 minutes.'],
  ['900', ' You can try again in 15 minutes.'],
])('Retry-After %s is said as "%s"', (header, words) => {
  expect(whenAgain(header)).toBe(words)
})
