import { Problem } from '#base/problem.ts'
import type { Database } from '#server/database/open.ts'
import type { Payments } from '#server/ports.ts'
import { settleById } from './settle.ts'

/**
 * Hears the card company's message. Only its signature is trusted: what happened is asked of the
 * company again, so that messages may come twice, late or out of order. Rejects when the fact could
 * not be written; then the company sends it again.
 */
export async function hearNews(
  db: Database,
  payments: Payments,
  body: Buffer,
  signature: string | undefined,
  shop: { shopName: string; publicUrl: string },
): Promise<void> {
  const news = payments.readNews(body, signature)
  if (!news) throw new Problem('bad-signature')
  if (news.intentId !== null && news.kind !== 'other') {
    await settleById(db, payments, news.intentId, shop)
  }
  await db.write((work) =>
    work
      .insertInto('webhook_events')
      .values({ id: news.id, kind: news.kind, received_at: Date.now() })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute(),
  )
}
