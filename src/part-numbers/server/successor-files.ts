import { setImmediate as turnOfLoop } from 'node:timers/promises'
import { showCount } from '#base/counts.ts'
import type { ImportReport } from '#base/import-report.ts'
import { refuse } from '#base/refuse.ts'
import type { Database, Db } from '#server/database/open.ts'
import { visibleToAdmins } from '#server/database/orderable.ts'
import type { FileAnswer } from '#server/http/calls.ts'
import { csvFile } from '#server/imports/csv-file.ts'
import type { ImportedFile } from '#server/imports/import-queue.ts'
import {
  type ColumnPlaces,
  cellReader,
  findColumns,
  noRemarks,
  type RowFormat,
  readRows,
  remark,
} from '#server/imports/read-csv.ts'
import type { Shop } from '#server/shop.ts'
import { type Moment, maxNameLength, maxSuccessorUnits } from '../rules.ts'
import { type Codes, pagesByCode, productsByCode } from './by-code.ts'
import { saveSuccessors } from './successors.ts'

type Link = { to: string; quantity: number; when: Moment; source: string }

/** Few enough that whoever writes meanwhile hardly waits. */
const batchSize = 50

/**
 * Takes successors from an uploaded CSV file, and reports what it did, or in a dry run would do. The rows
 * of a product are what takes its place, whole, instead of what was said before; where one of them is
 * refused, none of that product is taken. An empty successor takes back what was said.
 */
export async function importSuccessors(
  { bytes, dryRun, progress }: ImportedFile,
  { db }: Shop,
): Promise<ImportReport> {
  const refused = noRemarks()
  const counts = { rows: 0, added: 0, changed: 0, unchanged: 0, removed: 0, repeated: 0 }
  const rows: SuccessorRow[] = []
  const ids = new Map<string, string>()
  for (const { count, read } of readRows(bytes, successorRows, refused, progress)) {
    counts.rows += count
    rows.push(...read)
    const codes = read.flatMap(({ productCode, by }) => [productCode, by])
    for (const [code, id] of await productsByCode(db.read, codes)) ids.set(code, id)
    await turnOfLoop()
  }
  const stored = await listLinks(db.read)
  const changed: [productId: string, links: Link[]][] = []
  const groups = Map.groupBy(rows, ({ productCode }) => ids.get(productCode) ?? productCode)
  for (const [productId, ofProduct] of groups) {
    const source = ofProduct[0]?.source ?? ''
    const named = ofProduct.flatMap(({ by, units: quantity, when }) => {
      const to = ids.get(by)
      return to === undefined ? [] : [{ to, quantity, when, source }]
    })
    const links = [...new Map(named.map((link) => [link.to, link])).values()]
    const faults = ofProduct.map((row) => findFault(row, ofProduct, ids))
    const isRefused = faults.some((fault) => fault !== null)
    const isCircle = !isRefused && formsCycle(productId, links, stored)
    const why = isCircle ? refuse('successor-circle').message : null
    if (isRefused || isCircle) {
      for (const [at, { line, productCode }] of ofProduct.entries())
        remark(refused, line, faults[at] ?? why ?? `Another row of ${productCode} is refused.`)
      continue
    }
    const before = new Map(stored.get(productId)?.map((link) => [link.to, link]))
    const stayed = links.filter(({ to }) => before.has(to))
    const unchanged = stayed.filter((link) => isSame(link, before.get(link.to))).length
    counts.added += links.length - stayed.length
    counts.unchanged += unchanged
    counts.changed += stayed.length - unchanged
    counts.removed += before.size - stayed.length
    counts.repeated += named.length - links.length
    if (unchanged < Math.max(links.length, before.size)) changed.push([productId, links])
    stored.set(productId, links)
  }
  if (!dryRun) await saveLinks(db, changed)
  return { ...counts, refused }
}

/** Why a row is refused; null where nothing is wrong with it. */
function findFault(
  { productCode, by, when }: SuccessorRow,
  ofProduct: SuccessorRow[],
  ids: ReadonlyMap<string, string>,
): string | null {
  const [first] = ofProduct
  const missing = [productCode, by].find((code) => code !== '' && !ids.has(code))
  if (missing !== undefined) return `There is no product ${missing}.`
  if (by === '' && ofProduct.length > 1)
    return `Another row says what takes the place of ${productCode}.`
  return first && first.when !== when ? `Line ${first.line} says another moment.` : null
}

