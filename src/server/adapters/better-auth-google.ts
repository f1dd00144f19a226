import { type BetterAuthOptions, betterAuth } from 'better-auth'
import { genericOAuth } from 'better-auth/plugins/generic-oauth'
import { decodeJwt } from 'jose'
import { Problem } from '#base/problem.ts'
import type { Config } from '#server/config/config.ts'
import type { GoogleConfig } from '#server/config/google.ts'
import { reasonOf } from '#server/observe/reason.ts'
import { googleEnd } from './better-auth-path.ts'

const discoveryMs = 8_000
const longestName = 100

/** Pictures that the shop's pages may show: see `pictureHosts` in config.ts. */
const shownFaces = /^https:\/\/[\w-]+\.googleusercontent\.com\//

/**
 * Google's part of the identity service, opened at its first use: how Google is reached is read from
 * its discovery document, and until it can be read nothing else of the shop has to wait or fail.
 * Every origin of the shop has its own, for its own return address.
 */
export function openGoogle(
  { google, origins }: Config,
  options: BetterAuthOptions,
): (request: Request) => Promise<Response> {
  if (!google) return () => Promise.reject(new Problem('google-missing'))
  const opened = new Map<string, ReturnType<typeof open>>()
  return async (request) => {
    const { origin } = new URL(request.url)
    if (!origins.includes(origin)) throw new Problem('foreign-origin')
    const opening = opened.get(origin) ?? open(google, origin, options)
    opened.set(origin, opening)
    // A document that could not be read is read again the next time.
    opening.catch(() => opened.delete(origin))
    return (await opening).handler(request)
  }
}

async function open(google: GoogleConfig, origin: string, options: BetterAuthOptions) {
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
    plugins: [genericOAuth({ config: [providerFor(google)] })],
  })
  const { socialProviders } = await within(auth.$context, discoveryMs)
  const provider = socialProviders.find(({ id }) => id === 'google')
  if (provider?.issuer !== google.issuer) throw googleDown(await whyNot(google))
  return auth
}

/** What people are told is one sentence; the log has the reason. */
function googleDown(reason: string): Problem {
  return Object.assign(new Problem('google-down'), { cause: new Error(reason) })
}

/** The identity library keeps to itself why it could not read the document: it is asked for once more. */
async function whyNot({ discoveryUrl, issuer }: GoogleConfig): Promise<string> {
  try {
    const answer = await fetch(discoveryUrl, { signal: AbortSignal.timeout(discoveryMs) })
    if (!answer.ok) return `${discoveryUrl} answers ${answer.status}`
    return `${discoveryUrl} does not describe ${issuer}`
  } catch (error) {
    return `${discoveryUrl}: ${reasonOf(error)}`
  }
}

/** Code flow with PKCE and state; a nonce, because its ID tokens are verified. */
function providerFor({ clientId, clientSecret, discoveryUrl }: GoogleConfig) {
  return {
    providerId: 'google',
    discoveryUrl,
    clientId,
    clientSecret,
    scopes: ['openid', 'email', 'profile'],
    pkce: true,
    prompt: 'select_account' as const,
    requireIdTokenVerification: true,
    getUserInfo: async ({ idToken }: { idToken?: string | undefined }) =>
      idToken ? claimsOf(idToken) : null,
  }
}

/** What the ID token says of the person; its signature, issuer, audience and nonce are checked. */
function claimsOf(idToken: string) {
  const { sub, email, email_verified, name, picture } = decodeJwt<Record<string, unknown>>(idToken)
  if (typeof sub !== 'string' || typeof email !== 'string') return null
  const called = typeof name === 'string' && name.trim() ? name.trim() : email.split('@')[0]
  return {
    id: sub,
    sub,
    email,
    emailVerified: email_verified === true,
    name: (called ?? email).slice(0, longestName),
    ...(typeof picture === 'string' && shownFaces.test(picture) ? { image: picture } : {}),
  }
}

async function within<T>(promise: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(googleDown(`no answer within ${ms} ms`)), ms)
  })
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(timer)
  }
}
