import { giveBackToStock } from '#products/server/stock.ts'
import type { Database, Work } from '#server/database/open.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { lapseWarningMs } from '../rules.ts'
import { orderMail } from './mails.ts'
import { asOrder, orderColumns } from './orders.ts'

/** So many orders share one transaction: a long list does not keep buyers waiting. */
const atOnce = 20

/**
 * Ends every order whose time is over and that is neither paid nor shipped: its stock goes back
 * once, and the buyer is told. Gives how many lapsed.
 */
export function lapseOrders(db: Database, now = Date.now()): Promise<number> {
  return inParts((limit) =>
    db.write(async (work) => {
      const rows = await work
        .updateTable('orders')
        .set({ deleted_at: now, deleted_by: 'lapse' })
        .where('id', 'in', waiting(work, now).limit(limit))
        .where('paid_at', 'is', null)
        .where('shipped_at', 'is', null)
        .where('deleted_at', 'is', null)
        .returning(orderColumns)
        .execute()
      for (const row of rows) {
        await giveBackToStock(work, row.product_id, row.quantity)
        await queueMail(work, orderMail('lapsed', asOrder(row)))
      }
      return rows.length
    }),
  )
}

/** Tells the buyer of every order that lapses within a day, once. Gives how many were told. */
export function warnOfLapse(db: Database, now = Date.now()): Promise<number> {
  return inParts((limit) =>
    db.write(async (work) => {
      const soon = waiting(work, now + lapseWarningMs).where('lapse_warned_at', 'is', null)
      const rows = await work
        .updateTable('orders')
        .set({ lapse_warned_at: now })
        .where('id', 'in', soon.limit(limit))
        .where('lapse_warned_at', 'is', null)
        .returning(orderColumns)
        .execute()
      for (const row of rows) await queueMail(work, orderMail('lapse-warning', asOrder(row)))
      return rows.length
    }),
  )
}

/** Live orders, neither paid nor shipped, that lapse by a time. */
function waiting(work: Work, by: number) {
  return work
    .selectFrom('orders')
    .select('id')
    .where('paid_at', 'is', null)
    .where('shipped_at', 'is', null)
    .where('deleted_at', 'is', null)
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
