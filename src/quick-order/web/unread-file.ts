import { csvOf } from '#web/csv.ts'
import type { PadLine } from '../contract.ts'

/** What could not be read, as a file that spreadsheets open. */
export function unreadFile(lines: PadLine[]): Blob {
  return csvOf([
    ['Line', 'Written', 'Quantity', 'Why'],
    ...lines.map(({ line, raw, quantity, message }) => [line, raw, quantity ?? '', message ?? '']),
  ])
}
