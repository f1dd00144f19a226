// The statements that placing a purchase needs, from its session to its commit, and no others.
import type { TestShop } from './open-shop.ts'

/** Places by `act`; what a job does meanwhile does not count. */
export async function placingStatements(
  { statementsOf }: TestShop,
  act: () => Promise<unknown>,
): Promise<string[]> {
  const all = await statementsOf(act)
  const committed = all.indexOf('commit')
  if (committed < 0) throw new Error('It is never seen whole')
  return all.slice(0, committed + 1).filter((sql) => !ofJobs.test(sql))
}

/** A job's turn, and the mails that it sends. */
const ofJobs = /"jobs"|(from|update) "outbox"/
