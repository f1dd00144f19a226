import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { writeXlsxStream } from 'hucre/xlsx'
import { formatRow } from '#base/csv.ts'
import type { FileAnswer } from '../http/calls.ts'

type Rows<Row> = AsyncIterable<Row> | Row[]

/** The cell of each column, by heading. */
export type FileColumns<Row> = Record<string, (row: Row) => string | number>

/** A CSV for spreadsheets: with a UTF-8 mark, without formulas, streamed. */
export function csvFile<Row>(name: string, columns: FileColumns<Row>, rows: Rows<Row>): FileAnswer {
  return { name, contents: Readable.from(writeCsv(columns, rows)) }
}

async function* writeCsv<Row>(columns: FileColumns<Row>, rows: Rows<Row>) {
  yield `\ufeff${formatRow(Object.keys(columns))}`
  for await (const cells of readCells(columns, rows)) yield formatRow(cells)
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
  const readers = Object.values(columns)
  for await (const row of rows) yield readers.map((readCell) => readCell(row))
}
