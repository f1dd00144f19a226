import { setImmediate as turnOfLoop } from 'node:timers/promises'
import type { SelectQueryBuilder } from 'kysely'
import { z } from 'zod'
import type { Currency } from '#base/money.ts'
import { Problem } from '#base/problem.ts'
import { type Codes, pagesByCode, productsByCode } from '#part-numbers/server/by-code.ts'
import { jsonTexts } from '#server/database/dialect.ts'
import type { Database, Db, Transaction } from '#server/database/open.ts'
import { visibleToAdmins } from '#server/database/orderable.ts'
import type { Schema } from '#server/database/schema.ts'
import { audited } from '#server/http/audit.ts'
import type { FileAnswer } from '#server/http/calls.ts'
import type { CurrentUser } from '#server/http/current-user.ts'
import { csvFile, xlsxFile } from '#server/imports/csv-file.ts'
import {
  type ColumnPlaces,
  cellReader,
  findColumns,
  noRemarks,
  type Progress,
  type RowFormat,
  readRows,
  remark,
} from '#server/imports/read-csv.ts'
import type { AdminProduct, ProductsReport } from '../contract.ts'
import * as contract from '../contract.ts'
import type { MajorBreak } from '../pricing.ts'
import { readWrittenBreaks } from '../read-price-lines.ts'
import { adminColumns } from './columns.ts'
import { findPictures } from './product-pictures.ts'
import { addProduct, type CatalogueSettings, toAdminProduct, updateProduct } from './products.ts'

type ProductColumn = {
  header: string
  /** What else people call it. */
  names: readonly string[]
  write: (product: AdminProduct) => string | number
  /** What a cell says to the contract of a call; without, its text. */
  read?: (cell: string) => unknown
}

/** Says in a cell that the product is to have none of it: an empty one says nothing. */
const none = 'none'

const columns = {
  productCode: {
    header: 'Product code',
    names: ['code', 'product'],
    write: ({ productCode }) => productCode,
  },
  name: { header: 'Name', names: [], write: ({ name }) => name },
  description: { header: 'Description', names: [], write: ({ description }) => description },
  kind: { header: 'Kind', names: ['category'], write: ({ kind }) => kind },
  price: { header: 'Price', names: [], write: ({ price }) => price },
  priceBreaks: {
    header: 'Breaks',
    names: ['pricebreaks'],
    // A spreadsheet would take `25:10` for a time of day.
    write: ({ priceBreaks }) =>
      priceBreaks.map(({ from, price }) => `${from}+ ${price}`).join(', '),
    read: (cell) => (cell === none ? [] : parseBreaks(cell)),
  },
  quantity: { header: 'Stock', names: ['quantity'], write: ({ quantity }) => quantity },
  minimumQuantity: {
    header: 'Minimum',
    names: ['minimumquantity'],
    write: ({ minimumQuantity }) => minimumQuantity,
  },
  caseQuantity: {
    header: 'Case',
    names: ['casequantity'],
    write: ({ caseQuantity }) => caseQuantity ?? '',
    read: (cell) => (cell === none ? null : Number(cell)),
  },
  bin: {
    header: 'Bin',
    names: [],
    write: ({ bin }) => bin,
    read: (cell) => (cell === none ? '' : cell),
  },
  hidden: {
    header: 'Hidden',
    names: [],
    write: ({ hidden }) => (hidden ? 'yes' : 'no'),
    read: parseYesOrNo,
  },
  img: { header: 'Picture', names: ['image', 'img'], write: ({ img }) => img },
  imgs: {
    header: 'More pictures',
    names: [],
    write: ({ img, imgs = [] }) => imgs.filter((one) => one !== img).join(' '),
    read: (cell) => (cell === none ? [] : cell.split(/\s+/)),
  },
} satisfies Record<string, ProductColumn>

type Column = keyof typeof columns
const allColumns = Object.entries<ProductColumn>(columns) as [Column, ProductColumn][]

function parseBreaks(cell: string): MajorBreak[] {
  const breaks = readWrittenBreaks(cell)
  if (typeof breaks === 'string') throw new Problem('fields-wrong', { detail: breaks })
  return breaks
}

function parseYesOrNo(cell: string): boolean {
  const said = cell.toLowerCase()
  if (said === 'yes' || said === 'no') return said === 'yes'
  throw new Problem('fields-wrong', { detail: 'Hidden is yes or no.' })
}

