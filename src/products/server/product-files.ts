import { setImmediate as turnOfLoop } from 'node:timers/promises'
import type { SelectQueryBuilder } from 'kysely'
import { z } from 'zod'
import type { Currency } from '#base/money.ts'
import { Problem } from '#base/problem.ts'
import { spec } from '#base/texts.ts'
import { type Codes, pagesByCode, productsByCode } from '#part-numbers/server/by-code.ts'
import { jsonTexts } from '#server/database/dialect.ts'
import type { Database, Db, Transaction } from '#server/database/open.ts'
import { visibleToAdmins } from '#server/database/orderable.ts'
import type { Schema } from '#server/database/schema.ts'
import { auditRows } from '#server/http/audit.ts'
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
import { type AdminRow, adminColumns } from './columns.ts'
import { findPictures } from './product-pictures.ts'
import {
  type CatalogueSettings,
  insertProducts,
  type PreparedProduct,
  prepareProduct,
  saveEdit,
  toAdminProduct,
} from './products.ts'

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
  const answer = cell.toLowerCase()
  if (answer === 'yes' || answer === 'no') return answer === 'yes'
  throw new Problem('fields-wrong', { detail: 'Hidden is yes or no.' })
}

/** All products as a file that can be imported again. */
export async function exportProducts(
  db: Db,
  currency: Currency,
  format: 'csv' | 'xlsx',
): Promise<FileAnswer> {
  const listProducts = async (from: Db, { from: first, to }: Codes) => {
    const found = await selectProducts(from, currency, (products) =>
      products.where('product_code', '>=', first).where('product_code', '<=', to),
    )
    return found.map(({ product }) => product)
  }
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
): Promise<{ row: AdminRow; product: AdminProduct }[]> {
  const rows = await narrow(db.selectFrom('products'))
    .select(adminColumns)
    .where(visibleToAdmins())
    .orderBy('product_code')
    .execute()
  const pictures = await findPictures(db, rows)
  return rows.map((row) => {
    const imgs = pictures.get(row.id) ?? []
    return { row, product: { ...toAdminProduct(row, currency), imgs } }
  })
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
const rowsAtOnce = 50

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
    const added: { row: Row; product: PreparedProduct }[] = []
    const changed: { before: AdminRow; after: AdminRow }[] = []
    const findPresent = await findByCode(trx, rows, settings.currency)
    for (const row of rows) {
      try {
        const present = findPresent(row)
        if (!present) {
          added.push({ row, product: await prepareRow(trx, row, settings) })
          continue
        }
        const { after, changes } = await changeRow(trx, row, present.product, settings)
        if (after) changed.push({ before: present.row, after })
        saved.push({ row, result: { changes } })
      } catch (error) {
        if (!(error instanceof Problem)) throw error
        saved.push({ row, result: { refused: error.errors[0]?.message ?? error.message } })
      }
    }
    const inserted = await insertProducts(
      trx,
      added.map(({ product }) => product),
    )
    for (const { row, product } of added) {
      const isThere = inserted.some(({ id }) => id === product.row.id)
      const result = isThere ? { added: product.row.name } : { refused: spec.products.exists }
      saved.push({ row, result })
    }
    const changes = inserted.map((after) => ({ before: {}, after }))
    await auditRows(trx, user, contract.addProduct, { table: 'products', changes })
    await auditRows(trx, user, contract.updateProduct, { table: 'products', changes: changed })
    if (dryRun) throw new DryRun()
  }
  await db.write(save).catch((error) => {
    if (!(error instanceof DryRun)) throw error
  })
  return saved
}

type Saved = { row: Row; result: Result }
type Result = { added: string } | { changes: string[] } | { refused: string }

/** Finds the products of some rows, as they are stored and with their pictures. */
async function findByCode(trx: Transaction, rows: Row[], currency: Currency) {
  const codes = rows.map(({ productCode }) => productCode)
  const ids = await productsByCode(trx, codes)
  const among = jsonTexts(trx, JSON.stringify([...ids.values()]))
  const found = await selectProducts(trx, currency, (products) => products.where('id', 'in', among))
  const byId = new Map(found.map((one) => [one.row.id, one]))
  return ({ productCode }: Row) => byId.get(ids.get(productCode) ?? '')
}

/** Its pictures may come later, by the names of their files. */
const newProduct = contract.addProduct.body.extend({
  img: contract.addProduct.body.shape.img.or(z.literal('')).default(''),
})

/** Throws 'fields-wrong'. */
async function prepareRow(
  trx: Transaction,
  { productCode, cells }: Row,
  settings: CatalogueSettings,
): Promise<PreparedProduct> {
  const input = parseCells(newProduct, { ...readCells(cells, ''), productCode })
  return prepareProduct(trx, input, settings)
}

/** Without a change there is no `after`. Throws 'fields-wrong'. */
async function changeRow(
  trx: Transaction,
  { cells }: Row,
  before: AdminProduct,
  settings: CatalogueSettings,
): Promise<{ changes: string[]; after?: AdminRow }> {
  const { _id: id, price, quantity, minimumQuantity, img } = before
  const required = { price, minimumQuantity, quantity }
  const values = { ...required, ...readCells(cells, img), quantity }
  const input = parseCells(contract.updateProduct.body, values)
  const edited = { ...before, ...input, _id: id } as AdminProduct
  const changed = cells
    .map(([column]) => column)
    .filter((column) => show(column, before) !== show(column, edited))
  if (changed.length === 0) return { changes: [] }
  const edit = Object.fromEntries(changed.map((column) => [column, edited[column]]))
  const after = await saveEdit(trx, id, { ...required, ...edit, seen: before }, settings)
  return { after, changes: changed.map((column) => describeChange(column, before, edited)) }
}

/** Throws 'fields-wrong' with the first thing that is wrong. */
function parseCells<Output>(schema: z.ZodType<Output>, values: object): Output {
  const parsed = schema.safeParse(values)
  if (parsed.success) return parsed.data
  throw new Problem('fields-wrong', { detail: parsed.error.issues[0]?.message ?? '' })
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
function describeChange(column: Column, before: AdminProduct, after: AdminProduct): string {
  const [from, to] = [show(column, before) || none, show(column, after) || none]
  return `${columns[column].header.toLowerCase()} ${from} → ${to}`
}

/** A file keeps no line breaks. */
function show(column: Column, product: AdminProduct): string {
  return String(columns[column].write(product)).replace(/\s+/g, ' ')
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
