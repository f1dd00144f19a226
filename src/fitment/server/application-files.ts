import type { RawBuilder, SqlBool } from 'kysely'
import type { Reply } from '#base/endpoint.ts'
import type { Imported } from '#base/import-report.ts'
import {
  exportByProduct,
  type FileProduct,
  type ImportedRow,
  importTable,
  readFileByProduct,
} from '#part-numbers/server/files-by-code.ts'
import { analyze, textList } from '#server/database/dialect.ts'
import type { Db } from '#server/database/open.ts'
import type { FileAnswer } from '#server/http/calls.ts'
import type { ImportedFile } from '#server/imports/read-csv.ts'
import { noRemarks, type Remarks, remark } from '#server/imports/read-csv.ts'
import type { Shop } from '#server/shop.ts'
import type * as contract from '../contract.ts'
import { compareSpans } from '../rules.ts'
import {
  type ApplicationRow,
  applicationId,
  applicationRows,
  markComplete,
  saveApplications,
} from './applications.ts'
import { applicationColumns, isUniversal, universalId } from './fitments.ts'

/**
 * Imports applications from a CSV file. A product with a refused row is not marked complete; neither is any product
 * if a row names no readable product.
 */
export async function importApplications(
  file: ImportedFile,
  { db }: Shop,
): Promise<Imported<Reply<typeof contract.importApplications>>> {
  const [overlaps, gaps] = [noRemarks(), noRemarks()]
  const read = await readFileByProduct(db.read, file, applicationRows)
  await importTable(db, file, read, {
    table: 'applications',
    keyOf: applicationId,
    findStored,
    isSame: (stored, { application, source, complete }) =>
      stored.note === application.note &&
      stored.source === source &&
      (complete === null || complete === (stored.said_at !== null)),
    save: saveApplications,
    finish: (trx, products) => markComplete(trx, listComplete(products, read.hasNameless)),
    compare: (rows, others) => compareYears(rows, others, overlaps, gaps),
  })
  // After this many new rows PostgreSQL needs new statistics.
  if (!file.dryRun) await analyze(db.read, 'applications')
  return { ...read.report, overlaps, gaps }
}

type Stored = Awaited<ReturnType<typeof findStored>>[number]

function findStored(db: Db, productIds: string[]) {
  return db
    .selectFrom('applications')
    .leftJoin('sources', 'sources.name', 'applications.source')
    .leftJoin('complete_fitments', 'complete_fitments.product_id', 'applications.product_id')
    .select(['id', 'id as key', 'applications.product_id', 'motorcycle_id', 'source'])
    .select(['no_export_at', 'said_at'])
    .select(applicationColumns)
    .where('applications.product_id', 'in', textList(db, productIds))
    .execute()
}

function listComplete(products: FileProduct<ApplicationRow>[], hasNameless: boolean) {
  const complete = new Map<string, boolean>()
  for (const { id, rows, hasRefused } of products)
    for (const { row } of rows)
      if (row.complete !== null) complete.set(id, row.complete && !hasRefused && !hasNameless)
  return complete
}

/** Says what is said twice of a product and a motorcycle, and the years between others that nothing is said of. */
function compareYears(
  rows: ImportedRow<ApplicationRow>[],
  others: Stored[],
  overlaps: Remarks,
  gaps: Remarks,
): void {
  const toKey = (productId: string, motorcycleId: string) => `${productId} ${motorcycleId}`
  const stored = Map.groupBy(others, (one) => toKey(one.product_id, one.motorcycle_id))
  const stated = Map.groupBy(rows, ({ productId, row }) => toKey(productId, row.motorcycle.id))
  for (const [key, [first, ...more]] of stated) {
    if (!first || first.row.motorcycle.id === universalId) continue
    const { make, model } = first.row.motorcycle
    const of = `${first.code}, ${make} ${model}`
    const spans = [first, ...more].map(({ row }) => row.application)
    const found = compareSpans([...spans, ...(stored.get(key) ?? [])])
    for (const years of found.overlaps) remark(overlaps, first.line, `${of}: ${years} twice`)
    for (const years of found.gaps) remark(gaps, first.line, `${of}: nothing on ${years}`)
  }
}

export async function exportApplications(db: Db): Promise<FileAnswer> {
  return exportByProduct(db, 'applications.csv', applicationRows, selectApplications)
}

async function selectApplications(db: Db, condition: RawBuilder<SqlBool>) {
  const rows = await db
    .selectFrom('applications')
    .innerJoin('products', 'products.id', 'applications.product_id')
    .innerJoin('motorcycles', 'motorcycles.id', 'motorcycle_id')
    .leftJoin('sources', 'sources.name', 'applications.source')
    .leftJoin('complete_fitments', 'complete_fitments.product_id', 'products.id')
    .select(['product_code as productCode', 'motorcycle_id as motorcycleId', 'make', 'model'])
    .select(applicationColumns)
    .select(['source', 'no_export_at', 'said_at'])
    .where(condition)
    .orderBy('product_code')
    .orderBy('make_key')
    .orderBy('model_key')
    .orderBy('year_from')
    .orderBy('frame_from')
    .orderBy('applications.id')
    .execute()
  const visible = rows.filter(({ no_export_at }) => no_export_at === null)
  // Where something is left out, what is left is not all there is.
  const omitted = rows.filter(({ no_export_at }) => no_export_at !== null)
  const incomplete = new Set(omitted.map(({ productCode }) => productCode))
  return visible.map((row) => ({
    ...row,
    make: isUniversal(row) ? '*' : row.make,
    complete: row.said_at !== null && !incomplete.has(row.productCode) ? 'yes' : '',
  }))
}
