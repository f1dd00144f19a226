import { setTimeout as pause } from 'node:timers/promises'
import rateLimit, { type CreateRateLimitOptions, normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { AddressLimit } from '#base/endpoint.ts'
import type { Problem } from '#base/problem.ts'
import { refuse } from '#base/refuse.ts'
import type { Config } from '../config/config.ts'
import type { Shop } from '../shop.ts'
import { readToken } from './current-user.ts'
import { tooManyTries } from './limits.ts'
import { isInternalRequest } from './request-id.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    limit?: AddressLimit | undefined
    /** Counted by no limit: the sandboxes of a demo. */
    uncounted?: true
  }
}

const minute = 60_000
const quarterHour = 15 * minute

export function tooMuchAtOnce(retryAfterSeconds: number): Problem {
  const detail = 'That is too much at once. Please try again in a minute.'
  return refuse('too-many-tries', { detail, retryAfterSeconds })
}

type Limiter = (request: FastifyRequest) => Promise<void>

const unlimited: Limiter = async () => {}

/** Limits the requests of one IP address, or a /64 of IPv6, counted in each process. */
export async function limitByAddress(
  app: FastifyInstance,
  { config: { readsPerMinute: perMinute }, responses }: Pick<Shop, 'config' | 'responses'>,
): Promise<void> {
  await app.register(rateLimit, { global: false })
  const each = (max: number) =>
    perMinute === 0 ? unlimited : limiter(app, { max: Math.max(1, max), timeWindow: minute })
  // Each of these hashes a password, sends a mail or leaves a row, so no setting changes its limit.
  const rare = (max: number) => limiter(app, { max, timeWindow: quarterHour })
  const reads = each(perMinute)
  const changes = each(perMinute)
  const named: Record<AddressLimit, Limiter> = {
    files: each(perMinute * 4),
    // A load balancer asks each second: a refusal would take the shop out of service.
    probes: limiter(app, { max: 3_000, timeWindow: minute }),
    webhooks: each(perMinute * 4),
    pages: each((perMinute * 2) / 3),
    searches: each(perMinute / 3),
    lists: each(perMinute / 10),
    documents: each(perMinute / 20),
    passwords: rare(300),
    registrations: rare(300),
    mails: rare(100),
    google: rare(200),
    messages: rare(20),
  }
  /** Counted on their own; all others count as reads or changes, too. */
  const alone = new Set<AddressLimit | undefined>(['files', 'probes', 'webhooks'])

  app.addHook('onRequest', async (request) => {
    const { method, raw, routeOptions } = request
    const { limit, uncounted } = routeOptions.config
    if (uncounted) return
    const isRead = method === 'GET' || method === 'HEAD'
    const isInside = isInternalRequest(raw)
    // Internal requests of page rendering count as their page.
    if (isRead && isInside) return
    // A cached answer costs what a file does.
    if (responses.isCached(request)) return named.files(request)
    if (limit) await named[limit](request)
    if (!isInside && !alone.has(limit)) await (isRead ? reads : changes)(request)
  })
}

/** Counts an account's changes: a stolen session must not fill the shop. */
export function limitChanges(
  app: FastifyInstance,
  { changesPerMinute, secret }: Pick<Config, 'changesPerMinute' | 'secret'>,
): Limiter {
  if (changesPerMinute === 0) return unlimited
  const readAccountId = async ({ id, headers }: FastifyRequest) =>
    (await readToken(secret, headers.authorization))?.user ?? id
  return limiter(app, { max: changesPerMinute, timeWindow: minute, keyGenerator: readAccountId })
}

/**
 * Refusals of an IP address go out one by one, the first at once: otherwise endless requests would occupy a processor
 * with refusals.
 */
const refusalMs = 20
const longestRefusalMs = 10_000
const lastRefusals = new LRUCache<string, number>({ max: 10_000 })

async function waitToRefuse({ ip }: FastifyRequest): Promise<void> {
  const now = performance.now()
  const address = normalizeIP(ip)
  const next = Math.max(now, (lastRefusals.get(address) ?? 0) + refusalMs)
  const waitMs = Math.min(next - now, longestRefusalMs)
  lastRefusals.set(address, now + waitMs)
  if (waitMs > 0) await pause(waitMs)
}

function limiter(app: FastifyInstance, options: CreateRateLimitOptions): Limiter {
  const count = app.createRateLimit(options)
  return async (request) => {
    const counted = await count(request)
    if (counted.isAllowed || !counted.isExceeded) return
    await waitToRefuse(request)
    const retryAfterSeconds = Math.max(1, counted.ttlInSeconds)
    if (options.timeWindow !== minute) throw tooManyTries(retryAfterSeconds)
    throw tooMuchAtOnce(retryAfterSeconds)
  }
}

const forwarded = ['x-forwarded-for', 'forwarded', 'x-real-ip']

/** Behind an unnamed proxy everybody counts as one IP address. */
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
