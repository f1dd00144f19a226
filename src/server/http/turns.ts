// One address with 40 connections asked for nothing but misspelled words, well within what it might ask in a
// minute, and everybody else waited for seconds. Therefore requests of one address take turns, and their time counts.

import type { ServerResponse } from 'node:http'
import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Config } from '../config/config.ts'
import { tooMuchAtOnce } from './address-limits.ts'
import { isInternalRequest } from './request-id.ts'

/** Simultaneous requests of an address in each of its lines: a document delays no page. */
const concurrency = { reads: 4, 'long reads': 2, changes: 4 }
const names = Object.keys(concurrency) as LineName[]
export type LineName = keyof typeof concurrency

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The line in which a request waits for its turn; what asks outside, and admins' calls, have none. */
    line?: LineName | undefined
  }
  interface FastifyRequest {
    /** To be called once the body is there. Throws 'too-many-tries'. */
    takeTurn(reply: { raw: ServerResponse }): Promise<void>
  }
}

const burst = 3_000

const defaultBounds = {
  /** Requests in one line. */
  maxWaiting: 150,
  maxWaitMs: 10_000,
  /** An address's share of the processor per minute, a fifth: at once, and refilled over time. */
  burstMs: burst,
  share: (60_000 / 5 - burst) / 60_000,
}
/** The most that one request can cost. */
const maxMs = 2_000

/** Lets a few requests of one address, or a /64 of IPv6, be answered at once; its others wait in its own lines. */
export function takeTurns(
  app: FastifyInstance,
  { readsPerMinute }: Pick<Config, 'readsPerMinute'>,
  bounds = defaultBounds,
): void {
  const clock = openClock()
  const addresses = new LRUCache<string, Lines>({
    max: 10_000,
    memoMethod: () => openLines(clock, bounds),
  })
  const hasTurn = ({ raw, routeOptions }: FastifyRequest) =>
    routeOptions.config.line !== undefined && readsPerMinute !== 0 && !isInternalRequest(raw)
  app.decorateRequest('takeTurn', async function (this: FastifyRequest, reply) {
    const { line } = this.routeOptions.config
    if (line && hasTurn(this)) await addresses.memo(normalizeIP(this.ip)).enter(line, reply.raw)
  })
  app.addHook('preValidation', (request, reply, next) => {
    // For forms the turn begins once the file has arrived.
    const isForm = request.routeOptions.config.takesFile && request.isMultipart()
    if (isForm || !hasTurn(request)) return next()
    request.takeTurn(reply).then(() => next(), next)
  })
}

type Clock = ReturnType<typeof openClock>

/** Time is shared by all requests under way: ten that take a second together cost a tenth of it each. */
function openClock() {
  let [underWay, shared, at] = [0, 0, performance.now()]
  function advance(change: 1 | -1): number {
    const now = performance.now()
    if (underWay > 0) shared += (now - at) / underWay
    at = now
    underWay += change
    return shared
  }
  return {
    begin: () => advance(1),
    /** How long it worked itself. */
    end: (begun: number) => advance(-1) - begun,
  }
}

type Lines = ReturnType<typeof openLines>

/** The lines of one address, and how many milliseconds it may still take. */
function openLines(clock: Clock, { maxWaiting, maxWaitMs, burstMs, share }: typeof defaultBounds) {
  const lines = {
    reads: { underWay: 0, waiting: new Set<() => void>() },
    'long reads': { underWay: 0, waiting: new Set<() => void>() },
    changes: { underWay: 0, waiting: new Set<() => void>() },
  } satisfies Record<LineName, unknown>
  let [credit, at] = [burstMs, performance.now()]
  let timer: NodeJS.Timeout | undefined

  function enter(name: LineName, response: ServerResponse): Promise<void> {
    const line = lines[name]
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    if (response.destroyed || line.waiting.size >= maxWaiting) throw refusal()
    const leave = () => {
      if (line.waiting.delete(begin)) reject(refusal())
    }
    const patience = setTimeout(leave, maxWaitMs)
    function begin() {
      clearTimeout(patience)
      line.underWay++
      const begun = clock.begin()
      let ended = false
      const end = () => {
        if (ended) return
        ended = true
        line.underWay--
        const cost = Math.min(clock.end(begun), maxMs)
        // Changes are counted by their account, and wait for each other.
        if (name !== 'changes') credit -= cost
        beginNext()
      }
      // The answer is made; its way to a slow browser costs nothing.
      response.once('prefinish', end)
      response.once('close', end)
      resolve()
    }
    response.once('close', leave)
    line.waiting.add(begin)
    beginNext()
    return promise
  }

  function beginNext(): void {
    const now = performance.now()
    credit = Math.min(burstMs, credit + (now - at) * share)
    at = now
    for (const name of names) {
      const { waiting } = lines[name]
      for (const begin of waiting) {
        if (lines[name].underWay >= concurrency[name] || (credit <= 0 && name !== 'changes')) break
        waiting.delete(begin)
        begin()
      }
    }
    clearTimeout(timer)
    if (credit <= 0) timer = setTimeout(beginNext, 1 - credit / share).unref()
  }

  const refusal = () => tooMuchAtOnce(Math.max(1, Math.ceil(-credit / share / 1_000)))
  return { enter }
}
