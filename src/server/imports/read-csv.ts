import { setImmediate as turnOfLoop } from 'node:timers/promises'
import { parse } from 'csv-parse/sync'
import { shortenedNumber, withoutMark } from '#base/csv.ts'
import { editDistance } from '#base/edit-distance.ts'
import type { ImportReport } from '#base/import-report.ts'
import { refuse } from '#base/refuse.ts'
import { shortenedBySpreadsheet } from '#base/sentences.ts'

/** Lines of a file that are read, and how many there are; 0 of 0 before it has come. */
export type Progress = { done: number; of: number }

export type RowFormat<Column extends string, Row> = {
  /** The names by which each column is known; an export writes the first. */
  columns: Readonly<Record<Column | 'productCode', readonly string[]>>
  needed: readonly NoInfer<Column | 'productCode'>[]
  missing: string
  /** A text says why a row is refused. */
  readRow: (cell: (column: Column) => string, isThere: (column: Column) => boolean) => Row | string
}

/** `row` is null where it was refused; `productCode` is empty where nobody can read whose it is. */
export type ReadRow<Row> = { line: number; productCode: string; row: Row | null }

/** Few enough that whoever writes meanwhile hardly waits. */
const batchSize = 500

/** The rows below the one that names the columns, some at a time. Throws 'fields-wrong'. */
export async function* readRows<Column extends string, Row>(
  bytes: Buffer,
  format: RowFormat<Column, Row>,
  { refused, ignored }: Pick<ImportReport, 'refused' | 'ignored'>,
  progress: Progress,
): AsyncGenerator<ReadRow<Row>[]> {
  const fileLines = decodeText(bytes).split(/\r\n|\n|\r/)
  progress.of = fileLines.length
  const lines = readCsv(fileLines)
  const header = lines.next().value
  const places = header && 'cells' in header ? findColumns(format, header.cells) : null
  if (!header || !('cells' in header) || places === null)
    throw refuse('fields-wrong', { detail: format.missing })
  for (const message of describeIgnored(format, places, header.cells))
    remark(ignored, header.line, message)
  const nameless = new Set(header.cells.flatMap((name, at) => (toKey(name) === '' ? [at] : [])))
  let batch: ReadRow<Row>[] = []
  for (const line of lines) {
    const { productCode, row } = readLine(format, places, line)
    for (const at of nameless) {
      if (!('cells' in line) || !line.cells[at]?.trim()) continue
      remark(ignored, line.line, `Column ${at + 1} has no name, and is not taken.`)
      nameless.delete(at)
    }
    if (typeof row === 'string') remark(refused, line.line, row)
    batch.push({ line: line.line, productCode, row: typeof row === 'string' ? null : row })
    if (batch.length < batchSize) continue
    yield batch
    batch = []
    await turnOfLoop()
  }
  yield batch
}

function readLine<Column extends string, Row>(
  { readRow }: RowFormat<Column, Row>,
  places: ReadonlyMap<string, number>,
  line: Line,
): { productCode: string; row: Row | string } {
  if ('refusal' in line) return { productCode: '', row: line.refusal }
  const cell = (column: Column | 'productCode') =>
    withoutMark(line.cells[places.get(column) ?? -1] ?? '').trim()
  const isThere = (column: Column) => places.has(column)
  const productCode = cell('productCode')
  if (/\p{Cc}/u.test(line.cells.join('').replace(/[\t\n]/g, '')))
    return { productCode, row: 'There are invisible characters in it.' }
  const shortened = line.cells.find((text) => shortenedNumber.test(text.trim()))
  if (shortened !== undefined) return { productCode, row: shortenedBySpreadsheet(shortened.trim()) }
  return {
    productCode,
    row: productCode === '' ? 'The product code is missing.' : readRow(cell, isThere),
  }
}

/** The places of columns by what people call them, without case and punctuation. Null where one is missing. */
function findColumns<Column extends string>(
  { columns, needed }: RowFormat<Column, unknown>,
  header: readonly string[],
): ReadonlyMap<string, number> | null {
  const keys = header.map(toKey)
  const places = new Map<string, number>()
  for (const [column, names] of Object.entries<readonly string[]>(columns)) {
    const known = names.map(toKey)
    const place = keys.findIndex((key) => known.includes(key))
    if (place >= 0) places.set(column, place)
  }
  return needed.every((column) => places.has(column)) ? places : null
}

function toKey(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}

