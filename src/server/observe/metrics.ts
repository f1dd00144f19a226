import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { ConfigError } from '#server/config/error.ts'
import type { Shop } from '#server/shop.ts'
import { countMails, countRefunds, type Waiting } from './waiting.ts'

/** Seconds: what a person calls at once, quick, slow, and broken. */
const buckets = [0.005, 0.025, 0.1, 0.3, 1, 3, 10]

/** Asked every few seconds by whoever watches over the shop: answered when it is busy, and not logged. */
export const probes = new Set(['/healthz', '/readyz'])

/**
 * Counts every request by its route, with how long it took, and writes one line of log for each in
 * production. Neither ever names more than the route: addresses hold emails, keys and tokens. To be
 * called before there are routes. `/metrics` on `127.0.0.1:METRICS_PORT` tells of it in Prometheus'
 * text, with what waits in the database and how the process does: a listener of its own, as a proxy on
 * this machine passes strangers on and looks like this machine.
 */
export function watchRequests(app: FastifyInstance, { config, db, log }: Shop): void {
  const registry = new Registry()
  countRequests(app, registry, config.mode === 'production' ? log : null)
  const { metricsPort: port } = config
  if (port === null) return
  collectDefaultMetrics({ register: registry })
  openGauges(registry, 'shop_outbox', () => countMails(db), {
    waiting: 'Mails that are to be sent.',
    failed: 'Those of them that were not taken yet, though tried.',
    oldest_seconds: 'How long the oldest of them waits.',
    given_up: 'Mails that nobody took in 7 days, or that were refused for good.',
  })
  openGauges(registry, 'shop_refunds', () => countRefunds(db), {
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
