import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Imported, ImportReport } from '#base/import-report.ts'
import { textList } from '#server/database/dialect.ts'
import type { Database, Db, Transaction } from '#server/database/open.ts'
import { visibleToAdmins } from '#server/database/orderable.ts'
import type { FileAnswer } from '#server/http/calls.ts'
import { csvFile } from '#server/imports/csv-file.ts'
import type { ImportedFile } from '#server/imports/read-csv.ts'
import {
  inBatches,
  noRemarks,
  type ReadFile,
  type ReadRow,
  type RowFormat,
  readRows,
  remark,
} from '#server/imports/read-csv.ts'
import { numberKey } from '../rules.ts'
import { findByCode } from './numbers.ts'

export type FileProduct<Row> = {
  id: string
  code: string
  rows: { line: number; row: Row }[]
  hasRefused: boolean
}

type FileByProduct<Row> = {
  report: Imported<ImportReport>
  products: FileProduct<Row>[]
  hasNameless: boolean
}

/** The rows of an uploaded file of CSV by their products, which are in the catalogue. Throws 'fields-wrong'. */
export async function readFileByProduct<Column extends string, Row>(
  db: Db,
  file: ReadFile,
  format: RowFormat<Column, Row>,
): Promise<FileByProduct<Row>> {
  const counts = { rows: 0, added: 0, changed: 0, unchanged: 0, repeated: 0, removed: 0 }
  const [refused, ignored] = [noRemarks(), noRemarks()]
  const read: ReadRow<Row>[] = []
  const ids = new Map<string, string>()
  for await (const rows of readRows(file, format, { refused, ignored })) {
    read.push(...rows)
    const codes = rows.map(({ productCode }) => productCode)
    for (const [code, id] of await productsByCode(db, codes)) ids.set(code, id)
  }
  const products: FileProduct<Row>[] = []
  for (const [id, all] of Map.groupBy(read, ({ productCode }) => ids.get(productCode))) {
    const rows = all.flatMap(({ line, row }) => (row === null ? [] : [{ line, row }]))
    const code = all[0]?.productCode ?? ''
    if (id !== undefined) products.push({ id, code, rows, hasRefused: rows.length < all.length })
    else
      for (const { line, productCode, row } of all)
        if (row !== null) remark(refused, line, `There is no product ${productCode}.`)
  }
  const hasNameless = read.some(({ productCode }) => productCode === '')
  return { report: { ...counts, rows: read.length, refused, ignored }, products, hasNameless }
}

export type ImportedRow<Row> = {
  key: string
  productId: string
  code: string
  line: number
  row: Row
}

/** The stored rows of a product, by the key of the same row in a file. */
type StoredRow = { id: string; product_id: string; key: string; no_export_at: number | null }

type ImportedTable<Row, Stored> = {
  table: 'part_numbers' | 'applications'
  keyOf: (productId: string, row: Row) => string
  findStored: (db: Db, productIds: string[]) => Promise<Stored[]>
  isSame: (stored: Stored, row: Row) => boolean
  save: (trx: Transaction, rows: ImportedRow<Row>[]) => Promise<void>
  /** In the transaction that saved all rows of these products. */
  finish?: (trx: Transaction, products: FileProduct<Row>[]) => Promise<void>
  /** Receives the file's rows of some products, and the stored rows that stay. */
  compare?: (rows: ImportedRow<Row>[], others: Stored[]) => void
}

const productsAtOnce = 10
const rowsAtOnce = 500

/**
 * Saves what a file says of products, some of them in each transaction, and counts it in the report; in a
 * dry run it only counts. The same file a second time changes nothing. With `replaces`, what the file does
 * not say of its products is taken away, but for what an export leaves out too, and what a refused row may say.
 */
