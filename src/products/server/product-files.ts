import { setImmediate as turnOfLoop } from 'node:timers/promises'
import type { Currency } from '#base/money.ts'
import { Problem } from '#base/problem.ts'
import { type Codes, pagesByCode, productsByCode } from '#part-numbers/server/by-code.ts'
import type { Database, Db, Transaction } from '#server/database/open.ts'
import { visibleToAdmins } from '#server/database/orderable.ts'
import { audited } from '#server/http/audit.ts'
import type { FileAnswer } from '#server/http/calls.ts'
import type { CurrentUser } from '#server/http/current-user.ts'
import { csvFile } from '#server/imports/csv-file.ts'
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
import type { Product, ProductsReport } from '../contract.ts'
import * as contract from '../contract.ts'
import { productColumns } from './columns.ts'
import {
  addProduct,
  type CatalogueSettings,
  findForAdmin,
  toProduct,
  updateProduct,
} from './products.ts'

/** All products as a file that can be imported again. */
export async function exportProducts(db: Db, currency: Currency): Promise<FileAnswer> {
  const listProducts = async (from: Db, { from: first, to }: Codes) => {
    const rows = await from
      .selectFrom('products')
      .select(productColumns)
      .where('product_code', '>=', first)
      .where('product_code', '<=', to)
      .where(visibleToAdmins())
      .orderBy('product_code')
      .execute()
    return rows.map((row) => toProduct(row, currency))
  }
  return csvFile('products.csv', exportedColumns, pagesByCode(db, listProducts))
}

const exportedColumns: Record<string, (product: Product) => string | number> = {
  'Product code': ({ productCode }) => productCode,
  Name: ({ name }) => name,
  Description: ({ description }) => description,
  Kind: ({ kind }) => kind,
  Price: ({ price }) => price,
  Stock: ({ quantity }) => quantity,
  Minimum: ({ minimumQuantity }) => minimumQuantity,
  Case: ({ caseQuantity }) => caseQuantity ?? '',
  Picture: ({ img }) => img,
}

const columns = {
  productCode: ['productcode', 'code', 'product'],
  name: ['name'],
  description: ['description'],
  kind: ['kind', 'category'],
  price: ['price'],
  quantity: ['stock', 'quantity'],
  minimumQuantity: ['minimum', 'minimumquantity'],
  caseQuantity: ['case', 'casequantity'],
  img: ['picture', 'image', 'img'],
} as const

type Column = keyof typeof columns
type Row = { line: number; productCode: string; cells: Partial<Record<Column, string>> }

/** A cell that is empty says nothing: what the product has stays. */
const productRows: RowFormat<ColumnPlaces<Column>, Row> = {
  readHeader: (cells) => findColumns(columns, ['productCode'], cells),
  missing: 'The first row must name the columns, at least the product code.',
  readRow: (places, row, line) => {
    const cell = cellReader(places, row)
    const productCode = cell('productCode')
    if (productCode === '') return 'The product code is missing.'
    const named = Object.keys(columns) as Column[]
    const filled = named.map((column) => [column, cell(column)]).filter(([, text]) => text !== '')
    return { line, productCode, cells: Object.fromEntries(filled) }
  },
}

/** Few enough that whoever writes meanwhile hardly waits. */
const rowsAtOnce = 100

/** What a dry run throws so that nothing of it stays. */
class DryRun extends Error {}

/**
 * Adds and changes products by an uploaded CSV file, in small transactions, and reports row by row what it
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
    changes: noRemarks(),
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
    for (const row of rows) {
      const id = ids.get(row.productCode)
      saved.push({ row, result: await saveRow(trx, user, row, id, settings) })
    }
    if (dryRun) throw new DryRun()
  }
  await db.write(save).catch((error) => {
    if (!(error instanceof DryRun)) throw error
  })
  return saved
}

type Saved = { row: Row; result: Result }
type Result = { added: true } | { changes: string[] } | { refused: string }

async function saveRow(
  trx: Transaction,
  user: CurrentUser,
  row: Row,
  id: string | undefined,
  settings: CatalogueSettings,
): Promise<Result> {
  try {
    return id === undefined
      ? await addRow(trx, user, row, settings)
      : await changeRow(trx, user, row, id, settings)
  } catch (error) {
    if (error instanceof Problem) return { refused: error.errors[0]?.message ?? error.message }
    throw error
  }
}

async function addRow(
  trx: Transaction,
  user: CurrentUser,
  { productCode, cells }: Row,
  settings: CatalogueSettings,
): Promise<Result> {
  const read = contract.addProduct.body.safeParse({ ...toBody(cells), productCode })
  if (!read.success) return { refused: read.error.issues[0]?.message ?? '' }
  const given = { user, params: undefined, query: undefined, body: undefined }
  const done = await audited(trx, contract.addProduct, given, () =>
    addProduct(trx, read.data, settings),
  )
  return done.success ? { added: true } : { refused: done.message ?? '' }
}

async function changeRow(
  trx: Transaction,
  user: CurrentUser,
  { cells }: Row,
  id: string,
  settings: CatalogueSettings,
): Promise<Result> {
  const row = await findForAdmin(trx, id)
  if (!row) throw new Problem('unknown-product')
  const before = toProduct(row, settings.currency)
  const { price, quantity, minimumQuantity } = before
  const edit = { price, minimumQuantity, ...toBody(cells), quantity }
  const read = contract.updateProduct.body.safeParse(edit)
  if (!read.success) return { refused: read.error.issues[0]?.message ?? '' }
  const changes = describeChanges(before, read.data)
  if (changes.length === 0) return { changes }
  const given = { user, params: { id }, query: undefined, body: undefined }
  await audited(trx, contract.updateProduct, given, () =>
    updateProduct(trx, id, { ...read.data, seen: { quantity } }, settings),
  )
  return { changes }
}

function toBody({ caseQuantity, productCode: _, ...cells }: Row['cells']) {
  return caseQuantity === undefined ? cells : { ...cells, caseQuantity: Number(caseQuantity) }
}

const compared = [
  'name',
  'description',
  'kind',
  'price',
  'minimumQuantity',
  'caseQuantity',
  'img',
] as const

/** `price 12 → 13.5`, of each field that is told and is another one; a file keeps no line breaks. */
function describeChanges(
  before: Product,
  edit: Partial<Record<(typeof compared)[number], string | number | null>>,
): string[] {
  const plain = (value: string | number | null) => String(value ?? 'none').replace(/\s+/g, ' ')
  return compared
    .filter(
      (field) => edit[field] !== undefined && plain(before[field]) !== plain(edit[field] ?? null),
    )
    .map((field) => `${names[field]} ${plain(before[field])} → ${plain(edit[field] ?? null)}`)
}

const names: Record<(typeof compared)[number], string> = {
  name: 'name',
  description: 'description',
  kind: 'kind',
  price: 'price',
  minimumQuantity: 'minimum',
  caseQuantity: 'case',
  img: 'picture',
}

function addToReport(report: ProductsReport, { line, productCode }: Row, result: Result): void {
  if ('refused' in result) remark(report.refused, line, `${productCode}: ${result.refused}`)
  else if ('added' in result) report.added++
  else if (result.changes.length === 0) report.unchanged++
  else {
    report.changed++
    remark(report.changes, line, `${productCode}: ${result.changes.join(', ')}`)
  }
}
