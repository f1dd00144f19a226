import { expect, test } from 'vitest'
import { knownParts } from '#tests/quick-order/known.ts'
import type { CheckedLine } from './contract.ts'
import { readRows } from './parser/read-lines.ts'
import { splitRows } from './parser/rows.ts'
import { validateList } from './parser/validate.ts'
import { groupQuestions } from './questions.ts'

/** What is asked of a paste once for several lines, and what each answer makes of which. */
function ask(text: string) {
  const { lines } = validateList(readRows(splitRows(text), null), knownParts(), [])
  return groupQuestions(lines as unknown as CheckedLine[]).map(({ message, answers }) => [
    message,
    ...answers.map(({ label, edits }) => [
      label,
      ...edits.map(({ line, quantity, out }) => (out ? `${line} out` : `${line}: ${quantity}`)),
    ]),
  ])
}

test('lines that ask alike are asked once, each answered by what may be ordered of it', () => {
  const alike = [
    'KS-BD-320',
    'KS-CP-08',
    'KS-LC-22 25',
    'KS-LB-21 35',
    'KS-CH-525 ~~10~~',
    'KS-GR-130 100 cancelled',
  ]
  expect(ask(alike.join('\n'))).toEqual([
    ['2 lines without a quantity.', ['Order the minimum of each', '1: 10', '2: 10']],
    [
      '2 lines not in whole cases.',
      ['Round each up', '3: 30', '4: 40'],
      ['Round each down', '3: 20', '4: 30'],
    ],
    [
      '2 lines that may have been taken back.',
      ['Order them all', '5: 10', '6: 100'],
      ['Leave them all out', '5 out', '6 out'],
    ],
  ])
})

test('of lines with several amounts it is asked where all of them have their quantity', () => {
  const rows = ['KS-BD-320\t10\t20', 'KS-CP-08\t12\t40', 'KS-LC-22\t20\t30']
  expect(ask(rows.join('\n'))).toEqual([
    [
      '3 lines with several amounts. Which are the quantities?',
      ['10, 12, 20', '1: 10', '2: 12', '3: 20'],
      ['20, 40, 30', '1: 20', '2: 40', '3: 30'],
    ],
  ])
  expect(ask('KS-BD-320\t10\t20')).toEqual([])
})

test('what was ordered, delivered and is left of an order is asked once for all of its lines', () => {
  const rows = ['Réf.;Cdé;Livré;Reliquat', 'KS-BD-320;40;20;30', 'KS-CP-08;30;16;14']
  expect(ask(rows.join('\n'))).toEqual([
    [
      '2 lines with several amounts. Which are the quantities?',
      ['40, 30', '2: 40', '3: 30'],
      ['20, 16', '2: 20', '3: 16'],
      ['30, 14', '2: 30', '3: 14'],
    ],
  ])
})
