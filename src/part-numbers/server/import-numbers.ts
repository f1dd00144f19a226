import type { ImportReport } from '#base/import-report.ts'
import { jsonTexts } from '#server/database/json-rows.ts'
import type { Database, Db, Transaction } from '#server/database/open.ts'
import { newId } from '#server/ids.ts'
import type { Progress } from '#server/imports/read-csv.ts'
import {
  type ColumnPlaces,
  cellReader,
  findColumns,
  noRemarks,
  type RowFormat,
} from '#server/imports/read-csv.ts'
import type { PartNumber } from '../contract.ts'
import { maxNameLength, maxNumberLength, numberKey } from '../rules.ts'
import { deleteMissed } from './missed.ts'
import { removeUnsaid } from './remove-unsaid.ts'
import { saveSources } from './sources.ts'
import { importRows, type KnownRow } from './take-rows.ts'

type Known = KnownRow<NumberRow>
type Said = ReadonlyMap<string, Known>

const numberRows: RowFormat<ColumnPlaces<Column>, NumberRow> = {
  readHeader: (cells) => findColumns(columns, ['productCode', 'class', 'number'], cells),
  missing: 'The first row must name the columns, at least product code, class and number.',
  readRow: (places, cells, line) => {
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
  },
}

const numbers = {
  format: numberRows,
  idOf: (productId: string, row: NumberRow) => sameAs(productId, row.class, row.key, row.maker),
  compare,
  take,
}

/**
 * Takes part numbers from an uploaded CSV file, in small transactions, and reports what it did, or in a
 * dry run would do. A row that cannot be read is refused and stops nothing; the same file a second time
 * changes nothing. With `replaces`, what the file does not say of its products is taken away, but for
 * what an export leaves out too.
 */
export async function importNumbers(
  db: Database,
  file: Buffer,
  wish: { dryRun: boolean; replaces: boolean },
  progress: Progress,
): Promise<ImportReport> {
  const refused = noRemarks()
  const { said, counts } = await importRows(db, file, numbers, {
    dryRun: wish.dryRun,
    refused,
    progress,
  })
  const removed = wish.replaces ? await removeUnsaid(db, 'part_numbers', said, unsaidOf, wish) : 0
  return { ...counts, removed, refused }
}

function sameAs(...of: [productId: string, of: string, key: string, maker: string]): string {
  return JSON.stringify(of)
}

/** What taking them would do. */
async function compare(read: Db, fresh: Known[]) {
  const products = [...new Set(fresh.map(({ productId }) => productId))]
  const keys = [...new Set(fresh.map(({ row }) => row.key))]
  const rows = await read
    .selectFrom('part_numbers')
    .select(['product_id', 'class', 'maker', 'number', 'number_key', 'source'])
    .where('product_id', 'in', jsonTexts(read, JSON.stringify(products)))
    // A product may have thousands of which none is in this part of the file.
    .where('number_key', 'in', jsonTexts(read, JSON.stringify(keys)))
    .execute()
  const known = new Map(
    rows.map((row) => [sameAs(row.product_id, row.class, row.number_key, row.maker), row]),
  )
  const added = fresh.filter(({ id }) => !known.has(id)).length
  const unchanged = fresh.filter(({ id, row }) => {
    const there = known.get(id)
    return there?.number === row.number && there.source === row.source
  }).length
  return { added, unchanged, changed: fresh.length - added - unchanged }
}

async function take(trx: Transaction, fresh: Known[]) {
  const now = Date.now()
  const done = await compare(trx, fresh)
  if (fresh.length === 0) return done
  await trx
    .insertInto('part_numbers')
    .values(
      fresh.map(({ row, productId }) => ({
        ...{ id: newId(now), product_id: productId, class: row.class, maker: row.maker },
        ...{ number: row.number, number_key: row.key, source: row.source, created_at: now },
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['product_id', 'class', 'number_key', 'maker']).doUpdateSet((row) => ({
        number: row.ref('excluded.number'),
        source: row.ref('excluded.source'),
      })),
    )
    .execute()
  await saveSources(
    trx,
    fresh.map(({ row }) => row.source),
    now,
  )
  await deleteMissed(
    trx,
    fresh.map(({ row }) => row.key),
  )
  return done
}

/** What an export leaves out is not in a file that was one, and stays. */
async function unsaidOf(read: Db, products: string[], said: Said) {
  const there = await read
    .selectFrom('part_numbers')
    .leftJoin('sources', 'sources.name', 'part_numbers.source')
    .select(['id', 'product_id', 'class', 'number_key', 'maker'])
    .where('product_id', 'in', jsonTexts(read, JSON.stringify(products)))
    .where('class', '<>', 'ours')
    .where('no_export_at', 'is', null)
    .execute()
  return there
    .filter((row) => !said.has(sameAs(row.product_id, row.class, row.number_key, row.maker)))
    .map(({ id }) => id)
}

/** A row of a file of part numbers, read; its product is not looked up yet. */
type NumberRow = {
  line: number
  productCode: string
  class: PartNumber['class']
  maker: string
  number: string
  key: string
  source: string
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
