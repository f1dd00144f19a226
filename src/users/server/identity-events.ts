import type { FastifyRequest } from 'fastify'
import type { Database } from '#server/database/open.ts'
import { type SecurityEvent, tellEvent } from '#server/observe/events.ts'

/** What the log calls an event of the identity service. */
const done: Record<string, SecurityEvent> = {
  'POST /sign-in/email': 'signed in',
  'POST /sign-out': 'signed out',
  'POST /request-password-reset': 'password reset asked',
  'POST /reset-password': 'password reset',
}

/**
 * Tells the log what happened at a route of the identity service. The account is named by its id; an
 * address without an account is not named at all.
 */
export async function tellIdentityEvent(
  db: Database,
  call: string,
  email: string,
  request: FastifyRequest,
  { status }: Response,
): Promise<void> {
  const refused = call === 'POST /sign-in/email' && status === 401
  const event = refused ? 'sign-in refused' : status < 400 ? done[call] : undefined
  if (!event) return
  const user = email ? await findUser(db, email) : undefined
  tellEvent(request, event, { ...(user ? { account: user.id } : {}), by: 'password' })
}

function findUser(db: Database, email: string) {
  return db.read.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
}
