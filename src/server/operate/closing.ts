import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { isMigrated } from '../database/migrate.ts'
import type { Shop } from '../shop.ts'

/**
 * Finishes running requests, then ends; a second signal ends at once. SIGTERM first lets load balancers turn away;
 * SIGINT does not wait.
 */
export function closeOnSignal({ lifecycle, config }: Shop, close: () => Promise<void>): void {
  const end = () => {
    void close().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  const drain = async () => {
    Object.assign(lifecycle, { closing: true, ready: false })
    await pause(config.drainMs)
    end()
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      process.once(signal, () => process.exit(1))
      if (signal === 'SIGINT') end()
      else void drain()
    })
  }
  if (process.env['npm_lifecycle_event']) onceOrphaned(end)
}

const checkParentMs = 500

/** On a signal npm ends its shell but not the shop, which then closes by itself. */
function onceOrphaned(end: () => void): void {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    end()
  }, checkParentMs)
  timer.unref()
}

/**
 * Closes a keep-alive connection as soon as it is idle, not after a minute. While a server closes, Node no longer
 * times out requests that never arrive completely.
 */
export async function closeServer(app: FastifyInstance): Promise<void> {
  const { server } = app
  const closeIdle = setInterval(() => server.closeIdleConnections(), 20)
  const closeAll = setTimeout(() => server.closeAllConnections(), server.requestTimeout)
  try {
    await app.close()
  } finally {
    clearInterval(closeIdle)
    clearTimeout(closeAll)
  }
}

/** A load balancer may still send requests here. */
const longestCheckMs = 2_000

/** Health checks: answered under load, and not logged. */
const probe = { config: { limit: 'probes', essential: true } } as const

export function serveHealth(app: FastifyInstance, { db, lifecycle }: Shop): void {
  const canServe = () => db.ping().then(() => isMigrated(db))
  const late = () => pause(longestCheckMs, false, { ref: false })
  app.get('/healthz', probe, async () => ({ status: 'ok' }))
  app.get('/readyz', probe, async (_request, reply) => {
    const ready = lifecycle.ready && (await Promise.race([canServe(), late()]).catch(() => false))
    return reply.status(ready ? 200 : 503).send({ status: ready ? 'ok' : 'unavailable' })
  })
}
