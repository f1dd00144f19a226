import { once } from 'node:events'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Database } from '#server/database/open.ts'
import { engines, openTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import type { ClockBounds } from './clock.ts'
import { type Job, type Jobs, startJobs } from './jobs.ts'

const hour = 60 * 60_000

/** A limit, not a promise: timers are late on a machine that has much to do. */
const patienceMs = 30_000

describe.each(engines)('jobs that end things by the clock on %s', (engine) => {
  let house: TestDatabase
  let started: Jobs[]

  beforeEach(async () => {
    house = await openTestDatabase(engine)
    started = []
  })

  afterEach(async () => {
    vi.useRealTimers()
    for (const jobs of started) await jobs.stop()
    await house.close()
  })

  function begin(
    jobs: Job[],
    { db = house.db, clock }: { db?: Database; clock?: ClockBounds } = {},
  ) {
    const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
    const runner = startJobs(db, jobs, log, clock ? { clock } : {})
    started.push(runner)
    return { ...runner, log }
  }

  test('they wait while it is far ahead of the last turn', async () => {
    const lapses = counter('lapses')
    const mail = counter('mail')
    const jobs = [{ ...lapses.job, byClock: true }, mail.job]
    const before = begin(jobs)
    await vi.waitFor(() => expect(lapses.runs()).toBeGreaterThan(1), patienceMs)
    await before.stop()
    const lastTurn = Date.now() - 16 * 24 * hour
    await house.db.write((work) => work.updateTable('jobs').set({ due_at: lastTurn }).execute())
    const [lapsed, sent] = [lapses.runs(), mail.runs()]
    const { log, stop } = begin(jobs, { clock: { gapMs: hour, waitMs: hour } })
    await vi.waitFor(() => expect(mail.runs()).toBeGreaterThan(sent + 2), patienceMs)
    expect(lapses.runs()).toBe(lapsed)
    expect(log.warn).toHaveBeenCalledTimes(1)
    await stop()
    begin(jobs, { clock: { gapMs: hour, waitMs: 300 } })
    await vi.waitFor(() => expect(lapses.runs()).toBeGreaterThan(lapsed + 1), patienceMs)
  })

  test('a turn goes by the time that was believed, though the clock is set before it begins', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const ahead = Date.now() + 16 * 24 * hour
    const times: number[] = []
    const run = async (_: AbortSignal, now: number) => void times.push(now)
    const lapses = { name: 'lapses', everyMs: hour, byClock: true, run }
    begin([lapses], { db: setAfterLook(house.db, ahead) })
    await vi.waitFor(() => expect(times).toHaveLength(1), patienceMs)
    expect(Date.now()).toBeGreaterThanOrEqual(ahead)
    expect(times[0]).toBeLessThan(ahead - hour)
    const row = await house.db.read.selectFrom('jobs').selectAll().executeTakeFirstOrThrow()
    expect(row.due_at).toBeLessThan(ahead)
  })

  test('what a process that closes leaves is due by the time of its turn, though the clock was set during it', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const ahead = Date.now() + 16 * 24 * hour
    let begun = false
    const run = async (stopping: AbortSignal) => {
      vi.setSystemTime(ahead)
      begun = true
      await once(stopping, 'abort')
    }
    const { stop } = begin([{ name: 'lapses', everyMs: hour, byClock: true, run }])
    await vi.waitFor(() => expect(begun).toBe(true), patienceMs)
    await stop()
    const row = await house.db.read.selectFrom('jobs').selectAll().executeTakeFirstOrThrow()
    expect(row.due_at).toBeLessThan(ahead)
  })
})

function counter(name: string) {
  let runs = 0
  const run = async () => void runs++
  return { job: { name, everyMs: 30, run }, runs: () => runs }
}

/** A database between whose answer and the next change the clock is set. */
function setAfterLook(db: Database, time: number): Database {
  let looked = false
  return {
    ...db,
    get read() {
      looked = true
      return db.read
    },
    write: (story) => {
      if (looked) vi.setSystemTime(time)
      return db.write(story)
    },
  }
}
