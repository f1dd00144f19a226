// Whatever is pasted: each line comes out once, and nothing that leaves a doubt is ready.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { judgeLines } from '#quick-order/judge-lines.ts'
import { plainText } from '#quick-order/plain-text.ts'
import { readList } from '#quick-order/read-list.ts'
import { linesOf, listBreak } from '#quick-order/rules.ts'
import { doubts } from './corpus-doubts.ts'
import { tables } from './corpus-tables.ts'
import { written } from './corpus-written.ts'
import { knownParts } from './known.ts'
import { tell } from './tell.ts'

const corpus = [...written, ...tables, ...doubts]
const known = knownParts()

describe('the corpus of pastes', () => {
  test('holds a hundred', () => expect(corpus.length).toBeGreaterThanOrEqual(100))

  test.each(corpus)('$name', ({ text, becomes }) => expect(tell(text)).toEqual(becomes))
})

/** What lists are made of. */
const scraps = fc.oneof(
  fc.constantFrom(
    ...['KS-BD-320', 'ks cp 08', '06455-KT9-D01', '0012', 'ZZ-99', '98362', 'Part No', 'Qty'],
    ...['10', '12', '1.000', '10,0', '-5', '½', '10x', 'x 20', '50 pcs', 'Stk. 4', '$118.00', '١٠'],
    ...[
      '\t',
      ';',
      ',',
      '|',
      '"',
      '""',
      ' ',
      '  ',
      '\n',
      '\r\n',
      '\r',
      '\ufeff',
      '\u2028',
      '=',
      '(',
    ],
    ...['Hello Bob,', 'Best regards', '-- ', '> ', 'Tel. +1 555', '21.11.2026', 'mm', 'of', '1. '],
  ),
  fc.string({ unit: 'binary', maxLength: 6 }),
)
const pastes = fc.array(scraps, { maxLength: 60 }).map((parts) => parts.join(''))

test('every line that is not empty ends in exactly one line of the answer', () => {
  fc.assert(
    fc.property(pastes, (text) => {
      const seen = judgeLines(readList(text).lines, known, []).flatMap(({ lines }) => lines)
      expect(new Set(seen).size).toBe(seen.length)
      const filled = linesOf(text).flatMap((line, at) => (isFilled(line) ? [at + 1] : []))
      expect(seen).toEqual(expect.arrayContaining(filled))
    }),
    { numRuns: 1_000 },
  )
})

/** More than signs between cells. */
function isFilled(line: string): boolean {
  return /[^\s;,|"]/.test(plainText(line))
}

test('lists pasted one after the other have columns of their own', () => {
  const both = `Qty;Part\n10;KS-BD-320${listBreak}KS-CP-08\t12\n\n50 KS-BP-174`
  expect(tell(both)).toEqual([
    '1 quiet',
    '2 ready KS-BD-320 ours x10',
    '3 ready KS-CP-08 ours x12',
    '5 ready KS-BP-174 ours x50',
  ])
})

test('what is ready names a part that is known, in a quantity that may be ordered', () => {
  fc.assert(
    fc.property(pastes, (text) => {
      for (const { state, part, quantity, match } of judgeLines(readList(text).lines, known, [])) {
        if (state !== 'ready') continue
        if (!part || !match || quantity === null) throw new Error('ready without a part')
        const { minimumQuantity, caseQuantity, quantity: left } = part.orderable
        expect(quantity).toBeGreaterThanOrEqual(minimumQuantity)
        expect(quantity).toBeLessThanOrEqual(left)
        expect(quantity % (caseQuantity ?? 1)).toBe(0)
      }
    }),
    { numRuns: 1_000 },
  )
})
