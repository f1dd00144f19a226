import type { FastifyInstance } from 'fastify'
import { refuse } from '#base/refuse.ts'
import type { Shop } from '#server/shop.ts'
import { recordMoneyBack } from './ledger.ts'
import { reconcilePayment } from './reconcile.ts'

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
      await handleWebhook(shop, body, typeof signature === 'string' ? signature : undefined)
      shop.wake('refunds')
      return { received: true }
    })
  })
}

/**
 * Only the message's signature is trusted: what happened is asked of the company again, so that messages
 * may come twice, late or out of order. Rejects when the fact could not be written; then the company
 * sends it again.
 */
async function handleWebhook({ db, payments }: Shop, body: Buffer, signature: string | undefined) {
  const news = await payments.readNews(body, signature)
  if (!news) throw refuse('bad-signature')
  const { intentId, kind, dispute } = news
  if (intentId === null || kind === 'other') return
  await reconcilePayment(db, payments, intentId)
  // Refunds are asked of the company, for they may be made in its own pages; a dispute tells itself.
  const refunds = kind === 'refunded' ? await payments.readRefunds(intentId) : []
  if (refunds.length === 0 && !dispute) return
  await db.write(async (trx) => {
    const payment = await trx
      .selectFrom('payment_intents')
      .select(['id as intent_id', 'purchase_id'])
      .where('id', '=', intentId)
      .executeTakeFirst()
    if (!payment) return
    for (const refund of refunds) await recordMoneyBack(trx, 'refund', payment, refund)
    if (dispute) await recordMoneyBack(trx, 'dispute', payment, dispute)
  })
}
