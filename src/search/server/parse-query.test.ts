import { expect, test } from 'vitest'
import { parseQuery } from './parse-query.ts'

test.each([
  ['10x oil filter', 'oil filter'],
  ['10 x oil filter', 'oil filter'],
  ['oil filter x10', 'oil filter'],
  ['qty 10 drain plug', 'drain plug'],
  ['drain plug, qty: 10', 'drain plug'],
  ['a pair of mirrors', 'mirrors'],
  ['brake pads 2 pcs', 'brake pads'],
  ['5 wheel bearings', 'wheel bearings'],
  ['hs1000 brake pads please', 'hs1000 brake pads'],
  ['Bremsbeläge hs1000 bitte', 'bremsbelage hs1000'],
  // These numbers look like counts, but name the part.
  ['20 x 47 x 14', '20 x 47 x 14'],
  ['520 chain', '520 chain'],
  ['4 piston calipers', '4 piston calipers'],
  ['43 fork seals', '43 fork seals'],
  ['chain set', 'chain set'],
  ['8x', '8x'],
])('%s looks for %s', (text, words) => {
  expect(parseQuery(text).words.join(' ')).toBe(words)
})
