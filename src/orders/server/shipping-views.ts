import { deleteRows } from '#server/database/lists.ts'
import type { Db, Transaction } from '#server/database/open.ts'
import type { HandlerInput } from '#server/http/calls.ts'
import { newId } from '#server/ids.ts'
import type * as contract from '../admin-contract.ts'
import type { PackedLine } from '../contract.ts'

export async function readPacking(db: Db, purchaseId: string): Promise<PackedLine[]> {
  const live = db
    .selectFrom('orders')
    .where('purchase_id', '=', purchaseId)
    .where('orders.deleted_at', 'is', null)
  const lines = await live
    .innerJoin('products', 'products.id', 'orders.product_id')
    .select(['orders.id as _id', 'product_id', 'products.bin', 'products.quantity as stock'])
    .execute()
  const numbers = await live
    .innerJoin('part_numbers', 'part_numbers.product_id', 'orders.product_id')
    .select(['part_numbers.product_id', 'number_key'])
    .distinct()
    .execute()
  const byProduct = Map.groupBy(numbers, ({ product_id }) => product_id)
  return lines.map(({ product_id, ...line }) => ({
    ...line,
    numbers: (byProduct.get(product_id) ?? []).map(({ number_key }) => number_key),
  }))
}

export function listSavedViews(db: Db, { user }: HandlerInput<typeof contract.listSavedViews>) {
  return db
    .selectFrom('saved_views')
    .select(['id as _id', 'name', 'query'])
    .where('user_id', '=', user.id)
    .orderBy('name')
    .execute()
}

export function saveView(
  trx: Transaction,
  { user, body: { name, query } }: HandlerInput<typeof contract.saveView>,
) {
  return trx
    .insertInto('saved_views')
    .values({ id: newId(), user_id: user.id, name, query })
    .onConflict((conflict) => conflict.columns(['user_id', 'name']).doUpdateSet({ query }))
    .returning(['id as _id', 'name', 'query'])
    .executeTakeFirstOrThrow()
}

export async function deleteView(
  trx: Transaction,
  { user, query }: HandlerInput<typeof contract.deleteView>,
) {
  const named = trx.deleteFrom('saved_views').where('id', '=', query.id)
  return deleteRows(named.where('user_id', '=', user.id))
}
