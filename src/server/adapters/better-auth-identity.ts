import { type BetterAuthOptions, betterAuth } from 'better-auth'
import { APIError } from 'better-auth/api'
import type { Config } from '#server/config/config.ts'
import { hashPassword, verifyPassword } from '#server/secrets/password-hash.ts'
import type { Database, Work } from '../database/open.ts'
import { newId } from '../ids.ts'
import { openGoogle } from './better-auth-google.ts'
import { identityPath } from './identity-path.ts'

/** The page where a mailed verification link ends. */
const verifiedPage = '/emailVerified'

/** What the shop is told by the identity service. */
export type IdentityNews = {
  /** A new account exists; awaited before the account's first session. */
  created(account: { id: string; email: string; name: string; img: string }): Promise<void>
  verify(mail: { email: string; name: string; url: string }): Promise<void>
  reset(mail: { email: string; name: string; url: string }): Promise<void>
  /** An account that had a password opens by Google as well from now on. */
  opensByGoogle(account: { email: string; name: string }): Promise<void>
  /** A new password was set with a mailed link: whoever did it has proven the address. */
  passwordSet(account: { email: string }): Promise<void>
  /** Its own complaint, mostly of what a client sent; with the error behind it, if there is one. */
  complains(words: string, error: Error | undefined): void
}

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
   * Makes an account and its verification mail, and signs it in: the cookies are to be answered.
   * Null when the email has an account already. `browser` says what the session is shown as.
   */
  register(input: NewAccount, browser: Headers): Promise<{ id: string; cookies: string[] } | null>
  /** Who brings these cookies, and since when; with the cookies of a session that goes on longer. */
  readSession(headers: Headers): Promise<KnownSession | null>
  /** Whether this is an account's password; 'none' for an account that only Google opens. */
  checkPassword(id: string, password: string): Promise<'right' | 'wrong' | 'none'>
  /** Hashes a new password, which `writePassword` then puts in the place of an account's present one. */
  hashPassword(password: string): Promise<string>
  writePassword(work: Work, id: string, hash: string): Promise<void>
  /** Whose password a mailed token would set; null for a token that is spent or was never given. */
  ownerOfReset(token: string): Promise<{ email: string; name: string } | null>
  /** Makes an account whose address counts as proven, without a mail; nothing for a known email. */
  makeVerified(input: NewAccount): Promise<void>
}

export type KnownSession = {
  id: string
  email: string
  name: string
  session: string
  /** Epoch milliseconds. */
  begunAt: number
  cookies: string[]
}

type NewAccount = { name: string; email: string; password: string }

const day = 24 * 60 * 60
/** A session that nobody used for so long ends; every session ends by its age (session-ages.ts). */
const idleSeconds = 14 * day
const mailedLinkSeconds = 60 * 60

