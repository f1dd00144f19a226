// Runs in a separate process, which is ended when it takes too much time or memory: a bad file
// cannot harm the shop.
import { Worker } from 'node:worker_threads'
import type { Cell, CellValue, Sheet } from 'hucre/xlsx'
import { shortenedNumber } from '#base/csv.ts'
import { serveParent } from '../child-process.ts'
import type { OdsCell } from './read-ods.ts'

/** In megabytes for Node's own objects and for all, and in seconds of the processor. */
export type ReaderLimits = { heap: number; memory: number; seconds: number }

export type ReaderTask = {
  bytes: Uint8Array
  kind: 'xlsx' | 'ods'
  maxRows: number
  maxCharacters: number
}

/** A row of a sheet: what its cells show, and by their index the values of those that show something else. */
export type SheetRow = {
  line: number
  cells: string[]
  values?: Record<number, string>
  /** The cells that are struck out by their font. */
  struck?: number[]
  /** The cells of text that look like amounts: `1.250` is written there, and no number stored. */
  typed?: number[]
}

/** A sheet that is not hidden, without its empty and its hidden rows; cells of hidden columns are empty. */
export type SheetTable = {
  name: string
  rows: SheetRow[]
  hiddenRows: number[]
  hiddenColumns: number[]
  /** It has filled cells behind `maxColumns`. */
  isWider: boolean
}

export type Workbook = { sheets: SheetTable[]; hiddenSheets: string[] }

/** Rows of one sheet: a workbook comes without any, or as null where it is too long, and is asked for them. */
export type SheetPart = { sheet: number; rows: SheetRow[] }

const maxColumns = 60

const { memory, seconds } = JSON.parse(process.argv[2] ?? '') as ReaderLimits

serveParent()

// Nothing else runs in this thread while it reads. The kill is what Node does where its own memory is full.
new Worker(
  `setInterval(() => {
    const { user, system } = process.cpuUsage()
    const isTooMuch = process.memoryUsage.rss() > ${memory * 1024 * 1024}
    if (isTooMuch || user + system > ${seconds * 1_000_000}) process.kill(process.pid, 'SIGABRT')
  }, 20)`,
  { eval: true },
)

const rowsOfMessage = 1_000

process.once('message', async (task: ReaderTask) => {
  const { sheets, hiddenSheets } = await readWorkbook(task)
  if (countCharacters(sheets) > task.maxCharacters) return process.send?.(null)
  const parts = inParts(sheets)
  process.on('message', () => process.send?.(parts.next().value ?? 'end'))
  process.send?.({ sheets: sheets.map((sheet) => ({ ...sheet, rows: [] })), hiddenSheets })
})

/** The shop's process is blocked while it reads a message. */
function* inParts(sheets: SheetTable[]): Generator<SheetPart> {
  for (const [sheet, { rows }] of sheets.entries())
    for (let first = 0; first < rows.length; first += rowsOfMessage)
      yield { sheet, rows: rows.slice(first, first + rowsOfMessage) }
}

function readWorkbook(task: ReaderTask): Promise<Workbook> {
  return task.kind === 'xlsx' ? readXlsxSheets(task) : readOdsSheets(task)
}

async function readOdsSheets({ bytes, maxRows }: ReaderTask): Promise<Workbook> {
  const { parseOds } = await import('./read-ods.ts')
  const all = parseOds(bytes, maxRows, maxColumns)
  const sheets = all.flatMap(({ isHidden, ...sheet }) =>
    isHidden ? [] : withVisible(sheet, (line, cells) => toRow(line, cells.map(odsCell))),
  )
  return { sheets, hiddenSheets: all.flatMap(({ isHidden, name }) => (isHidden ? name : [])) }
}

