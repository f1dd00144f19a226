import { showCount } from '#base/counts.ts'
import { cellOf, findColumns, type PlacesOf } from '#server/imports/columns.ts'
import type { Format } from '#server/imports/read-rows.ts'
import { longestName, type Moment, mostSuccessorUnits } from '../rules.ts'

/** A row of a file of successors, read; its products are not looked up yet. */
export type SuccessorRow = {
  line: number
  productCode: string
  /** Empty where nothing takes the product's place any more. */
  by: string
  units: number
  when: Moment
  source: string
}

const columns = {
  productCode: ['productcode', 'code', 'product'],
  by: ['replacedby', 'successor', 'by'],
  units: ['units', 'quantity'],
  when: ['when'],
  source: ['source'],
} as const

type Column = keyof typeof columns

/** What people write for a moment, without spaces and punctuation. */
const moments: Readonly<Record<string, Moment>> = {
  ...{ '': 'at-once', atonce: 'at-once', now: 'at-once' },
  ...{ whensoldout: 'when-sold-out', whentheoldstockisgone: 'when-sold-out' },
}

export const successorRows: Format<PlacesOf<Column>, SuccessorRow> = {
  readHeader: (cells) => findColumns(columns, ['productCode', 'by'], cells),
  missing: 'The first row must name the columns, at least product code and replaced by.',
  readRow: (places, cells, line) => {
    const cell = cellOf(places, cells)
    const [productCode, by, source] = [cell('productCode'), cell('by'), cell('source')]
    const units = cell('units') === '' ? 1 : Number(cell('units'))
    const when = moments[cell('when').toLowerCase().replace(/[\s-]/g, '')]
    if (productCode === '') return 'The product code is missing.'
    if (!Number.isInteger(units) || units < 1 || units > mostSuccessorUnits)
      return `Units are a whole number from 1 to ${showCount(mostSuccessorUnits)}, or empty for one.`
    if (!when) return 'When is at once, when sold out, or empty.'
    if (source.length > longestName) return `A source has at most ${longestName} letters.`
    return { line, productCode, by, units, when, source }
  },
}
