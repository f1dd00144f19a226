import { createHash } from 'node:crypto'
import { foldLetters } from '#base/fold-letters.ts'
import { refuse } from '#fitment/refusals.ts'
import { requireProducts, saveSources } from '#part-numbers/server/numbers.ts'
import { textList } from '#server/database/dialect.ts'
import { deleteRows } from '#server/database/lists.ts'
import type { Db, Transaction } from '#server/database/open.ts'
import type { Audited } from '#server/http/audit.ts'
import type { HandlerInput } from '#server/http/calls.ts'
import type { RowFormat } from '#server/imports/read-csv.ts'
import type * as contract from '../contract.ts'
import { type Application, fitmentMaxLengths, motorcycleKey, years } from '../rules.ts'
import { findComplete, noYear, selectOfProduct, universalId } from './fitments.ts'

export async function listApplications(
  db: Db,
  { query: { product } }: HandlerInput<typeof contract.listApplications>,
) {
  const rows = await selectOfProduct(db, product)
    .select(['applications.id as _id', 'source'])
    .execute()
  const complete = await findComplete(db, [product])
  return {
    complete: complete.has(product),
    applications: rows.map(({ motorcycleId, ...row }) =>
      motorcycleId === universalId ? { ...row, make: '*', model: '' } : row,
    ),
  }
}

/** Throws 'unknown-product', and 'fields-wrong' with the sentence that a file's report would have. */
export async function addApplication(
  trx: Transaction,
  { body: { productId, ...stated } }: HandlerInput<typeof contract.addApplication>,
): Promise<{ _id: string }> {
  await requireProducts(trx, productId)
  const written = { ...stated, complete: '' }
  const row = readRow((column) => String(written[column] ?? ''))
  if (typeof row === 'string') throw refuse('fields-wrong', { detail: row })
  const key = applicationId(productId, row)
  await saveApplications(trx, [{ key, productId, row }])
  return { _id: key }
}

export async function deleteApplication(
  trx: Transaction,
  { query }: HandlerInput<typeof contract.deleteApplication>,
): Promise<{ deletedCount: number }> {
  return deleteRows(trx.deleteFrom('applications').where('id', '=', query.id))
}

export async function saveComplete(
  trx: Transaction,
  { params: { id }, body: { complete } }: HandlerInput<typeof contract.saveComplete>,
): Promise<{ complete: boolean }> {
  await requireProducts(trx, id)
  await markComplete(trx, new Map([[id, complete]]))
  return { complete }
}

/** By its key: `applicationId`. */
type KeyedRow = { key: string; productId: string; row: ApplicationRow }

/**
 * Saves applications; the same again changes note and source. A motorcycle keeps the spelling in which it
 * came first.
 */
export async function saveApplications(trx: Transaction, rows: KeyedRow[]): Promise<void> {
  const motorcycles = rows.map(({ row: { motorcycle } }) => {
    const [make_key = '', model_key = ''] = foldLetters(motorcycle.id).split('.')
    return { ...motorcycle, make_key, model_key }
  })
  await trx
    .insertInto('motorcycles')
    .values(motorcycles)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  const applications = rows.map(({ key: id, productId: product_id, row }) => {
    const { yearFrom, yearTo, frameFrom: frame_from, frameTo: frame_to, note } = row.application
    const whose = { id, product_id, motorcycle_id: row.motorcycle.id, source: row.source }
    const bounds = { year_from: yearFrom ?? noYear.from, year_to: yearTo ?? noYear.to }
    return { ...whose, ...bounds, frame_from, frame_to, note }
  })
  // A trigger marks their products, in the lock order of placing.
  applications.sort((one, other) => (one.product_id < other.product_id ? -1 : 1))
  await trx
    .insertInto('applications')
    .values(applications)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((row) => ({
        note: row.ref('excluded.note'),
        source: row.ref('excluded.source'),
      })),
    )
    .execute()
  const sources = rows.map(({ row }) => row.source)
  await saveSources(trx, sources)
}

/** Products to mark complete or incomplete; others stay unchanged. */
export async function markComplete(trx: Transaction, products: ReadonlyMap<string, boolean>) {
  const complete = [...products].filter(([, is]) => is).map(([id]) => id)
  await trx
    .deleteFrom('complete_fitments')
    .where('product_id', 'in', textList(trx, products.keys()))
    .where('product_id', 'not in', textList(trx, complete))
    .execute()
  if (complete.length === 0) return
  await trx
    .insertInto('complete_fitments')
    .values(complete.map((product_id) => ({ product_id, said_at: Date.now() })))
    .onConflict((conflict) => conflict.column('product_id').doNothing())
    .execute()
}