async function readXlsxSheets({ bytes, maxRows }: ReaderTask): Promise<Workbook> {
  const hiddenSheets: string[] = []
  const [{ readXlsx }, { formatValue }] = await Promise.all([import('hucre/xlsx'), import('hucre')])
  const hasCells = await findSheetsWithCells(bytes)
  const { sheets, dateSystem } = await readXlsx(bytes, {
    ...{ maxRows, readStyles: true },
    sheets: ({ name, index, hidden, veryHidden }) => {
      const isHidden = Boolean(hidden || veryHidden)
      if (isHidden) hiddenSheets.push(name)
      return !isHidden && hasCells[index] !== false
    },
  })
  const format: Format = (value, pattern) =>
    formatValue(value, pattern, { is1904: dateSystem === '1904' })
  const isRead = ({ name }: Sheet) => !hiddenSheets.includes(name)
  const visible = sheets.filter(isRead).map(({ name, rows, cells, columns = [], rowDefs }) => {
    const hiddenColumns = columns.flatMap((one, index) =>
      one.hidden || one.width === 0 ? index : [],
    )
    const hiddenRows = [...(rowDefs ?? [])].flatMap(([index, one]) =>
      one.hidden || one.height === 0 ? index + 1 : [],
    )
    const numbered = rows.map((values, index) => ({ line: index + 1, cells: values }))
    const readCell = (line: number) => (value: CellValue, index: number) =>
      readXlsxCell(value, cells?.get(`${line - 1},${index}`), format)
    const isWider = rows.some((row) =>
      row.slice(maxColumns).some((value) => value !== null && value !== ''),
    )
    const sheet = { name, rows: numbered, hiddenRows, hiddenColumns, isWider }
    return withVisible(sheet, (line, values) =>
      toRow(line, values.slice(0, maxColumns).map(readCell(line))),
    )
  })
  return { sheets: visible, hiddenSheets }
}

/** For each sheet of a workbook, false of those that the library cannot read: charts, dialogs and macros. */
async function findSheetsWithCells(bytes: Uint8Array): Promise<boolean[]> {
  const { unzipSync } = await import('fflate')
  const isAsked = ({ name }: { name: string }) => /^xl\/(?:_rels\/)?workbook\.xml/.test(name)
  const parts = Object.entries(unzipSync(bytes, { filter: isAsked })).map(
    ([name, part]) => [name, new TextDecoder().decode(part)] as const,
  )
  const { 'xl/workbook.xml': book = '', 'xl/_rels/workbook.xml.rels': relations = '' } =
    Object.fromEntries(parts)
  const others = (
    relations.match(/<[^>]+\/(?:chart|dialog|xlMacro|xlIntlMacro)sheet"[^>]*>/gi) ?? []
  ).map((relation) => /\bId="([^"]*)"/.exec(relation)?.[1])
  const sheets = book.match(/<(?:\w+:)?sheet\s[^>]*>/g) ?? []
  return sheets.map((sheet) => !others.includes(/\w+:id="([^"]*)"/.exec(sheet)?.[1]))
}

type Written<Cells> = Omit<SheetTable, 'rows'> & { rows: { line: number; cells: Cells }[] }

function withVisible<Cells>(
  { rows, ...sheet }: Written<Cells>,
  readRow: (line: number, cells: Cells) => SheetRow,
): SheetTable {
  const hidden = new Set(sheet.hiddenRows)
  const filled = rows
    .map(({ line, cells }) => readRow(line, cells))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  const lines = new Set(filled.map(({ line }) => line))
  const visible = filled.filter(({ line }) => !hidden.has(line))
  for (const { cells } of visible)
    for (const column of sheet.hiddenColumns) if (cells[column]) cells[column] = ''
  const hiddenRows = [...hidden].filter((line) => lines.has(line)).sort((one, two) => one - two)
  return { ...sheet, rows: visible, hiddenRows }
}

/** A file of a few kilobytes may name one long text a million times: here it is one, on its way each is a copy. */
function countCharacters(sheets: SheetTable[]): number {
  const cells = sheets.flatMap(({ rows }) => rows.map((row) => row.cells))
  return cells.reduce((sum, row) => row.reduce((sum, cell) => sum + cell.length, sum), 0)
}

type ReadCell = { shown: string; value: string; isStruck?: boolean; isText?: boolean }

