import { refuse } from '#part-numbers/refusals.ts'
import { isAmong } from '#server/database/dialect.ts'
import { countRows, deleteRows } from '#server/database/lists.ts'
import type { Db, Transaction } from '#server/database/open.ts'
import type { HandlerInput } from '#server/http/calls.ts'
import { newId } from '#server/ids.ts'
import { lockUser } from '#users/server/users.ts'
import type * as contract from '../contract.ts'
import { numberKey } from '../rules.ts'
import { requireProducts } from './numbers.ts'

/** More than any customer needs; a limit, so that no account fills the database. */
const maxOwnNumbers = 20_000

export function listOwnNumbers(db: Db, { user }: HandlerInput<typeof contract.listOwnNumbers>) {
  return db
    .selectFrom('own_numbers')
    .innerJoin('products', 'products.id', 'product_id')
    .select(['own_numbers.id as _id', 'product_id as productId', 'product_code as productCode'])
    .select(['products.name as productName', 'number', 'made_at as madeAt'])
    .select(['used_at as usedAt', 'used_count as usedCount'])
    .where('user_id', '=', user.id)
    .where('products.deleted_at', 'is', null)
    .orderBy('number_key')
    .orderBy('own_numbers.id')
    .execute()
}

/** An account's own numbers of these products, by their ids; of several numbers the oldest. */
export async function findOwnNumbers(
  db: Db,
  userId: string,
  productIds: string[],
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('own_numbers')
    .select(['product_id', 'number'])
    .where('user_id', '=', userId)
    .where(isAmong(db, 'product_id', productIds))
    .orderBy('id', 'desc')
    .execute()
  return new Map(rows.map(({ product_id, number }) => [product_id, number]))
}

/** The same again changes how it is written. Throws 'unknown-product' and 'own-numbers-full'. */
export async function addOwnNumber(
  trx: Transaction,
  { user, body }: Pick<HandlerInput<typeof contract.addOwnNumber>, 'user' | 'body'>,
): Promise<{ _id: string }> {
  const { productId, number } = body
  const now = Date.now()
  await requireProducts(trx, productId)
  await lockUser(trx, user.id)
  const saved = await countRows(trx, trx.selectFrom('own_numbers').where('user_id', '=', user.id))
  if (saved >= maxOwnNumbers) throw refuse('own-numbers-full')
  const own = { user_id: user.id, product_id: productId, number, number_key: numberKey(number) }
  return trx
    .insertInto('own_numbers')
    .values({ id: newId(now), ...own, made_at: now, used_count: 0 })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'number_key', 'product_id']).doUpdateSet({ number }),
    )
    .returning('id as _id')
    .executeTakeFirstOrThrow()
}

export async function deleteOwnNumber(
  trx: Transaction,
  { user, query }: HandlerInput<typeof contract.deleteOwnNumber>,
): Promise<{ deletedCount: number }> {
  const named = trx.deleteFrom('own_numbers').where('id', '=', query.id)
  return deleteRows(named.where('user_id', '=', user.id))
}

export async function exportOwnNumbers(db: Db, userId: string): Promise<unknown[]> {
  return db
    .selectFrom('own_numbers')
    .innerJoin('products', 'products.id', 'product_id')
    .select(['number', 'product_code as productCode', 'made_at as madeAt'])
    .where('user_id', '=', userId)
    .orderBy('own_numbers.id')
    .execute()
}
