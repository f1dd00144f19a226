import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import { Problem } from '#base/problem.ts'
import { probes } from '#server/observe/traffic.ts'
import { isAskedInside } from './asked-inside.ts'

export type Bounds = {
  /** Requests that are being answered at the same moment. */
  inFlight: number
  /** Milliseconds that the process is behind, on average over the last moment. */
  delayMs: number
}

/** What one process answers well within a second; more would only make everybody wait. */
const usual: Bounds = { inFlight: 300, delayMs: 1_000 }

const lookEveryMs = 250

/**
 * In demo mode the card company stands in this process: what the shop asks it is part of an answer
 * that is under way already, and must not be turned away by the crowd it came with.
 */
const standIn = '/sandbox/cards/'

/**
 * Refuses with 503 and Retry-After what could only be answered slowly: quick for whoever is turned
 * away, and bearable for whoever is not. What a page asks while it is rendered is part of its page.
 */
export function shedLoad(app: FastifyInstance, bounds: Bounds = usual): void {
  let inFlight = 0
  const lag = watchLag(app)
  // Without a promise: every request passes here.
  app.addHook('onRequest', ({ raw, url }, reply, next) => {
    const apart = probes.has(url) || url.startsWith(standIn)
    if (apart || isAskedInside(raw)) return next()
    if (inFlight >= bounds.inFlight || lag() > bounds.delayMs) return next(new Problem('busy'))
    inFlight++
    // Also told when a browser is gone before its answer is.
    reply.raw.once('close', () => inFlight--)
    next()
  })
}

/** Lets so many run a piece of work at the same moment and refuses the rest as 'busy'. */
export function atMost(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  return async (work) => {
    if (running >= most) throw new Problem('busy')
    running++
    try {
      return await work()
    } finally {
      running--
    }
  }
}

/** How far behind the process is, in milliseconds, as of the last look. */
function watchLag(app: FastifyInstance): () => number {
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  let lag = 0
  const timer = setInterval(() => {
    lag = delay.count > 0 ? delay.mean / 1e6 : 0
    delay.reset()
  }, lookEveryMs)
  timer.unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    delay.disable()
  })
  return () => lag
}
