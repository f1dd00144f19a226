import type { Transaction } from '#server/database/open.ts'
import type { PurchaseRow } from './purchases.ts'

/**
 * The purchase, which nobody else changes before this transaction ends; undefined for an id that there
 * is not. Whoever changes a purchase or its orders holds it before anything else, so that two who want
 * the same never wait for each other.
 */
export function holdPurchase(trx: Transaction, id: string): Promise<PurchaseRow | undefined> {
  return trx
    .updateTable('purchases')
    .set(({ ref }) => ({ note: ref('note') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

/** The same for the purchase of an order. */
export function holdPurchaseOf(
  trx: Transaction,
  orderId: string,
): Promise<PurchaseRow | undefined> {
  return trx
    .updateTable('purchases')
    .set(({ ref }) => ({ note: ref('note') }))
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('orders').select('purchase_id').where('id', '=', orderId),
    )
    .returningAll()
    .executeTakeFirst()
}
