import { setTimeout as wait } from 'node:timers/promises'
import { type BetterAuthOptions, betterAuth } from 'better-auth'
import { createEmailVerificationToken } from 'better-auth/api'
import { type GenericOAuthUserInfo, genericOAuth } from 'better-auth/plugins/generic-oauth'
import { normalizeEmail } from '#base/email.ts'
import type { Problem } from '#base/problem.ts'
import { refuse } from '#base/refuse.ts'
import type { Config } from '../config/config.ts'
import type { GoogleConfig } from '../config/vendors.ts'
import type { Database } from '../database/open.ts'
import { openQueue } from '../http/queue.ts'
import { openLazily } from '../lazily.ts'
import { authOptions, type IdentityHooks } from './better-auth-options.ts'
import { googleEnd } from './better-auth-path.ts'

export type Identity = ReturnType<typeof openIdentity>

export function openIdentity(config: Config, db: Database, hooks: IdentityHooks) {
  const options = authOptions(config, db, hooks, (headers) => auth.api.getSession({ headers }))
  const auth = betterAuth(options)
  const { google, publicUrl } = config
  const googleAuth = google && openLazily(() => openGoogle(google, publicUrl, options))
  return {
    answer: (request: Request): Promise<Response> =>
      request.url.endsWith('/sign-in/email')
        ? signIn(db, request, auth.handler)
        : auth.handler(request),
    /** How a sign-in with Google begins, and where it returns. Throws 'google-missing' and 'google-down'. */
    async answerGoogle(request: Request): Promise<Response> {
      if (!googleAuth) throw refuse('google-missing')
      return askingGoogle(() => Promise.race([googleAuth.handler(request), tooLate()]))
    },
    /** Opens a session, listed as `browser`. Returns its cookies. */
    async openSession(body: { email: string; password: string }, browser: Headers) {
      const answer = await auth.api.signInEmail({ body, headers: browser, returnHeaders: true })
      return answer.headers.getSetCookie()
    },
    /** The link in the mail; opening it verifies the email. */
    async verificationLink({ id: userId, email }: { id: string; email: string }): Promise<string> {
      const { secret, baseURL } = await auth.$context
      const { expiresIn } = options.emailVerification
      const token = await createEmailVerificationToken(secret, email, undefined, expiresIn, {
        userId,
      })
      return `${baseURL}/verify-email?${new URLSearchParams({ token })}`
    },
    /** The user of a session cookie and the session's start; with new cookies when it is extended. */
    async readSession(cookie: string | undefined) {
      if (!cookie) return null
      const headers = new Headers({ cookie })
      const answer = await auth.api.getSession({ headers, returnHeaders: true })
      if (!answer.response) return null
      const { user, session } = answer.response
      return {
        id: user.id,
        email: normalizeEmail(user.email),
        name: user.name,
        session: session.id,
        begunAt: session.createdAt.getTime(),
        cookies: answer.headers.getSetCookie(),
      }
    },
    /** The account of a reset token; null for a used or unknown token. */
    async findResetOwner(token: string) {
      const { internalAdapter } = await auth.$context
      const found = await internalAdapter.findVerificationValue(`reset-password:${token}`)
      return found ? internalAdapter.findUserById(found.value) : null
    },
  }
}

/** Signs in by password. Deletes the new session if the password was changed or removed meanwhile. */
async function signIn(
  db: Database,
  request: Request,
  answer: (request: Request) => Promise<Response>,
): Promise<Response> {
  const { email } = (await request.clone().json()) as { email?: unknown }
  if (typeof email !== 'string') return answer(request)
  const before = await findPassword(db, email)
  const response = await answer(request)
  if (!response.ok || (await findPassword(db, email)) === before) return response
  const { token } = (await response.json()) as { token: string }
  await db.write((trx) => trx.deleteFrom('identity_sessions').where('token', '=', token).execute())
  return new Response(null, { status: 401 })
}

async function findPassword(db: Database, email: string) {
  const account = await db.read
    .selectFrom('identity_accounts as account')
    .innerJoin('identity_users as user', 'user.id', 'account.userId')
    .select('account.password')
    .where('user.email', '=', normalizeEmail(email))
    .where('account.providerId', '=', 'credential')
    .executeTakeFirst()
  return account?.password
}

/** As with the card company (http/calls.ts): requests that wait for Google block no others. */
const askingGoogle = openQueue({ concurrency: 20, maxWaiting: 10 })
const googleMs = 10_000

async function tooLate(): Promise<never> {
  await wait(googleMs, null, { ref: false })
  throw googleDown(`Google gave no answer within ${googleMs} ms`)
}

const discoveryMs = 8_000
const longestName = 100

/** Pictures that the shop's pages may show: see `pictureHosts` in config.ts. */
const googlePicture = /^https:\/\/[\w-]+\.googleusercontent\.com\//

/** Opened at first use, so that the start neither waits for Google's discovery document nor fails without it. */
async function openGoogle(google: GoogleConfig, publicUrl: string, options: BetterAuthOptions) {
  const { clientId, clientSecret, discoveryUrl, issuer, prompt } = google
  const oauth = {
    providerId: 'google',
    discoveryUrl,
    clientId,
    clientSecret,
    scopes: ['openid', 'email', 'profile'],
    prompt,
    requireIdTokenVerification: true,
    mapProfileToUser: readProfile,
  }
  const auth = betterAuth({
    ...options,
    onAPIError: { ...options.onAPIError, errorURL: `${publicUrl}${googleEnd}` },
    user: {
      ...options.user,
      // Before anything is written: an unverified address must not make an account either.
      validateUserInfo: ({ user }) =>
        user.emailVerified === true ? undefined : { error: 'email_not_verified' },
    },
    plugins: [genericOAuth({ config: [oauth] })],
  })
  const context = await Promise.race([auth.$context, wait(discoveryMs, null, { ref: false })])
  if (!context) throw googleDown(`${discoveryUrl} gave no answer within ${discoveryMs} ms`)
  const provider = context.socialProviders.find(({ id }) => id === 'google')
  if (provider?.issuer !== issuer)
    throw googleDown(
      `${discoveryUrl} does not describe ${issuer}: npm run shop -- doctor says more`,
    )
  return { handler: auth.handler }
}

/** Users get one sentence; the log has the reason and the library's words. */
function googleDown(reason: string): Problem {
  return refuse('google-down', { cause: new Error(reason) })
}

function readProfile(profile: GenericOAuthUserInfo) {
  const { email, email_verified, name, picture } = profile
  const called = name?.trim() || email?.split('@')[0] || ''
  return {
    emailVerified: email_verified === true,
    name: called.slice(0, longestName),
    image: typeof picture === 'string' && googlePicture.test(picture) ? picture : undefined,
  }
}
