import { Problem } from '#base/problem.ts'
import type { Asker } from '#server/calls/asker.ts'
import type { Db, Transaction } from '#server/database/open.ts'
import type { OpenSession } from '../security-contract.ts'

/**
 * How old a session may become, whatever is done in it: then everybody signs in again. The identity
 * service ends those that nobody used for 14 days (`idleSeconds`).
 */
export const oldestSessionMs = 30 * 24 * 60 * 60 * 1000

/** As many are shown: the latest. */
const mostSessions = 100

/**
 * Where the asker is signed in: this session, then the latest first. Sign-ins that wait for a second
 * step are none.
 */
export async function listSessions(read: Db, asker: Asker): Promise<OpenSession[]> {
  const rows = await read
    .selectFrom('identity_sessions as session')
    .leftJoin('session_steps as step', 'step.session_id', 'session.id')
    .leftJoin('second_factors as factor', 'factor.user_id', 'session.userId')
    .select([
      'session.id',
      'session.createdAt',
      'session.updatedAt',
      'session.expiresAt',
      'session.ipAddress',
      'session.userAgent',
    ])
    .where('session.userId', '=', asker.id)
    .where(({ or, eb }) =>
      or([eb('factor.confirmed_at', 'is', null), eb('step.at', 'is not', null)]),
    )
    .orderBy(({ eb }) => eb('session.id', '=', asker.session), 'desc')
    .orderBy('session.createdAt', 'desc')
    .limit(mostSessions)
    .execute()
  const now = Date.now()
  return rows
    .map((row) => ({
      _id: row.id,
      present: row.id === asker.session,
      begunAt: timeOf(row.createdAt),
      usedAt: timeOf(row.updatedAt),
      endsAt: Math.min(timeOf(row.expiresAt), timeOf(row.createdAt) + oldestSessionMs),
      address: row.ipAddress ?? '',
      browser: (row.userAgent ?? '').slice(0, 300),
    }))
    .filter(({ endsAt }) => endsAt > now)
}

/** Ends one of the asker's other sessions, or all of them, with their tokens, at once. */
export async function endSessions(
  trx: Transaction,
  asker: Pick<Asker, 'id' | 'session'>,
  id?: string,
): Promise<{ ended: number }> {
  let ending = trx
    .deleteFrom('identity_sessions')
    .where('userId', '=', asker.id)
    .where('id', '!=', asker.session)
  if (id !== undefined) ending = ending.where('id', '=', id)
  const { numDeletedRows } = await ending.executeTakeFirstOrThrow()
  return { ended: Number(numDeletedRows) }
}

/** Ends every session of somebody's account: for an admin who was told that it is in wrong hands. */
export async function endSessionsOf(trx: Transaction, email: string) {
  const user = await trx
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('email', '=', email)
    .executeTakeFirst()
  if (!user) throw new Problem('unknown-user')
  const { ended } = await endSessions(trx, { id: user.id, session: '' })
  return { ended, user }
}

function timeOf(at: string | Date): number {
  return new Date(at).getTime()
}
