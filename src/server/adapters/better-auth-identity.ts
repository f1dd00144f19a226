import { betterAuth } from 'better-auth'
import { createEmailVerificationToken } from 'better-auth/api'
import type { Config } from '#server/config/config.ts'
import { hashPassword, verifyPassword } from '#server/secrets/password-hash.ts'
import type { Database, Transaction } from '../database/open.ts'
import { signedAnew } from './better-auth-before.ts'
import { openGoogle } from './better-auth-google.ts'
import { type IdentityNews, optionsFor, verifiedPage } from './better-auth-options.ts'

/** The identity service: email and password, sessions in cookies, mails, Google by OpenID Connect. */
export type Identity = {
  /** Answers a request below `/api/identity`. */
  answer(request: Request): Promise<Response>
  /**
   * Answers the two calls of a sign-in with Google: how it begins, and where Google sends people
   * back to. Throws 'google-missing' when it is not set up, 'google-down' when Google does not say
   * how it is reached.
   */
  answerGoogle(request: Request): Promise<Response>
  /**
   * Opens a session of an account that was just made; gives the cookies that are to be answered.
   * `browser` says what it is shown as.
   */
  openSession(id: string, browser: Headers): Promise<string[]>
  /** Where whoever reads the mail sent to an account's address shows that they do. */
  verificationLink(account: { id: string; email: string }): Promise<string>
  /** Who brings these cookies, and since when; with the cookies of a session that goes on longer. */
  readSession(headers: Headers): Promise<KnownSession | null>
  /** Whether an account has a password; one that only Google opens has none. */
  hasPassword(id: string): Promise<boolean>
  /** Whether this is an account's password; 'none' for an account that has none. Hashes. */
  checkPassword(id: string, password: string): Promise<'right' | 'wrong' | 'none'>
  /** Hashes a new password, which `writePassword` then puts in the place of an account's present one. */
  hashPassword(password: string): Promise<string>
  writePassword(trx: Transaction, id: string, hash: string): Promise<void>
  /** Whose password a mailed token would set; null for a token that is spent or was never given. */
  ownerOfReset(token: string): Promise<{ email: string; name: string } | null>
  /** Makes an account whose address counts as proven, without a mail; nothing for a known email. */
  makeVerified(input: NewAccount): Promise<void>
}

type KnownSession = {
  id: string
  email: string
  name: string
  session: string
  /** Epoch milliseconds. */
  begunAt: number
  cookies: string[]
}

type NewAccount = { name: string; email: string; password: string }

/** Opens the identity service on the shop's own database. */
export function openIdentity(config: Config, db: Database, news: IdentityNews): Identity {
  const options = optionsFor(config, db, news, (headers) => auth.api.getSession({ headers }))
  const auth = betterAuth(options)
  const hasAccount = async (email: string) => {
    const { internalAdapter } = await auth.$context
    return (await internalAdapter.findUserByEmail(email)) !== null
  }
  const anew = signedAnew(config)
  const answerGoogle = openGoogle(config, options)
  return {
    answer: async (given) => {
      const request = await anew.request(given)
      return request.url.endsWith('/sign-in/email')
        ? signIn(db, request, auth.handler)
        : auth.handler(request)
    },
    answerGoogle: async (request) => answerGoogle(await anew.request(request)),
    async openSession(userId, browser) {
      const body = { userId }
      const answer = await auth.api.openSession({ body, headers: browser, returnHeaders: true })
      return answer.headers.getSetCookie()
    },
    async verificationLink({ id, email }) {
      const { secret, baseURL } = await auth.$context
      const { expiresIn } = options.emailVerification
      const whose = { userId: id }
      const token = await createEmailVerificationToken(secret, email, undefined, expiresIn, whose)
      const callbackURL = verifiedPage
      return `${baseURL}/verify-email?${new URLSearchParams({ token, callbackURL })}`
    },
    async readSession(given) {
      const headers = anew.headers(given)
      const answer = await auth.api.getSession({ headers, returnHeaders: true })
      if (!answer.response) return null
      const { user, session } = answer.response
      return {
        id: user.id,
        email: user.email,
        name: user.name,
        session: session.id,
        begunAt: session.createdAt.getTime(),
        cookies: answer.headers.getSetCookie(),
      }
    },
    async hasPassword(id) {
      const { internalAdapter } = await auth.$context
      return Boolean((await internalAdapter.findCredentialAccount(id))?.password)
    },
    async checkPassword(id, password) {
      const { internalAdapter } = await auth.$context
      const account = await internalAdapter.findCredentialAccount(id)
      if (!account?.password) return 'none'
      return (await verifyPassword({ hash: account.password, password })) ? 'right' : 'wrong'
    },
    hashPassword,
    async writePassword(trx, id, hash) {
      await trx
        .updateTable('identity_accounts')
        .set({ password: hash })
        .where('userId', '=', id)
        .where('providerId', '=', 'credential')
        .execute()
    },
    async ownerOfReset(token) {
      const { internalAdapter } = await auth.$context
      const found = await internalAdapter.findVerificationValue(`reset-password:${token}`)
      return found ? internalAdapter.findUserById(found.value) : null
    },
    async makeVerified({ name, email, password }) {
      if (await hasAccount(email)) return
      const { internalAdapter } = await auth.$context
      const user = await internalAdapter.createUser(
        { name, email, emailVerified: true },
        { method: 'admin' },
      )
      await internalAdapter.linkAccount({
        userId: user.id,
        providerId: 'credential',
        accountId: user.id,
        password: await hashPassword(password),
      })
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
  const before = await passwordOf(db, email)
  const response = await answer(request)
  const after = response.ok ? await passwordOf(db, email) : before
  if (after?.password === before?.password) return response
  const { token } = (await response.json()) as { token: string }
  await db.write((trx) => trx.deleteFrom('identity_sessions').where('token', '=', token).execute())
  const refusal = { message: 'Invalid email or password', code: 'INVALID_EMAIL_OR_PASSWORD' }
  return Response.json(refusal, { status: 401 })
}

function passwordOf(db: Database, email: string) {
  return db.read
    .selectFrom('identity_accounts as account')
    .innerJoin('identity_users as user', 'user.id', 'account.userId')
    .select('account.password')
    .where('user.email', '=', email.toLowerCase())
    .where('account.providerId', '=', 'credential')
    .executeTakeFirst()
}
