import { pipeline, Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { stringify } from 'csv-stringify'
import { writeXlsxStream } from 'hucre/xlsx'
import { withMark } from '#base/csv.ts'
import type { FileAnswer } from '../http/calls.ts'

type Rows<Row> = AsyncIterable<Row> | Row[]

/** By their headers, what stands in each of a row. */
export type FileColumns<Row> = Record<string, (row: Row) => string | number>

/** A CSV that spreadsheets open as it is: marked as UTF-8, with no formula. Few rows are in memory. */
export function csvFile<Row>(name: string, columns: FileColumns<Row>, rows: Rows<Row>): FileAnswer {
  const headers = Object.keys(columns)
  const file = stringify({ header: true, bom: true, record_delimiter: 'windows', columns: headers })
  // What breaks off on either side ends the other.
  pipeline(Readable.from(readCells(columns, rows)), file, () => {})
  return { name, contents: file }
}

export function xlsxFile<Row>(
  name: string,
  columns: FileColumns<Row>,
  rows: Rows<Row>,
): FileAnswer {
  const headers = Object.keys(columns).map((header) => ({ header }))
  const file = writeXlsxStream(readCells(columns, rows), { name: 'Sheet 1', columns: headers })
  return { name, contents: Readable.fromWeb(file as ReadableStream<Uint8Array>) }
}

async function* readCells<Row>(columns: FileColumns<Row>, rows: Rows<Row>) {
  for await (const row of rows)
    yield Object.values(columns).map((readCell) => {
      const cell = readCell(row)
      return typeof cell === 'string' ? withMark(cell) : cell
    })
}
