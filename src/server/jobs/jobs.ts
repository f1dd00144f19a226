import { setTimeout as pause } from 'node:timers/promises'
import type { ExpressionBuilder, Selectable } from 'kysely'
import type { Database } from '#server/database/open.ts'
import { isOver, over } from '#server/database/over.ts'
import type { Schema } from '#server/database/schema.ts'
import { newId } from '#server/ids.ts'
import { type ClockBounds, watchClock } from './clock.ts'
import { whileRenewing } from './lease.ts'

export type Job = {
  name: string
  everyMs: number
  /**
   * May be run again after it was killed half way, and ends soon after `stopping`: what is left is
   * another process's. A rejection is logged; its next turn comes. `now` is the time, in epoch
   * milliseconds, at which this turn was found due: what goes `byClock` takes no other for the time.
   */
  run: (stopping: AbortSignal, now: number) => Promise<void>
  /** It ends what the clock says is over: it does not run while the clock is not to be believed. */
  byClock?: boolean
}

type Log = {
  warn(facts: object, message: string): void
  info(facts: object, message: string): void
  error(facts: object, message: string): void
}

export type Jobs = {
  /**
   * Runs a job at once, in this process; to be called after the transaction that gave it work.
   * If it is running, it runs once more afterwards, wherever that is; but in this process at most
   * every fifth of a second, for all who called by then. Throws for an unknown name.
   */
  wake(name: string): void
  /** Starts nothing any more; resolves when what runs has ended. */
  stop(): Promise<void>
}

/** Work that comes more often than this is done together: each run has commits of its own. */
const restMs = 200

/** How often each process looks for what is due. */
const lookEveryMs = 1_000
const lookForTurnMs = 100

/**
 * Runs each job every so many milliseconds in one of all the processes on this database. Who runs
 * one holds a lease on it, renewed while it runs; after a kill it ends within `leaseMs`, and
 * another process, or the same one restarted, goes on. While the database is away nothing is
 * started, and the loop goes on looking.
 */
export function startJobs(
  db: Database,
  jobs: Job[],
  log: Log,
  { leaseMs = 30_000, clock }: { leaseMs?: number; clock?: ClockBounds } = {},
): Jobs {
  const me = newId()
  const isBelieved = watchClock(log, clock)
  const running = new Map<string, Promise<void>>()
  const woken = new Set<string>()
  /** When a job that was woken may run again. */
  const rested = new Map<string, number>()
  const resting = new Set<string>()
  const lookMs = Math.min(lookEveryMs, ...jobs.map(({ everyMs }) => everyMs))
  let known = false
  let reachable = true
  const stopping = new AbortController()
  const stopped = () => stopping.signal.aborted
  let timer: NodeJS.Timeout | undefined
  let starting = startDue()

  async function startDue(): Promise<void> {
    try {
      if (!known) await enter(db, jobs)
      known = true
      const now = Date.now()
      const rows = await findDue(db, jobs, { me, leaseMs, now })
      const due = new Set(rows.filter((row) => mayRun(row, now)).map(({ name }) => name))
      for (const job of jobs) if (due.has(job.name) || woken.has(job.name)) start(job, now)
      if (!reachable) log.info({}, 'the database answers again: jobs go on')
      reachable = true
    } catch (error) {
      if (reachable) log.error({ err: error }, 'the database does not answer: jobs wait')
      reachable = false
    }
    if (stopped()) return
    timer = setTimeout(() => {
      starting = startDue()
    }, lookMs)
    timer.unref()
  }

  function mayRun({ name, due_at }: Row, now: number): boolean {
    const job = jobs.find((one) => one.name === name)
    return !job?.byClock || isBelieved(name, due_at, now)
  }

  function start(job: Job, now = Date.now()): void {
    if (stopped() || !known || running.has(job.name)) return
    rested.set(job.name, performance.now() + restMs)
    const run = runClaimed(job, now, woken.delete(job.name))
      .catch((error: unknown) => log.error({ err: error, job: job.name }, 'a job could not be run'))
      .then(() => {
        running.delete(job.name)
        if (woken.has(job.name)) startRested(job)
      })
    running.set(job.name, run)
  }

  /** One timer does for all who call until then: whoever wakes a job that runs is answered above. */
  function startRested(job: Job): void {
    const waitMs = (rested.get(job.name) ?? 0) - performance.now()
    if (waitMs <= 0) start(job)
    if (waitMs <= 0 || resting.has(job.name)) return
    resting.add(job.name)
    const later = setTimeout(() => {
      resting.delete(job.name)
      if (woken.has(job.name)) start(job)
    }, waitMs)
    later.unref()
  }

  async function runClaimed(job: Job, now: number, atOnce: boolean): Promise<void> {
    if (!(await claim(db, job, { me, leaseMs, now, atOnce }))) {
      // Somebody else is running it, perhaps past the new work already: it is due once more.
      if (atOnce) await makeDue(db, job.name, now)
      return
    }
    try {
      await whileRenewing(
        () => renew(db, job.name, { me, leaseMs }),
        leaseMs / 3,
        () => job.run(stopping.signal, now),
      )
    } catch (error) {
      log.error({ err: error, job: job.name }, 'a job failed; its next turn comes')
    } finally {
      await release(db, job.name, me)
    }
    // What it left goes on elsewhere at once.
    if (stopped()) await makeDue(db, job.name, now)
  }

  return {
    wake(name) {
      const job = jobs.find((one) => one.name === name)
      if (!job) throw new Error(`There is no job named ${name}`)
      woken.add(name)
      if (!running.has(name)) startRested(job)
    },
    async stop() {
      stopping.abort()
      await starting
      clearTimeout(timer)
      await Promise.all(running.values())
    },
  }
}

