import { setImmediate as turnOfLoop } from 'node:timers/promises'
import { parse } from 'csv-parse/sync'
import { shortenedNumber, withoutMark } from '#base/csv.ts'
import { editDistance } from '#base/edit-distance.ts'
import type { FileReading, ImportReport } from '#base/import-report.ts'
import type { Problem } from '#base/problem.ts'
import { refuse } from '#base/refuse.ts'
import { shortenedBySpreadsheet } from '#base/sentences.ts'
import type { SheetRow, SheetTable, Workbook } from './read-sheets.ts'

/** Lines read of all lines, 0 of 0 before the file has arrived; and the changes that are saved. */
export type Progress = { done: number; of: number; taken: number }

/** The lines of a text, or a workbook's sheets; `reading` is filled in while they are read. */
export type FileSource = {
  text: string[] | null
  workbook: Workbook
  /** The name of the sheet to read. */
  sheet: string | undefined
  reading: FileReading
}

export type ImportedFile = {
  source: FileSource
  dryRun: boolean
  replaces: boolean
  /** When the dry run began that is applied now: products changed since are not overwritten. */
  seenAt?: number | undefined
  progress: Progress
  /** Aborted if the process ends: the rest is not imported. */
  stopping: AbortSignal
}

export type RowFormat<Column extends string, Row> = {
  /** The names by which each column is known; an export writes the first. */
  columns: Readonly<Record<Column | 'productCode', readonly string[]>>
  needed: readonly NoInfer<Column | 'productCode'>[]
  missing: string
  /** Reads a spreadsheet's value, not its display: `112.5` of `112,50 €`. */
  amounts?: readonly NoInfer<Column>[]
  /** A text says why a row is refused. `isNumber` is true of an amount that a spreadsheet stores as a number. */
  readRow: (
    cell: (column: Column) => string,
    isThere: (column: Column) => boolean,
    isNumber: (column: Column) => boolean,
  ) => Row | string
}

/** Which columns a table has, independent of the kind of its rows. */
export type TableFormat = Pick<RowFormat<string, unknown>, 'columns' | 'needed' | 'missing'>

/** `row` is null if refused; `productCode` is empty if unreadable. */
export type ReadRow<Row> = { line: number; productCode: string; row: Row | null }

export type ReadFile = Pick<ImportedFile, 'source' | 'dryRun' | 'progress' | 'stopping'>

/** Rows per transaction: few enough that other writers hardly wait. */
const batchSize = 500

/** The rows below the one that names the columns, some at a time. Throws 'fields-wrong' and 'which-sheet'. */
export async function* readRows<Column extends string, Row>(
  { source, dryRun, progress, stopping }: ReadFile,
  format: RowFormat<Column, Row>,
  { refused, ignored }: Pick<ImportReport, 'refused' | 'ignored'>,
): AsyncGenerator<ReadRow<Row>[]> {
  const table = findTable(source, format, dryRun)
  if (!table) return
  progress.of = table.lineCount
  const { heading, indexes } = table
  for (const message of describeIgnored(format, indexes, heading.cells))
    remark(ignored, heading.line, message)
  const nameless = new Set(heading.cells.flatMap((name, at) => (toKey(name) === '' ? [at] : [])))
  let batch: ReadRow<Row>[] = []
  for (const line of table.lines) {
    const next = parseRecord(format, table, line)
    if (next === 'heading') continue
    if (next === 'another table') {
      remark(refused, line.line, anotherTable)
      break
    }
    const { productCode, row } = next
    for (const at of nameless) {
      if (!('cells' in line) || !line.cells[at]?.trim()) continue
      remark(ignored, line.line, `Column ${at + 1} has no name and was skipped.`)
      nameless.delete(at)
    }
    if (typeof row === 'string') remark(refused, line.line, row)
    batch.push({ line: line.line, productCode, row: typeof row === 'string' ? null : row })
    if (batch.length < batchSize) continue
    stopping.throwIfAborted()
    yield batch
    batch = []
    await turnOfLoop()
  }
  yield batch
}

