import { withoutMark } from '#base/csv.ts'
import type { CheckedLine, CheckedList } from '#quick-order/contract.ts'
import { splitRows } from '#quick-order/parser/rows.ts'
import { lineOfPart } from '#quick-order/rules.ts'
import { columnNames } from './list-csv.ts'
import { maxListLengths } from './rules.ts'

/** A written line whose part quick order has found. */
export type ReadLine = { productId: string; quantity: number; have: number; note: string }

/** Reasons against ordering, not against a place on a list: the list's page shows them. */
const explainedByList = new Set(['below-minimum', 'not-a-case', 'shortage', 'replaced', 'remark'])

/**
 * The lines of a text that quick order has read, with what one has and the notes where it has such columns,
 * as the file of a list does. What quick order would ask is said in its words.
 */
export function parseListLines(
  text: string,
  { lines: checked, heading }: Pick<CheckedList, 'lines' | 'heading'>,
): { lines: ReadLine[]; doubts: string[] } {
  const cells = new Map(splitRows(text).map((row) => [row.line, row.cells]))
  const findColumn = (name: string) =>
    heading?.cells.findIndex((cell) => cell.toLowerCase() === name.toLowerCase()) ?? -1
  const [have, note] = [findColumn(columnNames.have), findColumn(columnNames.note)]
  const lines: ReadLine[] = []
  const doubts: string[] = []
  for (const one of checked) {
    const { line, raw, code, message, productId, quantity } = one
    const doubt = (words: string | null) =>
      doubts.push(`Line ${lineOfPart(line)} (${raw.trim().slice(0, 80)}): ${words}`)
    const row = cells.get(lineOfPart(line)) ?? []
    const owned = parseCellNumber(row[have])
    const written = withoutMark(row[note] ?? one.note ?? '').slice(0, maxListLengths.note)
    if (code === 'not-a-part') continue
    if (!isClear(one) || productId === null || quantity === null) doubt(message)
    else if (owned === null) doubt(`${row[have]} is not a quantity`)
    else lines.push({ productId, quantity, have: owned, note: written })
  }
  return { lines, doubts }
}

function isClear({ state, code }: CheckedLine): boolean {
  return state === 'ready' || (code !== null && explainedByList.has(code))
}

function parseCellNumber(cell = ''): number | null {
  if (cell === '') return 0
  return /^\d{1,7}$/.test(cell) ? Number(cell) : null
}
