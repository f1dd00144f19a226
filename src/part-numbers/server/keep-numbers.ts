import type { Db, Transaction } from '#server/database/open.ts'
import { newId } from '#server/ids.ts'
import type { StoredNumber } from '../admin-contract.ts'
import { deleteMissed } from './missed.ts'
import { requireNumberKey, requireProduct, type StatedNumber } from './numbers.ts'
import { saveSources } from './sources.ts'

/** Every number of a product besides ours, for an admin: those that nobody is shown too. */
export async function listNumbers(read: Db, productId: string): Promise<StoredNumber[]> {
  const rows = await read
    .selectFrom('part_numbers')
    .leftJoin('sources', 'sources.name', 'part_numbers.source')
    .select(['id', 'class', 'maker', 'number', 'source', 'no_api_at'])
    .where('product_id', '=', productId)
    .where('class', '<>', 'ours')
    .orderBy('part_numbers.class', 'desc')
    .orderBy('maker')
    .orderBy('number')
    .execute()
  return rows.map(({ id, no_api_at, ...row }) => ({
    ...row,
    _id: id,
    class: row.class as StoredNumber['class'],
    hidden: no_api_at !== null,
  }))
}

/**
 * Adds a number to those of a product; who missed it finds it from now on. Throws 'unknown-product', and
 * 'fields-wrong' for one without a letter or digit.
 */
export async function addNumber(
  trx: Transaction,
  input: StatedNumber & { productId: string },
): Promise<{ _id: string }> {
  const now = Date.now()
  const key = requireNumberKey('number', input.number)
  await requireProduct(trx, input.productId)
  const { number, maker = '', source = '' } = input
  const { id } = await trx
    .insertInto('part_numbers')
    .values({
      ...{ id: newId(now), product_id: input.productId, class: input.class, maker },
      ...{ number, number_key: key, source, created_at: now },
    })
    .onConflict((conflict) =>
      conflict
        .columns(['product_id', 'class', 'number_key', 'maker'])
        .doUpdateSet({ number, source }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  await saveSources(trx, [source], now)
  await deleteMissed(trx, [key])
  return { _id: id }
}

/** Our own code stays, whatever happens to the others. */
export async function deleteNumber(
  trx: Transaction,
  id: string,
): Promise<{ deletedCount: number }> {
  const { numDeletedRows } = await trx
    .deleteFrom('part_numbers')
    .where('id', '=', id)
    .where('class', '<>', 'ours')
    .executeTakeFirstOrThrow()
  return { deletedCount: Number(numDeletedRows) }
}