/** All that is stored so far: few products give way, and circles are seen only in the whole. */
async function listLinks(db: Db): Promise<Map<string, Link[]>> {
  const rows = await db
    .selectFrom('supersessions')
    .select(['product_id', 'successor_id as to', 'quantity', 'moment as when', 'source'])
    .execute()
  return Map.groupBy(rows, ({ product_id }) => product_id)
}

function formsCycle(
  productId: string,
  links: Link[],
  stored: ReadonlyMap<string, Link[]>,
): boolean {
  const reached = new Set(links.map(({ to }) => to))
  for (const id of reached) for (const { to } of stored.get(id) ?? []) reached.add(to)
  return reached.has(productId)
}

function isSame(link: Link, other: Link | undefined): boolean {
  return (
    link.quantity === other?.quantity && link.when === other.when && link.source === other.source
  )
}

async function saveLinks(db: Database, changed: [productId: string, links: Link[]][]) {
  for (let first = 0; first < changed.length; first += batchSize)
    await db.write(async (trx) => {
      for (const [productId, links] of changed.slice(first, first + batchSize)) {
        const successors = links.map(({ to, quantity }) => ({ productId: to, quantity }))
        const { when = 'at-once', source = '' } = links[0] ?? {}
        await saveSuccessors(trx, productId, { successors, when, source })
      }
    })
}

const columns = {
  productCode: ['productcode', 'code', 'product'],
  by: ['replacedby', 'successor', 'by'],
  units: ['units', 'quantity'],
  when: ['when'],
  source: ['source'],
} as const

type Column = keyof typeof columns

/** What people write for a moment, without spaces and punctuation. */
const moments: Readonly<Record<string, Moment>> = {
  ...{ '': 'at-once', atonce: 'at-once', now: 'at-once' },
  ...{ whensoldout: 'when-sold-out', whentheoldstockisgone: 'when-sold-out' },
}

const successorRows: RowFormat<ColumnPlaces<Column>, SuccessorRow> = {
  readHeader: (cells) => findColumns(columns, ['productCode', 'by'], cells),
  missing: 'The first row must name the columns, at least product code and replaced by.',
  readRow,
}

/** A row of a file of successors, read; its products are not looked up yet. */
type SuccessorRow = Exclude<ReturnType<typeof readRow>, string>

/** `by` is empty where nothing takes the product's place any more. */
function readRow(places: ColumnPlaces<Column>, cells: string[], line: number) {
  const cell = cellReader(places, cells)
  const [productCode, by, source] = [cell('productCode'), cell('by'), cell('source')]
  const units = cell('units') === '' ? 1 : Number(cell('units'))
  const when = moments[cell('when').toLowerCase().replace(/[\s-]/g, '')]
  if (productCode === '') return 'The product code is missing.'
  if (!Number.isInteger(units) || units < 1 || units > maxSuccessorUnits)
    return `Units are a whole number from 1 to ${showCount(maxSuccessorUnits)}, or empty for one.`
  if (!when) return 'When is at once, when sold out, or empty.'
  if (source.length > maxNameLength) return `A source has at most ${maxNameLength} letters.`
  return { line, productCode, by, units, when, source }
}

/** All that is said of successors as a file that can be imported again; that of a source that is kept out of exports not. */
export async function exportSuccessors(db: Db): Promise<FileAnswer> {
  return csvFile('successors.csv', exportedColumns, pagesByCode(db, listSuccessors))
}

function listSuccessors(db: Db, { from, to }: Codes) {
  return db
    .selectFrom('supersessions')
    .innerJoin('products as old', 'old.id', 'product_id')
    .innerJoin('products as next', 'next.id', 'successor_id')
    .leftJoin('sources', 'sources.name', 'supersessions.source')
    .select(['old.product_code as code', 'next.product_code as by'])
    .select(['supersessions.quantity', 'moment', 'source'])
    .where('old.product_code', '>=', from)
    .where('old.product_code', '<=', to)
    .where(visibleToAdmins('old'))
    .where(visibleToAdmins('next'))
    .where('no_export_at', 'is', null)
    .orderBy('old.product_code')
    .orderBy('supersessions.id')
    .execute()
}

type ExportedSuccessor = Awaited<ReturnType<typeof listSuccessors>>[number]

const exportedColumns: Record<string, (row: ExportedSuccessor) => string | number> = {
  'Product code': ({ code }) => code,
  'Replaced by': ({ by }) => by,
  Units: ({ quantity }) => quantity,
  When: ({ moment }) => moment,
  Source: ({ source }) => source,
}
