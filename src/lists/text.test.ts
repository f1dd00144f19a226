import { expect, test } from 'vitest'
import { csvOf, readLines } from './text.ts'

const line = {
  productId: 'p',
  productCode: 'KS-BD-320',
  name: 'Disc, floating',
  img: '',
  quantity: 5,
  unitPrice: 12.5,
  priceBefore: null,
  basePrice: 12.5,
  lineTotal: 62.5,
  stock: 100,
  minimumQuantity: 1,
  caseQuantity: null,
  state: 'ready' as const,
  code: null,
  message: null,
  below: null,
  above: null,
  nextBreak: null,
}
const kept = {
  productId: 'p',
  quantity: 5,
  have: 2,
  wanted: 3,
  refusal: null,
  saves: 0,
  jump: null,
}

test('a list goes to a spreadsheet without formulas, and comes back as it was', () => {
  const notes = ['=1+1', 'say "front", both', '-5 mm', 'plain']
  const text = csvOf({ lines: notes.map((note) => ({ ...kept, note, line })) })
  expect(text).toContain('KS-BD-320,5,2,\'=1+1,"Disc, floating",5,12.5,62.5,100')
  const read = notes.map((note) => ({ productCode: 'KS-BD-320', quantity: 5, have: 2, note }))
  expect(readLines(text)).toEqual({ lines: read, refused: [] })
})

test.each([
  ['KS-1\t10', [['KS-1', 10]], []],
  [
    'KS-1;10\r\n\r\nKS-2;x\nKS-3',
    [
      ['KS-1', 10],
      ['KS-3', 1],
    ],
    [3],
  ],
  ['\uFEFFCode,Quantity\nKS-1,2', [['KS-1', 2]], []],
  ['Hello', [['Hello', 1]], []],
  [',5', [], [1]],
])('%j is read', (text, lines, refused) => {
  const read = readLines(text)
  expect(read.lines.map(({ productCode, quantity }) => [productCode, quantity])).toEqual(lines)
  expect(read.refused).toEqual(refused)
})
