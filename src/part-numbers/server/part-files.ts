import type { RawBuilder, SqlBool } from 'kysely'
import { parseCount } from '#base/amount.ts'
import { formatCount } from '#base/format.ts'
import type { Imported, ImportReport } from '#base/import-report.ts'
import { refuse } from '#part-numbers/refusals.ts'
import { textList } from '#server/database/dialect.ts'
import type { Database, Db } from '#server/database/open.ts'
import { visibleToAdmins } from '#server/database/orderable.ts'
import type { FileAnswer } from '#server/http/calls.ts'
import type { ImportedFile } from '#server/imports/read-csv.ts'
import { inBatches, type RowFormat, remark } from '#server/imports/read-csv.ts'
import type { Shop } from '#server/shop.ts'
import type { PartNumber } from '../contract.ts'
import {
  type Moment,
  maxNameLength,
  maxNumberLength,
  maxSuccessorUnits,
  moments,
  numberKey,
  storedClasses,
} from '../rules.ts'
import {
  exportByProduct,
  type FileProduct,
  importTable,
  productsByCode,
  readFileByProduct,
} from './files-by-code.ts'
import { addNumbers, numberId } from './numbers.ts'
import { replaceSuccessors } from './successors.ts'

export async function importNumbers(
  file: ImportedFile,
  { db }: Shop,
): Promise<Imported<ImportReport>> {
  const read = await readFileByProduct(db.read, file, numberRows)
  await importTable(db, file, read, {
    table: 'part_numbers',
    keyOf: (product_id, { class: of, maker, number }) =>
      numberId({ product_id, class: of, maker, number_key: numberKey(number) }),
    findStored,
    isSame: (stored, row) => stored.number === row.number && stored.source === row.source,
    save: async (trx, rows) => {
      const numbers = rows.map(({ row, productId }) => ({ ...row, productId }))
      await addNumbers(trx, numbers)
    },
  })
  return read.report
}

async function findStored(db: Db, productIds: string[]) {
  const rows = await db
    .selectFrom('part_numbers')
    .leftJoin('sources', 'sources.name', 'part_numbers.source')
    .select(['id', 'product_id', 'class', 'maker', 'number', 'number_key', 'source'])
    .select('no_export_at')
    .where('product_id', 'in', textList(db, productIds))
    .where('class', '<>', 'ours')
    .execute()
  return rows.map((row) => ({ ...row, key: numberId(row) }))
}

const numberRows: RowFormat<'class' | 'maker' | 'number' | 'source', PartNumber> = {
  columns: {
    productCode: ['Product code', 'code', 'product'],
    class: ['Class', 'whose', 'kind'],
    maker: ['Maker', 'brand'],
    number: ['Number', 'part number'],
    source: ['Source'],
  },
  needed: ['productCode', 'class', 'number'],
  missing: 'The first row must name the columns, at least product code, class and number.',
  readRow: (cell) => {
    const [number, maker, source] = [cell('number'), cell('maker'), cell('source')]
    const of = storedClasses.find((one) => one === cell('class').toLowerCase())
    if (number === '') return 'The number is missing.'
    if (!of) return 'The class is oem, competitor or old.'
    if (numberKey(number) === '')
      return `${number} is not a part number: it needs letters or digits.`
    if (number.length > maxNumberLength)
      return `A number has at most ${maxNumberLength} characters.`
    if (Math.max(maker.length, source.length) > maxNameLength)
      return `Maker and source have at most ${maxNameLength} characters.`
    return { class: of, maker, number, source }
  },
}

export async function exportNumbers(db: Db): Promise<FileAnswer> {
  return exportByProduct(db, 'part-numbers.csv', numberRows, listNumbers)
}

function listNumbers(db: Db, condition: RawBuilder<SqlBool>) {
  return db
    .selectFrom('part_numbers')
    .innerJoin('products', 'products.id', 'product_id')
    .leftJoin('sources', 'sources.name', 'part_numbers.source')
    .select(['product_code as productCode', 'class', 'maker', 'number', 'source'])
    .where(condition)
    .where('class', '<>', 'ours')
    .where('no_export_at', 'is', null)
    .orderBy('product_code')
    .orderBy('class')
    .orderBy('number_key')
    .orderBy('maker')
    .execute()
}

type Link = { to: string; quantity: number; when: Moment; source: string }

/** Few enough that other writers hardly wait. */
const productsAtOnce = 50