export type ApplicationRow = {
  motorcycle: { id: string; make: string; model: string }
  application: Application
  source: string
  /** True if the row marks the product complete; null if it says nothing. */
  complete: boolean | null
}

type Column = keyof Application | 'make' | 'model' | 'source' | 'complete'

export const applicationRows: RowFormat<Column, ApplicationRow> = {
  columns: {
    productCode: ['Product code', 'code', 'part number', 'product'],
    make: ['Make', 'brand'],
    model: ['Model'],
    yearFrom: ['Year from', 'from', 'first year'],
    yearTo: ['Year to', 'to', 'until', 'last year'],
    frameFrom: ['Frame from', 'frame number from'],
    frameTo: ['Frame to', 'frame number to'],
    note: ['Note', 'notes', 'remark'],
    source: ['Source'],
    complete: ['Complete'],
  },
  needed: ['productCode', 'make', 'model'],
  amounts: ['yearFrom', 'yearTo'],
  missing: 'The first row must name the columns, at least product code, make and model.',
  readRow,
}

const completeWords = new Map([
  ['', null],
  ['yes', true],
  ['no', false],
])

/** Reads a row, or says why it is refused. Make `*` stands for every motorcycle. */
function readRow(cell: (column: Column) => string): ApplicationRow | string {
  const motorcycle = parseMotorcycle(cell('make'), cell('model'))
  if (typeof motorcycle === 'string') return motorcycle
  const yearFrom = parseYear(cell('yearFrom'))
  const yearTo = parseYear(cell('yearTo'))
  if (yearFrom === undefined || yearTo === undefined)
    return `A year is a number from ${years.first} to ${years.last}, or empty.`
  if ((yearFrom ?? noYear.from) > (yearTo ?? noYear.to))
    return `The first year, ${yearFrom}, is after the last, ${yearTo}.`
  const complete = completeWords.get(cell('complete').toLowerCase())
  if (complete === undefined) return 'Complete is yes, no or empty.'
  const [frameFrom, frameTo] = [cell('frameFrom'), cell('frameTo')]
  const [note, source] = [cell('note'), cell('source')]
  if (Math.max(frameFrom.length, frameTo.length) > fitmentMaxLengths.frameNumber)
    return `A frame number has at most ${fitmentMaxLengths.frameNumber} letters.`
  if (Math.max(note.length, source.length) > fitmentMaxLengths.note)
    return `Note and source have at most ${fitmentMaxLengths.note} letters.`
  const application = { yearFrom, yearTo, frameFrom, frameTo, note }
  return { motorcycle, application, source, complete }
}

/** Made of all that an application says but note and source: imported again it is the same one. */
export function applicationId(productId: string, { motorcycle, application }: ApplicationRow) {
  const { yearFrom, yearTo, frameFrom, frameTo } = application
  const stated = [productId, motorcycle.id, yearFrom, yearTo, frameFrom, frameTo]
  return createHash('sha256').update(JSON.stringify(stated)).digest('hex').slice(0, 32)
}

function parseMotorcycle(make: string, model: string): ApplicationRow['motorcycle'] | string {
  if (make === '*') {
    if (model !== '' && model !== '*') return 'All makes (*) take no model.'
    return { id: universalId, make: '', model: '' }
  }
  const [makeKey, modelKey] = [motorcycleKey(make), motorcycleKey(model)]
  if (makeKey === '') return 'The make is missing.'
  if (modelKey === '') return 'The model is missing.'
  if (make.length > fitmentMaxLengths.make)
    return `A make has at most ${fitmentMaxLengths.make} letters.`
  if (model.length > fitmentMaxLengths.model)
    return `A model has at most ${fitmentMaxLengths.model} letters.`
  return { id: `${makeKey}.${modelKey}`, make, model }
}

function parseYear(text: string): number | null | undefined {
  if (text === '') return null
  const year = /^\d{4}$/.test(text) ? Number(text) : 0
  return year >= years.first && year <= years.last ? year : undefined
}

export const auditedApplications: Audited<'applications'> = {
  table: 'applications',
  label: null,
  columns: [
    'product_id',
    'motorcycle_id',
    'year_from',
    'year_to',
    'frame_from',
    'frame_to',
    'note',
  ],
}
