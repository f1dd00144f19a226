import type { FastifyRequest } from 'fastify'
import type { Problem, Refusal } from '#base/problem.ts'

type Accounts = { account?: string | undefined; about?: string | undefined }

const accounts = new WeakMap<FastifyRequest, Accounts>()

/** Notes whose request this is (`account`), or whose account it is about, for the log alone. */
export function noteAccount(request: FastifyRequest, added: Accounts): void {
  accounts.set(request, { ...accounts.get(request), ...added })
}

/**
 * Logs a security event on its own line: what, whose account, from where, in which request. Never an address, a
 * password, a code or a token.
 */
export function logSecurityEvent(
  request: FastifyRequest,
  event: string,
  facts: Accounts & { by?: string; code?: Refusal; route?: string | undefined } = {},
): void {
  const entry = { event, from: request.ip, ...accounts.get(request), ...facts }
  request.log.info(entry, 'security event')
}

/** Refusals that suggest an intrusion, in addition to those of their status. */
const loggedRefusals: Refusal[] = [
  'proof-wrong',
  'wrong-key',
  'bad-signature',
  'payment-wrong',
  'payment-used',
]

export function logRefusal(request: FastifyRequest, { code, status }: Problem): void {
  const badToken = code === 'not-signed-in' && request.headers.authorization !== undefined
  if (badToken || status === 403 || status === 429 || loggedRefusals.includes(code))
    logSecurityEvent(request, 'refused', { code, route: request.routeOptions.url })
}
