import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '#server/database/open.ts'
import { newId } from '#server/ids.ts'

export type Job<Name extends string = string> = {
  name: Name
  everyMs: number
  /**
   * May be run again after it was killed half way, and ends soon after `stopping`: what is left is
   * another process's. A rejection is logged; its next turn comes.
   */
  run: (stopping: AbortSignal) => Promise<unknown>
}

type Log = Pick<FastifyBaseLogger, 'info' | 'error'>

export type Jobs<Name extends string = string> = {
  /** Runs a job at once, or once more when it is running; to be called after the commit of what it is for. */
  wake(name: Name): void
  stop(): Promise<void>
}

/** Whoever wakes jobs more often than this is served together: each run has commits of its own. */
const restMs = 200
const pollMs = 1_000
const pollForTurnMs = 100

/**
 * Runs each job every so many milliseconds in one of all the processes on this database. Who runs one
 * holds a lease on it, which ends within `leaseMs` after a kill. While the database is away nothing starts.
 */
export function startJobs<Name extends string>(
  db: Database,
  jobs: Job<Name>[],
  log: Log,
  { leaseMs = 30_000 }: { leaseMs?: number } = {},
): Jobs<Name> {
  const holder = { db, id: newId(), leaseMs }
  const running = new Map<Name, Promise<void>>()
  const woken = new Set<Name>()
  const everyMs = Math.min(pollMs, ...jobs.map((job) => job.everyMs))
  const stopping = new AbortController()
  let endPause = () => {}
  let inserted = false
  let reachable = true

  async function loop(): Promise<void> {
    while (!stopping.signal.aborted) {
      await startDue()
      await pause(Math.min(restMs, everyMs), undefined, { ref: false })
      if (woken.size > 0 || stopping.signal.aborted) continue
      const called = new Promise<void>((resolve) => {
        endPause = resolve
      })
      await Promise.race([called, pause(everyMs, undefined, { ref: false })])
    }
  }

  async function startDue(): Promise<void> {
    try {
      if (!inserted) await insertJobs(db, jobs)
      inserted = true
      const due = await findDue(holder)
      for (const job of jobs)
        if (!running.has(job.name) && (due.has(job.name) || woken.has(job.name))) start(job)
      if (!reachable) log.info({}, 'the database answers again: jobs go on')
      reachable = true
    } catch (error) {
      if (reachable) log.error({ err: error }, 'the database does not answer: jobs wait')
      reachable = false
    }
  }

  function start(job: Job<Name>): void {
    if (stopping.signal.aborted) return
    const run = runLeased(job, woken.delete(job.name))
      .catch((error: unknown) => log.error({ err: error, job: job.name }, 'a job could not be run'))
      .finally(() => running.delete(job.name))
    running.set(job.name, run)
  }

  async function runLeased(job: Job, isWoken: boolean): Promise<void> {
    const hasRun = await runAlone(holder, job, isWoken, () =>
      job.run(stopping.signal).catch((error: unknown) => {
        log.error({ err: error, job: job.name }, 'a job failed; its next turn comes')
      }),
    )
    // Somebody else may be running it past what is new already; what it left here goes on elsewhere.
    if (hasRun ? stopping.signal.aborted : isWoken) await makeDue(db, job.name)
  }

  const looping = loop()
  return {
    wake(name) {
      woken.add(name)
      endPause()
    },
    async stop() {
      stopping.abort()
      endPause()
      await looping
      await Promise.all(running.values())
    },
  }
}

/**
 * Runs what no two processes on this database may do at a time, and gives what it gives: waits until
 * whoever runs it has ended, or was killed `leaseMs` ago.
 */
export async function withLease<T>(
  db: Database,
  name: string,
  run: () => Promise<T>,
  { leaseMs = 30_000 }: { leaseMs?: number } = {},
): Promise<T> {
  const holder = { db, id: newId(), leaseMs }
  const job = { name, everyMs: 0 }
  await insertJobs(db, [job])
  const results: T[] = []
  const runOnce = async () => results.push(await run())
  while (!(await runAlone(holder, job, true, runOnce))) await pause(pollForTurnMs)
  return results[0] as T
}

async function runAlone(
  holder: Holder,
  job: Scheduled,
  alsoEarly: boolean,
  run: () => Promise<unknown>,
): Promise<boolean> {
  if (!(await takeLease(holder, job, alsoEarly))) return false
  // A renewal that fails is not the run's concern: the next one may succeed.
  let renewal: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    renewal = updateLease(holder, job.name, Date.now() + holder.leaseMs).catch(() => {})
  }, holder.leaseMs / 3)
  timer.unref()
  try {
    await run()
  } finally {
    clearInterval(timer)
    await renewal
    await updateLease(holder, job.name, 0)
  }
  return true
}

type Holder = { db: Database; id: string; leaseMs: number }
type Scheduled = Pick<Job, 'name' | 'everyMs'>

async function insertJobs(db: Database, jobs: Scheduled[]): Promise<void> {
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

async function findDue({ db, id }: Holder): Promise<Set<string>> {
  const now = Date.now()
  const rows = await db.read
    .selectFrom('jobs')
    .select('name')
    .where('due_at', '<=', now)
    .where((row) => row.or([row('leased_until', '<=', now), row('leased_by', '=', id)]))
    .execute()
  return new Set(rows.map(({ name }) => name))
}

/**
 * The next turn is set at the start, so that whoever makes it due during the run is not lost. A lease
 * of one's own that is left over could not be given back, because the database was away.
 */
async function takeLease(
  { db, id, leaseMs }: Holder,
  job: Scheduled,
  alsoEarly: boolean,
): Promise<boolean> {
  const now = Date.now()
  const { numUpdatedRows } = await db.write((trx) =>
    trx
      .updateTable('jobs')
      .set({ due_at: now + job.everyMs, leased_by: id, leased_until: now + leaseMs })
      .where('name', '=', job.name)
      .where((row) => row.or([row('leased_until', '<=', now), row('leased_by', '=', id)]))
      .$if(!alsoEarly, (jobs) => jobs.where('due_at', '<=', now))
      .executeTakeFirstOrThrow(),
  )
  return numUpdatedRows === 1n
}

/** Gives a lease of one's own another end; 0 gives it back. */
function updateLease({ db, id }: Holder, name: string, until: number): Promise<unknown> {
  return db.write((trx) =>
    trx
      .updateTable('jobs')
      .set({ leased_by: until === 0 ? null : id, leased_until: until })
      .where('name', '=', name)
      .where('leased_by', '=', id)
      .execute(),
  )
}

function makeDue(db: Database, name: string): Promise<unknown> {
  return db.write((trx) =>
    trx.updateTable('jobs').set({ due_at: Date.now() }).where('name', '=', name).execute(),
  )
}
