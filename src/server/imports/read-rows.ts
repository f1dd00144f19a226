import { shortenedNumber, withoutMark } from '#base/csv.ts'
import { Problem } from '#base/problem.ts'
import { shortenedBySpreadsheet } from '#base/sentences.ts'
import type { Progress } from './progress.ts'
import { type Line, readCsv } from './read-csv.ts'
import { type Remarks, remark } from './remarks.ts'

/** Few enough that whoever writes meanwhile hardly waits. */
const rowsAtOnce = 500

/** No file of ours has as many; of lines without letters memory would hold more than of others. */
const mostLines = 1_000_000
const tooLong = 'This file holds more than a million lines. Please send it in parts.'

/** How a file's rows are read: where its first row has the columns, and what a row says. */
export type Format<Places, Row> = {
  /** Null for a first row that does not name what every row needs. */
  readHeader: (cells: string[]) => Places | null
  /** Told for a file that has no such first row. */
  missing: string
  /** A text says why a row is refused. */
  readRow: (places: Places, cells: string[], line: number) => Row | string
}

/** The rows below the one that names the columns, some at a time. Throws 'fields-wrong' and 'too-big'. */
export function* rowsOf<Places, Row>(
  bytes: Buffer,
  { readHeader, missing, readRow }: Format<Places, Row>,
  refused: Remarks,
  progress: Progress,
): Generator<{ count: number; read: Row[] }> {
  const read = (places: Places, lines: Line[]) => {
    const readCells = ({ cells, line }: { cells: string[]; line: number }) => {
      if (/\p{Cc}/u.test(cells.join(''))) return 'There are invisible characters in it.'
      const shortened = cells.find((cell) => shortenedNumber.test(cell.trim()))
      if (shortened !== undefined) return shortenedBySpreadsheet(shortened.trim())
      return readRow(places, cells.map(withoutMark), line)
    }
    return lines.flatMap((line) => {
      const row = 'cells' in line ? readCells(line) : line.refusal
      if (typeof row !== 'string') return [row]
      remark(refused, line.line, row)
      return []
    })
  }
  let places: Places | null = null
  progress.of = linesIn(bytes)
  if (progress.of > mostLines) throw new Problem('too-big', { detail: tooLong })
  for (const lines of readCsv(bytes, rowsAtOnce)) {
    const [head, ...rest] = lines
    if (!head) continue
    if (places) yield { count: lines.length, read: read(places, lines) }
    else {
      places = 'cells' in head ? readHeader(head.cells) : null
      if (!places) break
      yield { count: rest.length, read: read(places, rest) }
    }
    progress.done = lines.at(-1)?.line ?? progress.done
  }
  if (!places) throw new Problem('fields-wrong', { detail: missing })
}

function linesIn(bytes: Buffer): number {
  let lines = 1
  for (let at = 0; at < bytes.length; at++) {
    const ends = bytes[at] === 10 || (bytes[at] === 13 && bytes[at + 1] !== 10)
    if (ends) lines++
  }
  return lines
}
