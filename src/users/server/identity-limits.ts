import type { FastifyRequest } from 'fastify'
import type { AddressLimit } from '#base/endpoint.ts'
import { longest } from '#base/limits.ts'
import type { Identity } from '#server/adapters/better-auth-identity.ts'
import { normalizeIP } from '#server/calls/address-limits.ts'
import { forgetTries, giveBackTry, limits, takeTry } from '#server/calls/limits.ts'
import type { Database } from '#server/database/open.ts'

/** What the shop uses of the identity service besides Google; nothing else of it is reachable. */
export const opened = [
  'POST /sign-in/email',
  'POST /sign-out',
  'GET /get-session',
  'POST /request-password-reset',
  'GET /reset-password/:token',
  'POST /reset-password',
  'GET /verify-email',
  'POST /send-verification-email',
  'GET /error',
] as const

type Opened = (typeof opened)[number]

/** What each call counts as, of one address. */
export const limitOf: Partial<Record<Opened, AddressLimit>> = {
  'POST /sign-in/email': 'passwords',
  'POST /reset-password': 'passwords',
  'POST /request-password-reset': 'mails',
  'POST /send-verification-email': 'mails',
}

/** Counts what is tried, before it is: passwords by account, mails by who asks for whom. */
export async function takeTries(
  db: Database,
  identity: Identity,
  call: Opened,
  email: string,
  request: FastifyRequest,
): Promise<void> {
  if (call === 'POST /sign-in/email') await takeTry(db, limits.signInAccount, email)
  if (limitOf[call] !== 'mails') return
  const own = await ownSession(identity, email, request)
  await takeTry(db, limits.mailAsker, `${own ?? normalizeIP(request.ip)} ${email}`)
}

/** Whoever is signed in to the account that is named counts alone: strangers do not use up their tries. */
async function ownSession(
  identity: Identity,
  email: string,
  { headers: { cookie } }: FastifyRequest,
): Promise<string | null> {
  const session = cookie ? await identity.readSession(new Headers({ cookie })) : null
  return session?.email.toLowerCase() === email ? session.session : null
}

/** Only wrong passwords count: whoever signed in has proven themselves. */
export async function giveBackTries(
  db: Database,
  call: Opened,
  email: string,
  status: number,
): Promise<void> {
  if (call !== 'POST /sign-in/email' || status === 401) return
  if (status === 200) await forgetTries(db, limits.signInAccount, email)
  else await giveBackTry(db, limits.signInAccount, email)
}

/** The account that a call is about, as far as its body says. */
export function emailIn({ body }: FastifyRequest): string {
  if (typeof body !== 'object' || body === null || !('email' in body)) return ''
  return typeof body.email === 'string'
    ? body.email.trim().toLowerCase().slice(0, longest.email)
    : ''
}
