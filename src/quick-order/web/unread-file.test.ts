import { expect, test } from 'vitest'
import type { CheckedLine } from '../contract.ts'
import { unreadFile } from './line-list.tsx'

test('no cell of what could not be read is a formula, and none ends early', async () => {
  const lines = ['=1+1', ' @SUM(A1)', '-4711', 'a "quoted"\tcell\n'].map((raw, at) => ({
    line: at + 1,
    raw,
    quantity: null,
    message: '+49',
  }))
  const text = await unreadFile(lines as unknown as CheckedLine[]).text()
  expect(text.split('\r\n').slice(1, 5)).toEqual([
    `"1","'=1+1","","'+49"`,
    `"2","' @SUM(A1)","","'+49"`,
    `"3","'-4711","","'+49"`,
    `"4","a ""quoted"" cell ","","'+49"`,
  ])
})