/** Opens the identity service on the shop's own database. */
export function openIdentity(config: Config, db: Database, news: IdentityNews): Identity {
  const options = optionsFor(config, db, news)
  const auth = betterAuth(options)
  const hasAccount = async (email: string) => {
    const { internalAdapter } = await auth.$context
    return (await internalAdapter.findUserByEmail(email)) !== null
  }
  return {
    answer: (request) => auth.handler(request),
    answerGoogle: openGoogle(config, options),
    async register({ name, email, password }, browser) {
      try {
        const body = { name, email, password, callbackURL: verifiedPage }
        const { headers, response } = await auth.api.signUpEmail({
          body,
          headers: browser,
          returnHeaders: true,
        })
        return { id: response.user.id, cookies: headers.getSetCookie() }
      } catch (error) {
        // 422 is also what a database failure is told as: only an account that is there counts.
        if (error instanceof APIError && error.statusCode === 422 && (await hasAccount(email)))
          return null
        throw error
      }
    },
    async readSession(headers) {
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
    async checkPassword(id, password) {
      const { internalAdapter } = await auth.$context
      const account = await internalAdapter.findCredentialAccount(id)
      if (!account?.password) return 'none'
      return (await verifyPassword({ hash: account.password, password })) ? 'right' : 'wrong'
    },
    hashPassword,
    async writePassword(work, id, hash) {
      await work
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

function optionsFor(config: Config, db: Database, news: IdentityNews) {
  const secure = config.publicUrl.startsWith('https:')
  return {
    appName: config.shopName,
    baseURL: config.publicUrl,
    basePath: identityPath,
    secret: config.secret,
    trustedOrigins: config.origins,
    telemetry: { enabled: false },
    database: { db: db.whole, type: db.engine },
    user: { modelName: 'identity_users' },
    session: {
      modelName: 'identity_sessions',
      expiresIn: idleSeconds,
      updateAge: day,
    },
    account: {
      modelName: 'identity_accounts',
      // An account opens by Google too when the address is proven here as well as there. An address
      // that somebody typed here and never proved is neither handed over nor shared.
      accountLinking: { enabled: true, trustedProviders: [], requireLocalEmailVerified: true },
      // What Google's tokens allow is never used: they are not kept.
      updateAccountOnSignIn: false,
    },
    verification: { modelName: 'identity_verifications' },
    // The shop's own limits count by account as well as by address, in the database (limits.ts).
    rateLimit: { enabled: false },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: 8,
      maxPasswordLength: 128,
      resetPasswordTokenExpiresIn: mailedLinkSeconds,
      revokeSessionsOnPasswordReset: true,
      onPasswordReset: async ({ user }) => {
        // Whoever opened the mailed link has the mailbox.
        await proveAddress(db, user.id)
        await news.passwordSet({ email: user.email })
      },
      password: { hash: hashPassword, verify: verifyPassword },
      sendResetPassword: async ({ user, url }) =>
        news.reset({ email: user.email, name: user.name, url }),
    },
    emailVerification: {
      sendOnSignUp: true,
      expiresIn: 7 * day,
      sendVerificationEmail: async ({ user, url }) =>
        news.verify({ email: user.email, name: user.name, url }),
    },
    advanced: {
      // `__Host-` ties a cookie to this host alone; the library itself only knows `__Secure-`.
      cookiePrefix: secure ? '__Host-kickstand' : 'kickstand',
      useSecureCookies: false,
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', secure },
      database: { generateId: () => newId(), validateSchema: false },
    },
    databaseHooks: {
      account: {
        create: {
          before: async (account) => ({ data: { ...account, ...noTokens } }),
          after: async ({ userId, providerId }, context) => {
            if (providerId !== 'google' || !context) return
            const { internalAdapter } = context.context
            const accounts = await internalAdapter.findAccounts(userId)
            const user = accounts.length > 1 ? await internalAdapter.findUserById(userId) : null
            if (user) await news.opensByGoogle({ email: user.email, name: user.name })
          },
        },
      },
      user: {
        create: {
          after: async ({ id, email, name, image }) =>
            news.created({ id, email, name, img: image ?? '' }),
        },
      },
    },
    onAPIError: { onError: (error) => tell(news, error) },
    logger: {
      level: 'error',
      log: (_level, message, ...details) =>
        news.complains([message, ...refusalsIn(details)].join(' ').trim(), details.find(isError)),
    },
  } satisfies BetterAuthOptions
}

async function proveAddress(db: Database, id: string): Promise<void> {
  const emailVerified = db.engine === 'postgres' ? true : 1
  await db.write((work) =>
    work.updateTable('identity_users').set({ emailVerified }).where('id', '=', id).execute(),
  )
}

const noTokens = {
  accessToken: null,
  refreshToken: null,
  idToken: null,
  accessTokenExpiresAt: null,
  refreshTokenExpiresAt: null,
}

/** What a client did wrong is told to the client; here counts what failed. */
function tell(news: IdentityNews, error: unknown): void {
  if (error instanceof APIError && error.statusCode < 500) return
  if (isError(error)) news.complains(error.message, error)
}

/** The code by which an issuer refuses, like `invalid_client`; the rest that it says may be anything. */
function refusalsIn(details: unknown[]): string[] {
  return details.flatMap((detail) => {
    const { error } = (detail ?? {}) as { error?: unknown }
    return typeof error === 'string' ? [`The issuer answered ${error.slice(0, 50)}.`] : []
  })
}

function isError(detail: unknown): detail is Error {
  return detail instanceof Error
}
