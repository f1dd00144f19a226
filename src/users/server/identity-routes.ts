import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '#base/problem.ts'
import type { Identity } from '#server/adapters/better-auth-identity.ts'
import { identityPath } from '#server/adapters/better-auth-path.ts'
import { demandOwnOrigin } from '#server/calls/origin.ts'
import { isStorable } from '#server/calls/storable.ts'
import type { Database } from '#server/database/open.ts'
import { type SecurityEvent, tellEvent } from '#server/observe/events.ts'
import { emailIn, giveBackTries, limitOf, opened, takeTries } from './identity-limits.ts'
import { requireGoodPassword } from './passwords.ts'
import { demandOwnReturn } from './return-addresses.ts'

/** What the log calls an event of the identity service. */
const events: Record<string, SecurityEvent> = {
  'POST /sign-in/email': 'signed in',
  'POST /sign-out': 'signed out',
  'POST /request-password-reset': 'password reset asked',
  'POST /reset-password': 'password reset',
}

/** What the service answers when too many passwords wait to be hashed. */
const busy = 503

/** Opens the identity service's calls under its path, each behind its limit. */
export function serveIdentity(
  app: FastifyInstance,
  db: Database,
  identity: Identity,
  { publicUrl, origins, shopName }: { publicUrl: string; origins: string[]; shopName: string },
) {
  for (const call of opened) {
    const [method, path] = call.split(' ') as ['GET' | 'POST', string]
    app.route({
      method,
      url: `${identityPath}${path}`,
      config: { limit: limitOf[call] },
      handler: async (request, reply) => {
        requireDecent(request, origins)
        const subject = emailIn(request)
        await takeTries(db, identity, call, subject, request)
        if (call === 'POST /reset-password') await requireGoodNew(identity, shopName, request)
        const response = await identity.answer(asRequest(request, publicUrl))
        if (response.status >= 500 && response.status !== busy) throw await reasonOfFailure(db)
        await giveBackTries(db, call, subject, response.status)
        if (response.status === busy) throw new Problem('busy')
        await tellIdentityEvent(db, call, subject, request, response)
        return pass(response, reply)
      },
    })
  }
}

/**
 * Tells the log what happened at a route of the identity service. The account is named by its id; an
 * address without an account is not named at all.
 */
async function tellIdentityEvent(
  db: Database,
  call: string,
  email: string,
  request: FastifyRequest,
  { status }: Response,
): Promise<void> {
  const refused = call === 'POST /sign-in/email' && status === 401
  const event = refused ? 'sign-in refused' : status < 400 ? events[call] : undefined
  if (!event) return
  const user = await db.read
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst()
  tellEvent(request, event, { ...(user && { account: user.id }), by: 'password' })
}

/** The service itself only counts a new password's characters. */
async function requireGoodNew(
  identity: Identity,
  shopName: string,
  request: FastifyRequest,
): Promise<void> {
  const { newPassword, token } = (request.body ?? {}) as Record<string, unknown>
  if (typeof newPassword !== 'string' || typeof token !== 'string') throw new Problem('malformed')
  const owner = await identity.ownerOfReset(token)
  requireGoodPassword(newPassword, { shopName, email: '', name: '', ...owner })
}

/**
 * Refuses what another site sent, what the service would fall over, and every return address that is not the shop's: it
 * checks these too, but redirects with some of the answers before it has.
 */
export function requireDecent(request: FastifyRequest, origins: string[]): void {
  if (request.method === 'POST') demandOwnOrigin(request, origins)
  for (const part of [request.params, request.query, request.body]) {
    if (!isStorable(part)) throw new Problem('malformed')
    demandOwnReturn(part, origins)
  }
}

/** The service tells a database that does not answer and a fault of its own alike. */
export async function reasonOfFailure(db: Database): Promise<Problem> {
  const away = await db.ping().then(
    () => false,
    () => true,
  )
  return new Problem(away ? 'database-down' : 'bug')
}

/** What a session is remembered by: the browser's own name, and the address that counts for limits too. */
export function describeBrowser({ headers, ip }: FastifyRequest): Headers {
  return new Headers({ 'user-agent': headers['user-agent'] ?? '', 'x-forwarded-for': ip })
}

/** The request as the identity service reads it; `own` stands for the body when it is given. */
export function asRequest(request: FastifyRequest, publicUrl: string, own?: object): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (typeof value === 'string' && name !== 'content-length') headers.set(name, value)
  }
  // Anybody can write this header: only what the shop itself found out counts.
  headers.set('x-forwarded-for', request.ip)
  const body = request.method === 'GET' ? null : JSON.stringify(own ?? request.body ?? {})
  if (body !== null) headers.set('content-type', 'application/json')
  try {
    return new Request(new URL(request.url, publicUrl), { method: request.method, headers, body })
  } catch {
    throw new Problem('malformed')
  }
}

/** Answers what the identity service answered. */
export async function pass(response: Response, reply: FastifyReply): Promise<FastifyReply> {
  reply.status(response.status)
  for (const [name, value] of response.headers) {
    if (name !== 'set-cookie' && name !== 'content-length') reply.header(name, value)
  }
  const cookies = response.headers.getSetCookie()
  if (cookies.length > 0) reply.header('set-cookie', cookies)
  reply.header('cache-control', 'no-store')
  return reply.send(withoutSecret(await response.text()))
}

/** The service tells the session's own secret in some answers: it belongs into the cookie alone. */
function withoutSecret(body: string): string {
  if (!body.includes('"token"')) return body
  return JSON.stringify(JSON.parse(body), (name, value) => (name === 'token' ? undefined : value))
}
