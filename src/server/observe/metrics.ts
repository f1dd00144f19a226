import fastify, { type FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { ConfigError } from '../config/variables.ts'
import type { Db } from '../database/open.ts'
import { never } from '../mail/send-due.ts'
import type { Shop } from '../shop.ts'

/** Seconds: what a person calls at once, quick, slow, and broken. */
const buckets = [0.005, 0.025, 0.1, 0.3, 1, 3, 10]

/**
 * Counts and logs requests by route only: addresses hold emails, keys and tokens. `/metrics` has its own listener: a
 * proxy on this machine makes strangers look local.
 */
export function watchRequests(app: FastifyInstance, { config, db }: Shop): void {
  const registry = new Registry()
  countRequests(app, registry, config.mode === 'production')
  const { metricsPort: port } = config
  if (port === null) return
  collectDefaultMetrics({ register: registry })
  openGauges(registry, () => countMails(db.read), 'shop_outbox', {
    waiting: 'Mails that are to be sent.',
    failed: 'Those of them that were not taken yet, though tried.',
    oldest_seconds: 'How long the oldest of them waits.',
    given_up: 'Mails that no server accepted within 7 days, or that were refused for good.',
  })
  openGauges(registry, () => countRefunds(db.read), 'shop_refunds', {
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

function countRequests(app: FastifyInstance, registry: Registry, logs: boolean) {
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
  app.addHook('onResponse', async (request, reply) => {
    const { method, ip: from, is404 } = request
    const { url: route = '', config } = request.routeOptions
    if (is404 || method === 'HEAD') return
    const status = reply.raw.statusCode
    requests.inc({ method, route, status })
    durations.observe({ method, route }, reply.elapsedTime / 1000)
    if (!logs || config.limit === 'probes') return
    const ms = Math.round(reply.elapsedTime * 10) / 10
    request.log.info({ method, route, status, ms, from }, 'answered')
  })
}

/** Read from the database at each scrape; during an outage the process reports its own metrics only. */
function openGauges<Name extends string>(
  registry: Registry,
  ask: () => Promise<Record<Name, number>>,
  prefix: string,
  helps: Record<Name, string>,
): void {
  for (const name of Object.keys(helps) as Name[])
    new Gauge({
      name: `${prefix}_${name}`,
      help: helps[name],
      registers: [registry],
      async collect() {
        const counted = await ask().catch(() => null)
        this.set(counted?.[name] ?? Number.NaN)
      },
    })
}

export async function countMails(db: Db) {
  const { oldest, ...counted } = await db
    .selectFrom('outbox')
    .where('sent_at', 'is', null)
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('due_at', '<', never).as('waiting'),
      fn.count<number>('failure').filterWhere('due_at', '<', never).as('failed'),
      fn.min<number | null>('created_at').filterWhere('due_at', '<', never).as('oldest'),
      fn.countAll<number>().filterWhere('due_at', '=', never).as('given_up'),
    ])
    .executeTakeFirstOrThrow()
  return { ...counted, oldest_seconds: secondsSince(oldest) }
}

export async function countRefunds(db: Db) {
  const { oldest, ...counted } = await db
    .selectFrom('refunds')
    .where('done_at', 'is', null)
    // Refunds that an admin sends by transfer do not concern the card company.
    .where('due_at', '<', never)
    .select(({ fn }) => [
      fn.countAll<number>().as('waiting'),
      fn.countAll<number>().filterWhere('tries', '>', 0).as('failed'),
      fn.min<number | null>('requested_at').as('oldest'),
    ])
    .executeTakeFirstOrThrow()
  return { ...counted, oldest_seconds: secondsSince(oldest) }
}

function secondsSince(ms: number | null): number {
  return ms === null ? 0 : Math.max(0, (Date.now() - ms) / 1000)
}
