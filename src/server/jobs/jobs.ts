import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '#server/database/open.ts'
import { mergeWords } from '#server/database/words.ts'
import { newId } from '#server/ids.ts'

export type Job = {
  name: string
  everyMs: number
  /**
   * Must be safe to run again after a kill half way. Ends soon after `stopping`; another process does
   * the rest. A rejection is logged, and the job runs again at its next turn.
   */
  run: (stopping: AbortSignal) => Promise<unknown>
}

type Log = Pick<FastifyBaseLogger, 'info' | 'error'>

/** Wakes within this time share one run, because each run costs commits. */
const wakeMs = 200
const pollMs = 1_000

/** How long running jobs have on shutdown. A job that waits for a hanging server is left running: its lease expires. */
const shutdownMs = 5_000

/**
 * Runs each job at its interval, in one of the processes of this database. A lease marks the runner and expires
 * within `leaseMs` after a kill. During a database outage nothing starts.
 */
export function startJobs(db: Database, jobs: Job[], log: Log, leaseMs = 30_000) {
  const holder = { db, id: newId(), leaseMs }
  const running = new Map<string, Promise<void>>()
  const woken = new Set<string>()
  const everyMs = Math.min(pollMs, ...jobs.map((job) => job.everyMs))
  const stopping = new AbortController()
  let inserted = false
  let reachable = true

  async function loop(): Promise<void> {
    const options = { ref: false, signal: stopping.signal }
    let polledAt = -everyMs
    while (!stopping.signal.aborted) {
      if (woken.size > 0 || performance.now() - polledAt >= everyMs) {
        polledAt = performance.now()
        await startDue()
      }
      await pause(Math.min(wakeMs, everyMs), undefined, options).catch(() => {})
    }
  }

  async function startDue(): Promise<void> {
    try {
      if (!inserted) await insertJobs(db, jobs)
      inserted = true
      // A running job may have missed the new work: it stays woken, and runs again when it ends.
      const idle = [...woken].filter((name) => !running.has(name))
      if (idle.length > 0) await makeDue(db, idle)
      for (const name of idle) woken.delete(name)
      const due = await findDue(holder)
      for (const job of jobs) if (due.has(job.name) && !running.has(job.name)) start(job)
      if (!reachable) log.info({}, 'the database answers again: jobs go on')
      reachable = true
    } catch (error) {
      if (reachable) log.error({ err: error }, 'the database does not answer: jobs wait')
      reachable = false
    }
  }

  function start(job: Job): void {
    if (stopping.signal.aborted) return
    const run = runLeased(job)
      .catch((error: unknown) => log.error({ err: error, job: job.name }, 'a job could not be run'))
      .finally(() => running.delete(job.name))
    running.set(job.name, run)
  }

  async function runLeased(job: Job): Promise<void> {
    if (!(await takeLease(holder, job))) return
    // A failed renewal does not stop the run: the next one may succeed.
    let renewal: Promise<unknown> = Promise.resolve()
    const timer = setInterval(() => {
      renewal = updateLease(holder, job.name, Date.now() + leaseMs).catch(() => {})
    }, leaseMs / 3)
    timer.unref()
    try {
      await job.run(stopping.signal)
    } catch (error) {
      log.error({ err: error, job: job.name }, 'a job failed; its next turn comes')
    }
    clearInterval(timer)
    await renewal
    await updateLease(holder, job.name, 0)
    // Other processes continue unfinished work.
    if (stopping.signal.aborted) await makeDue(db, [job.name])
  }

  const looping = loop()
  return {
    /** Runs a job soon, or again if it is running; call after the commit of its work. */
    wake: (name: string) => void woken.add(name),
    async stop(): Promise<void> {
      stopping.abort()
      await looping
      const timeout = pause(shutdownMs, undefined, { ref: false })
      await Promise.race([Promise.all(running.values()), timeout])
    },
  }
}

type Holder = { db: Database; id: string; leaseMs: number }

async function insertJobs(db: Database, jobs: Job[]): Promise<void> {
  const rows = jobs.map(({ name }) => ({ name, due_at: 0, leased_by: null, leased_until: 0 }))
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
 * Sets the next run at the start, so that a request for another run during this one is not lost. Takes over a lease
 * of this same process: an earlier run could not release it while the database did not answer.
 */
async function takeLease({ db, id, leaseMs }: Holder, job: Job): Promise<boolean> {
  const now = Date.now()
  const { numUpdatedRows } = await db.write((trx) =>
    trx
      .updateTable('jobs')
      .set({ due_at: now + job.everyMs, leased_by: id, leased_until: now + leaseMs })
      .where('name', '=', job.name)
      .where('due_at', '<=', now)
      .where((row) => row.or([row('leased_until', '<=', now), row('leased_by', '=', id)]))
      .executeTakeFirstOrThrow(),
  )
  return numUpdatedRows === 1n
}

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

function makeDue(db: Database, names: string[]): Promise<unknown> {
  return db.write((trx) =>
    trx.updateTable('jobs').set({ due_at: Date.now() }).where('name', 'in', names).execute(),
  )
}

/** Answers are remembered for a day (`idempotency.ts`), and no limit counts tries for longer (`limits.ts`). */
const dayMs = 24 * 60 * 60 * 1000
/** Long enough to read an import's result after a weekend. */
const importsMs = 7 * dayMs

/** How long sent mails are kept: they can be looked up, and no fact is mailed twice. */
const sentMailDays = 90

/** Few enough that an order waits for one step no longer than for another order. */
const rowsPerStep = 1_000

export async function tidy(db: Database, stopping: AbortSignal): Promise<void> {
  const now = new Date()
  const dayAgo = now.getTime() - dayMs
  const ended = now.toISOString()
  const sentLongAgo = now.getTime() - sentMailDays * dayMs
  const expired = {
    tries: sql<SqlBool>`since < ${dayAgo}`,
    idempotency: sql<SqlBool>`created_at < ${dayAgo}`,
    outbox: sql<SqlBool>`sent_at < ${sentLongAgo}`,
    imports: sql<SqlBool>`created_at < ${now.getTime() - importsMs}`,
    identity_sessions: sql<SqlBool>`"expiresAt" < ${ended}`,
    identity_verifications: sql<SqlBool>`"expiresAt" < ${ended}`,
  }
  for (const [table, condition] of Object.entries(expired))
    await deleteInSteps(db, table, condition, stopping)
  await mergeWords(db, stopping)
}

async function deleteInSteps(
  db: Database,
  table: string,
  condition: RawBuilder<SqlBool>,
  stopping: AbortSignal,
): Promise<void> {
  const rows = sql.table(table)
  const deletion = sql`delete from ${rows} where id in (
    select id from ${rows} where ${condition} limit ${sql.lit(rowsPerStep)})`
  let deleted = rowsPerStep
  while (deleted === rowsPerStep && !stopping.aborted) {
    const { numAffectedRows } = await db.write((trx) => deletion.execute(trx))
    deleted = Number(numAffectedRows ?? 0)
  }
}
