import type { Db } from '#server/database/open.ts'
import type { FileAnswer } from '#server/http/kinds.ts'
import { csvFile } from '#server/imports/csv-file.ts'
import { type Codes, pagesByCode } from './by-code.ts'

/** All part numbers as a file that can be imported again; those of a source that is kept out of exports not. */
export async function exportNumbers(db: Db): Promise<FileAnswer> {
  return csvFile('part-numbers.csv', numberColumns, pagesByCode(db, listNumbers))
}

/** All that is said of successors, likewise. */
export async function exportSuccessors(db: Db): Promise<FileAnswer> {
  return csvFile('successors.csv', successorColumns, pagesByCode(db, listSuccessors))
}

function listNumbers(db: Db, { from, to }: Codes) {
  return db
    .selectFrom('part_numbers')
    .innerJoin('products', 'products.id', 'product_id')
    .leftJoin('sources', 'sources.name', 'part_numbers.source')
    .select(['product_code', 'class', 'maker', 'number', 'source'])
    .where('product_code', '>=', from)
    .where('product_code', '<=', to)
    .where('deleted_at', 'is', null)
    .where('class', '<>', 'ours')
    .where('no_export_at', 'is', null)
    .orderBy('product_code')
    .orderBy('class')
    .orderBy('number_key')
    .orderBy('maker')
    .execute()
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
    .where('old.deleted_at', 'is', null)
    .where('next.deleted_at', 'is', null)
    .where('no_export_at', 'is', null)
    .orderBy('old.product_code')
    .orderBy('supersessions.id')
    .execute()
}

type Row<Of extends (...asked: never[]) => Promise<unknown[]>> = Awaited<ReturnType<Of>>[number]

const numberColumns: Record<string, (row: Row<typeof listNumbers>) => string> = {
  'Product code': ({ product_code }) => product_code,
  Class: (row) => row.class,
  Maker: ({ maker }) => maker,
  Number: ({ number }) => number,
  Source: ({ source }) => source,
}

const successorColumns: Record<string, (row: Row<typeof listSuccessors>) => string | number> = {
  'Product code': ({ code }) => code,
  'Replaced by': ({ by }) => by,
  Units: ({ quantity }) => quantity,
  When: ({ moment }) => moment,
  Source: ({ source }) => source,
}
