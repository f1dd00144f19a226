import { createHmac, timingSafeEqual } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import type { Secrets } from '#server/secrets/secrets.ts'

/**
 * What browsers and mails bring that was signed before the secret changed, signed anew: the library's
 * cookies (a value, a dot, its HMAC) and the token of a verification link. It knows one secret only.
 */
export function signedAnew({ secrets }: { secrets: Secrets }) {
  const [present, ...before] = secrets
  const headers = (given: Headers): Headers => {
    const cookies = given.get('cookie')
    if (before.length === 0 || !cookies) return given
    const anew = cookies.split('; ').map((cookie) => cookieAnew(cookie, present, before))
    const changed = new Headers(given)
    changed.set('cookie', anew.join('; '))
    return changed
  }
  return {
    headers,
    request: async (given: Request): Promise<Request> => {
      if (before.length === 0) return given
      const address = await addressAnew(given.url, present, before)
      return new Request(new Request(address, given), { headers: headers(given.headers) })
    },
  }
}

function cookieAnew(cookie: string, present: string, before: string[]): string {
  const [, name, value, signature] = /^([^=]+)=(.+)\.([^.]+)$/.exec(cookie) ?? []
  if (!name || !value || !signature) return cookie
  const text = decoded(value)
  if (!before.some((secret) => isSame(decoded(signature), signatureOf(text, secret)))) return cookie
  return `${name}=${encodeURIComponent(`${text}.${signatureOf(text, present)}`)}`
}

function signatureOf(text: string, secret: string): string {
  return createHmac('sha256', secret).update(text).digest('base64')
}

function isSame(given: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)]
  return one.length === other.length && timingSafeEqual(one, other)
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

async function addressAnew(address: string, present: string, before: string[]): Promise<string> {
  const url = new URL(address)
  const token = url.searchParams.get('token')
  if (!url.pathname.endsWith('/verify-email') || !token) return address
  for (const secret of before) {
    try {
      const { payload, protectedHeader } = await jwtVerify(token, keyOf(secret))
      const { alg } = protectedHeader
      const anew = await new SignJWT(payload).setProtectedHeader({ alg }).sign(keyOf(present))
      url.searchParams.set('token', anew)
      return url.href
    } catch (error) {
      if (!(error instanceof errors.JOSEError)) throw error
    }
  }
  return address
}

function keyOf(secret: string): Uint8Array {
  return new TextEncoder().encode(secret)
}
