import type { RawBuilder, SqlBool } from 'kysely'
import { z } from 'zod'
import { type AmountFormat, findDecimalSign, parseAmount, parseCount } from '#base/amount.ts'
import type { Currency } from '#base/currency.ts'
import type { Imported } from '#base/import-report.ts'
import { Problem } from '#base/problem.ts'
import { spec } from '#base/texts.ts'
import { numberKey } from '#part-numbers/rules.ts'
import { pagesByCode, productsByCode, saveUnlessDry } from '#part-numbers/server/files-by-code.ts'
import { refuse } from '#products/refusals.ts'
import { isAmong } from '#server/database/dialect.ts'
import type { Db, Transaction } from '#server/database/open.ts'
import { visibleToAdmins } from '#server/database/orderable.ts'
import { auditRows } from '#server/http/audit.ts'
import type { CurrentUser } from '#server/http/current-user.ts'
import { csvFile, xlsxFile } from '#server/imports/csv-file.ts'
import type { ImportedFile } from '#server/imports/read-csv.ts'
import { inBatches, noRemarks, type RowFormat, readRows, remark } from '#server/imports/read-csv.ts'
import type { Shop } from '#server/shop.ts'
import type { AdminProduct, ProductsReport } from '../contract.ts'
import * as contract from '../contract.ts'
import type { MajorBreak } from '../pricing.ts'
import { amountsOfBreaks, parseWrittenBreaks } from '../read-price-lines.ts'
import { type AdminRow, adminColumns } from './columns.ts'
import { auditedProducts, type productFields } from './product-fields.ts'
import { findPictures } from './product-pictures.ts'
import { type CatalogueSettings, insertProduct, saveEdit, toAdminProduct } from './products.ts'

/** The text of a cell that clears the product's field; an empty cell changes nothing. */
const none = 'none'

type FileField = NonNullable<(typeof productFields)[keyof typeof productFields]['inFiles']> | 'imgs'

type Column = {
  field: FileField
  header: string
  names?: string[]
  /** Without it, the cell is the product's field. */
  write?: (product: AdminProduct) => string | number
  /** Turns a cell into the field of a request; without it, its text. */
  read?: (cell: string, format: AmountFormat) => unknown
}

/** By field: the compiler reports a field that files hold (product-fields.ts) and that has no column. */
const columnsByField: Record<FileField, Omit<Column, 'field'>> = {
  productCode: { header: 'Product code', names: ['code', 'product'] },
  name: { header: 'Name' },
  description: { header: 'Description' },
  kind: { header: 'Kind', names: ['category'] },
  price: {
    header: 'Price',
    read: (cell, format) => plainly(cell, parseAmount(cell, format)),
  },
  priceBreaks: {
    header: 'Breaks',
    names: ['price breaks'],
    // A spreadsheet would take `25:10` for a time of day.
    write: ({ priceBreaks }) =>
      priceBreaks.map(({ from, price }) => `${from}+ ${price}`).join(', '),
    read: (cell, format) => (cell === none ? [] : parseBreaks(cell, format)),
  },
  quantity: { header: 'Stock', names: ['quantity'], read: readCount },
  minimumQuantity: { header: 'Minimum', names: ['minimum quantity'], read: readCount },
  caseQuantity: {
    header: 'Case',
    names: ['case quantity'],
    write: ({ caseQuantity }) => caseQuantity ?? '',
    read: (cell, format) => (cell === none ? null : readCount(cell, format)),
  },
  bin: { header: 'Bin', read: (cell) => (cell === none ? '' : cell) },
  hidden: {
    header: 'Hidden',
    write: ({ hidden }) => (hidden ? 'yes' : 'no'),
    read: parseYesOrNo,
  },
  img: { header: 'Picture', names: ['image', 'img'] },
  imgs: {
    header: 'More pictures',
    write: ({ img, imgs = [] }) => imgs.filter((one) => one !== img).join(' '),
    read: (cell) => (cell === none ? [] : cell.split(/\s+/)),
  },
}

const columns: Column[] = Object.entries(columnsByField).map(([field, column]) => {
  return { field: field as FileField, ...column }
})

/** Columns that may be cleared. */
const clearable = new Set(['Breaks', 'Case', 'Bin', 'More pictures'])

