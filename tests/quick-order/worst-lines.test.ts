// What a line may be made of to keep its reader busy: the cost of a list grows with its letters and no faster.
import { expect, test } from 'vitest'
import { maxLetters } from '#quick-order/rules.ts'
import { validateText } from './tell.ts'

const repeated = [
  ...['1', '1 ', "000'", '1.', '1.000', 'x1 ', '1x1 ', '1/1/', '½', '١', '1 pcs ', 'Stk: 1 '],
  ...['1 packs of 1 ', 'of ', '1 mm ', '$1 ', '21.11.26 ', 'a@a.', '\u25ca1 ', '\u2057', '\ufdfa'],
  ...['\u0323\u0301', '- ', ',.-', 'KS,.-', 'KS,.-BD320 ', 'KS-BD-320 ', 'KS-BD-320;', '1. '],
  ...['> ', 'best ', ' ', '\t', '|', '":', '(', '=', '1 each, ', 'for 1 ', 'hundred and ', 'a1 '],
  ...['~', '~a ', "'", '+:', 'only if '],
]

/** Lines of so many letters, all of one thing or the half of another. */
function linesOf(letters: number): string[] {
  const filled = (unit: string, length: number) => unit.repeat(length).slice(0, length)
  const half = Math.floor(letters / 2)
  const among = `KS${filled(',.-', letters - 28)}`
  const all = repeated.flatMap((unit) => [
    filled(unit, letters),
    `1. ${filled(unit, letters - 4)}!`,
    `KS-BD-320\t${filled(unit, letters - 11)}x`,
    ...['1 ', 'KS-BD-320 '].flatMap((other) => [
      filled(unit, half) + filled(other, half),
      filled(other, half) + filled(unit, half),
    ]),
  ])
  // The words of a number, with what stands between them tried in every way.
  return [...all, `${among} x KS,.-,.-,.-,BD-320 10`]
}

/** Milliseconds of the processor for a list of so many letters, all lines of which are one thing. */
function cost(unit: string, lineLength: number, letters = maxLetters): number {
  const line = unit.repeat(lineLength).slice(0, lineLength - 1)
  const text = Array.from({ length: Math.floor(letters / lineLength) }, () => line).join('\n')
  const before = process.cpuUsage()
  validateText(text)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

/** The best of some: whatever else the machine does costs nothing of a list. */
function least(measure: () => number, times = 3): number {
  return Math.min(...Array.from({ length: times }, measure))
}

test.each([125, 4_000])('the worst lines of %i letters are read', (letters) => {
  for (const line of linesOf(letters)) expect(validateText(line)).toBeDefined()
})

test('the longest list of nothing else is read', () => {
  const text = linesOf(999).join('\n').slice(0, maxLetters)
  expect(text).toHaveLength(maxLetters)
  expect(validateText(text)).toBeDefined()
})

// Alone on the machine it is 300 at most; beside the other tests the same work takes the processor up to three times as long.
const mostMs = 1_200

test('reads the longest anonymous list within its time', () => {
  const short = ['1 ', 'x1 ', '1 pcs ', 'for 1 ', 'one ', 'KS-BD-320 ', '1 each, ', '1 or ', '1\t']
  for (const unit of [...short, '1 mm ', '1x1 ', 'only if ', 'hundred and '])
    for (const lineLength of [100, 1_000])
      expect(
        least(() => cost(unit, lineLength)),
        `${lineLength} letters of ${unit}`,
      ).toBeLessThan(mostMs)
})

test('reads lists in time linear in their letters', () => {
  for (const unit of ['1 ', '1x1 ', 'for 1 ', 'KS-BD-320 10 '])
    for (const lineLength of [100, 1_000]) {
      const half = least(() => cost(unit, lineLength, maxLetters / 4))
      const whole = least(() => cost(unit, lineLength, maxLetters), 2)
      // Four times the letters: a square would be sixteen times the cost.
      expect(whole / Math.max(half, 10), unit).toBeLessThan(9)
    }
})

test('lines that take back each other cost no more than others', () => {
  const takes = 'KS-BD-320 10\ncancel 20 of that\nsorry, 20\n'.repeat(600)
  const before = process.cpuUsage()
  validateText(takes)
  const { user, system } = process.cpuUsage(before)
  expect((user + system) / 1_000).toBeLessThan(mostMs)
})
