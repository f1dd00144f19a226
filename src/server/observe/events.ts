import type { FastifyRequest } from 'fastify'
import type { Problem } from '#base/problem.ts'
import type { Refusal } from '#base/refusals.ts'

/**
 * What the log tells of security, each as a line of its own: what happened, whose account, from
 * where, in which request. Never an address, a password, a code or a token.
 */
export type SecurityEvent =
  | 'registered'
  | 'signed in'
  | 'sign-in refused'
  | 'second step shown'
  | 'signed out'
  | 'password reset asked'
  | 'password reset'
  | 'password changed'
  | 'second factor on'
  | 'second factor off'
  | 'sessions ended'
  | "somebody's sessions ended"
  | 'role given'
  | 'role taken'
  | 'data handed out'
  | 'account forgotten'
  | 'refused'

type Concerned = { account?: string | undefined; about?: string | undefined }

const concerned = new WeakMap<FastifyRequest, Concerned>()

/** Notes whose request this is (`account`), or whose account it is about, for the log alone. */
export function noteAccount(request: FastifyRequest, who: Concerned): void {
  concerned.set(request, { ...concerned.get(request), ...who })
}

/** Tells the log of an event, with whoever the request is known to concern. */
export function logEvent(
  request: FastifyRequest,
  event: SecurityEvent,
  facts: Concerned & { by?: string; code?: Refusal; route?: string | undefined } = {},
): void {
  request.log.info(
    { event, from: request.ip, ...concerned.get(request), ...facts },
    'security event',
  )
}

/** Refusals that somebody who tries what they may not would meet, besides those for a bad token. */
const loggedRefusals: Refusal[] = [
  'not-allowed',
  'foreign-origin',
  'last-admin',
  'not-verified',
  'proof-wrong',
  'second-step',
  'sign-in-again',
  'wrong-key',
  'bad-signature',
  'payment-wrong',
  'payment-used',
  'too-many-tries',
]

/** Tells the log when a refusal is one of access, or of a limit. */
export function logRefusal(request: FastifyRequest, { code }: Problem): void {
  const badToken = code === 'not-signed-in' && request.headers.authorization !== undefined
  if (!badToken && !loggedRefusals.includes(code)) return
  logEvent(request, 'refused', { code, route: request.routeOptions.url })
}
