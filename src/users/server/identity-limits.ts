import type { FastifyRequest } from 'fastify'
import { longest } from '#base/limits.ts'
import type { Identity } from '#server/adapters/better-auth-identity.ts'
import { forgetTries, giveBackTry, limits, takeTry } from '#server/calls/limits.ts'
import type { Database } from '#server/database/open.ts'
import type { Opened } from './identity-calls.ts'

/** Calls that make the shop send a mail to whoever is named. */
const mailing: Opened[] = ['POST /request-password-reset', 'POST /send-verification-email']

/** Counts what is tried, before it is: passwords by account and by address, mails by who asks for whom. */
export async function takeTries(
  db: Database,
  identity: Identity,
  call: Opened,
  email: string,
  request: FastifyRequest,
): Promise<void> {
  if (call === 'POST /sign-in/email') {
    await takeTry(db, limits.signInAddress, request.ip)
    await takeTry(db, limits.signInAccount, email)
  }
  if (!mailing.includes(call)) return
  const own = await ownSession(identity, email, request)
  if (!own) await takeTry(db, limits.mailAddress, request.ip)
  await takeTry(db, limits.mailAsker, `${own ?? request.ip} ${email}`)
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
  address: string,
  status: number,
): Promise<void> {
  if (call !== 'POST /sign-in/email' || status === 401) return
  await giveBackTry(db, limits.signInAddress, address)
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
