import type { List } from './contract.ts'
import { offerOf } from './rules.ts'

/** A line as somebody wrote it: a number, a quantity, and perhaps what they have and a note. */
export type WrittenLine = { productCode: string; quantity: number; have: number; note: string }

const columns = [
  'Product code',
  'Quantity',
  'Have',
  'Note',
  'Name',
  'Order',
  'Each',
  'Total',
  'Stock',
] as const

/** A list for a spreadsheet, which comes back as it went: the first columns are what `readLines` reads. */
export function csvOf({ lines }: Pick<List, 'lines'>): string {
  const rows = lines.map(({ line, quantity, have, note }) => [
    ...[line.productCode, quantity, have, note, line.name],
    ...[offerOf(line) ?? 0, line.unitPrice, line.lineTotal, line.stock],
  ])
  return [columns, ...rows].map((cells) => cells.map(cellOf).join(',')).join('\r\n')
}

/** No text that a spreadsheet would take for a formula. */
function cellOf(value: string | number): string {
  const text = typeof value === 'number' ? String(value) : value.replace(/^(?=[=+\-@\t\r])/, "'")
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/**
 * Reads lines of product code, quantity, and perhaps what is there and a note, parted by tabs, commas or
 * semicolons; a first row of headings is none. What cannot be read is told by its line, from 1.
 */
export function readLines(text: string): { lines: WrittenLine[]; refused: number[] } {
  const lines: WrittenLine[] = []
  const refused: number[] = []
  for (const [place, row] of text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .entries()) {
    if (row.trim() === '') continue
    const [productCode = '', units = '', have = '', note = ''] = cellsOf(row)
    const quantity = wholeOf(units || '1')
    const there = wholeOf(have || '0')
    if (productCode !== '' && quantity !== null && quantity > 0 && there !== null)
      lines.push({ productCode, quantity, have: there, note: note.slice(0, 200) })
    else if (lines.length > 0 || refused.length > 0 || !/quantity/i.test(row))
      refused.push(place + 1)
  }
  return { lines, refused }
}

function cellsOf(row: string): string[] {
  const delimiter = ['\t', ';', ','].find((one) => row.includes(one)) ?? ','
  const cells = row.match(new RegExp(`("(?:[^"]|"")*"|[^${delimiter}]*)(?:${delimiter}|$)`, 'g'))
  return (cells ?? []).map((cell) =>
    cell
      .replace(new RegExp(`${delimiter}$`), '')
      .trim()
      .replace(/^"([\s\S]*)"$/, (_, inside: string) => inside.replaceAll('""', '"'))
      .replace(/^'(?=[=+\-@])/, ''),
  )
}

function wholeOf(text: string): number | null {
  return /^\d{1,7}$/.test(text) ? Number(text) : null
}
