import type { ImportReport } from '#base/import-report.ts'
import { jsonTexts } from '#server/database/dialect.ts'
import type { Db, Transaction } from '#server/database/open.ts'
import { visibleToAdmins } from '#server/database/orderable.ts'
import type { FileAnswer } from '#server/http/calls.ts'
import { csvFile } from '#server/imports/csv-file.ts'
import type { ImportedFile } from '#server/imports/import-queue.ts'
import {
  type ColumnPlaces,
  cellReader,
  findColumns,
  type RowFormat,
} from '#server/imports/read-csv.ts'
import type { Shop } from '#server/shop.ts'
import type { PartNumber } from '../contract.ts'
import { maxNameLength, maxNumberLength, numberKey } from '../rules.ts'
import { type Codes, pagesByCode } from './by-code.ts'
import { type ImportedRow, importFile } from './import-file.ts'
import { addNumbers, numberId } from './numbers.ts'

/** Takes part numbers from an uploaded CSV file. */
export async function importNumbers(file: ImportedFile, { db }: Shop): Promise<ImportReport> {
  const { report } = await importFile(db, file, importedNumbers)
  return report
}

const numberRows: RowFormat<ColumnPlaces<Column>, NumberRow> = {
  readHeader: (cells) => findColumns(columns, ['productCode', 'class', 'number'], cells),
  missing: 'The first row must name the columns, at least product code, class and number.',
  readRow,
}

/** A row of a file of part numbers, read; its product is not looked up yet. */
type NumberRow = Exclude<ReturnType<typeof readRow>, string>

function readRow(places: ColumnPlaces<Column>, cells: string[], line: number) {
  const cell = cellReader(places, cells)
  const [productCode, number] = [cell('productCode'), cell('number')]
  const [maker, source] = [cell('maker'), cell('source')]
  const of = classes[cell('class').toLowerCase()]
  const key = numberKey(number)
  if (productCode === '') return 'The product code is missing.'
  if (number === '') return 'The number is missing.'
  if (!of) return 'The class is oem, competitor or old.'
  if (key === '') return `${number} is no number: it needs letters or digits.`
  if (number.length > maxNumberLength) return `A number has at most ${maxNumberLength} letters.`
  if (Math.max(maker.length, source.length) > maxNameLength)
    return `Maker and source have at most ${maxNameLength} letters.`
  return { line, productCode, class: of, maker, number, key, source }
}

const importedNumbers = {
  table: 'part_numbers' as const,
  format: numberRows,
  idOf: (productId: string, row: NumberRow) =>
    numberId({ ...row, product_id: productId, number_key: row.key }),
  findStored,
  isSame: (stored: { number: string; source: string }, { number, source }: NumberRow) =>
    stored.number === number && stored.source === source,
  save,
  listStored,
}

async function findStored(db: Db, rows: ImportedRow<NumberRow>[]) {
  const products = [...new Set(rows.map(({ productId }) => productId))]
  const keys = [...new Set(rows.map(({ row }) => row.key))]
  const stored = await db
    .selectFrom('part_numbers')
    .select(['product_id', 'class', 'maker', 'number', 'number_key', 'source'])
    .where('product_id', 'in', jsonTexts(db, JSON.stringify(products)))
    // A product may have thousands of which none is in this part of the file.
    .where('number_key', 'in', jsonTexts(db, JSON.stringify(keys)))
    .execute()
  return new Map(stored.map((row) => [numberId(row), row]))
}

async function save(trx: Transaction, rows: ImportedRow<NumberRow>[]): Promise<void> {
  await addNumbers(
    trx,
    rows.map(({ row, productId }) => ({ ...row, productId })),
  )
}

async function listStored(db: Db, productIds: string) {
  const rows = await db
    .selectFrom('part_numbers')
    .leftJoin('sources', 'sources.name', 'part_numbers.source')
    .select(['id', 'product_id', 'class', 'number_key', 'maker'])
    .where('product_id', 'in', jsonTexts(db, productIds))
    .where('class', '<>', 'ours')
    .where('no_export_at', 'is', null)
    .execute()
  return rows.map((row) => ({ id: numberId(row), rowId: row.id }))
}

const columns = {
  productCode: ['productcode', 'code', 'product'],
  class: ['class', 'whose', 'kind'],
  maker: ['maker', 'brand'],
  number: ['number', 'partnumber'],
  source: ['source'],
} as const

type Column = keyof typeof columns

/** What people write for a class. */
const classes: Readonly<Record<string, PartNumber['class']>> = {
  ...{ oem: 'oem', maker: 'oem', original: 'oem' },
  ...{ competitor: 'competitor', other: 'competitor', aftermarket: 'competitor' },
  ...{ old: 'old', former: 'old' },
}

/** All part numbers as a file that can be imported again; those of a source that is kept out of exports not. */
export async function exportNumbers(db: Db): Promise<FileAnswer> {
  return csvFile('part-numbers.csv', exportedColumns, pagesByCode(db, listNumbers))
}

function listNumbers(db: Db, { from, to }: Codes) {
  return db
    .selectFrom('part_numbers')
    .innerJoin('products', 'products.id', 'product_id')
    .leftJoin('sources', 'sources.name', 'part_numbers.source')
    .select(['product_code', 'class', 'maker', 'number', 'source'])
    .where('product_code', '>=', from)
    .where('product_code', '<=', to)
    .where(visibleToAdmins())
    .where('class', '<>', 'ours')
    .where('no_export_at', 'is', null)
    .orderBy('product_code')
    .orderBy('class')
    .orderBy('number_key')
    .orderBy('maker')
    .execute()
}

type ExportedNumber = Awaited<ReturnType<typeof listNumbers>>[number]

const exportedColumns: Record<string, (row: ExportedNumber) => string> = {
  'Product code': ({ product_code }) => product_code,
  Class: (row) => row.class,
  Maker: ({ maker }) => maker,
  Number: ({ number }) => number,
  Source: ({ source }) => source,
}
