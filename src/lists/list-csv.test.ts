import { expect, test } from 'vitest'
import { formatList } from './list-csv.ts'

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

test('a list goes to a spreadsheet without formulas', () => {
  const notes = ['=1+1', 'say "front", both', '-5 mm', '＝1', 'plain']
  const text = formatList({ lines: notes.map((note) => ({ ...kept, note, line })) })
  expect(text.split('\r\n').slice(1)).toEqual([
    `"KS-BD-320","5","2","'=1+1","Disc, floating","5","12.5","62.5","100"`,
    `"KS-BD-320","5","2","say ""front"", both","Disc, floating","5","12.5","62.5","100"`,
    `"KS-BD-320","5","2","'-5 mm","Disc, floating","5","12.5","62.5","100"`,
    `"KS-BD-320","5","2","'＝1","Disc, floating","5","12.5","62.5","100"`,
    `"KS-BD-320","5","2","plain","Disc, floating","5","12.5","62.5","100"`,
    '',
  ])
})
