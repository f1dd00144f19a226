// What a line may be made of to keep its reader busy: the cost of a list grows with its letters and no faster.
import { expect, test } from 'vitest'
import { maxTextLength } from '#quick-order/rules.ts'
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

/** So many letters, all lines of which are one thing. */
function listOf(unit: string, lineLength: number, letters = maxTextLength): string {
  const line = unit.repeat(lineLength).slice(0, lineLength - 1)
  return Array.from({ length: Math.floor(letters / lineLength) }, () => line).join('\n')
}

/** Milliseconds of the processor. */
function cost(text: string): number {
  const before = process.cpuUsage()
  validateText(text)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

test.each([125, 4_000])('the worst lines of %i letters are read', (letters) => {
  for (const line of linesOf(letters)) expect(validateText(line)).toBeDefined()
})

test('the longest list of nothing else is read', () => {
  const text = linesOf(999).join('\n').slice(0, maxTextLength)
  expect(text).toHaveLength(maxTextLength)
  expect(validateText(text)).toBeDefined()
})

/** As a dealer's program writes one. */
const ordinary =
  'KS-BD-320\tBrake disc floating, front left, stainless\t12 pcs\tfor the spring service, bay 7...'

/** How many times as much as another: again where the machine did something else meanwhile. */
function costsAgainst(text: string, other: string, most: number): number {
  let times = Number.POSITIVE_INFINITY
  for (let tries = 0; tries < 4 && times >= most; tries++)
    times = Math.min(times, cost(text) / cost(other))
  return times
}

test('reads the longest anonymous list about as soon as an ordinary one of its length', () => {
  const short = ['1 ', 'x1 ', '1 pcs ', 'for 1 ', 'one ', 'KS-BD-320 ', '1 each, ', '1 or ', '1\t']
  const usual = listOf(ordinary, ordinary.length + 1)
  for (const unit of [...short, '1 mm ', '1x1 ', 'only if ', 'hundred and '])
    for (const lineLength of [100, 1_000]) {
      const times = costsAgainst(listOf(unit, lineLength), usual, 4)
      expect(times, `${lineLength} letters of ${unit}`).toBeLessThan(4)
    }
})

test('reads lists in time linear in their letters', () => {
  for (const unit of ['1 ', '1x1 ', 'for 1 ', 'KS-BD-320 10 '])
    for (const lineLength of [100, 1_000]) {
      const whole = listOf(unit, lineLength)
      const quarter = listOf(unit, lineLength, maxTextLength / 4)
      // Four times the letters: a square would be sixteen times the cost.
      expect(costsAgainst(whole, quarter, 9), unit).toBeLessThan(9)
    }
})

test('lines that take back each other cost no more than others', () => {
  const takes = 'KS-BD-320 10\ncancel 20 of that\nsorry, 20\n'.repeat(600)
  const others = 'KS-BD-320 10\nplease 20 of them\nthanks, 20\n'.repeat(600)
  expect(costsAgainst(takes, others, 8)).toBeLessThan(8)
})