export async function importTable<Row, Stored extends StoredRow>(
  db: Database,
  { dryRun, replaces, progress, stopping }: ImportedFile,
  { report, products, hasNameless }: FileByProduct<Row>,
  imported: ImportedTable<Row, Stored>,
): Promise<void> {
  const named = products.filter(({ rows }) => rows.length > 0)
  for await (const some of inBatches(named, productsAtOnce, stopping)) {
    const all = some.flatMap(({ id: productId, code, rows }) =>
      rows.map((one) => ({ ...one, productId, code, key: imported.keyOf(productId, one.row) })),
    )
    const byKey = Map.groupBy(all, ({ key }) => key)
    const rows = [...byKey.values()].flatMap((same) => same.slice(0, 1))
    const productIds = some.map(({ id }) => id)
    // A refused row may be what says them.
    const unsure = new Map(
      some.filter((one) => hasNameless || one.hasRefused).map((one) => [one.id, one]),
    )
    const { added, changed, gone, kept, others } = await saveUnlessDry(db, dryRun, async (trx) => {
      const stored = await imported.findStored(trx, productIds)
      const present = new Map(stored.map((one) => [one.key, one]))
      const changed = rows.filter(({ key, row }) => {
        const before = present.get(key)
        return before === undefined || !imported.isSame(before, row)
      })
      const others = stored.filter(({ key }) => !byKey.has(key))
      const missing = others.filter(({ no_export_at }) => replaces && no_export_at === null)
      const gone = missing.filter(({ product_id }) => !unsure.has(product_id))
      const kept = [...unsure.values()].filter(({ id }) =>
        missing.some(({ product_id }) => product_id === id),
      )
      for (let first = 0; first < changed.length; first += rowsAtOnce)
        await imported.save(trx, changed.slice(first, first + rowsAtOnce))
      const goneIds = gone.map(({ id }) => id)
      await trx.deleteFrom(imported.table).where('id', 'in', textList(trx, goneIds)).execute()
      await imported.finish?.(trx, some)
      const added = rows.filter(({ key }) => !present.has(key)).length
      return { added, changed, gone, kept, others }
    })
    report.added += added
    report.changed += changed.length - added
    report.unchanged += rows.length - changed.length
    report.removed += gone.length
    report.repeated += all.length - rows.length
    for (const {
      code,
      rows: [first],
    } of kept) {
      const message = `Nothing of ${code} was removed: another row is refused.`
      remark(report.ignored, first?.line ?? null, message)
    }
    imported.compare?.(rows, replaces ? [] : others)
    progress.done += all.length
    if (!dryRun) progress.taken += changed.length + gone.length
  }
}

const dryRunEnds = new Error('This was a dry run')

/** Saves in its own transaction, which a dry run rolls back. */
export async function saveUnlessDry<Saved>(
  db: Database,
  dryRun: boolean,
  save: (trx: Transaction) => Promise<Saved>,
): Promise<Saved> {
  if (!dryRun) return db.write(save)
  const { promise, resolve } = Promise.withResolvers<Saved>()
  const saveInVain = async (trx: Transaction) => {
    resolve(await save(trx))
    throw dryRunEnds
  }
  await db.write(saveInVain).catch((error) => {
    if (error !== dryRunEnds) throw error
  })
  return promise
}

/** Exports all rows with the columns of the import. */
export function exportByProduct<Column extends string>(
  db: Db,
  name: string,
  { columns }: RowFormat<Column, unknown>,
  listRows: RowsOfProducts<Record<Column, string | number | null>>,
): FileAnswer {
  const headed = Object.entries<readonly string[]>(columns).map(([column, [header]]) => [
    header,
    (row: Record<string, string | number | null>) => row[column] ?? '',
  ])
  return csvFile(name, Object.fromEntries(headed), pagesByCode(db, listRows))
}

/** The ids of catalogue products with these codes, in any writing. */
export async function productsByCode(db: Db, codes: string[]): Promise<Map<string, string>> {
  const products = await db
    .selectFrom('part_numbers')
    .innerJoin('products', 'products.id', 'product_id')
    .select(['products.id', 'product_code', 'number_key'])
    .where('class', '=', 'ours')
    .where('number_key', 'in', textList(db, new Set(codes.map(numberKey))))
    .where(visibleToAdmins())
    .execute()
  const byKey = Map.groupBy(products, ({ number_key }) => number_key)
  return new Map(
    codes.flatMap((code) => {
      const product = findByCode(byKey.get(numberKey(code)) ?? [], code)
      return product ? [[code, product.id] as const] : []
    }),
  )
}

/** Products in memory at once. */
const batchSize = 500

export type RowsOfProducts<Row> = (db: Db, condition: RawBuilder<SqlBool>) => Promise<Row[]>

/** All rows of the catalogue's products by code, in batches. */
export async function* pagesByCode<Row>(db: Db, listRows: RowsOfProducts<Row>) {
  for (let last = ''; ; ) {
    const codes = await db
      .selectFrom('products')
      .select('product_code as code')
      .where(visibleToAdmins())
      .where('product_code', '>', last)
      .orderBy('product_code')
      .limit(batchSize)
      .execute()
    const [first, end] = [codes[0], codes.at(-1)]
    if (!first || !end) return
    const condition = sql<SqlBool>`products.product_code between ${first.code} and ${end.code}
      and ${visibleToAdmins()}`
    yield* await listRows(db, condition)
    last = end.code
  }
}