/**
 * The cells of a table that need not name products, by column; empty if the table has no such column. Amounts are a
 * spreadsheet's values; rows longer than the heading are refused. Throws 'fields-wrong' and 'which-sheet'.
 */
export function* readTable(
  source: FileSource,
  format: TableFormat & { amounts: readonly string[] },
): Generator<
  { line: number; cell: (column: string) => string } | { line: number; refusal: string }
> {
  const table = findTable(source, format, false)
  if (!table) return
  const { heading, indexes, delimiter } = table
  for (const line of table.lines) {
    if ('refusal' in line) {
      yield { line: line.line, refusal: line.refusal }
      continue
    }
    const outside = findOutside(line.cells, heading.cells, delimiter !== undefined)
    if (outside !== undefined)
      yield { line: line.line, refusal: underNoHeading(outside.trim(), delimiter) }
    else
      yield {
        line: line.line,
        cell: (column) => {
          const index = indexes.get(column) ?? -1
          const value = format.amounts.includes(column) ? line.values?.[index] : undefined
          return withoutMark(value ?? line.cells[index] ?? '').trim()
        },
      }
  }
}

const anotherTable =
  'Another table starts here. It was not read. Please put it on its own sheet or in its own file.'

/** A heading, and the lines below it. */
type Table = {
  name: string
  heading: Cells & { isBelowOthers: boolean }
  indexes: ReadonlyMap<string, number>
  lines: Iterable<Line>
  lineCount: number
  /** The delimiter of a text. */
  delimiter?: string
}

/** Lines above a heading are titles and notes; further down they are rows. */
const maxLinesAbove = 20

/** Null where a dry run asks which sheet is meant. */
function findTable(
  { text, workbook, sheet: chosen, reading }: FileSource,
  format: TableFormat,
  dryRun: boolean,
): Table | null {
  const tables = text ? findTextTable(text, format) : findSheetTables(workbook.sheets, format)
  const table = chooseTable(tables, chosen)
  const [first] = tables
  if (!first) throw refuse('fields-wrong', { detail: format.missing })
  if (!text && tables.length > 1) reading.sheets = tables.map(({ name }) => name)
  if (!table && !dryRun) throw refuseSheets(tables)
  if (!text) noteLeftOut(workbook, table?.name, reading.notes)
  if (!table) return null
  if (!text) reading.sheet = table.name
  const { line, isBelowOthers } = table.heading
  if (isBelowOthers)
    remark(reading.notes, line, 'The column names are here. The rows above were not read.')
  return table
}

/** Without a choice, the one sheet that has more than the product's code. */
function chooseTable(tables: Table[], chosen: string | undefined): Table | undefined {
  if (chosen !== undefined && (tables.length > 1 || tables[0]?.name !== ''))
    return tables.find(({ name }) => name === chosen)
  const telling = tables.filter(({ indexes }) => indexes.size > 1)
  const meant = telling.length > 0 ? telling : tables
  return meant.length === 1 ? meant[0] : undefined
}

/** Asks which sheet of several is meant. */
export function refuseSheets(sheets: { name: string }[]): Problem {
  const names = sheets.map(({ name }) => `“${name}”`).join(', ')
  const errors = sheets.map(({ name }) => ({ field: 'sheet', message: name }))
  return refuse('which-sheet', { detail: `Please choose a sheet: ${names}.`, errors })
}

function findTextTable(text: string[], format: TableFormat): Table[] {
  const [, named] = namedDelimiter.exec(text[0]?.trim() ?? '') ?? []
  const lines = named ? ['', ...text.slice(1)] : text
  const tables = (named ? [named] : delimiters).flatMap((delimiter) => {
    const table = findHeading(readCsv(lines, delimiter), format)
    return table ? [{ ...table, name: '', lineCount: lines.length, delimiter }] : []
  })
  return tables.sort((one, other) => other.indexes.size - one.indexes.size).slice(0, 1)
}