function writeCell({ field, write }: Column, product: AdminProduct): string | number {
  return write ? write(product) : (product[field] as string | number)
}

function readCount(cell: string, format: AmountFormat): number | string {
  return plainly(cell, parseCount(cell, format))
}

/** The contract refuses what is not a number. Throws 'fields-wrong' for an ambiguous one. */
function plainly(cell: string, read: number | string | null): number | string {
  if (typeof read === 'string') throw refuse('fields-wrong', { detail: read })
  return read ?? cell
}

function parseBreaks(cell: string, format: AmountFormat): MajorBreak[] {
  const breaks = parseWrittenBreaks(cell, format)
  if (typeof breaks === 'string') throw refuse('fields-wrong', { detail: breaks })
  return breaks
}

function parseYesOrNo(cell: string): boolean {
  const answer = cell.toLowerCase()
  if (answer === 'yes' || answer === 'no') return answer === 'yes'
  throw refuse('fields-wrong', { detail: 'Hidden is yes or no.' })
}

/** All products as CSV, in the columns that the import reads. */
export const exportProducts = async (db: Db, _input: unknown, { config }: Shop) =>
  writeProducts(db, config.currency, 'csv')

/** All products as a workbook, in the columns that the import reads. */
export const exportProductsSheet = async (db: Db, _input: unknown, { config }: Shop) =>
  writeProducts(db, config.currency, 'xlsx')

function writeProducts(db: Db, currency: Currency, format: 'csv' | 'xlsx') {
  const rows = pagesByCode(db, (from, condition) => selectProducts(from, currency, condition))
  const writers = columns.map((column) => {
    return [column.header, ({ product }: Found) => writeCell(column, product)] as const
  })
  const writeFile = format === 'csv' ? csvFile : xlsxFile
  return writeFile(`products.${format}`, Object.fromEntries(writers), rows)
}

type Found = { row: AdminRow; product: AdminProduct }

async function selectProducts(db: Db, currency: Currency, condition: RawBuilder<SqlBool>) {
  const rows = await db
    .selectFrom('products')
    .select(adminColumns)
    .where(condition)
    .where(visibleToAdmins())
    .orderBy('product_code')
    .execute()
  const pictures = await findPictures(db, rows)
  return rows.map((row) => {
    const imgs = pictures.get(row.id) ?? []
    return { row, product: { ...toAdminProduct(row, currency), imgs } }
  })
}

type Cells = { column: Column; text: string; isNumber: boolean }[]

/** An empty cell changes nothing. */
type CellsOfRow = { cells: Cells; empty: Column[] }

const readable = columns.map(({ field, header, names = [] }) => [field, [header, ...names]])

const productRows: RowFormat<string, CellsOfRow> = {
  columns: Object.fromEntries(readable),
  needed: ['productCode'],
  amounts: ['price', 'quantity', 'minimumQuantity', 'caseQuantity'],
  missing: 'The first row must name the columns, at least the product code.',
  readRow: (cell, isThere, isNumber) => {
    const all = columns.map((column) => {
      return { column, text: cell(column.field), isNumber: isNumber(column.field) }
    })
    const empty = columns.filter(({ field }) => isThere(field) && cell(field) === '')
    return { cells: all.filter(({ text }) => text !== ''), empty }
  },
}

type Row = CellsOfRow & { line: number; productCode: string }

/** Few enough that other writers hardly wait. */
const rowsAtOnce = 10

/** The outcome of a row, and its list in the report. */
type Outcome = {
  list: 'additions' | 'changes' | 'same' | 'refused'
  text: string
  /** Cells that differ from the product and cannot change it. */
  ignored?: string[]
}

type Saving = {
  trx: Transaction
  user: CurrentUser
  settings: CatalogueSettings
  format: AmountFormat
  /** Products that an admin has changed since the file was looked at. */
  changed: Set<string>
}

