import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { asvsDocument } from './document.ts'
import { faultsOf, type Line, readLines } from './lines.ts'
import { levels } from './numbers.ts'

test('the standard has 70 requirements of level 1, 183 of level 2 and 92 of level 3', () => {
  const of = (level: number) => [...levels.values()].filter((one) => one === level).length
  expect([of(1), of(2), of(3)]).toEqual([70, 183, 92])
})

test('every requirement is judged, what is named is there, and the goal is reached', () => {
  expect(faultsOf(readLines())).toEqual([])
})

test('docs/asvs.md is what docs/asvs.tsv says', () => {
  const written = readFileSync(join(import.meta.dirname, '../../docs/asvs.md'), 'utf8')
  expect(written).toBe(asvsDocument(readLines()))
})

test.each<[string, (lines: Line[]) => Line[], RegExp]>([
  ['a number that is missing', (lines) => lines.slice(1), /1\.1\.1 is missing/],
  ['a number told twice', (lines) => [...lines, ...lines.slice(0, 1)], /1\.1\.1 is told twice/],
  ['a number of no requirement', named({ number: '1.1.9' }), /1\.1\.9 is none/],
  ['a file that is gone', named({ where: ['tests/nothing.test.ts'] }), /names tests\/nothing/],
  [
    'a title that is gone',
    named({ where: ['tests/rooms.test.ts: no such title'] }),
    /no such title/,
  ],
  ['what is met nowhere', named({ where: [] }), /is met, but nowhere/],
  ['a miss without a reason', named({ state: 'missed', note: '' }), /without a reason/],
  ['a miss of level 1', missing(1, 1), /is of level 1 and missed/],
  ['too many misses of level 2', missing(2, 3), /met are 191 of 200 only/],
])('%s is noticed', (_, spoil, told) => {
  expect(faultsOf(spoil(readLines())).join('\n')).toMatch(told)
})

/** The first line, which is met, with something else in it. */
function named(other: Partial<Line>): (lines: Line[]) => Line[] {
  return ([first, ...rest]) => (first ? [{ ...first, ...other }, ...rest] : rest)
}

function missing(level: number, count: number): (lines: Line[]) => Line[] {
  let left = count
  return (lines) =>
    lines.map((line) => {
      if (left === 0 || line.state !== 'met' || levels.get(line.number) !== level) return line
      left--
      return { ...line, state: 'missed', note: 'planted' }
    })
}
