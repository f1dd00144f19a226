import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '#base/problem.ts'
import { probes } from '#server/observe/traffic.ts'
import { isAskedInside } from './asked-inside.ts'

export type Bounds = {
  /** Requests that are being answered at the same moment, once they are there whole. */
  inFlight: number
  /** Milliseconds that the process is behind, twice in a row. */
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

type Place = { take(): void; leave(): void }

/** Of the requests that have one. */
const places = new WeakMap<IncomingMessage, Place>()

/**
 * Refuses with 503 and Retry-After what could only be answered slowly: quick for whoever is turned
 * away, and bearable for whoever is not. A place is taken by a request that is there whole: those
 * whose bodies never come keep nobody out. What a page asks while it is rendered is part of its page.
 */
export function shedLoad(app: FastifyInstance, bounds: Bounds = usual): void {
  let inFlight = 0
  const lag = watchLag(app)
  const isFull = () => inFlight >= bounds.inFlight || lag() > bounds.delayMs
  // Without promises: every request passes here.
  app.addHook('onRequest', (request, _reply, next) => {
    if (isFull() && !isApart(request)) return next(new Problem('busy'))
    next()
  })
  app.addHook('preValidation', (request, reply, next) => {
    if (isApart(request)) return next()
    if (isFull()) return next(new Problem('busy'))
    givePlace(request, reply)
    next()
  })

  function givePlace({ raw }: FastifyRequest, reply: FastifyReply): void {
    let here = 0
    const move = (to: 0 | 1) => {
      inFlight += to - here
      here = to
    }
    let gone = false
    move(1)
    places.set(raw, { take: () => move(gone ? 0 : 1), leave: () => move(0) })
    // Also told when a browser is gone before its answer is.
    reply.raw.once('close', () => {
      gone = true
      move(0)
    })
  }
}

function isApart({ raw, url }: FastifyRequest): boolean {
  return probes.has(url) || url.startsWith(standIn) || isAskedInside(raw)
}

/**
 * Leaves a request's place to others while its handler waits for a body that it reads itself. Throws
 * 'malformed' where the sender has gone already: nobody would say so any more, and the handler would wait
 * for ever.
 */
export async function withoutPlace<T>({ raw }: FastifyRequest, read: () => Promise<T>): Promise<T> {
  if (raw.destroyed) throw new Problem('malformed')
  const place = places.get(raw)
  place?.leave()
  try {
    return await read()
  } finally {
    place?.take()
  }
}

/**
 * Lets so many run a piece of work at the same moment, has so many wait for their turn, and refuses
 * the rest as 'busy'.
 */
export function inLine(
  atOnce: number,
  mostWaiting: number,
): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running < atOnce) running++
    else if (waiting.length >= mostWaiting) throw new Problem('busy')
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      // Whoever is next takes this place.
      if (next) next()
      else running--
    }
  }
}

/**
 * How far behind the process is, in milliseconds: how late the last looks came, whichever came sooner. One
 * long step, or a machine that stood still for a moment, is over when it is seen, and turns nobody away.
 */
function watchLag(app: FastifyInstance): () => number {
  let due = performance.now() + lookEveryMs
  let before = 0
  let last = 0
  const timer = setInterval(() => {
    const now = performance.now()
    before = last
    last = Math.max(0, now - due)
    due = now + lookEveryMs
  }, lookEveryMs)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))
  return () => Math.min(before, last)
}
