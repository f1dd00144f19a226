import { type Codes, pagesByCode } from '#part-numbers/server/by-code.ts'
import type { Db } from '#server/database/open.ts'
import type { FileAnswer } from '#server/http/kinds.ts'
import { csvFile } from '#server/imports/csv-file.ts'
import { asYearFrom, asYearTo, universalId } from './motorcycles.ts'

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
    .where('deleted_at', 'is', null)
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
