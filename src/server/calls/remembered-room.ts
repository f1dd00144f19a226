import { sql } from 'kysely'
import { Problem } from '#base/problem.ts'
import type { Work } from '#server/database/open.ts'

/** What is remembered for one account at most, in letters. */
const mostRemembered = 50_000_000
/** What a row takes beside its answer. */
const lettersAround = 300
/** So young an answer may still be asked for again by a browser that heard nothing: it stays. */
const youngMs = 5 * 60 * 1000
/** Counted anew after so many letters: not each time, for most accounts never have as many. */
const lettersBetweenCounts = 1_000_000
const mostAccounts = 10_000

const answered = 200

/** Letters that this process wrote for each account since it last counted. */
const uncounted = new Map<string, number>()

/**
 * Before a call of an account is answered under a key: what is oldest of its answers goes where there
 * are too many, but none that is under way or young. Throws 'too-many-tries' where the young ones alone
 * are too many.
 */
export async function demandRoomFor(work: Work, account: string | null): Promise<void> {
  const now = Date.now()
  if (account === null || (uncounted.get(account) ?? 0) < lettersBetweenCounts) return
  const { letters, oldest } = await makeRoom(work, account, now)
  if (letters <= mostRemembered) {
    uncounted.delete(account)
    return
  }
  const problem = new Problem('too-many-tries')
  const waitMs = Math.min(Math.max(oldest + youngMs - now, 1_000), youngMs)
  problem.retryAfterSeconds = Math.ceil(waitMs / 1000)
  throw problem
}

/** Notes that so many letters are remembered for an account. */
export function noteRemembered(account: string | null, letters: number): void {
  if (account === null) return
  if (uncounted.size >= mostAccounts) uncounted.clear()
  uncounted.set(account, (uncounted.get(account) ?? 0) + letters + lettersAround)
}

async function makeRoom(work: Work, account: string, now: number) {
  // What lies ahead of the clock was written while that was ahead.
  await sql`
    delete from idempotency where id in (
      select id from (
        select id, created_at, status,
          sum(letters + ${lettersAround}) over (order by created_at desc, id) as kept
        from idempotency where user_id = ${account}
      ) as latest
      where kept > ${mostRemembered} and status = ${answered}
        and (created_at < ${now - youngMs} or created_at > ${now + youngMs})
    )`.execute(work)
  const left = await work
    .selectFrom('idempotency')
    .select(({ fn }) => [
      fn.sum(sql<number>`letters + ${lettersAround}`).as('letters'),
      fn.min('created_at').as('oldest'),
    ])
    .where('user_id', '=', account)
    .executeTakeFirstOrThrow()
  return { letters: Number(left.letters ?? 0), oldest: Number(left.oldest ?? now) }
}
