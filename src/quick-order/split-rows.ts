import { plainText } from './plain-text.ts'
import { linesOf, listBreak, mostPadLines } from './rules.ts'

/**
 * A line of a list as it came, and its cells: one where it is no row of a table, none where it is longer
 * than anybody reads.
 */
export type Row = {
  /** Of several lists in one text, which; each has columns of its own. */
  list: number
  /** Counted from 1, as an editor counts; a cell in quotes may hold several lines. */
  line: number
  last: number
  raw: string
  cells: string[]
}

type Sign = '\t' | ';' | '|' | ','

/** A cell in quotes goes on over so many lines at most: a sign for inches opens none. */
const mostLinesOfCell = 10

/** Nobody writes a longer line for a part; a text without line breaks is no list. */
export const longestLine = 1_000

/**
 * The lines of a text that are not empty, each split into cells by what its list is written with; of more
 * than are judged at once only the first.
 */
export function splitRows(text: string): Row[] {
  const rows: Row[] = []
  let before = 0
  for (const [list, part] of text.split(listBreak).entries()) {
    const lines = linesOf(part)
    const sign = signOf(lines)
    for (let at = saidSign(lines) ? 1 : 0; at < lines.length && rows.length <= mostPadLines; at++) {
      const { raw, cells, lines: taken } = rowAt(lines, at, sign)
      const isEmpty = cells.length > 0 && cells.every((cell) => cell === '')
      const [line, last] = [before + at + 1, before + at + taken]
      if (!isEmpty) rows.push({ list, line, last, raw: shown(raw), cells })
      at += taken - 1
    }
    before += lines.length
  }
  return rows
}

/** Rows of a spreadsheet, whose cells are known. */
export function rowsOfCells(table: string[][]): Row[] {
  return table.flatMap((written, at) => {
    const raw = written.join('\t').trim()
    const cells = raw.length > longestLine ? [] : readable(written)
    const isEmpty = raw === '' || (cells.length > 0 && cells.every((cell) => cell === ''))
    return isEmpty ? [] : [{ list: 0, line: at + 1, last: at + 1, raw, cells }]
  })
}

/** What separates the cells of the lines that are rows: what most lines with digits hold, if none is said. */
export function signOf(lines: string[]): Sign | null {
  const said = saidSign(lines)
  if (said) return said
  const rows = lines.filter((line) => line.length <= longestLine && /\p{Nd}/u.test(line))
  if (rows.some((line) => line.includes('\t'))) return '\t'
  for (const sign of [';', '|', ','] as const) {
    const split = rows.filter((line) => cellsOf(line, sign).cells.length > 1)
    if (split.length > 0 && split.length * 2 >= rows.length) return sign
  }
  return null
}

/** Some spreadsheets write it first: `sep=;`. */
function saidSign(lines: string[]): Sign | null {
  const [, sign] = /^"?sep=([\t;|,])"?\s*$/i.exec(lines[0]?.slice(0, 20) ?? '') ?? []
  return (sign as Sign | undefined) ?? null
}

function rowAt(lines: string[], at: number, sign: Sign | null) {
  const first = lines[at] ?? ''
  const alone = { raw: first, lines: 1 }
  if (first.length > longestLine) return { ...alone, cells: [] }
  const mayGoOn = sign !== null && (first.includes(sign) || first.trimStart().startsWith('"'))
  if (!mayGoOn) return { ...alone, cells: readable([first]) }
  for (let taken = 1; taken <= mostLinesOfCell && at + taken <= lines.length; taken++) {
    const raw = lines.slice(at, at + taken).join('\n')
    if (raw.length > longestLine) break
    const { cells, isOpen } = cellsOf(raw, sign)
    if (!isOpen) return { raw, lines: taken, cells: readable(cells) }
  }
  return { ...alone, cells: readable(first.split(sign)) }
}

/** The cells between the signs; in quotes a sign, a line break and two quotes are text. */
function cellsOf(raw: string, sign: Sign): { cells: string[]; isOpen: boolean } {
  const cells: string[] = []
  let cell = ''
  let quoted = false
  for (let at = 0; at < raw.length; at++) {
    const letter = raw[at] ?? ''
    if (quoted) {
      if (letter !== '"') cell += letter
      else if (raw[at + 1] === '"') cell += raw[at++]
      else quoted = false
    } else if (letter === '"' && cell.trim() === '') {
      cell = ''
      quoted = true
    } else if (letter === sign && !(sign === ',' && isWithinNumber(raw, at))) {
      cells.push(cell)
      cell = ''
    } else cell += letter
  }
  cells.push(cell)
  return { cells, isOpen: quoted }
}

/** The comma of `10,5` and `1,000`, where that stands alone and is not all that there is. */
function isWithinNumber(raw: string, at: number): boolean {
  const before = /(?:^|[\sx×*])\d{1,3}$/i.exec(raw.slice(Math.max(0, at - 5), at))
  const after = /^\d+(?=\s|$|[a-z.])/i.exec(raw.slice(at + 1, at + 12))
  if (!before || !after) return false
  const others = raw.slice(0, at - before[0].length) + raw.slice(at + 1 + after[0].length)
  return /\d/.test(others)
}

/** What is told of a line that is too long to be told. */
function shown(raw: string): string {
  const text = raw.trim()
  return text.length > longestLine * 2 ? `${text.slice(0, longestLine)} \u2026` : text
}

/** Cells as they are read; none where they are longer than anybody reads, as some signs are in plain letters. */
function readable(written: string[]): string[] {
  const cells = written.map((cell) => plainText(cell).replace(/\s+/g, ' ').trim())
  const letters = cells.reduce((sum, cell) => sum + cell.length, 0)
  return letters > longestLine ? [] : cells
}