function findSheetTables(sheets: SheetTable[], format: TableFormat): Table[] {
  return sheets.flatMap((sheet) => {
    const table = findHeading(linesOfSheet(sheet), format)
    return table ? [{ ...table, name: sheet.name, lineCount: sheet.rows.at(-1)?.line ?? 0 }] : []
  })
}

function findHeading(lines: Generator<Line, void>, format: TableFormat) {
  for (let above = 0; above < maxLinesAbove; above++) {
    const { value: heading } = lines.next()
    if (!heading) return null
    const indexes = 'cells' in heading ? findColumns(format, heading.cells) : null
    if (indexes && 'cells' in heading)
      return { heading: { ...heading, isBelowOthers: above > 0 }, indexes, lines }
  }
  return null
}

/** Hidden rows leave no gap between those that can be seen. */
function* linesOfSheet({ rows, hiddenRows }: SheetTable): Generator<Line, void> {
  const hidden = new Set(hiddenRows)
  let last = 0
  for (const row of rows) {
    while (hidden.has(last + 1)) last++
    yield { ...row, isAfterGap: row.line > last + 1 }
    last = row.line
  }
}

/** Says which sheets, rows and columns were left out, where this sheet is read. */
export function noteLeftOut(
  { sheets, hiddenSheets }: Workbook,
  chosen: string | undefined,
  notes: Remarks,
): void {
  for (const name of hiddenSheets)
    remark(notes, null, `Sheet “${name}” is hidden. It was not read.`)
  const read = sheets.find(({ name }) => name === chosen)
  if (!read) return
  for (const { name, rows } of sheets)
    if (name !== read.name && rows.length > 0) remark(notes, null, `Sheet “${name}” was not read.`)
  noteHidden(read, notes)
}

function noteHidden({ hiddenRows, hiddenColumns, isWider }: SheetTable, notes: Remarks): void {
  if (isWider)
    remark(notes, null, 'A sheet is read up to its 60th column. The others were not read.')
  const [first] = hiddenRows
  if (first !== undefined)
    remark(notes, first, `Hidden rows were not read: ${formatRanges(hiddenRows)}.`)
  if (hiddenColumns.length > 0)
    remark(
      notes,
      null,
      `Hidden columns were not read: ${hiddenColumns.map(columnLetters).join(', ')}.`,
    )
}

/** `4, 7 to 9`. */
function formatRanges(lines: readonly number[]): string {
  const ranges: { first: number; last: number }[] = []
  for (const line of lines) {
    const range = ranges.at(-1)
    if (range && line === range.last + 1) range.last = line
    else ranges.push({ first: line, last: line })
  }
  const shown = ranges
    .slice(0, maxRanges)
    .map(({ first, last }) => (first === last ? String(first) : `${first} to ${last}`))
  return [
    ...shown,
    ...(ranges.length > maxRanges ? [`and others, ${lines.length} in all`] : []),
  ].join(', ')
}

const maxRanges = 20

/** `A`, `B`, and `AA` behind `Z`, as a spreadsheet names its columns. */
function columnLetters(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26))
  return index < 26 ? letter : columnLetters(Math.floor(index / 26) - 1) + letter
}

