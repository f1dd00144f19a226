import { expect, test } from 'vitest'
import { Problem } from '#base/problem.ts'
import { Unreachable } from '#web/chunk.ts'
import { describeFailure } from './basket-change.ts'

test('a basket that could not be changed says what its fields hold, and never that they kept what was typed', () => {
  expect(describeFailure(new Unreachable())).toBe(
    'No connection to the shop. Check yours and try again: your basket is shown as the shop last told it.',
  )
  expect(describeFailure(new Problem('basket-full'))).toBe(new Problem('basket-full').message)
})
