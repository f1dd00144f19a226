import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Seconds: what a person calls at once, quick, slow, and broken. */
const bounds = [0.005, 0.025, 0.1, 0.3, 1, 3, 10] as const

type Count = { route: string; method: string; statuses: Map<number, number>; buckets: number[] }

export type Traffic = {
  /** Notes an answer that was kept and left before any route was looked for. */
  noteKept(request: IncomingMessage, response: ServerResponse): void
  /** The requests so far, as Prometheus reads them. */
  text(): string
  /** Requests of a route by status. */
  statusesOf(method: string, route: string): ReadonlyMap<number, number>
}

/**
 * Counts every request by its route, with how long it took, and writes one line of log for each
 * where the log tells of such (production). Neither ever names more than the route: addresses hold
 * emails, keys and tokens. To be called before there are routes. Counting costs a fraction of a
 * microsecond, so that it can be done for kept answers too.
 */
export function watchTraffic(app: FastifyInstance, log: FastifyBaseLogger | null): Traffic {
  const counts: Count[] = []
  let kept = 0
  app.addHook('onRoute', (route) => {
    if (route.method === 'HEAD') return
    const methods = [route.method].flat()
    const method = methods.length === 1 ? String(methods[0]) : '*'
    const count = { route: route.url, method, statuses: new Map(), buckets: noBuckets() }
    counts.push(count)
    const note = (request: FastifyRequest, reply: FastifyReply, done: () => void) => {
      add(count, reply.raw.statusCode, reply.elapsedTime / 1000)
      if (log) tell(log, count.route, request, reply)
      done()
    }
    route.onResponse = [...[route.onResponse ?? []].flat(), note]
  })
  return {
    noteKept({ method, socket }, { statusCode }) {
      kept++
      log?.info(
        { method, route: 'kept', status: statusCode, from: socket.remoteAddress },
        'answered',
      )
    },
    text: () => asText(counts, kept),
    statusesOf: (method, route) =>
      counts.find((count) => count.method === method && count.route === route)?.statuses ??
      new Map(),
  }
}

function noBuckets(): number[] {
  // One more for what is slower than all bounds, and the sum of all times.
  return Array(bounds.length + 2).fill(0)
}

function add({ statuses, buckets }: Count, status: number, seconds: number): void {
  statuses.set(status, (statuses.get(status) ?? 0) + 1)
  const place = bounds.findIndex((bound) => seconds <= bound)
  const bucket = place === -1 ? bounds.length : place
  buckets[bucket] = (buckets[bucket] ?? 0) + 1
  buckets[bounds.length + 1] = (buckets[bounds.length + 1] ?? 0) + seconds
}

function tell(
  log: FastifyBaseLogger,
  route: string,
  { id, method, ip }: FastifyRequest,
  { raw, elapsedTime }: FastifyReply,
): void {
  const ms = Math.round(elapsedTime * 10) / 10
  log.info({ request: id, method, route, status: raw.statusCode, ms, from: ip }, 'answered')
}

function asText(counts: Count[], kept: number): string {
  const used = counts.filter(({ statuses }) => statuses.size > 0)
  const requests = used.flatMap(({ method, route, statuses }) =>
    [...statuses].map(
      ([status, times]) => `http_requests_total{${label({ method, route, status })}} ${times}`,
    ),
  )
  const durations = used.flatMap(({ method, route, buckets }) => {
    let below = 0
    const lines = [...bounds, '+Inf'].map((le, place) => {
      below += buckets[place] ?? 0
      return `http_request_duration_seconds_bucket{${label({ method, route, le })}} ${below}`
    })
    const of = label({ method, route })
    return [
      ...lines,
      `http_request_duration_seconds_sum{${of}} ${buckets[bounds.length + 1]}`,
      `http_request_duration_seconds_count{${of}} ${below}`,
    ]
  })
  return [
    '# HELP http_requests_total Requests answered, by route and status.',
    '# TYPE http_requests_total counter',
    ...requests,
    '# HELP http_request_duration_seconds How long they took.',
    '# TYPE http_request_duration_seconds histogram',
    ...durations,
    '# HELP http_kept_answers_total Requests answered with what was kept, in microseconds.',
    '# TYPE http_kept_answers_total counter',
    `http_kept_answers_total ${kept}`,
    '',
  ].join('\n')
}

function label(values: Record<string, string | number>): string {
  return Object.entries(values)
    .map(([name, value]) => `${name}="${String(value).replace(/["\\\n]/g, '')}"`)
    .join(',')
}
