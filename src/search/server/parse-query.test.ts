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
  ['5 wheel bearings 6204', 'wheel bearings 6204'],
  // An empty word is none within a number.
  ['KS-IN-02', 'ks in 02'],
  ['KS-IN-02 in chrome', 'ks in 02 in chrome'],
  ['lever for KS-LB-24', 'lever ks lb 24'],
  // What only looks like a count says what part it is.
  ['20 x 47 x 14', '20 x 47 x 14'],
  ['520 chain', '520 chain'],
  ['45 tooth sprocket', '45 tooth sprocket'],
  ['chain set', 'chain set'],
  ['8x', '8x'],
  ['4 piston calipers', '4 piston calipers'],
  ['5 spoke wheels', '5 spoke wheels'],
  ['7 inch headlights', '7 inch headlights'],
  ['4 into 1 headers', '4 into 1 headers'],
  ['43 fork seals', '43 fork seals'],
  ['5 brake disc', '5 brake disc'],
])('%s looks for %s', (text, words) => {
  expect(parseQuery(text).words.join(' ')).toBe(words)
})
