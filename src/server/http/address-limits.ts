import rateLimit, { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AddressLimit } from '#base/endpoint.ts'
import { refuse } from '#base/refuse.ts'
import type { Config } from '../config/config.ts'
import { readToken } from './current-user.ts'
import { probes } from './load-shedding.ts'
import { isAskedInside } from './request-id.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    limit?: AddressLimit | undefined
  }
}

const minute = 60_000
const quarterHour = 15 * minute

/** What counts in the same way at every shop: each hashes a password, or sends a mail, or leaves a row. */
const fixed = {
  passwords: 300,
  registrations: 300,
  mails: 100,
  google: 200,
  messages: 20,
} as const

const tooManyRequests = 'That is too much at once. Please try again in a minute.'

type Limiter = (request: FastifyRequest) => Promise<void>

/** Counts in each process what one address, or a /64 of IPv6, may ask; cached answers have left before. */
export async function limitByAddress(
  app: FastifyInstance,
  { readsPerMinute: perMinute }: Pick<Config, 'readsPerMinute'>,
): Promise<void> {
  await app.register(rateLimit, { global: false })
  const each = (max: number) => limiter(app, max, minute)
  const reads = each(perMinute)
  const files = each(perMinute * 4)
  const named: Record<AddressLimit, Limiter> = {
    pages: each((perMinute * 2) / 3),
    searches: each(perMinute / 3),
    lists: each(perMinute / 10),
    papers: each(perMinute / 20),
    passwords: limiter(app, fixed.passwords, quarterHour),
    registrations: limiter(app, fixed.registrations, quarterHour),
    mails: limiter(app, fixed.mails, quarterHour),
    google: limiter(app, fixed.google, quarterHour),
    messages: limiter(app, fixed.messages, quarterHour),
  }
  const isOff = (limit: AddressLimit) => perMinute === 0 && !(limit in fixed)

  app.addHook('onRequest', async (request) => {
    const { method, url, raw, routeOptions } = request
    const isRead = method === 'GET' || method === 'HEAD'
    if (probes.has(url) || url.startsWith('/sandbox/')) return
    // What a page asks while it is rendered is part of its page.
    if (isRead && isAskedInside(raw)) return
    const { limit } = routeOptions.config
    if (limit && !isOff(limit)) await named[limit](request)
    if (perMinute === 0) return
    if (isRead) await (isFile(url) ? files(request) : reads(request))
  })
}

/** Counts what one account changes: a program that has somebody's session is not to fill the shop. */
export function limitChanges(
  app: FastifyInstance,
  { changesPerMinute, secret }: Pick<Config, 'changesPerMinute' | 'secret'>,
): Limiter {
  if (changesPerMinute === 0) return async () => {}
  const readAccountId = async ({ id, headers }: FastifyRequest) =>
    (await readToken(secret, headers.authorization))?.user ?? id
  return limiter(app, changesPerMinute, minute, readAccountId)
}

function limiter(
  app: FastifyInstance,
  max: number,
  timeWindow: number,
  keyGenerator?: (request: FastifyRequest) => Promise<string>,
): Limiter {
  const count = app.createRateLimit({
    max: Math.max(1, max),
    timeWindow,
    ...(keyGenerator ? { keyGenerator } : {}),
  })
  return async (request) => {
    const counted = await count(request)
    if (counted.isAllowed || !counted.isExceeded) return
    const problem = refuse(
      'too-many-tries',
      timeWindow === minute ? { detail: tooManyRequests } : {},
    )
    problem.retryAfterSeconds = Math.max(1, counted.ttlInSeconds)
    throw problem
  }
}

export { normalizeIP }

function isFile(url: string): boolean {
  return url.startsWith('/static/') || url.startsWith('/images/')
}
