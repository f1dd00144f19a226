import { betterAuth } from 'better-auth'
import { createEmailVerificationToken } from 'better-auth/api'
import type { Config } from '#server/config/config.ts'
import type { Database } from '../database/open.ts'
import { openGoogle } from './better-auth-google.ts'
import { authOptions, type IdentityHooks, verifiedPage } from './better-auth-options.ts'

export type Identity = ReturnType<typeof openIdentity>

export function openIdentity(config: Config, db: Database, hooks: IdentityHooks) {
  const options = authOptions(config, db, hooks, (headers) => auth.api.getSession({ headers }))
  const auth = betterAuth(options)
  const answerGoogle = openGoogle(config, options)
  return {
    answer: (request: Request): Promise<Response> =>
      request.url.endsWith('/sign-in/email')
        ? signIn(db, request, auth.handler)
        : auth.handler(request),
    /** How a sign-in with Google begins, and where it returns. Throws 'google-missing' and 'google-down'. */
    answerGoogle,
    /** Opens a session of an account that was just made; `browser` says what it is shown as. Gives its cookies. */
    async openSession(userId: string, browser: Headers): Promise<string[]> {
      const body = { userId }
      const answer = await auth.api.openSession({ body, headers: browser, returnHeaders: true })
      return answer.headers.getSetCookie()
    },
    /** Where whoever reads the mail sent to an account's address shows that they do. */
    async verificationLink({ id: userId, email }: { id: string; email: string }): Promise<string> {
      const { secret, baseURL } = await auth.$context
      const { expiresIn } = options.emailVerification
      const token = await createEmailVerificationToken(secret, email, undefined, expiresIn, {
        userId,
      })
      return `${baseURL}/verify-email?${new URLSearchParams({ token, callbackURL: verifiedPage })}`
    },
    /** Who brings this cookie, and since when; with the cookies of a session that goes on longer. */
    async readSession(cookie: string | undefined) {
      if (!cookie) return null
      const headers = new Headers({ cookie })
      const answer = await auth.api.getSession({ headers, returnHeaders: true })
      if (!answer.response) return null
      const { user, session } = answer.response
      return {
        id: user.id,
        email: user.email.toLowerCase(),
        name: user.name,
        session: session.id,
        begunAt: session.createdAt.getTime(),
        cookies: answer.headers.getSetCookie(),
      }
    },
    /** Whose password a mailed token would set; null for a token that is spent or was never given. */
    async findResetOwner(token: string) {
      const { internalAdapter } = await auth.$context
      const found = await internalAdapter.findVerificationValue(`reset-password:${token}`)
      return found ? internalAdapter.findUserById(found.value) : null
    },
  }
}

/**
 * Signs in by a password that is still the account's when the session is there: one that was replaced
 * while it was being checked, or ended with its session, opens nothing.
 */
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
  const refusal = { message: 'Invalid email or password', code: 'INVALID_EMAIL_OR_PASSWORD' }
  return Response.json(refusal, { status: 401 })
}

async function findPassword(db: Database, email: string) {
  const account = await db.read
    .selectFrom('identity_accounts as account')
    .innerJoin('identity_users as user', 'user.id', 'account.userId')
    .select('account.password')
    .where('user.email', '=', email.toLowerCase())
    .where('account.providerId', '=', 'credential')
    .executeTakeFirst()
  return account?.password
}
