import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database, Db, Transaction } from '#server/database/open.ts'
import { dayMs } from '../rules.ts'
import { purchaseIs } from './conditions.ts'

/** Ended, never-paid purchases are not needed for bookkeeping. */
const keptDays = 30

/** Per transaction: few enough that an order waits no longer for them than for another order. */
const purchasesPerStep = 10

/**
 * Erases purchases that ended so long ago, of which nothing was ever paid or shipped. The newest of all stays:
 * the next number counts from it.
 */
export async function erasePurchases(
  db: Database,
  now = Date.now(),
  stopping?: AbortSignal,
): Promise<number> {
  let erased = 0
  let ids: string[]
  do {
    ids = await db.write((trx) => eraseStep(trx, now - keptDays * dayMs))
    erased += ids.length
    await nextTurn()
  } while (ids.length === purchasesPerStep && !stopping?.aborted)
  return erased
}

async function eraseStep(trx: Transaction, before: number): Promise<string[]> {
  const rows = await selectEnded(trx, before).limit(purchasesPerStep).execute()
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return ids
  await trx.deleteFrom('orders').where('purchase_id', 'in', ids).execute()
  await trx.deleteFrom('purchases').where('id', 'in', ids).execute()
  return ids
}

function selectEnded(db: Db, before: number) {
  const named = sql`
    exists (select 1 from payment_intents where purchase_id = purchases.id)
    or exists (select 1 from ledger where purchase_id = purchases.id)
    or exists (select 1 from refunds where purchase_id = purchases.id)
    or exists (select 1 from failed_refunds where purchase_id = purchases.id)
    or exists (select 1 from credit_notes where purchase_id = purchases.id)
    or exists (select 1 from shipments where purchase_id = purchases.id)`
  return db
    .selectFrom('purchases')
    .select('id')
    .where('ended_at', '<', before)
    .where(purchaseIs('neverPaidOrShipped'))
    .where(sql<boolean>`not (${named})`)
    .where(sql<boolean>`counter < (select max(counter) from purchases)`)
    .orderBy('ended_at')
    .forUpdate()
}
