import type { Database } from '#server/database/open.ts'
import { mergeWords } from '#server/database/words.ts'
import { rememberedMs } from '../http/idempotency.ts'

/** Longer than any limit counts (`limits.ts`). */
const longestLimitMs = 24 * 60 * 60 * 1000

/** Removes what has outlived its use, and merges the words that searches read. `now` is epoch ms. */
export async function tidy(db: Database, now = Date.now(), stopping?: AbortSignal): Promise<void> {
  const old = new Date(now).toISOString()
  await db.write(async (trx) => {
    await trx
      .deleteFrom('tries')
      .where('since', '<', now - longestLimitMs)
      .execute()
    await trx
      .deleteFrom('idempotency')
      .where('created_at', '<', now - rememberedMs)
      .execute()
    await trx.deleteFrom('identity_sessions').where('expiresAt', '<', old).execute()
    await trx.deleteFrom('identity_verifications').where('expiresAt', '<', old).execute()
  })
  await mergeWords(db, stopping)
}
