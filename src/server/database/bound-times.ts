import { type RawBuilder, sql } from 'kysely'
import type { Database } from './open.ts'

const minute = 60_000
const day = 24 * 60 * minute

/** The last moment that a date can hold: jobs that were given up are due then. */
const never = 8_640_000_000_000_000

/**
 * Repairs times written by a clock that was ahead: anything due later than its longest wait becomes due now, and no
 * lease or counter lies in the future.
 */
export async function boundTimes(db: Database, now = Date.now()): Promise<void> {
  const dueNow = (table: string, column: string, longestMs: number): RawBuilder<unknown> =>
    sql`update ${sql.table(table)} set ${sql.ref(column)} = cast(${now} as bigint)
      where ${sql.ref(column)} > ${now + longestMs} and ${sql.ref(column)} < ${never}`
  const placedAhead = sql`placed_at > ${now + minute}
    and paid_at is null and shipped_at is null and ended_at is null`
  const statements = [
    // Unpaid orders expire as if they were placed now.
    sql`update orders set placed_at = cast(${now} as bigint)
      where purchase_id in (select id from purchases where ${placedAhead})`,
    sql`update purchases set expires_at = expires_at - placed_at + cast(${now} as bigint),
      placed_at = cast(${now} as bigint) where ${placedAhead}`,
    dueNow('jobs', 'due_at', day / 12),
    dueNow('jobs', 'leased_until', 5 * minute),
    dueNow('outbox', 'due_at', day),
    dueNow('refunds', 'due_at', day),
    dueNow('payment_intents', 'look_at', 8 * day),
    // Otherwise no process would take over from a process that died.
    dueNow('price_changes', 'stepped_at', minute),
    dueNow('imports', 'stepped_at', minute),
    sql`delete from tries where since > ${now + minute}`,
    sql`update idempotency set created_at = cast(${now} as bigint) where created_at > ${now + minute}`,
  ]
  await db.write(async (trx) => {
    for (const statement of statements) await statement.execute(trx)
  })
}
