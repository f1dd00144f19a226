import { createHmac, timingSafeEqual } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import type { Secrets } from '../secrets/seal.ts'

/**
 * Signs again, with the present secret, what browsers and mails bring that was signed with the one
 * before: the library's cookies (a value, a dot, its HMAC) and the token of a verification link. It
 * knows one secret only.
 */
export async function resign(request: Request, secrets: Secrets): Promise<Request> {
  if (secrets.length === 1) return request
  const url = await resignLink(request.url, secrets)
  return new Request(new Request(url, request), {
    headers: resignCookies(request.headers, secrets),
  })
}

export function resignCookies(given: Headers, [present, ...before]: Secrets): Headers {
  const headers = new Headers(given)
  const cookies = given.get('cookie')?.split('; ') ?? []
  const signed = cookies.map((cookie) => {
    const [, name, text = '', signature = ''] = /^([^=]+)=(.+)\.([^.]+)$/.exec(cookie) ?? []
    const value = decode(text)
    const isOld = before.some((secret) => isEqual(decode(signature), sign(value, secret)))
    return isOld ? `${name}=${encodeURIComponent(`${value}.${sign(value, present)}`)}` : cookie
  })
  if (signed.length > 0) headers.set('cookie', signed.join('; '))
  return headers
}

function sign(value: string, secret: string): string {
  return createHmac('sha256', secret).update(value).digest('base64')
}

function isEqual(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

async function resignLink(address: string, [present, ...before]: Secrets): Promise<URL> {
  const url = new URL(address)
  const token = url.pathname.endsWith('/verify-email') && url.searchParams.get('token')
  for (const secret of token ? before : []) {
    try {
      const { payload, protectedHeader } = await jwtVerify(String(token), Buffer.from(secret))
      const { alg } = protectedHeader
      const signed = new SignJWT(payload).setProtectedHeader({ alg })
      url.searchParams.set('token', await signed.sign(Buffer.from(present)))
    } catch (error) {
      if (!(error instanceof errors.JOSEError)) throw error
    }
  }
  return url
}
