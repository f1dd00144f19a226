import type { RawBuilder, SqlBool } from 'kysely'
import type { ImportReport } from '#base/import-report.ts'
import { textList } from '#server/database/dialect.ts'
import type { Db } from '#server/database/open.ts'
import type { FileAnswer } from '#server/http/calls.ts'
import type { ImportedFile } from '#server/imports/import-queue.ts'
import type { RowFormat } from '#server/imports/read-csv.ts'
import type { Shop } from '#server/shop.ts'
import type { PartNumber } from '../contract.ts'
import { maxNameLength, maxNumberLength, numberKey } from '../rules.ts'
import { exportByProduct, importTable, readFileByProduct } from './import-file.ts'
import { addNumbers, numberId } from './numbers.ts'

export async function importNumbers(file: ImportedFile, { db }: Shop): Promise<ImportReport> {
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

const classes: Readonly<Record<string, PartNumber['class']>> = {
  oem: 'oem',
  maker: 'oem',
  original: 'oem',
  competitor: 'competitor',
  other: 'competitor',
  aftermarket: 'competitor',
  old: 'old',
  former: 'old',
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
    const of = classes[cell('class').toLowerCase()]
    if (number === '') return 'The number is missing.'
    if (!of) return 'The class is oem, competitor or old.'
    if (numberKey(number) === '') return `${number} is no number: it needs letters or digits.`
    if (number.length > maxNumberLength) return `A number has at most ${maxNumberLength} letters.`
    if (Math.max(maker.length, source.length) > maxNameLength)
      return `Maker and source have at most ${maxNameLength} letters.`
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