/**
 * Does work that no two processes on this database may do at a time, and gives what it gives: waits
 * until whoever does it has ended, or was killed `leaseMs` ago.
 */
export async function inTurn<T>(
  db: Database,
  name: string,
  work: () => Promise<T>,
  { leaseMs = 30_000 }: { leaseMs?: number } = {},
): Promise<T> {
  const lease = { me: newId(), leaseMs }
  const job = { name, everyMs: 0 }
  await enter(db, [job])
  const mayNow = () => claim(db, job, { ...lease, now: Date.now(), atOnce: true })
  while (!(await mayNow())) await pause(lookForTurnMs)
  try {
    return await whileRenewing(() => renew(db, name, lease), leaseMs / 3, work)
  } finally {
    await release(db, name, lease.me)
  }
}

type Lease = { me: string; leaseMs: number }
type Turn = Lease & { now: number }
type Row = Selectable<Schema['jobs']>
type Named = Pick<Job, 'name' | 'everyMs'>

/** Gives each job its row; a new one is due at once. */
async function enter(db: Database, jobs: Named[]): Promise<void> {
  const rows = jobs.map(({ name }) => ({ name, due_at: 0, leased_by: null, leased_until: 0 }))
  if (rows.length === 0) return
  await db.write((work) =>
    work
      .insertInto('jobs')
      .values(rows)
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute(),
  )
}

async function findDue(db: Database, jobs: Job[], { me, leaseMs, now }: Turn): Promise<Row[]> {
  const everyMs = new Map(jobs.map((job) => [job.name, job.everyMs]))
  const rows = await db.read.selectFrom('jobs').selectAll().execute()
  return rows.filter(
    ({ name, due_at, leased_by, leased_until }) =>
      isOver(due_at, now, everyMs.get(name) ?? 0) &&
      (leased_by === me || isOver(leased_until, now, leaseMs)),
  )
}

/** A lease of one's own that is left over could not be given back, because the database was away. */
function free({ me, leaseMs }: Lease, now: number) {
  return (row: ExpressionBuilder<Schema, 'jobs'>) =>
    row.or([over('leased_until', now, leaseMs), row('leased_by', '=', me)])
}

/**
 * The next turn is set at the start, so that a wish that arrives during the run is not lost; and
 * from the time that was believed, so that a clock which was set since is not.
 */
async function claim(
  db: Database,
  job: Named,
  { me, leaseMs, now, atOnce }: Turn & { atOnce: boolean },
): Promise<boolean> {
  return db.write(async (work) => {
    const leasedAt = Date.now()
    let claiming = work
      .updateTable('jobs')
      .set({ due_at: now + job.everyMs, leased_by: me, leased_until: leasedAt + leaseMs })
      .where('name', '=', job.name)
      .where(free({ me, leaseMs }, leasedAt))
    if (!atOnce) claiming = claiming.where(over('due_at', now, job.everyMs))
    const { numUpdatedRows } = await claiming.executeTakeFirstOrThrow()
    return numUpdatedRows === 1n
  })
}

async function renew(db: Database, name: string, { me, leaseMs }: Lease): Promise<void> {
  await db.write((work) =>
    work
      .updateTable('jobs')
      .set({ leased_until: Date.now() + leaseMs })
      .where('name', '=', name)
      .where('leased_by', '=', me)
      .execute(),
  )
}

async function release(db: Database, name: string, me: string): Promise<void> {
  await db.write((work) =>
    work
      .updateTable('jobs')
      .set({ leased_by: null, leased_until: 0 })
      .where('name', '=', name)
      .where('leased_by', '=', me)
      .execute(),
  )
}

/** As of the turn's own time: a clock that was set during the turn is not believed for it. */
async function makeDue(db: Database, name: string, now: number): Promise<void> {
  await db.write((work) =>
    work.updateTable('jobs').set({ due_at: now }).where('name', '=', name).execute(),
  )
}
