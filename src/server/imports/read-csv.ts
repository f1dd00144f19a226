import { parse } from 'csv-parse/sync'

/** A line of a file: its cells, or why it cannot be read. */
export type Line = { line: number; cells: string[] } | { line: number; refusal: string }

const delimiters = [',', ';', '\t']

const unclosed = 'A quotation mark is not closed on this line.'

/** No row of parts comes near. A line of millions of cells would keep everybody waiting while it is read. */
const mostLetters = 20_000
const tooLong = 'This line is longer than 20,000 letters.'

/**
 * The lines of a CSV file, so many at a time; empty ones are left out. A line is a row: a cell of
 * several lines is refused, so that one mark that is not closed takes no other row with it.
 */
export function* readCsv(bytes: Buffer, atOnce: number): Generator<Line[]> {
  const lines = textOf(bytes).split(/\r\n|\n|\r/)
  const head = lines.find((line) => line.trim() !== '') ?? ''
  const delimiter = delimiterOf(head.slice(0, mostLetters))
  for (let first = 0; first < lines.length; first += atOnce) {
    const numbered = lines
      .slice(first, first + atOnce)
      .map((text, place) => ({ text, line: first + place + 1 }))
      .filter(({ text }) => text.trim() !== '')
    yield numbered.map(({ text, line }) => readLine(text, line, delimiter))
  }
}

function readLine(text: string, line: number, delimiter: string): Line {
  if (text.length > mostLetters) return { line, refusal: tooLong }
  // Most lines have no quotation mark, and need no library.
  if (!text.includes('"')) return { line, cells: text.split(delimiter) }
  try {
    const [cells = []] = parse(text, { delimiter, relax_column_count: true, relax_quotes: true })
    return { line, cells }
  } catch {
    return { line, refusal: unclosed }
  }
}

/** What most files use, in their first line. */
function delimiterOf(header: string): string {
  const count = (delimiter: string) => header.split(delimiter).length
  return delimiters.reduce((best, one) => (count(one) > count(best) ? one : best))
}

/** UTF-8 with or without its mark; what is none is what older spreadsheets write. */
function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
