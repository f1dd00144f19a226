import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { Problem } from '#base/problem.ts'
import type { Database } from '#server/database/open.ts'

/** How many tries something may have within a time; kept in the database, for all processes. */
export type Limit = { name: string; most: number; withinMs: number }

const quarterHour = 15 * 60 * 1000

export const limits = {
  /** Wrong passwords for one account, from wherever they come. */
  signInAccount: { name: 'sign-in account', most: 10, withinMs: quarterHour },
  /** Wrong passwords from one address, for whatever accounts. */
  signInAddress: { name: 'sign-in address', most: 100, withinMs: quarterHour },
  /** Wrong codes of one account's second factor. */
  secondStep: { name: 'second step', most: 10, withinMs: quarterHour },
  /** Mails that anybody can have sent to one account. */
  mailAccount: { name: 'mail account', most: 5, withinMs: quarterHour },
  mailAddress: { name: 'mail address', most: 50, withinMs: quarterHour },
  /** Sign-ins with Google begun from one address: each leaves a row until it ends or expires. */
  googleAddress: { name: 'google address', most: 200, withinMs: quarterHour },
  registerAddress: { name: 'register address', most: 500, withinMs: quarterHour },
  /** Pictures that one user uploads: more than anybody fills into forms. */
  uploads: { name: 'uploads', most: 120, withinMs: quarterHour },
} as const satisfies Record<string, Limit>

/**
 * Counts one try before it is made, so that many at the same moment cannot slip through; throws
 * 'too-many-tries', saying when to come back, when there were too many. The first try after the
 * time starts a new count: nobody is kept out for longer than that, nor by a count that began while
 * the machine's clock was ahead.
 */
export async function takeTry(db: Database, limit: Limit, subject: string): Promise<void> {
  const now = Date.now()
  const isOver = sql`(tries.since <= ${now - limit.withinMs} or tries.since > ${now + limit.withinMs})`
  const { count, since } = await db.write((work) =>
    work
      .insertInto('tries')
      .values({ id: idOf(limit, subject), count: 1, since: now })
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet({
          count: sql`case when ${isOver} then 1 else tries.count + 1 end`,
          since: sql`case when ${isOver} then ${now} else tries.since end`,
        }),
      )
      .returning(['count', 'since'])
      .executeTakeFirstOrThrow(),
  )
  if (count <= limit.most) return
  const problem = new Problem('too-many-tries')
  // Another process may have begun the count a moment after this one read the time.
  const waitMs = Math.min(since + limit.withinMs - now, limit.withinMs)
  problem.retryAfterSeconds = Math.ceil(waitMs / 1000)
  throw problem
}

/** Takes one try back: it was none of those that are limited. */
export async function giveBackTry(db: Database, limit: Limit, subject: string): Promise<void> {
  await db.write((work) =>
    work
      .updateTable('tries')
      .set((row) => ({ count: row('count', '-', 1) }))
      .where('id', '=', idOf(limit, subject))
      .where('count', '>', 0)
      .execute(),
  )
}

/** Forgets the tries of a subject that has proven itself. */
export async function forgetTries(db: Database, limit: Limit, subject: string): Promise<void> {
  await db.write((work) =>
    work.deleteFrom('tries').where('id', '=', idOf(limit, subject)).execute(),
  )
}

/** Hashed, so that the table tells nobody whose accounts are tried. */
function idOf(limit: Limit, subject: string): string {
  return createHash('sha256').update(`${limit.name}\n${subject}`).digest('hex')
}
