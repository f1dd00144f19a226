import { setTimeout as wait } from 'node:timers/promises'
import { type BetterAuthOptions, betterAuth } from 'better-auth'
import { genericOAuth } from 'better-auth/plugins/generic-oauth'
import { decodeJwt } from 'jose'
import type { Problem } from '#base/problem.ts'
import { refuse } from '#base/refuse.ts'
import type { Config } from '#server/config/config.ts'
import type { GoogleConfig } from '#server/config/vendors.ts'
import { describeError } from '#server/observe/log.ts'
import { googleEnd } from './better-auth-path.ts'

const discoveryMs = 8_000
const longestName = 100

/** Pictures that the shop's pages may show: see `pictureHosts` in config.ts. */
const googlePicture = /^https:\/\/[\w-]+\.googleusercontent\.com\//

/**
 * Google's part of the identity service, opened at its first use, for each origin with its own return
 * address: until Google's discovery document can be read nothing else has to wait or fail.
 */
export function openGoogle(
  { google, origins }: Config,
  options: BetterAuthOptions,
): (request: Request) => Promise<Response> {
  const opened = new Map<string, ReturnType<typeof open>>()
  return async (request) => {
    if (!google) throw refuse('google-missing')
    const { origin } = new URL(request.url)
    if (!origins.includes(origin)) throw refuse('foreign-origin')
    const auth = opened.get(origin) ?? open(google, origin, options)
    opened.set(origin, auth)
    auth.catch(() => opened.delete(origin))
    return (await auth).handler(request)
  }
}

async function open(google: GoogleConfig, origin: string, options: BetterAuthOptions) {
  const { clientId, clientSecret, discoveryUrl, issuer } = google
  const auth = betterAuth({
    ...options,
    baseURL: origin,
    onAPIError: { ...options.onAPIError, errorURL: `${origin}${googleEnd}` },
    user: {
      ...options.user,
      // Before anything is written: an unproven address must not make an account either.
      validateUserInfo: ({ user }) =>
        user.emailVerified === true ? undefined : { error: 'email_not_verified' },
    },
    plugins: [
      genericOAuth({
        config: [
          {
            providerId: 'google',
            discoveryUrl,
            clientId,
            clientSecret,
            scopes: ['openid', 'email', 'profile'],
            pkce: true,
            prompt: 'select_account',
            requireIdTokenVerification: true,
            getUserInfo: async ({ idToken }) => (idToken ? readIdToken(idToken) : null),
          },
        ],
      }),
    ],
  })
  const context = await Promise.race([auth.$context, wait(discoveryMs, null, { ref: false })])
  if (!context) throw googleDown(`${discoveryUrl} gave no answer within ${discoveryMs} ms`)
  const provider = context.socialProviders.find(({ id }) => id === 'google')
  if (provider?.issuer !== issuer) throw googleDown(await whyNotRead(discoveryUrl, issuer))
  return auth
}

/** The library does not say why it could not read the provider's description. */
async function whyNotRead(discoveryUrl: string, issuer: string): Promise<string> {
  try {
    const { status } = await fetch(discoveryUrl, { signal: AbortSignal.timeout(discoveryMs) })
    return `${discoveryUrl} answered ${status} and does not describe ${issuer}`
  } catch (error) {
    return `${discoveryUrl}: ${describeError(error)}`
  }
}

/** What people are told is one sentence; the log has the reason, and the library's own words before it. */
function googleDown(reason: string): Problem {
  return Object.assign(refuse('google-down'), { cause: new Error(reason) })
}

function readIdToken(idToken: string) {
  const { sub, email, email_verified, name, picture } = decodeJwt<Record<string, unknown>>(idToken)
  if (typeof sub !== 'string' || typeof email !== 'string') return null
  const called = typeof name === 'string' && name.trim() ? name.trim() : email.split('@')[0]
  return {
    id: sub,
    sub,
    email,
    emailVerified: email_verified === true,
    name: (called ?? email).slice(0, longestName),
    ...(typeof picture === 'string' && googlePicture.test(picture) ? { image: picture } : {}),
  }
}