export async function importSuccessors(
  file: ImportedFile,
  { db }: Shop,
): Promise<Imported<ImportReport>> {
  const { report, products } = await readFileByProduct(db.read, file, successorRows)
  const codes = products.flatMap(({ rows }) => rows.map(({ row }) => row.by))
  const ids = await productsByCode(db.read, codes)
  const stored = await listLinks(db.read)
  const changed: [productId: string, links: Link[]][] = []
  for (const product of products) {
    const { id, code, rows } = product
    const source = rows[0]?.row.source ?? ''
    const named = rows.flatMap(({ row: { by, units: quantity, when } }) => {
      const to = ids.get(by)
      return to === undefined ? [] : [{ to, quantity, when, source }]
    })
    const links = [...new Map(named.map((link) => [link.to, link])).values()]
    const faults = rows.map(({ row }) => findFault(row, product, ids))
    const isRefused = product.hasRefused || faults.some((fault) => fault !== null)
    if (isRefused || formsCycle(id, links, stored)) {
      const others = isRefused
        ? `Another row of ${code} is rejected.`
        : refuse('successor-circle').message
      for (const [at, { line }] of rows.entries())
        remark(report.refused, line, faults[at] ?? others)
      continue
    }
    const before = new Map(stored.get(id)?.map((link) => [link.to, link]))
    const stayed = links.filter(({ to }) => before.has(to))
    const unchanged = stayed.filter((link) => isSame(link, before.get(link.to))).length
    report.added += links.length - stayed.length
    report.unchanged += unchanged
    report.changed += stayed.length - unchanged
    report.removed += before.size - stayed.length
    report.repeated += named.length - links.length
    if (unchanged < Math.max(links.length, before.size)) changed.push([id, links])
    file.progress.done += rows.length
    stored.set(id, links)
  }
  if (!file.dryRun) await saveLinks(db, file, changed)
  return report
}

function findFault(
  { by, when, source }: SuccessorRow,
  { code, rows }: FileProduct<SuccessorRow>,
  ids: ReadonlyMap<string, string>,
): string | null {
  const [first] = rows
  if (by !== '' && !ids.has(by)) return `There is no product ${by}.`
  if (by === '' && rows.length > 1) return `Another row already names the successors of ${code}.`
  if (!first) return null
  if (first.row.when !== when) return `Line ${first.line} has another moment.`
  const isOther = source !== '' && source !== first.row.source
  return isOther ? `Line ${first.line} has another source.` : null
}

/** All that is stored so far: few products give way, and circles are seen only in the whole. */
async function listLinks(db: Db): Promise<Map<string, Link[]>> {
  const rows = await db
    .selectFrom('supersessions')
    .select(['product_id', 'successor_id as to', 'quantity', 'moment as when', 'source'])
    .execute()
  return Map.groupBy(rows, ({ product_id }) => product_id)
}

function formsCycle(productId: string, links: Link[], stored: ReadonlyMap<string, Link[]>) {
  const reached = new Set(links.map(({ to }) => to))
  for (const id of reached) for (const { to } of stored.get(id) ?? []) reached.add(to)
  return reached.has(productId)
}

function isSame({ quantity, when, source }: Link, other: Link | undefined): boolean {
  return quantity === other?.quantity && when === other.when && source === other.source
}

async function saveLinks(
  db: Database,
  { progress, stopping }: ImportedFile,
  changed: [productId: string, links: Link[]][],
) {
  for await (const some of inBatches(changed, productsAtOnce, stopping)) {
    await db.write(async (trx) => {
      for (const [id, links] of some) {
        const successors = links.map(({ to, quantity }) => ({ productId: to, quantity }))
        const { when = 'at-once', source = '' } = links[0] ?? {}
        await replaceSuccessors(trx, id, { successors, when, source })
      }
    })
    progress.taken += some.length
  }
}

/** `by` is empty where nothing takes the product's place any more. */
type SuccessorRow = { by: string; units: number; when: Moment; source: string }

const successorRows: RowFormat<keyof SuccessorRow, SuccessorRow> = {
  columns: {
    productCode: ['Product code', 'code', 'product'],
    by: ['Replaced by', 'successor', 'by'],
    units: ['Units', 'quantity'],
    when: ['When'],
    source: ['Source'],
  },
  needed: ['productCode', 'by'],
  amounts: ['units'],
  missing: 'The first row must name the columns, at least product code and replaced by.',
  readRow: (cell) => {
    const [by, source] = [cell('by'), cell('source')]
    const units = cell('units') === '' ? 1 : parseCount(cell('units'))
    const written = cell('when').toLowerCase().replace(/\s+/g, '-') || 'at-once'
    const when = moments.find((moment) => moment === written)
    if (typeof units === 'string') return units
    if (units === null || !Number.isInteger(units) || units < 1 || units > maxSuccessorUnits)
      return `Units are a whole number from 1 to ${formatCount(maxSuccessorUnits)}, or empty for one.`
    if (!when) return 'When is at once, when sold out, or empty.'
    if (source.length > maxNameLength) return `A source has at most ${maxNameLength} characters.`
    return { by, units, when, source }
  },
}

export async function exportSuccessors(db: Db): Promise<FileAnswer> {
  return exportByProduct(db, 'successors.csv', successorRows, listSuccessors)
}

function listSuccessors(db: Db, condition: RawBuilder<SqlBool>) {
  return db
    .selectFrom('supersessions')
    .innerJoin('products', 'products.id', 'product_id')
    .innerJoin('products as next', 'next.id', 'successor_id')
    .leftJoin('sources', 'sources.name', 'supersessions.source')
    .select(['products.product_code as productCode', 'next.product_code as by'])
    .select(['supersessions.quantity as units', 'moment as when', 'source'])
    .where(condition)
    .where(visibleToAdmins('next'))
    .where('no_export_at', 'is', null)
    .orderBy('products.product_code')
    .orderBy('supersessions.id')
    .execute()
}
