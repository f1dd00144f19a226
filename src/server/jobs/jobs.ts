import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '#server/database/open.ts'
import { newId } from '#server/ids.ts'
import { whileRenewing } from './lease.ts'

export type Job = {
  name: string
  everyMs: number
  /**
   * May be run again after it was killed half way, and ends soon after `stopping`: what is left is
   * another process's. A rejection is logged; its next turn comes.
   */
  run: (stopping: AbortSignal) => Promise<void>
}

type Log = {
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

/** Transaction that comes more often than this is done together: each run has commits of its own. */
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
  { leaseMs = 30_000 }: { leaseMs?: number } = {},
): Jobs {
  const lease = { db, me: newId(), leaseMs }
  const running = new Map<string, Promise<void>>()
  const woken = new Set<string>()
  /** When a job that was woken may run again. */
  const rested = new Map<string, number>()
  const lookMs = Math.min(lookEveryMs, ...jobs.map(({ everyMs }) => everyMs))
  let entered = false
  let reachable = true
  const stopping = new AbortController()
  const stopped = () => stopping.signal.aborted
  let timer: NodeJS.Timeout | undefined
  let looking = look()

  async function look(): Promise<void> {
    try {
      if (!entered) await enter(db, jobs)
      entered = true
      const due = await findDue(lease)
      for (const job of jobs) if (due.has(job.name) || woken.has(job.name)) start(job)
      if (!reachable) log.info({}, 'the database answers again: jobs go on')
      reachable = true
    } catch (error) {
      if (reachable) log.error({ err: error }, 'the database does not answer: jobs wait')
      reachable = false
    }
    if (stopped()) return
    timer = setTimeout(() => {
      looking = look()
    }, lookMs)
    timer.unref()
  }

  function start(job: Job): void {
    if (stopped() || !entered || running.has(job.name)) return
    rested.set(job.name, performance.now() + restMs)
    const run = runLeased(job, woken.delete(job.name))
      .catch((error: unknown) => log.error({ err: error, job: job.name }, 'a job could not be run'))
      .then(() => {
        running.delete(job.name)
        if (woken.has(job.name)) startRested(job)
      })
    running.set(job.name, run)
  }

  function startRested(job: Job): void {
    const unlessDone = () => {
      if (woken.has(job.name)) start(job)
    }
    setTimeout(unlessDone, Math.max(0, (rested.get(job.name) ?? 0) - performance.now())).unref()
  }

  async function runLeased(job: Job, atOnce: boolean): Promise<void> {
    if (!(await claim(lease, job, atOnce))) {
      // Somebody else is running it, perhaps past the new work already: it is due once more.
      if (atOnce) await makeDue(db, job.name)
      return
    }
    try {
      await whileRenewing(
        () => renew(lease, job.name),
        leaseMs / 3,
        () => job.run(stopping.signal),
      )
    } catch (error) {
      log.error({ err: error, job: job.name }, 'a job failed; its next turn comes')
    } finally {
      await release(lease, job.name)
    }
    // What it left goes on elsewhere at once.
    if (stopped()) await makeDue(db, job.name)
  }

  return {
    wake(name) {
      const job = jobs.find((one) => one.name === name)
      if (!job) throw new Error(`There is no job named ${name}`)
      if (woken.has(name)) return
      woken.add(name)
      if (!running.has(name)) startRested(job)
    },
    async stop() {
      stopping.abort()
      await looking
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
  const lease = { db, me: newId(), leaseMs }
  const job = { name, everyMs: 0 }
  await enter(db, [job])
  while (!(await claim(lease, job, true))) await pause(lookForTurnMs)
  try {
    return await whileRenewing(() => renew(lease, name), leaseMs / 3, work)
  } finally {
    await release(lease, name)
  }
}

type Lease = { db: Database; me: string; leaseMs: number }
type Named = Pick<Job, 'name' | 'everyMs'>

/** Gives each job its row; a new one is due at once. */
async function enter(db: Database, jobs: Named[]): Promise<void> {
  const rows = jobs.map(({ name }) => ({ name, due_at: 0, leased_by: null, leased_until: 0 }))
  if (rows.length === 0) return
  await db.write((trx) =>
    trx
      .insertInto('jobs')
      .values(rows)
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute(),
  )
}

/** The names of what is due and not another's. */
async function findDue({ db, me }: Lease): Promise<Set<string>> {
  const now = Date.now()
  const rows = await db.read
    .selectFrom('jobs')
    .select('name')
    .where('due_at', '<=', now)
    .where((row) => row.or([row('leased_until', '<=', now), row('leased_by', '=', me)]))
    .execute()
  return new Set(rows.map(({ name }) => name))
}

/**
 * The next turn is set at the start, so that a wish that arrives during the run is not lost. A lease
 * of one's own that is left over could not be given back, because the database was away.
 */
async function claim({ db, me, leaseMs }: Lease, job: Named, atOnce: boolean): Promise<boolean> {
  const now = Date.now()
  return db.write(async (trx) => {
    let claiming = trx
      .updateTable('jobs')
      .set({ due_at: now + job.everyMs, leased_by: me, leased_until: now + leaseMs })
      .where('name', '=', job.name)
      .where((row) => row.or([row('leased_until', '<=', now), row('leased_by', '=', me)]))
    if (!atOnce) claiming = claiming.where('due_at', '<=', now)
    const { numUpdatedRows } = await claiming.executeTakeFirstOrThrow()
    return numUpdatedRows === 1n
  })
}

function renew({ db, me, leaseMs }: Lease, name: string): Promise<unknown> {
  return db.write((trx) =>
    trx
      .updateTable('jobs')
      .set({ leased_until: Date.now() + leaseMs })
      .where('name', '=', name)
      .where('leased_by', '=', me)
      .execute(),
  )
}

function release({ db, me }: Lease, name: string): Promise<unknown> {
  return db.write((trx) =>
    trx
      .updateTable('jobs')
      .set({ leased_by: null, leased_until: 0 })
      .where('name', '=', name)
      .where('leased_by', '=', me)
      .execute(),
  )
}

function makeDue(db: Database, name: string): Promise<unknown> {
  return db.write((trx) =>
    trx.updateTable('jobs').set({ due_at: Date.now() }).where('name', '=', name).execute(),
  )
}
