import type { Money } from '#base/money.ts'
import { giveBackToStock } from '#products/server/stock.ts'
import type { Database, Transaction } from '#server/database/open.ts'
import { expiryWarningMs } from '../rules.ts'
import { notifyBuyer, purchaseMail } from './mails.ts'
import { readLiveOrders, readOrders, toPurchase } from './purchases.ts'

/** So many purchases share one transaction: a long list does not keep buyers waiting. */
const atOnce = 20

/**
 * Ends every purchase whose time is over, that is not paid and of which nothing is shipped: its stock
 * goes back once, and the buyer is told. Gives how many lapsed.
 */
export function expirePurchases(db: Database, now = Date.now()): Promise<number> {
  return inParts((limit) =>
    db.write(async (trx) => {
      const purchases = await trx
        .updateTable('purchases')
        .set({ ended_at: now })
        .where('id', 'in', waiting(trx, now).limit(limit))
        .where('paid_at', 'is', null)
        .where('shipped_at', 'is', null)
        .where('ended_at', 'is', null)
        .returningAll()
        .execute()
      if (purchases.length === 0) return 0
      const gone = await trx
        .updateTable('orders')
        .set({ deleted_at: now, deleted_by: 'lapse' })
        .where(
          'purchase_id',
          'in',
          purchases.map(({ id }) => id),
        )
        .where('deleted_at', 'is', null)
        .returning(['id', 'purchase_id', 'product_id', 'quantity'])
        .execute()
      const units = gone.map(({ product_id: id, quantity }) => ({ id, quantity }))
      await giveBackToStock(trx, units)
      for (const purchase of purchases) {
        const ids = gone.filter((order) => order.purchase_id === purchase.id).map(({ id }) => id)
        const told = toPurchase(purchase, await readOrders(trx, ids), 0 as Money)
        await notifyBuyer(trx, purchase.user_id, purchaseMail('lapsed', told))
      }
      return purchases.length
    }),
  )
}

/** Tells the buyer of every purchase that lapses within a day, once. Gives how many were told. */
export function warnOfExpiry(db: Database, now = Date.now()): Promise<number> {
  return inParts((limit) =>
    db.write(async (trx) => {
      const soon = waiting(trx, now + expiryWarningMs).where('lapse_warned_at', 'is', null)
      const purchases = await trx
        .updateTable('purchases')
        .set({ lapse_warned_at: now })
        .where('id', 'in', soon.limit(limit))
        .where('lapse_warned_at', 'is', null)
        .returningAll()
        .execute()
      for (const purchase of purchases) {
        const told = toPurchase(purchase, await readLiveOrders(trx, purchase.id), 0 as Money)
        await notifyBuyer(trx, purchase.user_id, purchaseMail('lapse-warning', told))
      }
      return purchases.length
    }),
  )
}

/** Purchases that are not paid and of which nothing is shipped, that lapse by a time. */
function waiting(trx: Transaction, by: number) {
  return trx
    .selectFrom('purchases')
    .select('id')
    .where('paid_at', 'is', null)
    .where('shipped_at', 'is', null)
    .where('ended_at', 'is', null)
    .where('lapses_at', '<=', by)
    .orderBy('lapses_at')
}

async function inParts(part: (limit: number) => Promise<number>): Promise<number> {
  let done = 0
  for (;;) {
    const now = await part(atOnce)
    done += now
    if (now < atOnce) return done
  }
}
