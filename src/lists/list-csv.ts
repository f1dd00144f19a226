import { formatCsv } from '#base/csv.ts'
import type { List } from './contract.ts'
import { nearestOrderable } from './rules.ts'

/** Columns of a list's file that are read again, in addition to number and quantity. */
export const columnNames = { have: 'Have', note: 'Note' } as const

const columns = [
  'Product code',
  'Quantity',
  columnNames.have,
  columnNames.note,
  'Name',
  // No heading of a quantity, or the file would have two.
  'Units now',
  'Each',
  'Total',
  'Stock',
]

/** A list for a spreadsheet, which comes back as it went. */
export function formatList({ lines }: Pick<List, 'lines'>): string {
  const rows = lines.map(({ line, quantity, have, note }) => {
    const { productCode, name, unitPrice, lineTotal, stock } = line
    const units = nearestOrderable(line) ?? 0
    return [productCode, quantity, have, note, name, units, unitPrice, lineTotal, stock]
  })
  return formatCsv([columns, ...rows])
}