/** Saves in small batches, each its own transaction; a dry run rolls them back. Throws 'fields-wrong'. */
export async function importProducts(
  file: ImportedFile,
  { db, config: settings }: Shop,
  user: CurrentUser,
): Promise<Imported<ProductsReport>> {
  const { dryRun, seenAt, progress, stopping } = file
  const at = Date.now()
  const [additions, changes, same] = [noRemarks(), noRemarks(), noRemarks()]
  const [refused, ignored] = [noRemarks(), noRemarks()]
  const lists = { additions, changes, same, refused, ignored }
  const read = (await Array.fromAsync(readRows(file, productRows, lists))).flat()
  const rows = read.flatMap(({ line, productCode, row }) =>
    row === null ? [] : [{ line, productCode, ...row }],
  )
  const format = { sign: findDecimalSign(rows.flatMap(amountsOf)), ...settings.currency }
  const byCode = [...Map.groupBy(rows, codeKey).values()]
  const firstRows = byCode.flatMap((rows) => rows.slice(0, 1))
  for (const { line, productCode } of byCode.flatMap((rows) => rows.slice(1)))
    remark(refused, line, `${productCode}: This product appears earlier in the file`)
  for await (const batch of inBatches(firstRows, rowsAtOnce, stopping)) {
    const codes = batch.map(({ productCode }) => productCode)
    const outcomes = await saveUnlessDry(db, dryRun, async (trx) => {
      const ids = await productsByCode(trx, codes)
      await lockProducts(trx, ids.values())
      const among = isAmong(trx, 'id', ids.values())
      const found = await selectProducts(trx, settings.currency, among)
      const changed = await findChanged(trx, ids.values(), seenAt)
      const saving = { trx, user, settings, format, changed }
      const saved: (Outcome & { row: Row })[] = []
      for (const row of batch) {
        const present = found.find((one) => one.row.id === ids.get(row.productCode))
        saved.push({ row, ...(await saveRow(saving, row, present)) })
      }
      return saved
    })
    for (const { row, list, text, ignored: cells = [] } of outcomes) {
      remark(lists[list], row.line, [row.productCode, text].filter(Boolean).join(': '))
      for (const cell of cells) remark(ignored, row.line, `${row.productCode}: ${cell}`)
    }
    progress.done += batch.length
    if (!dryRun) progress.taken = additions.count + changes.count
  }
  return {
    ...lists,
    rows: read.length,
    repeated: 0,
    added: additions.count,
    changed: changes.count,
    unchanged: same.count,
    removed: 0,
    at,
  }
}

/** The amounts of a row as they are written: their form tells how ambiguous ones are meant. */
function amountsOf({ cells }: Row): string[] {
  return cells.flatMap(({ column: { field }, text, isNumber }) => {
    if (field === 'priceBreaks') return amountsOfBreaks(text)
    return field === 'price' && !isNumber ? [text] : []
  })
}

/** A code in any spelling. A code without letters and digits is unchanged, and is refused. */
function codeKey({ productCode }: Row): string {
  return numberKey(productCode) || productCode
}

/** Locks in the order of ids, as orders and price changes do; the rows of a file have any order. */
async function lockProducts(trx: Transaction, ids: Iterable<string>): Promise<void> {
  const named = trx
    .selectFrom('products')
    .select('id')
    .where(isAmong(trx, 'id', ids))
  await named.orderBy('id').forNoKeyUpdate().execute()
}

async function findChanged(trx: Transaction, ids: Iterable<string>, since = Date.now()) {
  const edited = trx
    .selectFrom('audit_log')
    .select('about')
    .where(isAmong(trx, 'about', ids))
    .where('at', '>', since)
    // A clock that was ahead has not changed it since.
    .where('at', '<=', Date.now())
  const repriced = trx
    .selectFrom('price_change_rows')
    .innerJoin('price_changes', 'price_changes.id', 'change_id')
    .select('product_id as about')
    .where(isAmong(trx, 'product_id', ids))
    .where('stepped_at', '>', since)
  const rows = await edited.unionAll(repriced).execute()
  return new Set(rows.map(({ about }) => about))
}

async function saveRow(saving: Saving, row: Row, present: Found | undefined): Promise<Outcome> {
  try {
    return present ? await changeProduct(saving, row, present) : await addProduct(saving, row)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return { list: 'refused', text: error.errors[0]?.message ?? error.message }
  }
}

/** Pictures may follow later, matched by their file names. */
const newProduct = contract.addProduct.body.extend({
  img: contract.addProduct.body.shape.img.or(z.literal('')).default(''),
})

