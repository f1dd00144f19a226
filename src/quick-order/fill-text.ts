import { formatCell } from '#base/csv.ts'
import type { OurCells } from './our-columns.ts'
import { decimalSignOf } from './read-columns.ts'
import { linesAndBreaks } from './rules.ts'
import { signOf, splitRows } from './split-rows.ts'

/**
 * A list as the text that it came as, each of its lines as it was, and what the shop says of it behind:
 * in columns of their own, however many a row has.
 */
export function fillText(text: string, beside: (line: number) => OurCells | undefined): string {
  const parts = linesAndBreaks(text)
  const lines = parts.filter((_, at) => at % 2 === 0)
  const sign = signOf(lines) ?? [',', ';'].find((one) => !text.includes(one)) ?? '\t'
  const rows = splitRows(text)
  // A price with a point is a day of a month to a spreadsheet that puts a comma there.
  const isComma = decimalSignOf(rows) === ','
  const written = (cell: string | number) =>
    formatCell(isComma && typeof cell === 'number' ? String(cell).replace('.', ',') : cell)
  const width = Math.max(...rows.map(({ cells }) => cells.length))
  for (const { line, last, cells } of rows) {
    const ours = beside(line)
    if (!ours) continue
    const gaps = Array.from({ length: width - Math.max(cells.length, 1) }, () => '')
    const at = (last - 1) * 2
    parts[at] = [parts[at] ?? '', ...gaps, ...ours.map(written)].join(sign)
  }
  return parts.join('')
}
