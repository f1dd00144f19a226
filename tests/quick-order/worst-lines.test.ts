// What a line may be made of to keep its reader busy: a way of reading that tries all ways would not come to its end.
import { expect, test } from 'vitest'
import { maxLetters } from '#quick-order/rules.ts'
import { validateText } from './tell.ts'

const repeated = [
  ...['1', '1 ', "000'", '1.', '1.000', 'x1 ', '1x1 ', '1/1/', '½', '١', '1 pcs ', 'Stk: 1 '],
  ...['1 packs of 1 ', 'of ', '1 mm ', '$1 ', '21.11.26 ', 'a@a.', '\u25ca1 ', '\u2057', '\ufdfa'],
  ...['\u0323\u0301', '- ', ',.-', 'KS,.-', 'KS,.-BD320 ', 'KS-BD-320 ', 'KS-BD-320;', '1. '],
  ...['> ', 'best ', ' ', '\t', '|', '":', '(', '='],
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

test.each([125, 4_000])('the worst lines of %i letters are read', (letters) => {
  for (const line of linesOf(letters)) expect(validateText(line)).toBeDefined()
})

test('the longest list of nothing else is read', () => {
  const text = linesOf(999).join('\n').slice(0, maxLetters)
  expect(text).toHaveLength(maxLetters)
  expect(validateText(text)).toBeDefined()
})
