import { Problem } from '#base/problem.ts'
import type { Database } from '#server/database/open.ts'
import type { PaymentNews, Payments } from '#server/ports.ts'
import { writeMoneyBack } from './ledger.ts'
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
): Promise<void> {
  const news = await payments.readNews(body, signature)
  if (!news) throw new Problem('bad-signature')
  if (news.intentId === null || news.kind === 'other') return
  await settleById(db, payments, news.intentId)
  await writeBack(db, payments, news, news.intentId)
}

/** Refunds are asked of the company, for they may be made in its own pages; a dispute tells itself. */
async function writeBack(
  db: Database,
  payments: Payments,
  news: PaymentNews,
  intentId: string,
): Promise<void> {
  const refunds = news.kind === 'refunded' ? await payments.readRefunds(intentId) : []
  if (refunds.length === 0 && !news.dispute) return
  await db.write(async (trx) => {
    const known = await trx
      .selectFrom('payment_intents')
      .select('purchase_id')
      .where('id', '=', intentId)
      .executeTakeFirst()
    if (!known) return
    const of = { intentId, purchaseId: known.purchase_id }
    for (const refund of refunds) await writeMoneyBack(trx, 'refund', of, refund)
    if (news.dispute) await writeMoneyBack(trx, 'dispute', of, news.dispute)
  })
}
