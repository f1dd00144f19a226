import { cellOf, findColumns, type PlacesOf } from '#server/imports/columns.ts'
import type { Format } from '#server/imports/read-rows.ts'
import type { PartNumber } from '../contract.ts'
import { longestName, longestNumber, numberKey } from '../rules.ts'

/** A row of a file of part numbers, read; its product is not looked up yet. */
export type NumberRow = {
  line: number
  productCode: string
  class: PartNumber['class']
  maker: string
  number: string
  key: string
  source: string
}

const columns = {
  productCode: ['productcode', 'code', 'product'],
  class: ['class', 'whose', 'kind'],
  maker: ['maker', 'brand'],
  number: ['number', 'partnumber'],
  source: ['source'],
} as const

type Column = keyof typeof columns

/** What people write for a class. */
const classes: Readonly<Record<string, PartNumber['class']>> = {
  ...{ oem: 'oem', maker: 'oem', original: 'oem' },
  ...{ competitor: 'competitor', other: 'competitor', aftermarket: 'competitor' },
  ...{ old: 'old', former: 'old' },
}

export const numberRows: Format<PlacesOf<Column>, NumberRow> = {
  readHeader: (cells) => findColumns(columns, ['productCode', 'class', 'number'], cells),
  missing: 'The first row must name the columns, at least product code, class and number.',
  readRow: (places, cells, line) => {
    const cell = cellOf(places, cells)
    const [productCode, number] = [cell('productCode'), cell('number')]
    const [maker, source] = [cell('maker'), cell('source')]
    const of = classes[cell('class').toLowerCase()]
    const key = numberKey(number)
    if (productCode === '') return 'The product code is missing.'
    if (number === '') return 'The number is missing.'
    if (!of) return 'The class is oem, competitor or old.'
    if (key === '') return `${number} is no number: it needs letters or digits.`
    if (number.length > longestNumber) return `A number has at most ${longestNumber} letters.`
    if (Math.max(maker.length, source.length) > longestName)
      return `Maker and source have at most ${longestName} letters.`
    return { line, productCode, class: of, maker, number, key, source }
  },
}
