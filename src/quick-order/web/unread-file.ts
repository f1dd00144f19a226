import { csvOf } from '#base/csv.ts'
import { csvFile } from '#web/csv.ts'
import type { PadLine } from '../contract.ts'

/** What could not be read, as a file that spreadsheets open. */
export function unreadFile(lines: PadLine[]): Blob {
  const rows = [
    ['Line', 'Written', 'Quantity', 'Why'],
    ...lines.map(({ line, raw, quantity, message }) => [line, raw, quantity ?? '', message ?? '']),
  ]
  return csvFile(csvOf(rows))
}
