// Requests that all wait for a slow database cost the event loop nothing, so that no measure of its delay
// stops them: 1,500 were let in at once, and everybody waited for a minute. Therefore they are counted here.

import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuse } from '#base/refuse.ts'
import { isInternalRequest } from './request-id.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answered when the shop is busy, too. */
    essential?: true
    /** Its body is a form that arrives while it is answered; form-file.ts limits those itself. */
    takesFile?: boolean
  }
}

/** Requests that one process answers within a second; more would only slow everybody. */
export const defaultBounds = {
  /** Requests that are answered at the same time, counted once they have arrived completely. */
  inFlight: 300,
  /** Milliseconds that the event loop is behind, on average; 0 sets no bound. */
  delayMs: 1_000,
  freeBytes: 500 * 1024 * 1024,
}

export type Bounds = typeof defaultBounds

/**
 * Refuses requests with 503 that could only be answered slowly. Only complete requests take a place: bodies that
 * never arrive block no others.
 */
export async function shedLoad(
  app: FastifyInstance,
  { inFlight: most, delayMs }: Omit<Bounds, 'freeBytes'>,
): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: delayMs,
    pressureHandler: async (request) => {
      if (!isExempt(request)) throw refuse('busy')
    },
  })
  let inFlight = 0
  // Without promises: every request passes here.
  app.addHook('preValidation', (request, reply, next) => {
    if (isExempt(request)) return next()
    if (inFlight >= most) return next(refuse('busy'))
    inFlight++
    // Also called if the browser leaves before the answer.
    reply.raw.once('close', () => inFlight--)
    next()
  })
}

function isExempt(request: FastifyRequest): boolean {
  const { essential, takesFile } = request.routeOptions.config
  if (essential || isInternalRequest(request.raw)) return true
  return takesFile === true && request.isMultipart?.()
}
