import type { Asked } from '#base/endpoint.ts'
import { Problem } from '#base/problem.ts'
import { requireProduct } from '#part-numbers/server/numbers.ts'
import type { Db, Transaction } from '#server/database/open.ts'
import type * as contract from '../admin-contract.ts'
import type { StoredApplication } from '../admin-contract.ts'
import { isComplete } from './fitments.ts'
import { asYearFrom, asYearTo, universalId } from './motorcycles.ts'
import { columnNames, idOf, readRow } from './rows.ts'
import { noteComplete, take } from './take-applications.ts'

/** The applications of a product as an admin keeps them. */
export async function listApplications(
  read: Db,
  productId: string,
): Promise<{ complete: boolean; applications: StoredApplication[] }> {
  const rows = await read
    .selectFrom('applications')
    .innerJoin('motorcycles', 'motorcycles.id', 'motorcycle_id')
    .select(['applications.id', 'motorcycle_id', 'make', 'model', 'year_from', 'year_to'])
    .select(['frame_from', 'frame_to', 'note', 'source'])
    .where('product_id', '=', productId)
    .orderBy('make_key')
    .orderBy('model_key')
    .orderBy('year_from')
    .orderBy('frame_from')
    .execute()
  return {
    complete: await isComplete(read, productId),
    applications: rows.map((row) => ({
      _id: row.id,
      make: row.motorcycle_id === universalId ? '*' : row.make,
      model: row.motorcycle_id === universalId ? '' : row.model,
      yearFrom: asYearFrom(row.year_from),
      yearTo: asYearTo(row.year_to),
      frameFrom: row.frame_from,
      frameTo: row.frame_to,
      note: row.note,
      source: row.source,
    })),
  }
}

/**
 * Says that a product fits a motorcycle, judged like a row of a file. Throws 'unknown-product', and
 * 'fields-wrong' with the sentence that a file's report would have.
 */
export async function addApplication(
  trx: Transaction,
  { productId, ...stated }: Asked<typeof contract.addApplication>['body'],
): Promise<{ _id: string }> {
  const productCode = await requireProduct(trx, productId)
  const said = { ...stated, productCode, complete: '' }
  const places = new Map(columnNames.map((column, place) => [column, place]))
  const cells = columnNames.map((column) => String(said[column] ?? ''))
  const row = readRow(places, cells, 0)
  if (typeof row === 'string') throw new Problem('fields-wrong', { detail: row })
  const id = idOf(productId, row)
  await take(trx, [{ row, id, productId }])
  return { _id: id }
}

export async function deleteApplication(
  trx: Transaction,
  id: string,
): Promise<{ deletedCount: number }> {
  const { numDeletedRows } = await trx
    .deleteFrom('applications')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { deletedCount: Number(numDeletedRows) }
}

/** Says whether the applications of a product are all there are. Throws 'unknown-product'. */
export async function saveComplete(
  trx: Transaction,
  { productId, complete }: { productId: string; complete: boolean },
): Promise<{ complete: boolean }> {
  await requireProduct(trx, productId)
  await noteComplete(trx, new Map([[productId, complete]]))
  return { complete }
}
