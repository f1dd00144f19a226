// The statements that placing a purchase needs, from its session to its commit, and no others.
import type { TestShop } from './open-shop.ts'

/**
 * Places by `act`, again while its statements run in another's transaction, where they are not seen:
 * on SQLite stories share a commit. What a job does in the same transaction does not count.
 */
export async function placingStatements(
  { statementsOf }: TestShop,
  act: () => Promise<unknown>,
): Promise<string[]> {
  for (let tries = 0; tries < 50; tries++) {
    const all = await statementsOf(act)
    const placed = all.findIndex((sql) => sql.includes('insert into purchases'))
    const committed = all.indexOf('commit', placed)
    if (placed >= 0 && committed >= 0)
      return all.slice(0, committed + 1).filter((sql) => !ofJobs.test(sql))
  }
  throw new Error('It is never seen whole')
}

/** A job's turn, and the mails that it sends. */
const ofJobs = /"jobs"|(from|update) "outbox"/
