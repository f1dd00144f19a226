import { setImmediate as turnOfLoop } from 'node:timers/promises'
import { type Codes, pagesByCode } from '#part-numbers/server/by-code.ts'
import { batchSize, type ImportedRow, importFile } from '#part-numbers/server/import-file.ts'
import { analyze, jsonTexts } from '#server/database/dialect.ts'
import type { Database, Db } from '#server/database/open.ts'
import { visibleToAdmins } from '#server/database/orderable.ts'
import type { FileAnswer } from '#server/http/calls.ts'
import { csvFile } from '#server/imports/csv-file.ts'
import type { ImportedFile } from '#server/imports/import-queue.ts'
import { cellReader, noRemarks, type Remarks, remark } from '#server/imports/read-csv.ts'
import type { Shop } from '#server/shop.ts'
import type { ApplicationsReport } from '../contract.ts'
import { type Application, compareSpans } from '../rules.ts'
import { type ApplicationRow, applicationId, applicationRows } from './application-rows.ts'
import { markComplete, saveApplications } from './applications.ts'
import { asYearFrom, asYearTo, universalId } from './motorcycles.ts'

/**
 * Takes applications from an uploaded CSV file. A product is called complete at last, and not where one of
 * its rows is refused; a row of which nobody can read whose it is may be any product's.
 */
export async function importApplications(
  file: ImportedFile,
  { db }: Shop,
): Promise<ApplicationsReport> {
  let rowsWithCode = 0
  const refusedCodes = new Set<string>()
  const format: typeof applicationRows = {
    ...applicationRows,
    readRow: (places, cells, line) => {
      const row = applicationRows.readRow(places, cells, line)
      const code = cellReader(places, cells)('productCode')
      if (code !== '') rowsWithCode++
      if (typeof row === 'string') refusedCodes.add(code.toUpperCase())
      return row
    },
  }
  const imported = {
    table: 'applications' as const,
    format,
    idOf: applicationId,
    findStored,
    isSame: (stored: { note: string; source: string }, { application, source }: ApplicationRow) =>
      stored.note === application.note && stored.source === source,
    save: saveApplications,
    listStored,
  }
  const { report, imports } = await importFile(db, file, imported)
  if (!file.dryRun) {
    // After so many new rows PostgreSQL would plan by what it knew before.
    await analyze(db.read, 'applications')
    const isWhole = (code: string) =>
      rowsWithCode === report.rows && !refusedCodes.has(code.toUpperCase())
    await markImportedComplete(db, imports, isWhole)
  }
  return { ...report, ...(await compareYears(db.read, imports, file.replaces)) }
}

/**
 * Marks what a file says of it, once all of its rows are there: of a part of them it would not be true,
 * and whoever is ended meanwhile leaves such a part. Nor is it true where the file is not `whole` of a product.
 */
async function markImportedComplete(
  db: Database,
  imports: ReadonlyMap<string, ImportedRow<ApplicationRow>>,
  isWhole: (productCode: string) => boolean,
): Promise<void> {
  const complete = new Map<string, boolean>()
  for (const { productId, row } of imports.values()) {
    if (row.complete !== null) complete.set(productId, row.complete && isWhole(row.productCode))
  }
  const products = [...complete]
  for (let first = 0; first < products.length; first += batchSize) {
    const some = new Map(products.slice(first, first + batchSize))
    await db.write((trx) => markComplete(trx, some))
    await turnOfLoop()
  }
}

async function findStored(db: Db, rows: ImportedRow<ApplicationRow>[]) {
  const stored = await db
    .selectFrom('applications')
    .select(['id', 'note', 'source'])
    .where('id', 'in', jsonTexts(db, JSON.stringify(rows.map(({ id }) => id))))
    .execute()
  return new Map(stored.map((row) => [row.id, row]))
}

async function listStored(db: Db, productIds: string) {
  const rows = await db
    .selectFrom('applications')
    .leftJoin('sources', 'sources.name', 'applications.source')
    .select(['id', 'id as rowId'])
    .where('product_id', 'in', jsonTexts(db, productIds))
    .where('no_export_at', 'is', null)
    .execute()
  return rows
}

type Span = Pick<Application, 'yearFrom' | 'yearTo' | 'frameFrom' | 'frameTo'> & {
  motorcycleId: string
  of: string
  line: number | null
}

/**
 * What is said twice of a product and a motorcycle, and the years that nothing is said of between
 * others: of a file, together with what is stored already unless the file `replaces` it.
 */
