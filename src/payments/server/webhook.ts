import type { FastifyInstance } from 'fastify'
import { Problem } from '#base/problem.ts'
import type { Database } from '#server/database/open.ts'
import type { PaymentNews, Payments } from '#server/ports.ts'
import type { Shop } from '#server/shop.ts'
import { recordMoneyBack } from './ledger.ts'
import { settleById } from './settle.ts'

/**
 * Hears the card company's message. Only its signature is trusted: what happened is asked of the
 * company again, so that messages may come twice, late or out of order. Rejects when the fact could
 * not be written; then the company sends it again.
 */
async function handleWebhook(
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
    for (const refund of refunds) await recordMoneyBack(trx, 'refund', of, refund)
    if (news.dispute) await recordMoneyBack(trx, 'dispute', of, news.dispute)
  })
}

/** Where the card company reports to: `/api/webhooks/stripe`. Its signature is over the raw bytes. */
export function serveWebhook(app: FastifyInstance, shop: Shop): void {
  void app.register(async (inside) => {
    inside.removeAllContentTypeParsers()
    inside.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    )
    inside.post('/webhooks/stripe', async (request) => {
      const signature = request.headers['stripe-signature']
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const signed = typeof signature === 'string' ? signature : undefined
      await handleWebhook(shop.db, shop.payments, body, signed)
      shop.wake('refunds')
      return { received: true }
    })
  })
}