function toRow(line: number, cells: ReadCell[]): SheetRow {
  const values = cells.flatMap(({ shown, value }, index) =>
    shown === value ? [] : [[index, roundAsShown(value, shown)]],
  )
  const struck = cells.flatMap(({ shown, isStruck }, index) =>
    isStruck && shown !== '' ? index : [],
  )
  const typed = cells.flatMap(({ shown, isText }, index) =>
    isText && /^\D{0,4}\d[\d\s.,'’]*\D{0,4}$/.test(shown) ? index : [],
  )
  const row: SheetRow = { line, cells: cells.map(({ shown }) => shown) }
  if (values.length > 0) row.values = Object.fromEntries(values)
  if (struck.length > 0) row.struck = struck
  if (typed.length > 0) row.typed = typed
  return row
}

/** A computed 14.875 that is shown as 14.88 is meant so, as the same sheet saved as CSV says. */
function roundAsShown(value: string, shown: string): string {
  // Refused, as in a text: 15 % is neither 15 nor 0.15.
  if (shown.endsWith('%')) return shown
  const { length: decimals = 0 } = /[.,](\d{2,})[^\d%]*$/.exec(shown)?.[1] ?? ''
  const isLonger = (/^-?\d+\.(\d+)$/.exec(value)?.[1]?.length ?? 0) > decimals
  if (decimals === 0 || !isLonger) return value
  return String(Number(`${Math.round(Number(`${value}e${decimals}`))}e-${decimals}`))
}

/** Read as an error: what the sheet did not compute is no text of it. */
function uncomputed(formula: string): ReadCell {
  return { shown: `=${formula}`, value: '#N/A' }
}

function odsCell(cell: OdsCell): ReadCell {
  return { ...odsText(cell), isStruck: cell.isStruck, isText: cell.value === null }
}

function odsText({ shown, value: written, formula }: OdsCell): ReadCell {
  const number = written === null || written.trim() === '' ? Number.NaN : Number(written)
  const value = Number.isNaN(number) ? (written ?? shown) : numberText(number)
  if (shown === '' && value === '' && formula !== undefined)
    return uncomputed(formula.replace(/^\w*:?=/, ''))
  const isReadable = shown !== '' && !shortenedNumber.test(shown)
  const isDate = written !== null && /^\d{4}-\d\d-\d\d/.test(written)
  return dated({ shown: isReadable ? shown : value, value }, isDate)
}

type Format = (value: CellValue, pattern: string) => string

function readXlsxCell(value: CellValue, cell: Cell | undefined, format: Format): ReadCell {
  const runs = cell?.richText ?? []
  const isStruck =
    cell?.style?.font?.strikethrough === true ||
    (runs.length > 0 && runs.every(({ font, text }) => font?.strikethrough || text.trim() === ''))
  const isText = typeof (value ?? cell?.formulaResult) === 'string'
  return { ...xlsxCell(value, cell, format), isStruck, isText }
}

function xlsxCell(written: CellValue, cell: Cell | undefined, format: Format): ReadCell {
  const value = written ?? cell?.formulaResult ?? null
  // Formulas without a stored result are not computed.
  if (value === null) return cell?.formula === undefined ? sameText('') : uncomputed(cell.formula)
  const plain = plainText(value)
  const pattern = cell?.style?.numFmt ?? 'General'
  const isPlain = /^(?:General|@)$/i.test(pattern) || typeof value === 'boolean'
  if (isPlain || (typeof value === 'string' && !pattern.includes('@'))) return sameText(plain)
  const shown = formatted(value, pattern, format)
  const isReadable = shown !== null && !shortenedNumber.test(shown)
  return dated({ shown: isReadable ? shown : plain, value: plain }, value instanceof Date)
}

/** A date that is shown like a text is told apart from one by its value. */
function dated(cell: ReadCell, isDate: boolean): ReadCell {
  return isDate && cell.shown === cell.value ? { ...cell, value: `${cell.value}T00:00` } : cell
}

function sameText(text: string): ReadCell {
  return { shown: text, value: text }
}

/** Signs that a pattern writes as they are: the library takes a point among them for the decimal one. */
const literals = [...'.,%/'].map((sign, index) => ({
  sign,
  mark: String.fromCharCode(0xe000 + index),
}))

/** Null where the pattern is none. */
function formatted(value: CellValue, pattern: string, format: Format): string | null {
  // The library takes the letters of `General" pcs"` for those of a date.
  const named = pattern.replace(/General/gi, `"${plainText(value)}"`)
  const masked = named.replace(/\\[.,%/]|"[^"]*"/g, (written) => {
    const text = written.startsWith('"') ? written : `"${written.slice(1)}"`
    return literals.reduce((masked, { sign, mark }) => masked.replaceAll(sign, mark), text)
  })
  try {
    const shown = format(value, masked)
    return literals.reduce((text, { sign, mark }) => text.replaceAll(mark, sign), shown).trim()
  } catch {
    return null
  }
}

function plainText(value: CellValue): string {
  if (typeof value === 'number') return numberText(value)
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  return typeof value === 'boolean' ? String(value).toUpperCase() : String(value ?? '')
}

/** The complete text, without digits that the cell does not store. */
function numberText(value: number): string {
  if (Number.isInteger(value) && Math.abs(value) < 1e15) return String(value)
  if (Math.abs(value) >= 1e15) return value.toExponential(5).toUpperCase()
  return String(Number(value.toPrecision(15)))
}
