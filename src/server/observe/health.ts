import type { FastifyInstance } from 'fastify'
import { isMigrated } from '#server/database/migrate.ts'
import type { Shop } from '#server/shop.ts'

/** Whether the process lives, and whether it can serve. */
export function serveHealth(app: FastifyInstance, shop: Shop): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const ready = shop.leaving.ready && (await isMigrated(shop.db).catch(() => false))
    return reply.status(ready ? 200 : 503).send({ status: ready ? 'ok' : 'unavailable' })
  })
}
