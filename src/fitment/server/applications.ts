import { refuse } from '#base/refuse.ts'
import { requireProduct } from '#part-numbers/server/numbers.ts'
import { saveSources } from '#part-numbers/server/sources.ts'
import { textList } from '#server/database/dialect.ts'
import type { Db, Transaction } from '#server/database/open.ts'
import type { HandlerInput } from '#server/http/calls.ts'
import type * as contract from '../contract.ts'
import type { StoredApplication } from '../contract.ts'
import { type ApplicationRow, applicationId, readRow } from './application-rows.ts'
import { isComplete, selectOfProduct } from './fitments.ts'
import { noYear, universalId } from './motorcycles.ts'

export async function listApplications(
  db: Db,
  { query: { product } }: HandlerInput<typeof contract.listApplications>,
): Promise<{ complete: boolean; applications: StoredApplication[] }> {
  const rows = await selectOfProduct(db, product)
    .select(['applications.id as _id', 'source'])
    .execute()
  return {
    complete: await isComplete(db, product),
    applications: rows.map(({ motorcycleId, ...row }) =>
      motorcycleId === universalId ? { ...row, make: '*', model: '' } : row,
    ),
  }
}

/**
 * Says that a product fits a motorcycle, judged like a row of a file. Throws 'unknown-product', and
 * 'fields-wrong' with the sentence that a file's report would have.
 */
export async function addApplication(
  trx: Transaction,
  { body: { productId, ...stated } }: HandlerInput<typeof contract.addApplication>,
): Promise<{ _id: string }> {
  await requireProduct(trx, productId)
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
  const { numDeletedRows } = await trx
    .deleteFrom('applications')
    .where('id', '=', query.id)
    .executeTakeFirstOrThrow()
  return { deletedCount: Number(numDeletedRows) }
}

export async function saveComplete(
  trx: Transaction,
  { params: { id }, body: { complete } }: HandlerInput<typeof contract.saveComplete>,
): Promise<{ complete: boolean }> {
  await requireProduct(trx, id)
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
  await trx
    .insertInto('motorcycles')
    .values(
      rows.map(({ row: { motorcycle } }) => {
        const [makeKey = '', modelKey = ''] = motorcycle.id.split('.')
        return { ...motorcycle, make_key: makeKey, model_key: modelKey }
      }),
    )
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  await trx
    .insertInto('applications')
    .values(
      rows.map(({ key, productId, row: { motorcycle, application, source } }) => ({
        id: key,
        product_id: productId,
        motorcycle_id: motorcycle.id,
        year_from: application.yearFrom ?? noYear.from,
        year_to: application.yearTo ?? noYear.to,
        frame_from: application.frameFrom,
        frame_to: application.frameTo,
        note: application.note,
        source,
      })),
    )
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

/** Of which products the applications are all there are, and of which not; others stay as they are. */
export async function markComplete(
  trx: Transaction,
  products: ReadonlyMap<string, boolean>,
): Promise<void> {
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
