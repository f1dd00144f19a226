import { refuse } from '#base/refuse.ts'
import type { Db, Transaction } from '#server/database/open.ts'
import type { CurrentUser } from '#server/http/current-user.ts'
import type { OpenSession } from '../security-contract.ts'

/** How old a session may become; the identity service ends those that nobody used for 14 days. */
export const maxSessionAgeMs = 30 * 24 * 60 * 60 * 1000

const maxListed = 100

/** The present session first. Sign-ins that wait for a second step are none. */
export async function listSessions(
  db: Db,
  user: Pick<CurrentUser, 'id' | 'session'>,
): Promise<OpenSession[]> {
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
  trx: Transaction,
  { id: userId, session }: Pick<CurrentUser, 'id' | 'session'>,
  id?: string,
): Promise<{ ended: number }> {
  const { numDeletedRows } = await trx
    .deleteFrom('identity_sessions')
    .where('userId', '=', userId)
    .where('id', '!=', session)
    .$if(id !== undefined, (sessions) => sessions.where('id', '=', id ?? ''))
    .executeTakeFirstOrThrow()
  return { ended: Number(numDeletedRows) }
}

export function endAllSessions(trx: Transaction, userId: string) {
  return endSessions(trx, { id: userId, session: '' })
}

export async function endUserSessions(trx: Transaction, email: string) {
  const user = await trx
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('email', '=', email)
    .executeTakeFirst()
  if (!user) throw refuse('unknown-user')
  return { ...(await endAllSessions(trx, user.id)), user }
}

/** Refuses a session that has ended since the call came in: what it began must not outlive it. */
export async function requireOpenSession(trx: Transaction, user: CurrentUser): Promise<void> {
  const session = await trx
    .selectFrom('identity_sessions')
    .select('id')
    .where('id', '=', user.session)
    .where('userId', '=', user.id)
    // What ends it waits until this transaction has ended, and comes after it.
    .forUpdate()
    .executeTakeFirst()
  if (!session) throw refuse('not-signed-in')
}

function toTime(at: string | Date): number {
  return new Date(at).getTime()
}
