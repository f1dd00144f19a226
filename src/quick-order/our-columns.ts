// The shop's columns of a list, after the customer's own.

import type { CellValue } from 'hucre'
import { openXlsx, saveXlsx, writeXlsx } from 'hucre/xlsx'
import { formatCell } from '#base/csv.ts'
import type { CheckedLine, CheckedList } from './contract.ts'
import { findDecimalSign, readHeading } from './parser/read-lines.ts'
import { findSeparator, splitRows } from './parser/rows.ts'
import type { QuickOrder } from './quick-order.ts'
import { lineBreak, lineOfPart, stateWords } from './rules.ts'

type Cells = (string | number)[]

type Beside = (line: number) => Cells | undefined

// Words that the reading of lists knows, none of them a quantity's: the file may come again.
const heads = ['Shop number', 'Name', 'Units now', 'Unit price', 'Total price', 'Stock', 'State']

/** The shop's cells for each line of a list; `ordered` lines went into the basket. */
export function ourColumns(
  { text, edits }: QuickOrder,
  { lines }: CheckedList,
  ordered: CheckedList | null = null,
): Map<number, Cells> {
  const byPart = new Map<number, Cells>()
  for (const { line, out } of edits) if (out) byPart.set(line, saying('Taken out'))
  const add = (line: CheckedLine, state: string) => {
    if (line.code === 'not-a-part') return
    byPart.set(line.line, describeState(line, state))
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

function describeState(line: CheckedLine, is: string): Cells {
  const { productCode, name, quantity, unitPrice, lineTotal, stock, message } = line
  const ordered = line.state === 'ready' ? [quantity, unitPrice, lineTotal] : [null, null, null]
  const cells = [productCode, name, ...ordered, stock, message ? `${is}: ${message}` : is]
  return cells.map((cell) => cell ?? '')
}

function saying(state: string): Cells {
  return [...heads.slice(1).map(() => ''), state]
}

/** Each line as it was, and ours in columns of their own behind, however many a row has. */
export function fillText(text: string, beside: Beside): string {
  // Lines at even places, what stood between them at odd ones.
  const parts = text.split(new RegExp(`(${lineBreak.source})`))
  const separator = findSeparator(parts.filter((_, at) => at % 2 === 0))
  const sign = separator ?? [',', ';'].find((one) => !text.includes(one)) ?? '\t'
  const rows = splitRows(text)
  // A price with a point is a day of a month to a spreadsheet that puts a comma there.
  const isComma = findDecimalSign(rows) === ','
  const written = (cell: string | number) =>
    formatCell(isComma && typeof cell === 'number' ? String(cell).replace('.', ',') : cell)
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
export function fillRows(text: string, beside: Beside): CellValue[][] {
  const written = splitRows(text)
  const width = Math.max(...written.map(({ cells }) => cells.length))
  const rows: CellValue[][] = []
  for (const { line, raw, cells } of written) {
    while (rows.length < line - 1) rows.push([])
    const theirs = cells.length === 0 ? [raw] : cells
    rows.push(besideCells(theirs, width, beside(line)))
  }
  return rows
}

function besideCells(theirs: CellValue[], width: number, ours: Cells | undefined): CellValue[] {
  return ours ? [...theirs, ...Array(width - theirs.length).fill(null), ...ours] : theirs
}

/** Cells, formulas, looks, remarks and hidden sheets stay as they are. Lines are counted as when the shop reads one. */
export async function fillXlsx(file: Blob, beside: Beside, sheet?: string): Promise<Blob> {
  const workbook = await openXlsx(await file.arrayBuffer(), { readStyles: true })
  let line = 0
  for (const { name, rows, hidden, veryHidden } of workbook.sheets) {
    if (hidden || veryHidden || (sheet !== undefined && name !== sheet)) continue
    const width = Math.max(...rows.map(({ length }) => length), 0)
    for (const [at, row] of rows.entries()) rows[at] = besideCells(row, width, beside(++line))
  }
  return createBlob(await saveXlsx(workbook))
}

export async function makeXlsx(...sheets: CellValue[][][]): Promise<Blob> {
  const named = sheets.map((rows, at) => ({ name: `List ${at + 1}`, rows }))
  return createBlob(await writeXlsx({ sheets: named }))
}

function createBlob(bytes: Uint8Array): Blob {
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  return new Blob([Uint8Array.from(bytes)], { type })
}