async function addProduct(
  { trx, user, settings, format }: Saving,
  { productCode, cells }: Row,
): Promise<Outcome> {
  if (!cells.some(({ column }) => column.field === 'name'))
    return { list: 'refused', text: 'There is no such product, and a new one needs a name' }
  const values = { ...readCells(cells, '', format), productCode }
  const input = parseCells(newProduct, values, cells)
  const after = await insertProduct(trx, input, settings)
  if (!after) return { list: 'refused', text: spec.products.exists }
  const changes = [{ before: {}, after }]
  await auditRows(trx, user, contract.addProduct, auditedProducts, changes)
  return { list: 'additions', text: after.name }
}

async function changeProduct(
  { trx, user, settings, format, changed }: Saving,
  { cells, empty }: Row,
  { row: before, product }: Found,
): Promise<Outcome> {
  const { price, quantity, minimumQuantity, img } = product
  const required = { price, minimumQuantity, quantity }
  const values = { ...required, ...readCells(cells, img, format), quantity }
  const input = parseCells(contract.updateProduct.body, values, cells)
  const edited = { ...product, ...input, _id: before.id } as AdminProduct
  const changes = cells
    .map(({ column }) => ({
      column,
      from: formatCell(column, product),
      to: formatCell(column, edited),
    }))
    .filter(({ from, to }) => from !== to)
  const ignored = describeIgnored({ cells, empty }, product, format)
  if (changes.length === 0) return { list: 'same', text: '', ignored }
  if (changed.has(before.id)) throw refuse('edited-meanwhile')
  const edit = Object.fromEntries(changes.map(({ column }) => [column.field, edited[column.field]]))
  const change = { ...required, ...edit, seen: product }
  const after = await saveEdit(trx, before.id, change, settings)
  await auditRows(trx, user, contract.updateProduct, auditedProducts, [{ before, after }])
  const texts = changes.map(({ column: { header }, from, to }) => {
    return `${header.toLowerCase()} ${from || none} → ${to || none}`
  })
  return { list: 'changes', text: texts.join(', '), ignored }
}

function describeIgnored(
  { cells, empty }: CellsOfRow,
  product: AdminProduct,
  format: AmountFormat,
) {
  const stock = cells.find(({ column }) => column.field === 'quantity')?.text
  const ignored = empty
    .map((column) => ({ ...column, present: formatCell(column, product) }))
    .filter(({ present }) => present !== '')
    .map(({ header, present }) => {
      const remove = clearable.has(header) ? `, “${none}” removes it` : ''
      return `${header} stays “${present.slice(0, 80)}”: an empty cell changes nothing${remove}.`
    })
  const code = cells.find(({ column }) => column.field === 'productCode')?.text
  if (code !== undefined && code !== product.productCode)
    ignored.unshift(`The code stays ${product.productCode}: a file renames no product.`)
  if (stock !== undefined && parseCount(stock, format) !== product.quantity)
    ignored.unshift(
      `Stock stays ${product.quantity}, not ${stock}: a file sets it only for a new product.`,
    )
  return ignored
}

/** Throws 'fields-wrong' with the first thing that is wrong, and the cell that it is in. */
function parseCells<Output>(schema: z.ZodType<Output>, values: object, cells: Cells): Output {
  const parsed = schema.safeParse(values)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const cell = cells.find(({ column: { field } }) => field === issue?.path[0])
  const where = cell ? `${cell.column.header} “${cell.text.slice(0, 80)}”: ` : ''
  throw refuse('fields-wrong', { detail: `${where}${issue?.message ?? ''}` })
}

/** Throws 'fields-wrong'. `img` is the first picture where no cell says another. */
function readCells(cells: Cells, img: string, format: AmountFormat): Record<string, unknown> {
  const values = Object.fromEntries(
    cells.map(({ column: { field, read }, text, isNumber }) => {
      const writtenAs = isNumber ? { ...format, sign: '.' as const } : format
      return [field, read ? read(text, writtenAs) : text]
    }),
  )
  if (Array.isArray(values['imgs'])) values['imgs'] = [values['img'] ?? img, ...values['imgs']]
  return values
}

/** Treats all line breaks alike. */
function formatCell(column: Column, product: AdminProduct): string {
  return String(writeCell(column, product)).replace(/\r\n?/g, '\n')
}
