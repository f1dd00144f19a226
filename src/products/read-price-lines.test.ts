import { expect, test } from 'vitest'
import { parsePriceLines, writePriceLine } from './read-price-lines.ts'

test('lines are read as people type them and as spreadsheets copy them', () => {
  const { prices, writtenLines, wrong } = parsePriceLines(
    'KS-BD-320 112 25:105 50:98\r\n\nKS-BP-174\t$18.50\t40\t17\nKS-CH-525; 61; 10+: 58\nKS-TC-980 out',
  )
  expect(wrong).toEqual([])
  expect(prices).toEqual([
    {
      productCode: 'KS-BD-320',
      price: 112,
      priceBreaks: [
        { from: 25, price: 105 },
        { from: 50, price: 98 },
      ],
    },
    { productCode: 'KS-BP-174', price: 18.5, priceBreaks: [{ from: 40, price: 17 }] },
    { productCode: 'KS-CH-525', price: 61, priceBreaks: [{ from: 10, price: 58 }] },
    { productCode: 'KS-TC-980', price: null },
  ])
  expect(writtenLines.map(({ line }) => line)).toEqual([1, 3, 4, 5])
  expect(prices.map(writePriceLine)[0]).toBe('KS-BD-320 112 25:105 50:98')
  expect(parsePriceLines(prices.map(writePriceLine).join('\n')).prices).toEqual(prices)
})

test('reads CSV rows, and refuses ambiguous thousands', () => {
  const { prices, wrong } = parsePriceLines(
    'KS-BD-320,112\nKS-BP-174, 18.50, 40:17\nKS-CH-525,1,250',
  )
  expect(prices).toEqual([
    { productCode: 'KS-BD-320', price: 112, priceBreaks: [] },
    { productCode: 'KS-BP-174', price: 18.5, priceBreaks: [{ from: 40, price: 17 }] },
  ])
  expect(wrong.map(({ line }) => line)).toEqual([3])
})

test.each<[string, [number, [number, number], number]]>([
  ['KS-BD-320;1.250;25:1.100\nKS-BP-174;21,75', [1250, [25, 1100], 21.75]],
  ['KS-BD-320 1.250,00 25:1.100,50\nKS-BP-174 112,50', [1250, [25, 1100.5], 112.5]],
  ["KS-BD-320\t1'250.00\t25:1'100\nKS-BP-174\t112.50", [1250, [25, 1100], 112.5]],
  ['KS-BD-320;1 250,00;25:1\u00a0100,00\nKS-BP-174;112,50 €', [1250, [25, 1100], 112.5]],
  ['KS-BD-320 1\u202f250,00 25: 1.100,00\nKS-BP-174 € 112,50', [1250, [25, 1100], 112.5]],
  ['KS-BD-320,"1,250.00","25:1,100"\nKS-BP-174,112.50', [1250, [25, 1100], 112.5]],
  ['KS-BD-320;1250;25;1100\nKS-BP-174;112,-', [1250, [25, 1100], 112]],
  ['"KS BD 320";"1,250.00";25+:1,100.00\nKS-BP-174;0.125', [1250, [25, 1100], 0.125]],
])('%j is read by its own signs', (text, [price, [from, each], other]) => {
  const { prices, wrong } = parsePriceLines(text)
  expect(wrong).toEqual([])
  expect(prices.map((one) => one.price)).toEqual([price, other])
  expect(prices[0]?.priceBreaks).toEqual([{ from, price: each }])
})

test('skips a heading line', () => {
  for (const [head, row] of [
    ['Product code,Price,From,Each', 'KS-BD-320,112,25,105'],
    ['Code\tPrice', 'KS-BD-320\t112'],
    ['"Part";"Price per unit"', 'KS-BD-320;112 25:105'],
  ]) {
    const { prices, writtenLines, wrong } = parsePriceLines(`${head}\n${row}`)
    expect(wrong).toEqual([])
    expect(writtenLines.map(({ line }) => line)).toEqual([2])
    expect(prices.map(({ productCode }) => productCode)).toEqual(['KS-BD-320'])
  }
  expect(parsePriceLines('KS-BD-320 112\nCode,Price').wrong.map(({ line }) => line)).toEqual([2])
})

test.each([
  ['KS-BD-320', 'A line is a product code'],
  ['KS-BD-320 1,250', '1,250 may be 1.25 or 1,250: please write 1.25 or 1250.'],
  ['KS-BD-320 1.250', '1.250 may be 1.25 or 1,250: please write 1.25 or 1250.'],
  ['KS-BD-320 12 25:1.100', '1.100 may be 1.1 or 1,100: please write 1.1 or 1100.'],
  ['KS-BD-320 1.25.00', '1.25.00 is not a price'],
  ['KS-BD-320 -5', '-5 is not a price'],
  ['KS-BD-320 112 25', 'A line is a product code'],
  ['KS-BD-320 112 many:100', 'many is not a quantity'],
  ['KS-BD-320 112 25:x', 'x is not a price'],
  ['KS-BD-320 out 25:100', 'A line is a product code'],
])('refuses %s, with its line and the reason', (text, message) => {
  const { prices, wrong } = parsePriceLines(`\n${text}`)
  expect(prices).toEqual([])
  expect(wrong).toEqual([{ line: 2, text, message: expect.stringContaining(message) }])
})

test.each([
  ['Product code,Price,Minimum,Case', 'KS-BD-320,112,50,10', '“50” stands under “Minimum”'],
  ['Product code;Price;Stock;Minimum', 'KS-BD-320;112;50;10', '“50” stands under “Stock”'],
  ['Code,Price', 'KS-BD-320,112,25,105', '“25” stands under no heading'],
  ['Code\tPrice', 'KS-BD-320\t112\t25\t105', '“25” stands under no heading'],
  ['Code,Minimum,Price', 'KS-BD-320,50,112', 'column of prices'],
  ['Code,Name,Price', 'KS-BD-320,,112', 'column of prices'],
  ['', 'KS-BD-320,112,50,10', '112,50 may be one price'],
])('under %s the row %s is refused, and not read by place', (head, row, message) => {
  const { prices, wrong } = parsePriceLines(`${head}\n${row}`)
  expect(prices).toEqual([])
  expect(wrong).toEqual([{ line: 2, text: row, message: expect.stringContaining(message) }])
})

test('a row below its heading may have breaks in their own writing', () => {
  const { prices } = parsePriceLines('Code,Price\nKS-BD-320,112,25:105,50:98')
  expect(prices[0]?.priceBreaks).toHaveLength(2)
})
