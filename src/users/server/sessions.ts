import type { FastifyRequest } from 'fastify'
import type { Db, Transaction } from '#server/database/open.ts'
import type { HandlerInput } from '#server/http/calls.ts'
import type { CurrentUser } from '#server/http/current-user.ts'
import { requireOwnOrigin } from '#server/http/request-id.ts'
import { noteAccount } from '#server/observe/security-events.ts'
import type { Shop } from '#server/shop.ts'
import { refuse } from '#users/refusals.ts'
import type * as contract from '../security-contract.ts'
import { requirePassword, requireRecentSignIn } from './reauthenticate.ts'

/** The greatest age of a session. The identity service also ends sessions that were unused for 14 days. */
export const maxSessionAgeMs = 30 * 24 * 60 * 60 * 1000

const maxListed = 100

/** The session whose cookie a page of the shop brings. Throws 'not-signed-in' for none, and for an older one. */
export async function requireSession(request: FastifyRequest, shop: Shop, maxAgeMs: number) {
  requireOwnOrigin(request, shop.config.origins)
  const session = await shop.identity.readSession(request.headers.cookie)
  if (!session || Date.now() - session.begunAt > maxAgeMs) throw refuse('not-signed-in')
  noteAccount(request, { account: session.id })
  return session
}

type Owner = Pick<CurrentUser, 'id' | 'session'>

/** The present session first. Sign-ins that wait for a second step are left out. */
export async function listSessions(
  db: Db,
  { user }: { user: Owner },
): Promise<contract.OpenSession[]> {
  const rows = await db
    .selectFrom('identity_sessions as session')
    .leftJoin('session_steps as step', 'step.session_id', 'session.id')
    .leftJoin('second_factors as factor', 'factor.user_id', 'session.userId')
    .selectAll('session')
    .where('session.userId', '=', user.id)
    .where(({ or, eb }) =>
      or([eb('factor.confirmed_at', 'is', null), eb('step.at', 'is not', null)]),
    )
    .orderBy(({ eb }) => eb('session.id', '=', user.session), 'desc')
    .orderBy('session.createdAt', 'desc')
    .limit(maxListed)
    .execute()
  return rows
    .map(({ id, createdAt, updatedAt, expiresAt, ipAddress, userAgent }) => ({
      _id: id,
      present: id === user.session,
      begunAt: toTime(createdAt),
      usedAt: toTime(updatedAt),
      endsAt: Math.min(toTime(expiresAt), toTime(createdAt) + maxSessionAgeMs),
      address: ipAddress ?? '',
      browser: (userAgent ?? '').slice(0, 300),
    }))
    .filter(({ endsAt }) => endsAt > Date.now())
}

export async function endSessions(
  { user, body }: HandlerInput<typeof contract.endSessions>,
  shop: Shop,
): Promise<{ ended: number }> {
  await requirePassword(shop, user, body.password)
  return shop.db.write((trx) => deleteSessions(trx, user, body.id))
}

export async function endUserSessions(
  trx: Transaction,
  { user, body, request }: HandlerInput<typeof contract.endUserSessions>,
): Promise<{ ended: number }> {
  await requireRecentSignIn(trx, user)
  const { id } = await findUser(trx, body.email)
  noteAccount(request, { about: id })
  return deleteAllSessions(trx, id)
}

export function findUser(db: Db, email: string) {
  return db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'admin_at'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow(() => refuse('unknown-user'))
}

/** The sessions of an account except the caller's; with `only` that one of them. */
export async function deleteSessions(trx: Transaction, { id, session }: Owner, only?: string) {
  const { numDeletedRows } = await trx
    .deleteFrom('identity_sessions')
    .where('userId', '=', id)
    .where('id', '!=', session)
    .$if(only !== undefined, (sessions) => sessions.where('id', '=', only ?? ''))
    .executeTakeFirstOrThrow()
  return { ended: Number(numDeletedRows) }
}

export function deleteAllSessions(trx: Transaction, userId: string) {
  return deleteSessions(trx, { id: userId, session: '' })
}

function toTime(at: string | Date): number {
  return new Date(at).getTime()
}