/** All products as a file that can be imported again. */
export async function exportProducts(
  db: Db,
  currency: Currency,
  format: 'csv' | 'xlsx',
): Promise<FileAnswer> {
  const listProducts = (from: Db, { from: first, to }: Codes) =>
    selectProducts(from, currency, (products) =>
      products.where('product_code', '>=', first).where('product_code', '<=', to),
    )
  const rows = pagesByCode(db, listProducts)
  const cells = Object.fromEntries(allColumns.map(([, { header, write }]) => [header, write]))
  return format === 'csv'
    ? csvFile('products.csv', cells, rows)
    : xlsxFile('products.xlsx', cells, rows)
}

type ProductQuery = SelectQueryBuilder<Schema, 'products', object>

/** Products with all their pictures, by code. */
async function selectProducts(
  db: Db,
  currency: Currency,
  narrow: (products: ProductQuery) => ProductQuery,
): Promise<AdminProduct[]> {
  const rows = await narrow(db.selectFrom('products'))
    .select(adminColumns)
    .where(visibleToAdmins())
    .orderBy('product_code')
    .execute()
  const pictures = await findPictures(db, rows)
  return rows.map((row) => ({
    ...toAdminProduct(row, currency),
    imgs: pictures.get(row.id) ?? [],
  }))
}

/** Only what a cell says. */
type Row = { line: number; productCode: string; cells: (readonly [Column, string])[] }

const columnNames = Object.fromEntries(
  allColumns.map(([column, { header, names }]) => [
    column,
    [header.toLowerCase().replace(' ', ''), ...names],
  ]),
) as Record<Column, string[]>

/** A cell that is empty says nothing: what the product has stays. */
const productRows: RowFormat<ColumnPlaces<Column>, Row> = {
  readHeader: (cells) => findColumns(columnNames, ['productCode'], cells),
  missing: 'The first row must name the columns, at least the product code.',
  readRow: (places, row, line) => {
    const cell = cellReader(places, row)
    const productCode = cell('productCode')
    if (productCode === '') return 'The product code is missing.'
    const cells = allColumns.map(([column]) => [column, cell(column)] as const)
    return { line, productCode, cells: cells.filter(([, text]) => text !== '') }
  },
}

/** Few enough that whoever writes meanwhile hardly waits. */
const rowsAtOnce = 100

/** What a dry run throws so that nothing of it stays. */
class DryRun extends Error {}

/**
 * Adds and changes products by an uploaded file, in small transactions, and reports row by row what it
 * did; a dry run does the same and keeps nothing. The stock of a product that there is stays: that is for
 * Goods In. Throws 'fields-wrong'.
 */
export async function importProducts(
  db: Database,
  user: CurrentUser,
  bytes: Buffer,
  settings: CatalogueSettings,
  { dryRun }: { dryRun: boolean },
  progress: Progress,
): Promise<ProductsReport> {
  const report: ProductsReport = {
    ...{ rows: 0, added: 0, changed: 0, unchanged: 0, repeated: 0, removed: 0 },
    refused: noRemarks(),
    additions: noRemarks(),
    changes: noRemarks(),
    same: noRemarks(),
  }
  const seen = new Set<string>()
  for (const { count, read } of readRows(bytes, productRows, report.refused, progress)) {
    report.rows += count
    const fresh = read.filter(({ productCode }) => !seen.has(productCode) && seen.add(productCode))
    report.repeated += read.length - fresh.length
    for (let first = 0; first < fresh.length; first += rowsAtOnce) {
      const rows = fresh.slice(first, first + rowsAtOnce)
      for (const { row, result } of await saveRows(db, user, rows, settings, dryRun))
        addToReport(report, row, result)
      await turnOfLoop()
    }
  }
  return report
}

/** What became of each row, in one transaction; a dry run ends it so that nothing stays. */
async function saveRows(
  db: Database,
  user: CurrentUser,
  rows: Row[],
  settings: CatalogueSettings,
  dryRun: boolean,
): Promise<Saved[]> {
  let saved: Saved[] = []
  const save = async (trx: Transaction) => {
    saved = []
    const codes = rows.map(({ productCode }) => productCode)
    const ids = await productsByCode(trx, codes)
    const among = jsonTexts(trx, JSON.stringify([...ids.values()]))
    const present = await selectProducts(trx, settings.currency, (products) =>
      products.where('id', 'in', among),
    )
    const byId = new Map(present.map((product) => [product._id, product]))
    for (const row of rows) {
      const before = byId.get(ids.get(row.productCode) ?? '')
      saved.push({ row, result: await saveRow(trx, user, row, before, settings) })
    }
    if (dryRun) throw new DryRun()
  }
  await db.write(save).catch((error) => {
    if (!(error instanceof DryRun)) throw error
  })
  return saved
}

