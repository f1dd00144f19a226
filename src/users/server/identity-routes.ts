import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AddressLimit } from '#base/endpoint.ts'
import { longest } from '#base/limits.ts'
import type { Problem } from '#base/problem.ts'
import { refuse } from '#base/refuse.ts'
import { identityPath } from '#server/adapters/better-auth-path.ts'
import type { Database } from '#server/database/open.ts'
import { auditSignIn } from '#server/http/audit.ts'
import { forgetTries, giveBackTry, limits, takeTry } from '#server/http/limits.ts'
import { isStorable } from '#server/http/parse.ts'
import { requireOwnOrigin } from '#server/http/request-id.ts'
import { logEvent } from '#server/observe/events.ts'
import type { Shop } from '#server/shop.ts'
import { requireGoodPassword } from './passwords.ts'

/** What the shop uses of the identity service besides Google; nothing else of it is reachable. */
const calls: Record<string, { limit?: AddressLimit; event?: string }> = {
  'POST /sign-in/email': { limit: 'passwords', event: 'signed in' },
  'POST /sign-out': { event: 'signed out' },
  'GET /get-session': {},
  'POST /request-password-reset': { limit: 'mails', event: 'password reset asked' },
  'GET /reset-password/:token': {},
  'POST /reset-password': { limit: 'passwords', event: 'password reset' },
  'GET /verify-email': {},
  'POST /send-verification-email': { limit: 'mails' },
  'GET /error': {},
}

const busy = 503

export function serveIdentity(app: FastifyInstance, shop: Shop): void {
  const { db, identity, config } = shop
  for (const [call, { limit, event }] of Object.entries(calls)) {
    const [method = '', path = ''] = call.split(' ')
    const isSignIn = path === '/sign-in/email'
    app.route({
      method,
      url: identityPath + path,
      config: { limit },
      handler: async (request, reply) => {
        requireSafeRequest(request, config.origins)
        const email = readEmail(request)
        // Counted before it is tried, so that many at the same moment cannot slip through.
        if (isSignIn) await takeTry(db, limits.signInAccount, email)
        if (limit === 'mails')
          await takeTry(db, limits.mailAsker, `${normalizeIP(request.ip)} ${email}`)
        if (path === '/reset-password') await requireGoodReset(shop, request)
        const response = await identity.answer(asRequest(request, config.publicUrl))
        const { status } = response
        if (status >= 500 && status !== busy) throw await findFailure(db)
        if (isSignIn) await giveBackSignIn(db, email, status)
        if (status === busy) throw refuse('busy')
        const isRefused = isSignIn && status === 401
        if (event && (isRefused || status < 400))
          await logSignIn(db, request, email, isRefused ? 'sign-in refused' : event)
        return sendResponse(response, reply)
      },
    })
  }
}

function readEmail({ body }: FastifyRequest): string {
  const { email } = (body ?? {}) as { email?: unknown }
  return typeof email === 'string' ? email.trim().toLowerCase().slice(0, longest.email) : ''
}

/** Only wrong passwords count: whoever signed in has proven themselves. */
async function giveBackSignIn(db: Database, email: string, status: number): Promise<void> {
  if (status === 200) await forgetTries(db, limits.signInAccount, email)
  else if (status !== 401) await giveBackTry(db, limits.signInAccount, email)
}

/** The service itself only counts a new password's characters. */
async function requireGoodReset({ identity, config }: Shop, { body }: FastifyRequest) {
  const { newPassword, token } = (body ?? {}) as Record<string, unknown>
  if (typeof newPassword !== 'string' || typeof token !== 'string') throw refuse('malformed')
  const { email, name } = (await identity.findResetOwner(token)) ?? { email: '', name: '' }
  requireGoodPassword(newPassword, { shopName: config.shopName, email, name })
}

/** Names the account by its id; an address without an account is not named at all. */
async function logSignIn(db: Database, request: FastifyRequest, email: string, event: string) {
  const user = await db.read
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst()
  logEvent(request, event, { account: user?.id, by: 'password' })
  if (user && event === 'signed in') await auditSignIn(db, user.id, 'password')
}

/** Refuses what another site sent, what the service would fall over, and return addresses of others. */
export function requireSafeRequest(request: FastifyRequest, origins: string[]): void {
  if (request.method === 'POST') requireOwnOrigin(request, origins)
  for (const part of [request.params, request.query, request.body]) {
    if (!isStorable(part)) throw refuse('malformed')
    requireOwnReturn(part, origins)
  }
}

/** The service answers alike when a database does not answer and for a fault of its own. */
export async function findFailure(db: Database): Promise<Problem> {
  const isUp = await db
    .ping()
    .then(() => true)
    .catch(() => false)
  return refuse(isUp ? 'bug' : 'database-down')
}

/** What a session is remembered by: the browser's own name, and the address that counts for limits too. */
export function describeBrowser({ headers, ip }: FastifyRequest): Headers {
  return new Headers({ 'user-agent': headers['user-agent'] ?? '', 'x-forwarded-for': ip })
}

export function asRequest(request: FastifyRequest, publicUrl: string, own?: object): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers))
    if (typeof value === 'string' && name !== 'content-length') headers.set(name, value)
  // Anybody can write this header: only what the shop itself found out counts.
  headers.set('x-forwarded-for', request.ip)
  const body = request.method === 'GET' ? null : JSON.stringify(own ?? request.body ?? {})
  if (body !== null) headers.set('content-type', 'application/json')
  try {
    return new Request(new URL(request.url, publicUrl), { method: request.method, headers, body })
  } catch {
    throw refuse('malformed')
  }
}

/** Answers what the identity service answered, without the session's secret: it belongs into the cookie alone. */
export async function sendResponse(response: Response, reply: FastifyReply): Promise<FastifyReply> {
  reply.status(response.status)
  for (const [name, value] of response.headers) {
    if (name !== 'set-cookie' && name !== 'content-length') reply.header(name, value)
  }
  const cookies = response.headers.getSetCookie()
  if (cookies.length > 0) reply.header('set-cookie', cookies)
  reply.header('cache-control', 'no-store')
  const body = await response.text()
  if (!body.includes('"token"')) return reply.send(body)
  const withoutToken = (name: string, value: unknown) => (name === 'token' ? undefined : value)
  return reply.send(JSON.stringify(JSON.parse(body), withoutToken))
}

// The identity service checks where it sends a browser, but redirects with some answers before it has, and led
// from `/.//evil.test` to `//evil.test`: a link that begins with the shop's own address ended at another site.

const returns = ['callbackURL', 'redirectTo', 'errorCallbackURL', 'newUserCallbackURL']

function requireOwnReturn(part: unknown, origins: string[]): void {
  for (const [name, value] of Object.entries(part ?? {})) {
    if (returns.includes(name) && !isOurs(value, origins)) throw refuse('malformed')
  }
}

/** A path of the shop, or a whole address below one of its origins. */
function isOurs(address: unknown, origins: string[]): boolean {
  if (address === undefined || address === null) return true
  if (typeof address !== 'string' || /[\p{Cc}\s\\]/u.test(address)) return false
  const url = /^\/(?!\/)/.test(address) ? URL.parse(address, origins[0]) : URL.parse(address)
  // `/.//evil` is a path of ours until somebody shortens it.
  return url !== null && origins.includes(url.origin) && !url.pathname.startsWith('//')
}
