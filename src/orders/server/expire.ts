import { giveBackToStock } from '#products/server/stock.ts'
import type { Database, Transaction } from '#server/database/open.ts'
import { expiryWarningMs } from '../rules.ts'
import { notifyBuyer, purchaseMail } from './mails.ts'
import { readLiveOrders, readOrders } from './orders.ts'
import { toPurchase } from './purchases.ts'

/** So many purchases share one transaction: a long list does not keep buyers waiting. */
const batchSize = 20

/**
 * Ends every purchase whose time is over, that is not paid and of which nothing is shipped: its stock
 * goes back once, and the buyer is told. Gives how many expired.
 */
export function expirePurchases(db: Database, now = Date.now()): Promise<number> {
  return inBatches(db, async (trx) => {
    const purchases = await trx
      .updateTable('purchases')
      .set({ ended_at: now })
      .where('id', 'in', selectExpiring(trx, now).limit(batchSize))
      .where('paid_at', 'is', null)
      .where('shipped_at', 'is', null)
      .where('ended_at', 'is', null)
      .returningAll()
      .execute()
    if (purchases.length === 0) return 0
    const purchaseIds = purchases.map(({ id }) => id)
    const orders = await trx
      .updateTable('orders')
      .set({ deleted_at: now, deleted_by: 'lapse' })
      .where('purchase_id', 'in', purchaseIds)
      .where('deleted_at', 'is', null)
      .returning(['id', 'purchase_id', 'product_id', 'quantity'])
      .execute()
    const units = orders.map(({ product_id: id, quantity }) => ({ id, quantity }))
    await giveBackToStock(trx, units)
    for (const purchase of purchases) {
      const own = orders.filter(({ purchase_id }) => purchase_id === purchase.id)
      const ids = own.map(({ id }) => id)
      const mail = purchaseMail('lapsed', toPurchase(purchase, await readOrders(trx, ids)))
      await notifyBuyer(trx, purchase.user_id, mail)
    }
    return purchases.length
  })
}

/** Tells the buyer of every purchase that expires within a day, once. Gives how many were told. */
export function warnOfExpiry(db: Database, now = Date.now()): Promise<number> {
  return inBatches(db, async (trx) => {
    const soon = selectExpiring(trx, now + expiryWarningMs).where('lapse_warned_at', 'is', null)
    const purchases = await trx
      .updateTable('purchases')
      .set({ lapse_warned_at: now })
      .where('id', 'in', soon.limit(batchSize))
      .where('lapse_warned_at', 'is', null)
      .returningAll()
      .execute()
    for (const purchase of purchases) {
      const orders = await readLiveOrders(trx, purchase.id)
      const mail = purchaseMail('lapse-warning', toPurchase(purchase, orders))
      await notifyBuyer(trx, purchase.user_id, mail)
    }
    return purchases.length
  })
}

function selectExpiring(trx: Transaction, by: number) {
  return trx
    .selectFrom('purchases')
    .select('id')
    .where('paid_at', 'is', null)
    .where('shipped_at', 'is', null)
    .where('ended_at', 'is', null)
    .where('lapses_at', '<=', by)
    .orderBy('lapses_at')
}

async function inBatches(db: Database, batch: (trx: Transaction) => Promise<number>) {
  let total = 0
  let done: number
  do {
    done = await db.write(batch)
    total += done
  } while (done === batchSize)
  return total
}