async function compareYears(
  db: Db,
  imports: ReadonlyMap<string, ImportedRow<ApplicationRow>>,
  replaces: boolean,
): Promise<{ overlaps: Remarks; gaps: Remarks }> {
  const overlaps = noRemarks()
  const gaps = noRemarks()
  const ofProduct = [...Map.groupBy(imports.values(), ({ productId }) => productId)]
  for (let first = 0; first < ofProduct.length; first += batchSize) {
    const some = ofProduct.slice(first, first + batchSize)
    const stored = replaces
      ? []
      : await listSpans(
          db,
          some.map(([productId]) => productId),
        )
    const others = Map.groupBy(
      stored.filter(({ id }) => !imports.has(id)),
      ({ productId }) => productId,
    )
    for (const [productId, file] of some) {
      const spans = [...file.map(asSpan), ...(others.get(productId) ?? [])]
      const ofMotorcycle = Map.groupBy(spans, ({ motorcycleId }) => motorcycleId)
      ofMotorcycle.delete(universalId)
      for (const same of ofMotorcycle.values()) {
        const [one] = same
        if (!one || same.length < 2) continue
        const found = compareSpans(same)
        for (const years of found.overlaps) remark(overlaps, one.line, `${one.of}: ${years} twice`)
        for (const years of found.gaps) remark(gaps, one.line, `${one.of}: nothing on ${years}`)
      }
    }
    await turnOfLoop()
  }
  return { overlaps, gaps }
}

function asSpan({ row }: ImportedRow<ApplicationRow>): Span {
  const { motorcycle, application, productCode, line } = row
  const of = `${productCode}, ${motorcycle.make} ${motorcycle.model}`
  return { ...application, motorcycleId: motorcycle.id, of, line }
}

async function listSpans(db: Db, products: string[]) {
  const rows = await db
    .selectFrom('applications')
    .select(['id', 'product_id', 'motorcycle_id', 'year_from', 'year_to'])
    .select(['frame_from', 'frame_to'])
    .where('product_id', 'in', jsonTexts(db, JSON.stringify(products)))
    .execute()
  return rows.map((row) => ({
    id: row.id,
    productId: row.product_id,
    motorcycleId: row.motorcycle_id,
    // A file's own row comes first, and says of what this is.
    of: '',
    line: null,
    yearFrom: asYearFrom(row.year_from),
    yearTo: asYearTo(row.year_to),
    frameFrom: row.frame_from,
    frameTo: row.frame_to,
  }))
}

/** All applications as a file that can be imported again; those of a source that is kept out of exports not. */
export async function exportApplications(db: Db): Promise<FileAnswer> {
  return csvFile('applications.csv', columns, pagesByCode(db, selectApplications))
}

async function selectApplications(db: Db, { from, to }: Codes) {
  const rows = await db
    .selectFrom('applications')
    .innerJoin('products', 'products.id', 'applications.product_id')
    .innerJoin('motorcycles', 'motorcycles.id', 'motorcycle_id')
    .leftJoin('sources', 'sources.name', 'applications.source')
    .leftJoin('complete_fitments', 'complete_fitments.product_id', 'products.id')
    .select(['product_code', 'motorcycle_id', 'make', 'model', 'year_from', 'year_to'])
    .select(['frame_from', 'frame_to', 'note', 'source', 'no_export_at', 'said_at'])
    .where('product_code', '>=', from)
    .where('product_code', '<=', to)
    .where(visibleToAdmins())
    .orderBy('product_code')
    .orderBy('make_key')
    .orderBy('model_key')
    .orderBy('year_from')
    .orderBy('frame_from')
    .orderBy('applications.id')
    .execute()
  const saved = new Set(rows.filter(isSaved).map(({ product_code }) => product_code))
  // Where something is left out, what is left is not all there is.
  return rows
    .filter((row) => !isSaved(row))
    .map((row) => ({ ...row, whole: row.said_at !== null && !saved.has(row.product_code) }))
}

function isSaved({ no_export_at }: { no_export_at: number | null }): boolean {
  return no_export_at !== null
}

type Row = Awaited<ReturnType<typeof selectApplications>>[number]

const columns: Record<string, (row: Row) => string | number> = {
  'Product code': ({ product_code }) => product_code,
  Make: ({ motorcycle_id, make }) => (motorcycle_id === universalId ? '*' : make),
  Model: ({ model }) => model,
  'Year from': ({ year_from }) => asYearFrom(year_from) ?? '',
  'Year to': ({ year_to }) => asYearTo(year_to) ?? '',
  'Frame from': ({ frame_from }) => frame_from,
  'Frame to': ({ frame_to }) => frame_to,
  Note: ({ note }) => note,
  Source: ({ source }) => source,
  Complete: ({ whole }) => (whole ? 'yes' : ''),
}
