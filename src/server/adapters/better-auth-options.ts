import type { BetterAuthOptions } from 'better-auth'
import { APIError } from 'better-auth/api'
import { Problem } from '#base/problem.ts'
import type { Config } from '#server/config/config.ts'
import { hashPassword, verifyPassword } from '#server/secrets/password-hash.ts'
import type { Database } from '../database/open.ts'
import { newId } from '../ids.ts'
import { identityPath } from './better-auth-path.ts'
import { newcomers } from './better-auth-sessions.ts'

/** The page where a mailed verification link ends. */
export const verifiedPage = '/emailVerified'

/** What the shop is told by the identity service. */
export type IdentityNews = {
  /** A new account exists; awaited before the account's first session. */
  created(account: { id: string; email: string; name: string; img: string }): Promise<void>
  verify(mail: { email: string; name: string; url: string }): Promise<void>
  reset(mail: { email: string; name: string; url: string }): Promise<void>
  /** An account that had a password opens by Google as well from now on. */
  opensByGoogle(account: { email: string; name: string }): Promise<void>
  /** A new password was set with a mailed link: whoever did it has the mailbox. */
  passwordSet(account: { id: string; email: string }): Promise<void>
  /** Google is about to open an account that is there: whoever it names has the mailbox. */
  googleProves(id: string): Promise<void>
  /** Its own complaint, mostly of what a client sent; with the error behind it, if there is one. */
  complains(words: string, error: Error | undefined): void
}

const day = 24 * 60 * 60
/** A session that nobody used for so long ends; every session ends by its age (session-ages.ts). */
const idleSeconds = 14 * day
const mailedLinkSeconds = 60 * 60

type ReadSession = (headers: Headers) => Promise<{ user: { id: string } } | null>

/** How the identity service is set; `readSession` tells whose session a request brings. */
export function optionsFor(
  config: Config,
  db: Database,
  news: IdentityNews,
  readSession: ReadSession,
) {
  const secure = config.publicUrl.startsWith('https:')
  return {
    appName: config.shopName,
    baseURL: config.publicUrl,
    basePath: identityPath,
    secret: config.secret,
    trustedOrigins: config.origins,
    telemetry: { enabled: false },
    plugins: [newcomers],
    database: { db: db.whole, type: db.engine },
    user: { modelName: 'identity_users' },
    session: {
      modelName: 'identity_sessions',
      expiresIn: idleSeconds,
      updateAge: day,
    },
    account: {
      modelName: 'identity_accounts',
      // Whoever Google names has the mailbox: an account whose address nobody had proven is theirs,
      // without what was set in it before (`googleProves`).
      accountLinking: { enabled: true, trustedProviders: [], requireLocalEmailVerified: false },
      // What Google's tokens allow is never used: they are not kept.
      updateAccountOnSignIn: false,
    },
    verification: { modelName: 'identity_verifications' },
    // The shop's own limits count by account as well as by address, in the database (limits.ts).
    rateLimit: { enabled: false },
    emailAndPassword: {
      enabled: true,
      // Accounts are made by the shop, in one transaction (users/server/registration.ts).
      disableSignUp: true,
      minPasswordLength: 8,
      maxPasswordLength: 128,
      resetPasswordTokenExpiresIn: mailedLinkSeconds,
      revokeSessionsOnPasswordReset: true,
      onPasswordReset: ({ user }) => news.passwordSet({ id: user.id, email: user.email }),
      password: {
        hash: (password) => orBusy(hashPassword(password)),
        verify: (shown) => orBusy(verifyPassword(shown)),
      },
      sendResetPassword: async ({ user, url }) =>
        news.reset({ email: user.email, name: user.name, url }),
    },
    emailVerification: {
      expiresIn: 7 * day,
      // The mailbox shows whose the address is, the session whose the account: only together do they
      // show that both are one person's.
      beforeEmailVerification: async ({ id }, request) => {
        if (!request || (await readSession(request.headers))?.user.id !== id)
          throw signInFirst(request)
      },
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
          before: async (account) => {
            if (account.providerId === 'google') await news.googleProves(account.userId)
            return { data: { ...account, ...noTokens } }
          },
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

/** To the page that asks for it, and brings the link along. */
function signInFirst(request: Request | undefined): APIError {
  const link = new URL(request?.url ?? '').searchParams.get('token') ?? ''
  const location = `${verifiedPage}?${new URLSearchParams({ link })}`
  return new APIError('FOUND', undefined, { location })
}

/** The library passes on the status of its own errors alone. */
async function orBusy<T>(hashing: Promise<T>): Promise<T> {
  try {
    return await hashing
  } catch (error) {
    throw error instanceof Problem ? new APIError('SERVICE_UNAVAILABLE') : error
  }
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
