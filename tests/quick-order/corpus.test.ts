// Whatever is pasted: each line comes out once, and nothing that leaves a doubt is ready.
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { plainText } from '#quick-order/parser/plain.ts'
import { listBreak, splitLines } from '#quick-order/rules.ts'
import { demoParts } from './demo-parts.ts'
import { knownParts } from './known.ts'
import { tell, validateText } from './tell.ts'

const ours = knownParts()

/** Lists as they come: beside each line, what becomes of it; '+2' of lines that are read with it. */
function readCorpus(name: string) {
  const file = readFileSync(new URL(name, import.meta.url), 'utf8')
  const lists = file.split(/^== /m).slice(1)
  return lists.map((list) => {
    const [title = '', ...rows] = list.trimEnd().split('\n')
    const lines = rows.map((row) => row.split(/ *⟶ ?/))
    const text = lines.map(([line]) => line).join('\n')
    return { title, text, becomes: lines.map(([, what]) => what ?? '') }
  })
}

function tellBeside(text: string, known = ours): string[] {
  const told = text.split('\n').map(() => [] as string[])
  for (const one of tell(text, known)) {
    const [, line, others = '', what = ''] = /^(\d+)[a-z]?(\+\S+)? (.*)$/.exec(one) ?? []
    told[Number(line) - 1]?.push(`${others} ${what}`.trim())
  }
  return told.map((all) => all.join(' & '))
}

const corpora = [
  'lines',
  'whole-lists',
  'strangers',
  'more-strangers',
  'dealers',
  'countries',
  'rules',
  'blind',
  'more-countries',
]

describe.each(corpora)('%s', (name) => {
  test.each(readCorpus(`${name}.txt`))('$title', ({ text, becomes }) => {
    expect(tellBeside(text)).toEqual(becomes)
  })
})

/** Lists of what the demo shop sells: what a careful reader makes of each line was written before they were read. */
const demo = demoParts()

describe.each(['workshops', 'more-workshops', 'depots', 'threads', 'more-dealers', 'chains'])(
  '%s',
  (name) => {
    test.each(readCorpus(`${name}.txt`))('$title', ({ text, becomes }) => {
      expect(tellBeside(text, demo)).toEqual(becomes)
    })
  },
)

const [disc, clutch] = ['1 ready KS-BD-320 ours x10', '2 ready KS-CP-08 ours x12']

test.each([
  ['Windows', '\ufeffKS-BD-320\t10\r\nKS-CP-08\t12\r\n', [disc, clutch]],
  ['old Macs', 'KS-BD-320\t10\rKS-CP-08\t12', [disc, clutch]],
  ['wide letters', 'ＫＳ－ＢＤ－３２０　１０', [disc]],
  ['signs that nobody sees', 'KS\u00ad-BD\u200b-320 10', [disc]],
  ['empty lines', '\n\n   \n\t\t\nKS-BD-320 10\n\n', ['5 ready KS-BD-320 ours x10']],
  [
    'tabs and blanks',
    '\tMenge \nKS-BD-320 \t 10 \n KS-CP-08\t 12 ',
    ['1 quiet', '2 ready KS-BD-320 ours x10', '3 ready KS-CP-08 ours x12'],
  ],
])('signs of %s', (_, text, becomes) => expect(tell(text)).toEqual(becomes))

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

test('answers every non-empty line with exactly one line', () => {
  fc.assert(
    fc.property(pastes, (text) => {
      const seen = validateText(text).flatMap(({ lines }) => lines)
      expect(new Set(seen).size).toBe(seen.length)
      const filled = splitLines(text).flatMap((line, at) => (isFilled(line) ? [at + 1] : []))
      expect(seen).toEqual(expect.arrayContaining(filled))
    }),
    { numRuns: 1_000 },
  )
})

/** More than signs between cells. */
function isFilled(line: string): boolean {
  return /[^\s;,|"]/.test(plainText(line))
}

test('finds columns of each pasted list separately', () => {
  const both = `Qty;Part\n10;KS-BD-320${listBreak}KS-CP-08\t12\n\n50 KS-BP-174`
  expect(tell(both)).toEqual([
    '1 quiet',
    '2 ready KS-BD-320 ours x10',
    '3 ready KS-CP-08 ours x12',
    '5 ready KS-BP-174 ours x50',
  ])
})

test('marks only known parts in orderable quantities as ready', () => {
  fc.assert(
    fc.property(pastes, (text) => {
      for (const { state, part, quantity, match } of validateText(text)) {
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
