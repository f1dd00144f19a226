// A customer's own file goes back with our columns behind theirs, and nothing of theirs changed.
import { openXlsx, readXlsx, writeXlsx } from 'hucre/xlsx'
import { beforeAll, expect, test } from 'vitest'
import { fillText, fillXlsx, ourColumns } from '#quick-order/our-columns.ts'
import {
  emptyQuickOrder,
  onlyOrdered,
  type QuickOrder,
  withLinesBack,
  withoutLines,
} from '#quick-order/quick-order.ts'
import { useTestShop } from '#tests/open-shop.ts'

const shop = useTestShop()

beforeAll(async () => {
  await shop.product({ name: '=Disc, floating', productCode: 'FB-320', price: 12.5, quantity: 400 })
})

/** What quick order says of a text, beside its lines. */
async function beside(text: string, edits: { line: number; out: true }[] = []) {
  const { body } = await shop.call('POST', '/quick-order/check', { body: { text, edits } })
  const ours = ourColumns({ ...emptyQuickOrder, text, edits }, body)
  return (line: number) => ours.get(line)
}

const written = [
  'Spring; for Bob',
  '',
  'No;Qty;Text',
  'fb 320;20;"two\r\nlines; =1+1"',
  'FB-320;10',
  'ZZ-9-9;4;left',
  'FB-320;5;for stock',
  'Total;35',
  '',
].join('\r\n')

const heads = 'Shop number;Name;Units now;Unit price;Total price;Stock;State'
const said = [
  ['', heads],
  ['', 'FB-320;"\'=Disc, floating";30;12.5;375;400;Ready: Lines 4 and 6: 30 together'],
  [';', ';;;;;;Counted in line 4'],
  ['', ';;;;;;Unknown: No part has the number ZZ-9-9.'],
  ['', ';;;;;;Taken out'],
].map(([gap, cells]) => `;${gap}${cells}`)

test('keeps every CSV line, and adds own columns', async () => {
  const filled = fillText(written, await beside(written, [{ line: 8, out: true }]))
  const [spring, empty, head, first, more, again, odd, out, total] = filled.split('\r\n')
  expect([spring, empty, total]).toEqual(['Spring; for Bob', '', 'Total;35'])
  expect([head, `${first}\r\n${more}`, again, odd, out]).toEqual([
    `No;Qty;Text${said[0]}`,
    `fb 320;20;"two\r\nlines; =1+1"${said[1]}`,
    `FB-320;10${said[2]}`,
    `ZZ-9-9;4;left${said[3]}`,
    `FB-320;5;for stock${said[4]}`,
  ])
  // It may come again, and says the same.
  const anew = await shop.call('POST', '/quick-order/check', { body: { text: filled } })
  expect(anew.body.counts).toEqual({ ready: 1, fixable: 0, unknown: 4, quiet: 3 })
})

test('writes prices with the decimal sign of the list', async () => {
  const text = 'No;Qty;Price\r\nFB-320;30;11,90 €'
  const filled = fillText(text, await beside(text))
  expect(filled.split('\r\n')[1]).toContain(';30;"12,5";375;400;Ready')
})

test('a spreadsheet keeps cells, formulas, looks, remarks and hidden sheets', async () => {
  const cells = new Map([
    ['1,0', { value: 'FB-320', comment: { text: 'ask Bob' }, style: { font: { bold: true } } }],
    ['1,1', { value: 20, formula: 'SUM(10,10)', formulaResult: 20 }],
  ])
  const bytes = await writeXlsx({
    sheets: [
      {
        name: 'A',
        rows: [
          ['No', 'Qty', 'Note'],
          ['FB-320', null, '00123'],
          ['x-99-x', 4],
        ],
        cells,
      },
      { name: 'B', rows: [['secret']], hidden: true },
    ],
  })
  const text = 'No\tQty\tNote\nFB-320\t20\t00123\nx-99-x\t4'
  const filled = await fillXlsx(new Blob([Uint8Array.from(bytes)]), await beside(text))
  const workbook = await openXlsx(await filled.arrayBuffer(), { readStyles: true })
  const [first, second] = workbook.sheets
  expect(first?.rows.slice(1)).toEqual([
    ['FB-320', 20, '00123', 'FB-320', '=Disc, floating', 20, 12.5, 250, 400, 'Ready'],
    ['x-99-x', 4, null, ...Array(6).fill(''), 'Unknown: No part has the number x-99-x.'],
  ])
  expect(first?.cells?.get('1,0')).toMatchObject({
    comment: { text: 'ask Bob' },
    style: { font: { bold: true } },
  })
  expect(first?.cells?.get('1,1')).toMatchObject({ formula: 'SUM(10,10)' })
  expect(first?.cells?.get('1,4')?.formula).toBeUndefined()
  expect(second).toMatchObject({ name: 'B', hidden: true, rows: [['secret']] })
  expect((await readXlsx(await filled.arrayBuffer())).sheets).toHaveLength(2)
})

test('names added lines with part and price', async () => {
  const text = 'fb 320\t20\nZZ-9-9\t4\nFB-320\t10'
  const before = (await shop.call('POST', '/quick-order/check', { body: { text } })).body
  const [ready] = before.lines
  const pad = withoutLines({ ...emptyQuickOrder, text }, ready.lines, { ordered: true })
  const check = async ({ edits }: QuickOrder) =>
    (await shop.call('POST', '/quick-order/check', { body: { text, edits } })).body
  const left = await check(pad)
  const ours = ourColumns(pad, left, await check(onlyOrdered(pad, left)))
  expect([...ours.values()].map((cells) => cells.at(-1))).toEqual([
    'Put into the basket: Lines 1 and 3: 30 together',
    'Unknown: No part has the number ZZ-9-9.',
    'Counted in line 1',
  ])
  expect(ours.get(1)).toEqual([
    ...['FB-320', '=Disc, floating', 30, 12.5, 375, 400],
    'Put into the basket: Lines 1 and 3: 30 together',
  ])
  // Put back it is a line like the others.
  const back = withLinesBack(pad, ready.lines)
  expect(back.edits).toEqual([{ line: 1 }, { line: 3 }])
  expect((await check(back)).counts).toEqual(before.counts)
})
