import { parse } from 'csv-parse/sync'

/** A line of a file: its cells, or why it cannot be read. */
export type Line = { line: number; cells: string[] } | { line: number; refusal: string }

const delimiters = [',', ';', '\t']

const unclosed = 'A quotation mark is not closed on this line.'

/** No row of parts comes near. A line of millions of cells would keep everybody waiting while it is read. */
const mostLetters = 20_000
const tooLong = 'This line is longer than 20,000 letters.'

/** A cell in quotation marks goes on over so many lines at most: one that is not closed takes no others with it. */
const mostLinesOfRow = 10

/** What some spreadsheets write first: `sep=;`. */
const saysDelimiter = /^"?sep=(.)"?$/i

/** The rows of a CSV file, so many at a time, each with the line that it begins on; empty ones are left out. */
export function* readCsv(bytes: Buffer, atOnce: number): Generator<Line[]> {
  const lines = textOf(bytes).split(/\r\n|\n|\r/)
  const [, said] = saysDelimiter.exec(lines[0]?.trim() ?? '') ?? []
  if (said) lines[0] = ''
  const head = lines.find((line) => line.trim() !== '') ?? ''
  const delimiter = said ?? delimiterOf(head.slice(0, mostLetters))
  let rows: Line[] = []
  for (let at = 0; at < lines.length; ) {
    const { row, taken } = readRow(lines, at, delimiter)
    if (row) rows.push(row)
    at += taken
    if (rows.length < atOnce && at < lines.length) continue
    yield rows
    rows = []
  }
}

function readRow(
  lines: string[],
  at: number,
  delimiter: string,
): { row: Line | null; taken: number } {
  const line = at + 1
  const first = lines[at] ?? ''
  if (first.trim() === '') return { row: null, taken: 1 }
  // Most lines have no quotation mark, and need no library.
  if (first.length <= mostLetters && !first.includes('"'))
    return { row: { line, cells: first.split(delimiter) }, taken: 1 }
  for (let taken = 1; taken <= mostLinesOfRow && at + taken <= lines.length; taken++) {
    const text = lines.slice(at, at + taken).join(' ')
    if (text.length > mostLetters) break
    try {
      const relaxed = { relax_column_count: true, relax_quotes: taken === 1 }
      const [cells = []] = parse(text, { delimiter, ...relaxed })
      return { row: { line, cells }, taken }
    } catch {
      // The next line may close it.
    }
  }
  return { row: { line, refusal: first.length > mostLetters ? tooLong : unclosed }, taken: 1 }
}

/** What most files use, in their first line. */
function delimiterOf(header: string): string {
  const count = (delimiter: string) => header.split(delimiter).length
  return delimiters.reduce((best, one) => (count(one) > count(best) ? one : best))
}

/** By its mark, or by the zeros of UTF-16; else UTF-8, and what is none is what older spreadsheets write. */
export function textOf(bytes: Buffer): string {
  const [first, second, third, fourth] = bytes
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0 && fourth === 0))
    return new TextDecoder('utf-16le').decode(bytes)
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0 && third === 0))
    return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
