// Requests of one IP address wait in queues, and their processing time counts: one with 40 connections
// that searched for misspelled words, within its limit per minute, once made all others wait for seconds.

import type { ServerResponse } from 'node:http'
import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Config } from '../config/config.ts'
import { tooMuchAtOnce } from './ip-limits.ts'
import { isInternalRequest } from './request-id.ts'

/** How many requests of an IP address run at once, in each of its queues: a document delays no page. */
const concurrency = { reads: 4, 'long reads': 2, changes: 4 }
const names = Object.keys(concurrency) as QueueName[]
export type QueueName = keyof typeof concurrency

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The queue in which a request waits; external calls and admins' calls have none. */
    queue?: QueueName | undefined
  }
  interface FastifyRequest {
    /** Call it once the body has arrived. Throws 'too-many-tries'. */
    waitForTurn(reply: { raw: ServerResponse }): Promise<void>
  }
}

const burst = 3_000

const defaultBounds = {
  /** Requests in one queue. */
  maxWaiting: 150,
  maxWaitMs: 10_000,
  /** An IP address may use a fifth of the processor: `burstMs` at once, and `share` of each millisecond after that. */
  burstMs: burst,
  share: (60_000 / 5 - burst) / 60_000,
}
/** The most that one request counts. */
const maxCostMs = 2_000

/** Answers a few requests of one IP address, or a /64 of IPv6, at once; its others wait in its own queues. */
export function queueByAddress(
  app: FastifyInstance,
  { readsPerMinute }: Pick<Config, 'readsPerMinute'>,
  bounds = defaultBounds,
): void {
  const clock = openClock()
  const queuesOfIp = new LRUCache<string, Queues>({
    max: 10_000,
    memoMethod: () => openQueues(clock, bounds),
  })
  const mustQueue = ({ raw, routeOptions }: FastifyRequest) =>
    routeOptions.config.queue !== undefined && readsPerMinute !== 0 && !isInternalRequest(raw)
  app.decorateRequest('waitForTurn', async function (this: FastifyRequest, reply) {
    const { queue } = this.routeOptions.config
    if (queue && mustQueue(this))
      await queuesOfIp.memo(normalizeIP(this.ip)).enter(queue, reply.raw)
  })
  app.addHook('preValidation', (request, reply, next) => {
    // A form with a file enters its queue once the file has arrived.
    const isForm = request.routeOptions.config.takesFile && request.isMultipart()
    if (isForm || !mustQueue(request)) return next()
    request.waitForTurn(reply).then(() => next(), next)
  })
}

type Clock = ReturnType<typeof openClock>

/** Requests that run at the same time share its cost: ten that take a second together cost a tenth of it each. */
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
    /** Returns the cost of a request, its share of the time since `begin`. */
    end: (begun: number) => advance(-1) - begun,
  }
}

type Queues = ReturnType<typeof openQueues>

/** The queues of one IP address, and the milliseconds that it may still use. */
function openQueues(clock: Clock, { maxWaiting, maxWaitMs, burstMs, share }: typeof defaultBounds) {
  const queues = {
    reads: { underWay: 0, waiting: new Set<() => void>() },
    'long reads': { underWay: 0, waiting: new Set<() => void>() },
    changes: { underWay: 0, waiting: new Set<() => void>() },
  } satisfies Record<QueueName, unknown>
  let [credit, at] = [burstMs, performance.now()]
  let timer: NodeJS.Timeout | undefined

  function enter(name: QueueName, response: ServerResponse): Promise<void> {
    const queue = queues[name]
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    if (response.destroyed || queue.waiting.size >= maxWaiting) throw refusal()
    const leave = () => {
      if (queue.waiting.delete(begin)) reject(refusal())
    }
    const timeout = setTimeout(leave, maxWaitMs)
    function begin() {
      clearTimeout(timeout)
      queue.underWay++
      const begun = clock.begin()
      let ended = false
      const end = () => {
        if (ended) return
        ended = true
        queue.underWay--
        const cost = Math.min(clock.end(begun), maxCostMs)
        // Changes are counted by their account, and wait for each other.
        if (name !== 'changes') credit -= cost
        beginNext()
      }
      // Sending the answer to a slow browser costs nothing.
      response.once('prefinish', end)
      response.once('close', end)
      resolve()
    }
    response.once('close', leave)
    queue.waiting.add(begin)
    beginNext()
    return promise
  }

  function beginNext(): void {
    const now = performance.now()
    credit = Math.min(burstMs, credit + (now - at) * share)
    at = now
    for (const name of names) {
      const { waiting } = queues[name]
      for (const begin of waiting) {
        if (queues[name].underWay >= concurrency[name] || (credit <= 0 && name !== 'changes')) break
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
