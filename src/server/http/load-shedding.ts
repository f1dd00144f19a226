// Requests that all wait for a slow database cost the event loop nothing, so that no measure of its delay
// stops them: 1,500 were let in at once, and everybody waited for a minute. Therefore they are counted here.
import type { IncomingMessage } from 'node:http'
import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '#base/problem.ts'
import { probes } from '../observe/metrics.ts'
import { isAskedInside } from './request-id.ts'

export type Bounds = {
  /** Requests that are being answered at the same moment, once they are there whole. */
  inFlight: number
  /** Milliseconds that the event loop is behind, on average. */
  delayMs: number
  /** Bytes of the disk that are left for orders alone. */
  freeBytes: number
}

/** What one process answers well within a second; more would only make everybody wait. */
export const usualBounds: Bounds = {
  inFlight: 300,
  delayMs: 1_000,
  freeBytes: 500 * 1024 * 1024,
}

/**
 * In demo mode the card company stands in this process: what the shop asks it is part of an answer
 * that is under way already, and must not be turned away by the crowd it came with.
 */
const cardSandboxPath = '/sandbox/cards/'

type Place = { take(): void; leave(): void }

/** Of the requests that have one. */
const places = new WeakMap<IncomingMessage, Place>()

/**
 * Refuses with 503 and Retry-After what could only be answered slowly: quick for whoever is turned
 * away, and bearable for whoever is not. A place is taken by a request that is there whole: those
 * whose bodies never come keep nobody out. What a page asks while it is rendered is part of its page.
 */
export async function shedLoad(
  app: FastifyInstance,
  { inFlight: most, delayMs }: Omit<Bounds, 'freeBytes'>,
): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: delayMs,
    pressureHandler: async (request) => {
      if (!isApart(request)) throw new Problem('busy')
    },
  })
  let inFlight = 0
  const isFull = () => inFlight >= most
  // Without promises: every request passes here.
  app.addHook('onRequest', (request, _reply, next) => {
    next(isFull() && !isApart(request) ? new Problem('busy') : undefined)
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
  return probes.has(url) || url.startsWith(cardSandboxPath) || isAskedInside(raw)
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
