import { ConfigError } from '#server/config/error.ts'
import type { Reader, Work } from '#server/database/open.ts'

/** The row of `marks` by which a database says that the demo shop was put into it. */
const mark = 'demo'

/** How far that is; 'ended' once its accounts were taken out. */
const demoStates = { begun: 1, finished: 2, ended: 3 } as const
type DemoState = keyof typeof demoStates

/** Null for a database that never held the demo shop. */
export async function demoState(read: Reader): Promise<DemoState | null> {
  const row = await read
    .selectFrom('marks')
    .select('state')
    .where('id', '=', mark)
    .executeTakeFirst()
  if (!row) return null
  const states = Object.keys(demoStates) as DemoState[]
  return states.find((state) => demoStates[state] === Number(row.state)) ?? null
}

export async function markDemo(work: Work, state: DemoState): Promise<void> {
  const number = demoStates[state]
  await work
    .insertInto('marks')
    .values({ id: mark, state: number })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ state: number }))
    .execute()
}

/** Whether accounts are in it whose passwords everybody knows. */
export async function holdsDemo(read: Reader): Promise<boolean> {
  const state = await demoState(read)
  return state !== null && state !== 'ended'
}

/** What the start and `doctor` say in production. */
export const demoRefusal =
  'MODE=production, but the database holds the demo shop, whose passwords everybody knows: begin with an empty one, or take the demo accounts out with npm run shop -- end-demo'

export async function refuseDemo(read: Reader): Promise<void> {
  if (await holdsDemo(read)) throw new ConfigError(demoRefusal)
}
