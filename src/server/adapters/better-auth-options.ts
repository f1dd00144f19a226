import type { BetterAuthOptions } from 'better-auth'
import { APIError } from 'better-auth/api'
import { z } from 'zod'
import type { Config } from '#server/config/config.ts'
import { hashPassword, verifyPassword } from '#server/secrets/password-hash.ts'
import type { Database } from '../database/open.ts'
import { newId } from '../ids.ts'
import { identityPath, verifiedPage } from './better-auth-path.ts'

export type IdentityHooks = {
  /** A new account exists; awaited before the account's first session. */
  onUserCreated(user: { id: string; email: string; name: string; img: string }): Promise<void>
  sendVerificationMail(mail: { email: string; name: string; url: string }): Promise<void>
  sendResetMail(mail: { email: string; name: string; url: string }): Promise<void>
  /** A password reset by mail verifies the email. */
  onPasswordReset(user: { id: string; email: string }): Promise<void>
  /** Google is about to open an existing account, which verifies its email. */
  beforeGoogleLink(userId: string): Promise<void>
  /** The library's own error, mostly about a request; with its cause, if there is one. */
  logWarning(words: string, error: Error | undefined): void
}

const day = 24 * 60 * 60
/** Sessions end after this long without use, and by age. */
const idleSeconds = 14 * day
const mailedLinkSeconds = 60 * 60

// The library asks for zod's narrow form of an address inside four of its calls and has no option for it (1.7.25):
// hooks run before, but replace no check. The shop's own fields (base/fields.ts) ask for the HTML standard's form,
// so that here an address is only told from what is none. Nothing else in this process uses zod's form.
z.regexes.email.compile(/^[^\s@]+@[^\s@]+$/.source)

type ReadSession = (headers: Headers) => Promise<{ user: { id: string } } | null>

export function authOptions(
  config: Config,
  db: Database,
  hooks: IdentityHooks,
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
    database: { db: db.whole, type: db.engine },
    user: { modelName: 'identity_users' },
    session: { modelName: 'identity_sessions', expiresIn: idleSeconds, updateAge: day },
    account: {
      modelName: 'identity_accounts',
      // The person whom Google names owns the mailbox: they get an account with this unverified address,
      // without the password and factors set before (`verifyEmailByGoogle`).
      accountLinking: { enabled: true, trustedProviders: [], requireLocalEmailVerified: false },
      // Google's tokens are never used, so not kept.
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
      onPasswordReset: ({ user }) => hooks.onPasswordReset(user),
      password: { hash: hashPassword, verify: verifyPassword },
      sendResetPassword: ({ user, url }) => hooks.sendResetMail({ ...user, url }),
    },
    emailVerification: {
      expiresIn: 7 * day,
      // The mailbox shows whose the address is, the session whose the account: only together do they
      // show that both are one person's.
      beforeEmailVerification: async ({ id }, request) => {
        if (!request || (await readSession(request.headers))?.user.id !== id)
          throw signInFirst(request)
      },
      sendVerificationEmail: ({ user, url }) => hooks.sendVerificationMail({ ...user, url }),
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
            if (account.providerId === 'google') await hooks.beforeGoogleLink(account.userId)
            return { data: { ...account, ...noTokens } }
          },
        },
      },
      user: {
        create: {
          after: async ({ id, email, name, image }) =>
            hooks.onUserCreated({ id, email, name, img: image ?? '' }),
        },
      },
    },
    // Errors it does not know (no database, too many passwords at once) reach the caller.
    onAPIError: { throw: true },
    logger: {
      level: 'error',
      log: (_level, message, ...details) => {
        const error = details.find((one) => one instanceof Error)
        hooks.logWarning([message, ...refusalsIn(details)].join(' ').trim(), error)
      },
    },
  } satisfies BetterAuthOptions
}

/** Redirects to the page that asks for it, with the link. */
function signInFirst(request: Request | undefined): APIError {
  const link = new URL(request?.url ?? '').searchParams.get('token') ?? ''
  const location = `${verifiedPage}?${new URLSearchParams({ link })}`
  return new APIError('FOUND', undefined, { location })
}

const noTokens = {
  accessToken: null,
  refreshToken: null,
  idToken: null,
  accessTokenExpiresAt: null,
  refreshTokenExpiresAt: null,
}

/** An issuer's error code, like `invalid_client`; the rest of its answer may be anything. */
function refusalsIn(details: unknown[]): string[] {
  return details.flatMap((detail) => {
    const { error } = (detail ?? {}) as { error?: unknown }
    return typeof error === 'string' ? [`The issuer answered ${error.slice(0, 50)}.`] : []
  })
}
