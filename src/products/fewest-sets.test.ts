import { expect, test } from 'vitest'
import { minSets } from './fewest-sets.ts'

const part = (quantity: number, minimumQuantity: number, caseQuantity: number | null = null) => ({
  quantity,
  minimumQuantity,
  caseQuantity,
})

test.each([
  ['each part once', [part(1, 10), part(1, 20)], 20],
  ['several of a part in a set', [part(2, 10), part(3, 20)], 7],
  ['whole cases of one part', [part(1, 10), part(1, 10, 4)], 12],
  ['whole cases of several', [part(2, 1, 4), part(1, 1, 3)], 6],
  ['a case that several of a part fill together', [part(4, 10, 6)], 3],
  ['no minimum', [part(1, 0), part(5, 1)], 1],
  ['more than anybody may order', [part(1, 1, 999_983), part(1, 1, 999_979)], 1_000_000],
])('the fewest sets for %s', (_, parts, sets) => {
  expect(minSets(parts)).toBe(sets)
})
