import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Counter, Histogram, Registry } from 'prom-client'

/** Seconds: what a person calls at once, quick, slow, and broken. */
const buckets = [0.005, 0.025, 0.1, 0.3, 1, 3, 10]

/** Asked every few seconds by whoever watches over the shop: answered when it is busy, and not logged. */
export const probes = new Set(['/healthz', '/readyz', '/metrics'])

export type Traffic = {
  /** Where this process's metrics are, of requests and of whatever else adds its own. */
  registry: Registry
  /** Requests of a route so far, by status. */
  statusesOf(method: string, route: string): Promise<{ status: number; times: number }[]>
}

/**
 * Counts every request by its route, with how long it took, and writes one line of log for each
 * where the log tells of such (production). Neither ever names more than the route: addresses hold
 * emails, keys and tokens. To be called before there are routes.
 */
export function watchTraffic(app: FastifyInstance, log: FastifyBaseLogger | null): Traffic {
  const registry = new Registry()
  const registers = [registry]
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests answered, by route and status.',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long they took.',
    labelNames: ['method', 'route'],
    buckets,
    registers,
  })
  app.addHook('onRoute', (route) => {
    if (route.method === 'HEAD') return
    const methods = [route.method].flat()
    const labels = { method: methods.length === 1 ? String(methods[0]) : '*', route: route.url }
    const duration = durations.labels(labels)
    const note = (request: FastifyRequest, reply: FastifyReply, done: () => void) => {
      requests.inc({ ...labels, status: reply.raw.statusCode })
      duration.observe(reply.elapsedTime / 1000)
      if (log && !probes.has(route.url)) tell(route.url, request, reply)
      done()
    }
    route.onResponse = [...[route.onResponse ?? []].flat(), note]
  })
  return {
    registry,
    async statusesOf(method, route) {
      const { values } = await requests.get()
      return values
        .filter(({ labels }) => labels.method === method && labels.route === route)
        .map(({ labels, value }) => ({ status: Number(labels.status), times: value }))
    },
  }
}

function tell(
  route: string,
  { log, method, ip }: FastifyRequest,
  { raw, elapsedTime }: FastifyReply,
): void {
  const ms = Math.round(elapsedTime * 10) / 10
  log.info({ method, route, status: raw.statusCode, ms, from: ip }, 'answered')
}