function parseRecord<Column extends string, Row>(
  { columns, amounts = [], readRow }: RowFormat<Column, Row>,
  { indexes, heading, delimiter }: Table,
  line: Line,
): { productCode: string; row: Row | string } | 'heading' | 'another table' {
  if ('refusal' in line) return { productCode: '', row: line.refusal }
  const cell = (column: Column | 'productCode') => {
    const index = indexes.get(column) ?? -1
    const value = (amounts as readonly string[]).includes(column) ? line.values?.[index] : undefined
    return withoutMark(value ?? line.cells[index] ?? '').trim()
  }
  const isThere = (column: Column) => indexes.has(column)
  const isNumber = (column: Column) =>
    delimiter === undefined && !line.typed?.includes(indexes.get(column) ?? -1)
  const productCode = cell('productCode')
  if (columns.productCode.some((name) => toKey(name) === toKey(productCode)))
    return isSameHeading(line.cells, heading.cells) ? 'heading' : 'another table'
  const hasWordAsAmount = amounts.some((column) => cell(column) !== '')
  if ((line.isAfterGap || hasWordAsAmount) && beginsTable(line.cells)) return 'another table'
  const outside = findOutside(line.cells, heading.cells, delimiter !== undefined)
  if (outside !== undefined) return { productCode, row: underNoHeading(outside.trim(), delimiter) }
  const shifted = delimiter === ',' ? findSpaced(line.cells, heading.cells) : undefined
  if (shifted !== undefined)
    return { productCode, row: `“${shifted}” begins with a blank. ${needsQuotes(delimiter)}` }
  if (/\p{Cc}/u.test(line.cells.join('').replace(/[\t\n]/g, '')))
    return { productCode, row: 'There are invisible characters in it.' }
  const shortened = line.cells.find((text) => shortenedNumber.test(text.trim()))
  if (shortened !== undefined) return { productCode, row: shortenedBySpreadsheet(shortened.trim()) }
  const spoilt = findSpoilt(line, indexes)
  if (spoilt !== undefined) return { productCode, row: spoilt }
  return {
    productCode,
    row: productCode === '' ? 'The product code is missing.' : readRow(cell, isThere, isNumber),
  }
}

/** A spreadsheet's error values in all languages, also those of cells that it did not compute. */
const errorOfSheet = /^#(?:N\/A|NV|[¿¡]?[\p{Lu}\d/_]{2,14}[!?])$|^Err:\d{3}$/u

/** Why a cell would be read as something else than its author meant. */
function findSpoilt(
  { cells, values = {}, struck = [] }: Cells,
  indexes: ReadonlyMap<string, number>,
): string | undefined {
  if (struck.includes(indexes.get('productCode') ?? -1)) return 'This row is struck out.'
  for (const index of indexes.values()) {
    const [cell = '', value = ''] = [cells[index]?.trim(), values[index]]
    if (errorOfSheet.test(cell) || errorOfSheet.test(value))
      return `“${cell}” has no value: the spreadsheet did not compute it.`
    if (/^\d{4}-\d\d-\d\d/.test(value))
      return `“${cell}” was made a date by the spreadsheet. Please format the column as text and write it again.`
  }
  return undefined
}

function isSameHeading(cells: string[], heading: string[]): boolean {
  return cells.map(toKey).join() === heading.map(toKey).join()
}

/** Several words without a digit: below an empty row, or in columns of amounts, they head another table. */
function beginsTable(cells: string[]): boolean {
  return cells.filter((cell) => cell.trim() !== '').length > 1 && !/\p{Nd}/u.test(cells.join(''))
}

/** A cell behind the heading. Of a text, digits behind its last name are the rest of a number with a comma. */
function findOutside(cells: string[], heading: string[], isText: boolean): string | undefined {
  const named = heading.findLastIndex((name) => name.trim() !== '') + 1
  return cells.find((text, index) => {
    if (index < named || text.trim() === '') return false
    return index >= heading.length || (isText && /^\s*\d/.test(text))
  })
}

function underNoHeading(cell: string, delimiter: string | undefined): string {
  const message = `“${cell}” is not under any column name.`
  const isUnquoted = delimiter === ',' || delimiter === ';'
  return isUnquoted ? `${message} ${needsQuotes(delimiter)}` : message
}

function needsQuotes(delimiter: string | undefined): string {
  return `A cell with a “${delimiter}” in it needs quotation marks.`
}

/** A comma before a space belongs to the name, where the commas of the heading have no spaces. */
function findSpaced(cells: readonly string[], heading: readonly string[]): string | undefined {
  if (heading.some((name) => /^ /.test(name))) return undefined
  return cells.find((cell, index) => index > 0 && /^ \S/.test(cell))
}

