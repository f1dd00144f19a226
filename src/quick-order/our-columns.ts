// What the shop says of a list, in columns behind the customer's own.

import type { CellValue } from 'hucre'
import { openXlsx, saveXlsx, writeXlsx } from 'hucre/xlsx'
import { formatCell } from '#base/csv.ts'
import type { CheckedLine, CheckedList } from './contract.ts'
import type { QuickOrder } from './quick-order.ts'
import { findDecimalSign, readHeading } from './read-lines.ts'
import { findSeparator, splitRows } from './rows.ts'
import { lineOfPart, splitLinesAndBreaks, stateWords } from './rules.ts'

type Cells = CellValue[]

/** What stands beside a line of the list; nothing beside what is no part. */
type Beside = (line: number) => Cells | undefined

// Words that the reading of lists knows, none of them a quantity's: the file may come again.
const heads = ['Kickstand', 'Name', 'Units now', 'Unit price', 'Total price', 'Stock', 'State']

/** What stands beside the lines of a list, where `ordered` are those that went into the basket. */
export function ourColumns(
  { text, edits }: QuickOrder,
  { lines }: CheckedList,
  ordered: CheckedList | null = null,
): Map<number, Cells> {
  const byPart = new Map<number, Cells>()
  for (const { line, out } of edits) if (out) byPart.set(line, saying('Taken out'))
  const add = (line: CheckedLine, state: string) => {
    if (line.code === 'not-a-part') return
    byPart.set(line.line, describe(line, state))
    const counted = `Counted in line ${lineOfPart(line.line)}`
    for (const one of line.joined) byPart.set(one.line, saying(counted))
  }
  for (const line of ordered?.lines ?? []) add(line, 'Put into the basket')
  for (const line of lines) add(line, stateWords[line.state])
  const beside = new Map<number, Cells>()
  for (const { line, cells } of splitRows(text))
    if (cells.length > 1 && readHeading(cells)) beside.set(line, heads)
  for (const [part, cells] of [...byPart].sort(([one], [other]) => one - other))
    beside.set(lineOfPart(part), [...(beside.get(lineOfPart(part)) ?? []), ...cells])
  return beside
}

function describe(line: CheckedLine, is: string): Cells {
  const ofReady = [line.quantity, line.unitPrice, line.lineTotal]
  return [
    line.productCode ?? '',
    line.name ?? '',
    ...ofReady.map((cell) => (line.state === 'ready' ? (cell ?? '') : '')),
    line.stock ?? '',
    line.message ? `${is}: ${line.message}` : is,
  ]
}

function saying(state: string): Cells {
  return [...heads.slice(1).map(() => ''), state]
}

/**
 * A list as the text that it came as, each of its lines as it was, and what the shop says of it behind:
 * in columns of their own, however many a row has.
 */
export function fillText(text: string, beside: Beside): string {
  const parts = splitLinesAndBreaks(text)
  const separator = findSeparator(parts.filter((_, at) => at % 2 === 0))
  const sign = separator ?? [',', ';'].find((one) => !text.includes(one)) ?? '\t'
  const rows = splitRows(text)
  // A price with a point is a day of a month to a spreadsheet that puts a comma there.
  const isComma = findDecimalSign(rows) === ','
  const written = (cell: CellValue) => {
    const plain = typeof cell === 'number' ? cell : String(cell ?? '')
    return formatCell(
      isComma && typeof plain === 'number' ? String(plain).replace('.', ',') : plain,
    )
  }
  const width = separator ? Math.max(...rows.map(({ cells }) => cells.length)) : 1
  for (const { line, last, cells } of rows) {
    const ours = beside(line)
    if (!ours) continue
    const gaps = Array(Math.max(0, width - Math.max(cells.length, 1))).fill('')
    const at = (last - 1) * 2
    parts[at] = [parts[at], ...gaps, ...ours.map(written)].join(sign)
  }
  return parts.join('')
}

/** The rows of a text where they stood in it, with what is written beside them. */
export function fillRows(text: string, beside: Beside): Cells[] {
  const written = splitRows(text)
  const width = Math.max(...written.map(({ cells }) => cells.length))
  const rows: Cells[] = []
  for (const { line, raw, cells } of written) {
    while (rows.length < line - 1) rows.push([])
    const theirs = cells.length === 0 ? [raw] : cells
    rows.push(besideCells(theirs, width, beside(line)))
  }
  return rows
}

function besideCells(theirs: Cells, width: number, ours: Cells | undefined): Cells {
  return ours ? [...theirs, ...Array(width - theirs.length).fill(null), ...ours] : theirs
}

/**
 * A customer's own spreadsheet with columns behind theirs: cells, formulas, looks, remarks and the
 * sheets that are hidden stay as they are. Lines are counted as the shop counts them when it reads one.
 */
export async function fillXlsx(file: Blob, beside: Beside): Promise<Blob> {
  const workbook = await openXlsx(await file.arrayBuffer(), { readStyles: true })
  let line = 0
  for (const { rows, hidden, veryHidden } of workbook.sheets) {
    if (hidden || veryHidden) continue
    const width = Math.max(...rows.map(({ length }) => length), 0)
    for (const [at, row] of rows.entries()) rows[at] = besideCells(row, width, beside(++line))
  }
  return createBlob(await saveXlsx(workbook))
}

export async function makeXlsx(...sheets: Cells[][]): Promise<Blob> {
  const named = sheets.map((rows, at) => ({ name: `List ${at + 1}`, rows }))
  return createBlob(await writeXlsx({ sheets: named }))
}

function createBlob(bytes: Uint8Array): Blob {
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  return new Blob([Uint8Array.from(bytes)], { type })
}
