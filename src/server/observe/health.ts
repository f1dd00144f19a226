import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { isMigrated } from '#server/database/migrate.ts'
import type { Shop } from '#server/shop.ts'

/** Whether the process lives, and whether it can serve. */
export function serveHealth(app: FastifyInstance, shop: Shop): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const ready = shop.leaving.ready && (await inTime(serves(shop)))
    return reply.status(ready ? 200 : 503).send({ status: ready ? 'ok' : 'unavailable' })
  })
}

async function serves({ db }: Shop): Promise<boolean> {
  await db.ping()
  return isMigrated(db)
}

/** A balancer that waits for the answer sends requests here meanwhile. */
const longestMs = 2_000

/** False also for an answer that does not come soon. */
function inTime(answer: Promise<boolean>): Promise<boolean> {
  const late = pause(longestMs, false, { ref: false })
  return Promise.race([answer, late]).catch(() => false)
}
