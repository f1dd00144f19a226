import { formatCsv } from '#base/csv.ts'
import type { List } from './contract.ts'
import { offerOf } from './rules.ts'

/** What of a list's file is read again beside number and quantity. */
export const columnNames = { have: 'Have', note: 'Note' } as const

const columns = [
  'Product code',
  'Quantity',
  columnNames.have,
  columnNames.note,
  'Name',
  // No word that a quantity stands under, or the file would name two.
  'Units now',
  'Each',
  'Total',
  'Stock',
] as const

/** A list for a spreadsheet, which comes back as it went. */
export function csvOfList({ lines }: Pick<List, 'lines'>): string {
  const rows = lines.map(({ line, quantity, have, note }) => [
    ...[line.productCode, quantity, have, note, line.name],
    ...[offerOf(line) ?? 0, line.unitPrice, line.lineTotal, line.stock],
  ])
  return formatCsv([columns, ...rows])
}