type Saved = { row: Row; result: Result }
type Result = { added: string } | { changes: string[] } | { refused: string }

async function saveRow(
  trx: Transaction,
  user: CurrentUser,
  row: Row,
  before: AdminProduct | undefined,
  settings: CatalogueSettings,
): Promise<Result> {
  try {
    return before === undefined
      ? await addRow(trx, user, row, settings)
      : await changeRow(trx, user, row, before, settings)
  } catch (error) {
    if (error instanceof Problem) return { refused: error.errors[0]?.message ?? error.message }
    throw error
  }
}

/** Its pictures may come later, by the names of their files. */
const newProduct = contract.addProduct.body.extend({
  img: contract.addProduct.body.shape.img.or(z.literal('')).default(''),
})

async function addRow(
  trx: Transaction,
  user: CurrentUser,
  { productCode, cells }: Row,
  settings: CatalogueSettings,
): Promise<Result> {
  const read = newProduct.safeParse({ ...readCells(cells, ''), productCode })
  if (!read.success) return { refused: read.error.issues[0]?.message ?? '' }
  const given = { user, params: undefined, query: undefined, body: undefined }
  const done = await audited(trx, contract.addProduct, given, () =>
    addProduct(trx, read.data, settings),
  )
  return done.success ? { added: read.data.name } : { refused: done.message ?? '' }
}

async function changeRow(
  trx: Transaction,
  user: CurrentUser,
  { cells }: Row,
  before: AdminProduct,
  settings: CatalogueSettings,
): Promise<Result> {
  const { _id: id, price, quantity, minimumQuantity, img } = before
  const required = { price, minimumQuantity, quantity }
  const read = contract.updateProduct.body.safeParse({
    ...required,
    ...readCells(cells, img),
    quantity,
  })
  if (!read.success) return { refused: read.error.issues[0]?.message ?? '' }
  const after = { ...before, ...read.data, _id: id } as AdminProduct
  const changed = cells
    .map(([column]) => column)
    .filter(
      (column) => plain(columns[column].write(before)) !== plain(columns[column].write(after)),
    )
  if (changed.length === 0) return { changes: [] }
  const edit = Object.fromEntries(changed.map((column) => [column, after[column]]))
  const given = { user, params: { id }, query: undefined, body: undefined }
  await audited(trx, contract.updateProduct, given, () =>
    updateProduct(trx, id, { ...required, ...edit, seen: before }, settings),
  )
  return { changes: changed.map((column) => describeChange(columns[column], before, after)) }
}

/** Throws 'fields-wrong'. `img` is the first picture where no cell says another. */
function readCells(cells: Row['cells'], img: string): Partial<Record<Column, unknown>> {
  const values = Object.fromEntries(
    cells.map(([column, text]) => {
      const { read }: ProductColumn = columns[column]
      return [column, read ? read(text) : text]
    }),
  )
  if (Array.isArray(values['imgs'])) values['imgs'] = [values['img'] ?? img, ...values['imgs']]
  return values
}

/** `price 12 → 13.5` */
function describeChange(
  { header, write }: ProductColumn,
  before: AdminProduct,
  after: AdminProduct,
): string {
  const show = (product: AdminProduct) => plain(write(product)) || none
  return `${header.toLowerCase()} ${show(before)} → ${show(after)}`
}

/** A file keeps no line breaks. */
function plain(value: string | number): string {
  return String(value).replace(/\s+/g, ' ')
}

function addToReport(report: ProductsReport, { line, productCode }: Row, result: Result): void {
  if ('refused' in result) remark(report.refused, line, `${productCode}: ${result.refused}`)
  else if ('added' in result) {
    report.added++
    remark(report.additions, line, `${productCode}: ${result.added}`)
  } else if (result.changes.length === 0) {
    report.unchanged++
    remark(report.same, line, productCode)
  } else {
    report.changed++
    remark(report.changes, line, `${productCode}: ${result.changes.join(', ')}`)
  }
}
