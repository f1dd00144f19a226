import type { Checked, PadLine } from './contract.ts'
import type { Pad } from './pad.ts'
import { readHeading } from './read-columns.ts'
import { splitRows } from './split-rows.ts'
import { stateWords } from './state-words.ts'

/** What the shop writes beside each line of a customer's own list. */
export type OurCells = (string | number)[]

// Words that the reading of lists knows, none of them a quantity's: the file may come again.
const heads: OurCells = [
  ...['Kickstand', 'Name', 'Units now', 'Unit price', 'Total price', 'Stock', 'State'],
]

/**
 * By the list's lines what stands beside them; headings get ours, what is no part nothing. `ordered` are
 * the lines that went into the basket.
 */
export function ourColumns(
  { text, edits }: Pad,
  { lines }: Checked,
  ordered: Checked | null = null,
): Map<number, OurCells> {
  const beside = new Map<number, OurCells>()
  for (const { line, cells } of splitRows(text))
    if (cells.length > 1 && readHeading(cells)) beside.set(line, heads)
  for (const { line, out } of edits) if (out) beside.set(line, saying('Taken out'))
  const add = (line: PadLine, state: string) => {
    if (line.code === 'not-a-part') return
    beside.set(line.line, cellsOf(line, state))
    for (const one of line.joined) beside.set(one.line, saying(`Counted in line ${line.line}`))
  }
  for (const line of ordered?.lines ?? []) add(line, 'Put into the basket')
  for (const line of lines) add(line, stateWords[line.state])
  return beside
}

function cellsOf({ state, message, productCode, name, ...line }: PadLine, is: string): OurCells {
  const { quantity, unitPrice, lineTotal, stock } = line
  const said = [is, message ?? ''].filter(Boolean).join(': ')
  const part = [productCode ?? '', name ?? '']
  if (state !== 'ready') return [...part, '', '', '', stock ?? '', said]
  return [...part, quantity ?? '', unitPrice ?? '', lineTotal ?? '', stock ?? '', said]
}

function saying(state: string): OurCells {
  return [...heads.slice(1).map(() => ''), state]
}
