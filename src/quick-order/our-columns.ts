// What the shop says of a list, in columns behind the customer's own: loaded when somebody asks for a file.

import { openXlsx, saveXlsx, writeXlsx } from 'hucre/xlsx'
import { formatCell } from '#base/csv.ts'
import type { CheckedLine, CheckedList } from './contract.ts'
import type { QuickOrder } from './quick-order.ts'
import { findDecimalSign, readHeading } from './read-lines.ts'
import { findSeparator, splitRows } from './rows.ts'
import { lineOfPart, splitLinesAndBreaks, stateWords } from './rules.ts'

type OurCells = (string | number)[]

// Words that the reading of lists knows, none of them a quantity's: the file may come again.
const heads: OurCells = [
  ...['Kickstand', 'Name', 'Units now', 'Unit price', 'Total price', 'Stock', 'State'],
]

/**
 * By the list's lines what stands beside them; headings get ours, what is no part nothing. `ordered` are
 * the lines that went into the basket.
 */
export function ourColumns(
  { text, edits }: QuickOrder,
  { lines }: CheckedList,
  ordered: CheckedList | null = null,
): Map<number, OurCells> {
  const beside = new Map<number, OurCells>()
  for (const { line, cells } of splitRows(text))
    if (cells.length > 1 && readHeading(cells)) beside.set(line, heads)
  const byPart = new Map<number, OurCells>()
  for (const { line, out } of edits) if (out) byPart.set(line, saying('Taken out'))
  const add = (line: CheckedLine, state: string) => {
    if (line.code === 'not-a-part') return
    byPart.set(line.line, listCells(line, state))
    const counted = `Counted in line ${lineOfPart(line.line)}`
    for (const one of line.joined) byPart.set(one.line, saying(counted))
  }
  for (const line of ordered?.lines ?? []) add(line, 'Put into the basket')
  for (const line of lines) add(line, stateWords[line.state])
  const inOrder = [...byPart].sort(([one], [other]) => one - other)
  for (const [part, cells] of inOrder)
    beside.set(lineOfPart(part), [...(beside.get(lineOfPart(part)) ?? []), ...cells])
  return beside
}

function listCells(
  { state, message, productCode, name, ...line }: CheckedLine,
  is: string,
): OurCells {
  const { quantity, unitPrice, lineTotal, stock } = line
  const stated = [is, message ?? ''].filter(Boolean).join(': ')
  const part = [productCode ?? '', name ?? '']
  if (state !== 'ready') return [...part, '', '', '', stock ?? '', stated]
  return [...part, quantity ?? '', unitPrice ?? '', lineTotal ?? '', stock ?? '', stated]
}

function saying(state: string): OurCells {
  return [...heads.slice(1).map(() => ''), state]
}

/**
 * A list as the text that it came as, each of its lines as it was, and what the shop says of it behind:
 * in columns of their own, however many a row has.
 */
export function fillText(text: string, beside: (line: number) => OurCells | undefined): string {
  const parts = splitLinesAndBreaks(text)
  const lines = parts.filter((_, at) => at % 2 === 0)
  const sign = findSeparator(lines) ?? [',', ';'].find((one) => !text.includes(one)) ?? '\t'
  const rows = splitRows(text)
  // A price with a point is a day of a month to a spreadsheet that puts a comma there.
  const isComma = findDecimalSign(rows) === ','
  const written = (cell: string | number) =>
    formatCell(isComma && typeof cell === 'number' ? String(cell).replace('.', ',') : cell)
  const widest = Math.max(...rows.map(({ cells }) => cells.length))
  const width = findSeparator(lines) ? widest : 1
  for (const { line, last, cells } of rows) {
    const ours = beside(line)
    if (!ours) continue
    const gaps = Array.from({ length: Math.max(0, width - Math.max(cells.length, 1)) }, () => '')
    const at = (last - 1) * 2
    parts[at] = [parts[at] ?? '', ...gaps, ...ours.map(written)].join(sign)
  }
  return parts.join('')
}

type Rows = (string | number | null)[][]

export async function makeXlsx(...sheets: Rows[]): Promise<Blob> {
  const named = sheets.map((rows, at) => ({ name: `List ${at + 1}`, rows }))
  return createBlob(await writeXlsx({ sheets: named }))
}

/** The rows of a text where they stood in it, with what is written beside them. */
export function rowsOfText(text: string, beside: (line: number) => OurCells | undefined): Rows {
  const written = splitRows(text)
  const width = Math.max(...written.map(({ cells }) => cells.length))
  const rows: Rows = []
  for (const { line, raw, cells } of written) {
    while (rows.length < line - 1) rows.push([])
    const theirs = cells.length === 0 ? [raw] : cells
    const ours = beside(line)
    const gaps = Array.from({ length: width - theirs.length }, () => null)
    rows.push(ours ? [...theirs, ...gaps, ...ours] : theirs)
  }
  return rows
}

/**
 * A customer's own spreadsheet with columns behind theirs: cells, formulas, looks, remarks and the
 * sheets that are hidden stay as they are. Lines are counted as the shop counts them when it reads one.
 */
export async function fillXlsx(
  file: Blob,
  beside: (line: number) => OurCells | undefined,
): Promise<Blob> {
  const workbook = await openXlsx(await file.arrayBuffer(), { readStyles: true })
  let line = 0
  for (const { rows, hidden, veryHidden } of workbook.sheets) {
    if (hidden || veryHidden) continue
    const width = Math.max(...rows.map(({ length }) => length), 0)
    for (const row of rows) {
      const ours = beside(++line)
      if (!ours) continue
      while (row.length < width) row.push(null)
      row.push(...ours)
    }
  }
  return createBlob(await saveXlsx(workbook))
}

function createBlob(bytes: Uint8Array): Blob {
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  return new Blob([Uint8Array.from(bytes)], { type })
}
