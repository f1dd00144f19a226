import { setTimeout as pause } from 'node:timers/promises'
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { ConfigError } from '../config/variables.ts'
import { isMigrated } from '../database/migrate.ts'
import type { Db } from '../database/open.ts'
import { probes } from '../http/load-shedding.ts'
import { never } from '../mail/send-due.ts'
import type { Shop } from '../shop.ts'

/** Seconds: what a person calls at once, quick, slow, and broken. */
const buckets = [0.005, 0.025, 0.1, 0.3, 1, 3, 10]

/**
 * Counts and logs requests by their route alone: addresses hold emails, keys and tokens. `/metrics` is a
 * listener of its own, as a proxy on this machine passes strangers on and looks like this machine.
 */
export function watchRequests(app: FastifyInstance, { config, db, log }: Shop): void {
  const registry = new Registry()
  countRequests(app, registry, config.mode === 'production' ? log : null)
  const { metricsPort: port } = config
  if (port === null) return
  collectDefaultMetrics({ register: registry })
  openGauges(registry, 'shop_outbox', () => countMails(db.read), {
    waiting: 'Mails that are to be sent.',
    failed: 'Those of them that were not taken yet, though tried.',
    oldest_seconds: 'How long the oldest of them waits.',
    given_up: 'Mails that nobody took in 7 days, or that were refused for good.',
  })
  openGauges(registry, 'shop_refunds', () => countRefunds(db.read), {
    waiting: 'Refunds that are owed.',
    failed: 'Those of them that were not taken yet, though tried; none is given up.',
    oldest_seconds: 'How long the oldest of them is owed.',
  })
  const own = fastify()
  own.get('/metrics', async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  )
  app.addHook('onReady', async () => {
    try {
      await own.listen({ port, host: '127.0.0.1' })
    } catch (error) {
      throw new ConfigError(`METRICS_PORT cannot be ${port}: ${(error as Error).message}`)
    }
  })
  app.addHook('onClose', () => own.close())
}

function countRequests(
  app: FastifyInstance,
  registry: Registry,
  log: FastifyBaseLogger | null,
): void {
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests answered, by route and status.',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long they took.',
    labelNames: ['method', 'route'],
    buckets,
    registers: [registry],
  })
  app.addHook('onRoute', (route) => {
    if (route.method === 'HEAD') return
    const methods = [route.method].flat()
    const labels = { method: methods.length === 1 ? String(methods[0]) : '*', route: route.url }
    const duration = durations.labels(labels)
    const note = (request: FastifyRequest, reply: FastifyReply, done: () => void) => {
      requests.inc({ ...labels, status: reply.raw.statusCode })
      duration.observe(reply.elapsedTime / 1000)
      if (log && !probes.has(route.url)) logAnswer(route.url, request, reply)
      done()
    }
    route.onResponse = [...[route.onResponse ?? []].flat(), note]
  })
}

function logAnswer(
  route: string,
  { log, method, ip }: FastifyRequest,
  { raw, elapsedTime }: FastifyReply,
): void {
  const ms = Math.round(elapsedTime * 10) / 10
  log.info({ method, route, status: raw.statusCode, ms, from: ip }, 'answered')
}

/** Asked of the database when they are read; while that is away the process still tells how it does. */
function openGauges(
  registry: Registry,
  name: string,
  ask: () => Promise<Waiting>,
  helps: Partial<Record<keyof Waiting, string>>,
): void {
  for (const [what, help] of Object.entries(helps))
    new Gauge({
      name: `${name}_${what}`,
      help,
      registers: [registry],
      async collect() {
        const waiting = await ask().catch(() => null)
        this.set(waiting?.[what as keyof Waiting] ?? Number.NaN)
      },
    })
}

type Waiting = { waiting: number; failed: number; oldest_seconds: number; given_up: number }

export function countMails(db: Db): Promise<Waiting> {
  return readWaiting(
    db,
    sql`count(*) filter (where due_at < ${never}) as waiting,
      count(*) filter (where due_at < ${never} and failure is not null) as failed,
      min(created_at) filter (where due_at < ${never}) as oldest,
      count(*) filter (where due_at = ${never}) as given_up
    from outbox where sent_at is null`,
  )
}

export function countRefunds(db: Db): Promise<Waiting> {
  return readWaiting(
    db,
    sql`count(*) as waiting, count(*) filter (where tries > 0) as failed,
      min(asked_at) as oldest, 0 as given_up
    from refunds where done_at is null`,
  )
}

type Counted = { waiting: number; failed: number; oldest: number | null; given_up: number }

async function readWaiting(db: Db, counts: RawBuilder<unknown>): Promise<Waiting> {
  const { rows } = await sql<Counted>`select ${counts}`.execute(db)
  const { waiting = 0, failed = 0, oldest = null, given_up = 0 } = rows[0] ?? {}
  const now = Date.now()
  return {
    waiting: Number(waiting),
    failed: Number(failed),
    oldest_seconds: Math.max(0, (now - Number(oldest ?? now)) / 1000),
    given_up: Number(given_up),
  }
}

export function serveHealth(app: FastifyInstance, shop: Shop): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const ready = shop.lifecycle.ready && (await answersInTime(shop))
    return reply.status(ready ? 200 : 503).send({ status: ready ? 'ok' : 'unavailable' })
  })
}

/** A balancer that waits for the answer sends requests here meanwhile. */
const longestMs = 2_000

function answersInTime({ db }: Shop): Promise<boolean> {
  const late = pause(longestMs, false, { ref: false })
  const serves = db.ping().then(() => isMigrated(db))
  return Promise.race([serves, late]).catch(() => false)
}

const forwarded = ['x-forwarded-for', 'forwarded', 'x-real-ip']

/** Behind a proxy that nobody named everybody counts as one address, and locks all others out. */
export function warnOfProxy(app: FastifyInstance, { config, log }: Shop): void {
  if (config.trustProxy !== undefined) return
  let warned = false
  app.addHook('onRequest', (request, _reply, done) => {
    if (!warned && forwarded.some((name) => name in request.headers)) {
      warned = true
      log.warn(
        { from: request.socket.remoteAddress },
        'a request says that a proxy passed it on, and TRUST_PROXY is not set: name the proxy there, or limits by address count everybody as one',
      )
    }
    done()
  })
}
