import type { FastifyInstance } from 'fastify'
import type { Shop } from '#server/shop.ts'
import { hearNews } from './webhook.ts'

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
      await hearNews(shop.db, shop.payments, body, signed)
      shop.wake('refunds')
      return { received: true }
    })
  })
}
