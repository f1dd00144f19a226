import { findCurrency, type Money, toMajor } from '#base/money.ts'
import { Problem } from '#base/problem.ts'
import type { HistoryEvent } from '#orders/contract.ts'
import type { Db } from '#server/database/open.ts'

/** What happened to an order, deleted ones too: the oldest first. Throws for one that never was. */
export async function readHistory(db: Db, id: string): Promise<HistoryEvent[]> {
  const order = await db
    .selectFrom('orders')
    .innerJoin('purchases', 'purchases.id', 'orders.purchase_id')
    .select([
      ...(['orders.placed_at', 'orders.paid_at', 'orders.shipped_at'] as const),
      ...(['orders.deleted_at', 'orders.deleted_by'] as const),
      ...(['orders.purchase_id', 'purchases.currency'] as const),
    ])
    .where('orders.id', '=', id)
    .executeTakeFirst()
  if (!order) throw new Problem('unknown-order')
  const currency = findCurrency(order.currency)
  const back = await findRefunds(db, id, order.purchase_id)
  const happened = [
    event('placed', order.placed_at),
    event('paid', order.paid_at),
    event('shipped', order.shipped_at),
    event(order.deleted_by === 'lapse' ? 'lapsed' : 'deleted', order.deleted_at),
    ...back.map(({ at, amount }) => event('refunded', at, toMajor(-amount as Money, currency))),
  ]
  return happened.flat().sort((one, other) => one.at - other.at)
}

function event(what: HistoryEvent['what'], at: number | null, amount: number | null = null) {
  return at === null ? [] : [{ what, at, amount }]
}

/** What went back for this order, or for none of its purchase in particular. */
function findRefunds(db: Db, orderId: string, purchaseId: string) {
  return db
    .selectFrom('ledger')
    .leftJoin('refunds', 'refunds.fact', 'ledger.fact')
    .select(['ledger.at', 'ledger.amount'])
    .where('ledger.kind', '=', 'refund')
    .where('ledger.purchase_id', '=', purchaseId)
    .where(({ or, eb }) =>
      or([eb('refunds.order_id', 'is', null), eb('refunds.order_id', '=', orderId)]),
    )
    .execute()
}