/** Why columns are not taken: each with the column that may be meant. */
function describeIgnored(
  { columns }: RowFormat<string, unknown>,
  places: ReadonlyMap<string, number>,
  header: readonly string[],
): string[] {
  const taken = new Set(places.values())
  return header.flatMap((written, at) => {
    const name = written.trim().slice(0, 80)
    if (taken.has(at) || toKey(name) === '') return []
    const same = Object.entries(columns).find(([, names]) => names.map(toKey).includes(toKey(name)))
    const first = header[places.get(same?.[0] ?? '') ?? -1]?.trim()
    if (first !== undefined) return [`“${name}” is not taken: “${first}” stands before it.`]
    const meant = findMeant(columns, name)
    return [`“${name}” is not known, and not taken.${meant ? ` Did you mean “${meant}”?` : ''}`]
  })
}

/** The column whose name, or a word of it, is written nearly so. */
function findMeant(columns: RowFormat<string, unknown>['columns'], name: string): string | null {
  const words = [name, ...name.split(/[^\p{L}\p{N}]+/u)]
    .map(toKey)
    .filter((word) => word.length > 2)
  const near = Object.values(columns).flatMap(([header = '', ...others]) =>
    [header, ...others].flatMap((known) =>
      words.map((word) => ({ header, far: editDistance(word, toKey(known)), length: word.length })),
    ),
  )
  const [nearest] = near
    .filter(({ far, length }) => far <= Math.max(1, Math.floor(length / 4)))
    .sort((one, other) => one.far - other.far)
  return nearest?.header ?? null
}

/** Some at a time, with a turn of the loop after each: SQLite answers without one, and others wait. */
export async function* inBatches<One>(all: readonly One[], size: number): AsyncGenerator<One[]> {
  for (let first = 0; first < all.length; first += size) {
    yield all.slice(first, first + size)
    await turnOfLoop()
  }
}

export type Remarks = ImportReport['refused']

const maxRemarks = 500

export function noRemarks(): Remarks {
  return { count: 0, first: [] }
}

/** `line` of the file, or null for what no line says. */
export function remark(remarks: Remarks, line: number | null, message: string): void {
  remarks.count++
  if (remarks.first.length >= maxRemarks) return
  remarks.first.push({ line, message })
  // In the order of the file: what is wrong with a row itself is known before what it names is looked up.
  const place = (one: { line: number | null }) => one.line ?? Number.MAX_SAFE_INTEGER
  remarks.first.sort((one, other) => place(one) - place(other))
}

type Line = { line: number; cells: string[] } | { line: number; refusal: string }

const delimiters = [',', ';', '\t']

const namedDelimiter = /^"?sep=(.)"?$/i

/** A quotation mark that is not closed takes no more than these with it. */
const maxLettersOfRow = 100_000
const unclosed = 'A quotation mark is not closed on this line.'

/** The rows of a CSV file, each with the line that it begins on; empty ones are left out. */
function* readCsv(lines: string[]): Generator<Line, undefined> {
  const [, named] = namedDelimiter.exec(lines[0]?.trim() ?? '') ?? []
  if (named) lines[0] = ''
  const header = lines.find((line) => line.trim() !== '') ?? ''
  const delimiter = named ?? guessDelimiter(header)
  for (let at = 0; at < lines.length; ) {
    const { row, taken } = parseLine(lines, at, delimiter)
    if (row) yield row
    at += taken
  }
}

function parseLine(lines: string[], at: number, delimiter: string) {
  const line = at + 1
  const first = lines[at] ?? ''
  if (first.trim() === '') return { row: null, taken: 1 }
  // Most lines have no quotation mark, and need no library.
  if (!first.includes('"')) return { row: { line, cells: first.split(delimiter) }, taken: 1 }
  const relaxed = parseRow(first, { delimiter, relax_quotes: true })
  if (relaxed) return { row: { line, cells: relaxed }, taken: 1 }
  let text = first
  let isOpen = hasOddQuotes(first)
  for (let taken = 1; isOpen && text.length <= maxLettersOfRow; taken++) {
    const next = lines[at + taken]
    if (next === undefined) break
    text += `\n${next}`
    isOpen = isOpen !== hasOddQuotes(next)
    const cells = isOpen ? null : parseRow(text, { delimiter })
    if (cells) return { row: { line, cells }, taken: taken + 1 }
  }
  return { row: { line, refusal: unclosed }, taken: 1 }
}

function hasOddQuotes(line: string): boolean {
  return line.split('"').length % 2 === 0
}

function parseRow(text: string, options: { delimiter: string; relax_quotes?: true }) {
  try {
    const [cells = []] = parse(text, { ...options, relax_column_count: true })
    return cells
  } catch {
    return null
  }
}

function guessDelimiter(header: string): string {
  const count = (delimiter: string) => header.split(delimiter).length
  return delimiters.reduce((best, one) => (count(one) > count(best) ? one : best))
}

/** By its mark, or by the zeros of UTF-16; else UTF-8, and what is none is what older spreadsheets write. */
export function decodeText(bytes: Buffer): string {
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