function toKey(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/**
 * Finds columns by their headings, regardless of case and punctuation. Null if one is missing; throws 'fields-wrong'
 * for two columns of product codes.
 */
function findColumns(
  { columns, needed }: TableFormat,
  header: readonly string[],
): ReadonlyMap<string, number> | null {
  const keys = header.map(toKey)
  const indexes = new Map<string, number>()
  for (const [column, names] of Object.entries<readonly string[]>(columns)) {
    const known = names.map(toKey)
    const index = keys.findIndex((key) => known.includes(key))
    if (index >= 0) indexes.set(column, index)
  }
  if (!needed.every((column) => indexes.has(column))) return null
  const code = keys[indexes.get('productCode') ?? -1]
  if (keys.filter((key) => key === code).length > 1)
    throw refuse('fields-wrong', {
      detail: 'Two columns hold product codes. Please keep one table.',
    })
  return indexes
}

/** Why columns are not taken: each with the column that may be meant. */
function describeIgnored(
  { columns }: RowFormat<string, unknown>,
  indexes: ReadonlyMap<string, number>,
  header: readonly string[],
): string[] {
  const taken = new Set(indexes.values())
  return header.flatMap((written, at) => {
    const name = written.trim().slice(0, 80)
    if (taken.has(at) || toKey(name) === '') return []
    const same = Object.entries(columns).find(([, names]) => names.map(toKey).includes(toKey(name)))
    const first = header[indexes.get(same?.[0] ?? '') ?? -1]?.trim()
    if (first !== undefined) return [`“${name}” was skipped: “${first}” comes before it.`]
    const meant = findMeant(columns, name)
    return [
      `“${name}” is not a known column and was skipped.${meant ? ` Did you mean “${meant}”?` : ''}`,
    ]
  })
}

/** The column with a similar name, or a similar word in its name. */
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

/**
 * Yields batches, with a turn of the event loop after each: SQLite answers without one, and other requests would wait.
 * Throws if the process ends.
 */
export async function* inBatches<One>(
  all: readonly One[],
  size: number,
  stopping: AbortSignal,
): AsyncGenerator<One[]> {
  for (let first = 0; first < all.length; first += size) {
    stopping.throwIfAborted()
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
  // In file order: errors within rows are found before their products are looked up.
  const lineOf = (one: { line: number | null }) => one.line ?? Number.MAX_SAFE_INTEGER
  remarks.first.sort((one, other) => lineOf(one) - lineOf(other))
}

type Cells = SheetRow

type Line = (Cells | { line: number; refusal: string }) & { isAfterGap?: boolean }

const delimiters = [',', ';', '\t', '|']

const namedDelimiter = /^"?sep=(.)"?$/i

/** A quotation mark that is not closed takes no more than these with it. */
const maxCharactersOfRow = 100_000
const unclosed = 'A quotation mark is not closed on this line.'

/** The rows of a CSV file, each with the line that it begins on; empty ones are left out. */
function* readCsv(lines: string[], delimiter: string): Generator<Line, void> {
  let isAfterGap = false
  for (let at = 0; at < lines.length; ) {
    const { row, taken } = parseLine(lines, at, delimiter)
    if (row) yield { ...row, isAfterGap }
    isAfterGap = row === null
    at += taken
  }
}

function parseLine(lines: string[], at: number, delimiter: string) {
  const line = at + 1
  const first = lines[at] ?? ''
  if (first.trim() === '') return { row: null, taken: 1 }
  const relaxed = parseRow(first, { delimiter, relax_quotes: true })
  if (relaxed?.every((cell) => cell.trim() === '')) return { row: null, taken: 1 }
  if (relaxed) return { row: { line, cells: relaxed }, taken: 1 }
  let text = first
  let isOpen = hasOddQuotes(first)
  for (let taken = 1; isOpen && text.length <= maxCharactersOfRow; taken++) {
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

/** How a text is kept from a spreadsheet that would take it for a number: `="00123"`. */
const protectedText = /^="([^"]*)"$/

function parseRow(text: string, options: { delimiter: string; relax_quotes?: true }) {
  try {
    const [cells = []]: string[][] = parse(text, { ...options, relax_column_count: true })
    return cells.map((cell) => protectedText.exec(cell)?.[1] ?? cell)
  } catch {
    return null
  }
}
