import type { Db, Transaction } from '#server/database/open.ts'
import { setMark } from '#server/database/open-database.ts'
import { ConfigError } from '../config/variables.ts'

/** The row of `marks` by which a database says that the demo shop was put into it. */
const mark = 'demo'

const demoStates = { begun: 1, finished: 2 } as const
type DemoState = keyof typeof demoStates

export async function demoState(read: Db): Promise<DemoState | null> {
  const row = await read
    .selectFrom('marks')
    .select('state')
    .where('id', '=', mark)
    .executeTakeFirst()
  if (!row) return null
  return Number(row.state) === demoStates.begun ? 'begun' : 'finished'
}

export function markDemo(trx: Transaction, state: DemoState): Promise<void> {
  return setMark(trx, mark, demoStates[state])
}

/** For the start and `doctor` in production: throws if the demo's accounts with their public passwords are there. */
export async function refuseDemo(read: Db): Promise<void> {
  if ((await demoState(read)) === null) return
  throw new ConfigError(
    'MODE=production, but the database holds the demo shop, whose passwords everybody knows: start with an empty DATA_DIR, or an empty database',
  )
}
