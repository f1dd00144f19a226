import type { Database, Transaction } from '#server/database/open.ts'
import { mergeWords } from '#server/database/words.ts'
import { rememberedMs } from '../http/idempotency.ts'

/** Rows in one transaction: few enough that whoever orders meanwhile hardly waits. */
const batchSize = 1_000

/** Longer than any limit counts (`limits.ts`). */
const longestLimitMs = 24 * 60 * 60 * 1000

/**
 * Removes what has outlived its use: answers remembered for a key, counts of tries, ended sessions
 * and links; and merges the words that searches read. Any number of processes may do it. `now` is in epoch milliseconds.
 */
export async function tidy(db: Database, now = Date.now(), stopping?: AbortSignal): Promise<void> {
  const old = new Date(now).toISOString()
  await db.write(async (trx) => {
    await trx
      .deleteFrom('tries')
      .where('since', '<', now - longestLimitMs)
      .execute()
    await trx.deleteFrom('identity_sessions').where('expiresAt', '<', old).execute()
    await trx.deleteFrom('identity_verifications').where('expiresAt', '<', old).execute()
  })
  let forgotten = batchSize
  while (forgotten === batchSize && !stopping?.aborted)
    forgotten = await db.write((trx) => forgetKeys(trx, now - rememberedMs))
  await mergeWords(db, stopping)
}

async function forgetKeys(trx: Transaction, before: number): Promise<number> {
  const old = trx
    .selectFrom('idempotency')
    .select('id')
    .where('created_at', '<', before)
    .limit(batchSize)
  const { numDeletedRows } = await trx
    .deleteFrom('idempotency')
    .where('id', 'in', old)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
