import { expect, test } from 'vitest'
import { asBase32, codeAt, stepOfCode } from './totp.ts'

const key = Buffer.from('12345678901234567890')

// RFC 6238, appendix B, the last six of its eight digits.
test.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('at second %i the code is %s', (second, code) => {
  expect(codeAt(key, second * 1000)).toBe(code)
})

test('a code counts for its half minute and ten seconds more, never before', () => {
  const begin = 1_800_000_000_000
  const code = codeAt(key, begin)
  expect(stepOfCode(key, code, begin - 1)).toBe(null)
  expect(stepOfCode(key, code, begin)).toBe(begin / 30_000)
  expect(stepOfCode(key, code, begin + 39_999)).toBe(begin / 30_000)
  expect(stepOfCode(key, code, begin + 40_000)).toBe(null)
})

test('a key is written as RFC 4648 has it', () => {
  expect(asBase32(Buffer.from('foobar'))).toBe('MZXW6YTBOI')
})
