import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { normalizeEmail } from '#base/email.ts'
import type { AddressLimit } from '#base/endpoint.ts'
import { maxLengths } from '#base/limits.ts'
import type { Problem } from '#base/problem.ts'
import { identityPath, resetPage, verifiedPage } from '#server/adapters/better-auth-path.ts'
import type { Database } from '#server/database/open.ts'
import { auditSignIn } from '#server/http/audit.ts'
import { forgetTries, limits, takeTry } from '#server/http/limits.ts'
import { isStorable } from '#server/http/parse.ts'
import { answerRefusal } from '#server/http/refusals.ts'
import { requireOwnOrigin } from '#server/http/request-id.ts'
import { logSecurityEvent } from '#server/observe/security-events.ts'
import type { Shop } from '#server/shop.ts'
import { refuse } from '#users/refusals.ts'
import { requireGoodPassword } from './passwords.ts'

/**
 * The only routes of the identity service apart from Google's. `returnTo` is checked here, because the service
 * checks its own parameter too late.
 */
const calls: Record<string, { limit?: AddressLimit; event?: string; returnTo?: string }> = {
  'POST /sign-in/email': { limit: 'passwords', event: 'signed in' },
  'POST /sign-out': { event: 'signed out' },
  'GET /get-session': {},
  'POST /request-password-reset': {
    limit: 'mails',
    event: 'password reset asked',
    returnTo: resetPage,
  },
  'GET /reset-password/:token': { returnTo: resetPage },
  'POST /reset-password': { limit: 'passwords', event: 'password reset' },
  'GET /verify-email': { returnTo: verifiedPage },
  'POST /send-verification-email': { limit: 'mails', returnTo: verifiedPage },
}

export function serveIdentity(app: FastifyInstance, shop: Shop): void {
  const { db, identity, config } = shop
  for (const [call, { limit, event, returnTo }] of Object.entries(calls)) {
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
          await takeTry(db, limits.mailUser, `${normalizeIP(request.ip)} ${email}`)
        if (path === '/reset-password') await requireGoodReset(shop, request)
        const url = new URL(request.url, config.publicUrl)
        if (returnTo) url.searchParams.set('callbackURL', returnTo)
        const redirects = { callbackURL: returnTo, redirectTo: returnTo }
        const body = { ...(request.body as object), email: email || undefined, ...redirects }
        const response = await identity.answer(toWebRequest(request, url, body))
        const { status } = response
        // Signing in counts as a fresh proof.
        if (isSignIn && status === 200) await forgetTries(db, limits.signInAccount, email)
        const isRefused = isSignIn && status === 401
        if (event && (isRefused || status < 400))
          await logSignIn(db, request, email, isRefused ? 'sign-in refused' : event)
        // Mails that waited for the verified email.
        if (path === '/verify-email') shop.wake('mail')
        return sendResponse(db, response, reply)
      },
    })
  }
}

function readEmail({ body }: FastifyRequest): string {
  const { email } = (body ?? {}) as { email?: unknown }
  return typeof email === 'string' ? normalizeEmail(email).slice(0, maxLengths.email) : ''
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
  logSecurityEvent(request, event, { account: user?.id, by: 'password' })
  if (user && event === 'signed in') await auditSignIn(db, user.id, 'password')
}

/** Refuses requests from other sites, and input on which the service would fail. */
export function requireSafeRequest(request: FastifyRequest, origins: string[]): void {
  if (request.method === 'POST') requireOwnOrigin(request, origins)
  if (!isStorable([request.params, request.query, request.body])) throw refuse('malformed')
  // A mailed token goes into a path of the service's.
  const { token = 'none' } = (request.params ?? {}) as { token?: string }
  if (!/^[\w-]+$/.test(token)) throw refuse('malformed')
}

export function toWebRequest(request: FastifyRequest, url: URL, body?: object): Request {
  const { method } = request
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers))
    if (typeof value === 'string' && name !== 'content-length') headers.set(name, value)
  // Clients can send this header themselves, so it is replaced by the address that the shop found.
  headers.set('x-forwarded-for', request.ip)
  if (method !== 'POST') return new Request(url, { method, headers })
  headers.set('content-type', 'application/json')
  return new Request(url, { method, headers, body: JSON.stringify(body) })
}

/**
 * Answers what the identity service answered: a refusal as the shop's own, and anything else without the
 * session's secret, which belongs into the cookie alone.
 */
export async function sendResponse(db: Database, response: Response, reply: FastifyReply) {
  // The service reports a database outage as an internal error.
  if (response.status >= 500) {
    await db.ping()
    throw refuse('bug')
  }
  if (response.status >= 400) return answerRefusal(await readRefusal(response), reply)
  reply.status(response.status)
  for (const [name, value] of response.headers) reply.header(name, value)
  reply.header('cache-control', 'no-store')
  const body = await response.text()
  if (!body.includes('"token"')) return reply.send(body)
  const withoutToken = (name: string, value: unknown) => (name === 'token' ? undefined : value)
  return reply.send(JSON.stringify(JSON.parse(body), withoutToken))
}

const spentLink = 'This link was already used or is older than an hour. Please request a new one.'

async function readRefusal(response: Response): Promise<Problem> {
  if (response.status === 401) return refuse('wrong-password')
  if (response.status === 404) return refuse('unknown-call')
  const { code, message } = (await response.json()) as { code?: string; message?: string }
  return refuse('malformed', { detail: code === 'INVALID_TOKEN' ? spentLink : message })
}
