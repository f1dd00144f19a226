import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Database } from '#server/database/open.ts'
import { engines, openTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import { type Job, startJobs } from './jobs.ts'

const hour = 60 * 60_000

/** A limit, not a promise: timers are late on a machine that has much to do. */
const patienceMs = 30_000

/** The gate of a waiting job: lets present and later waiters through. */
const gates: (() => void)[] = []

describe.each(engines)('jobs on %s', (engine) => {
  let house: TestDatabase
  let started: ReturnType<typeof startJobs>[]

  beforeEach(async () => {
    house = await openTestDatabase(engine)
    started = []
  })

  afterEach(async () => {
    for (const open of gates.splice(0)) open()
    for (const jobs of started) await jobs.stop()
    await house.close()
  })

  function begin(jobs: Job[], options?: { db?: Database; leaseMs?: number }) {
    const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
    const runner = startJobs(options?.db ?? house.db, jobs, log, options?.leaseMs)
    started.push(runner)
    return { ...runner, log }
  }

  test('runs again when woken during a run', async () => {
    const gate = held('mail', hour)
    const { wake } = begin([gate.job])
    await gate.entered(1)
    wake('mail')
    wake('mail')
    gate.open()
    await gate.entered(2)
    gate.open()
    await pause(100)
    expect(gate.runs()).toBe(2)
    expect(gate.most()).toBe(1)
  })

  test('runs in one of several processes, and again when woken elsewhere', async () => {
    const here = held('mail', hour)
    begin([here.job])
    await here.entered(1)
    const there = counter('mail', hour)
    const other = begin([there.job], { db: house.again() })
    await pause(100)
    expect(there.runs()).toBe(0)
    other.wake('mail')
    await pause(100)
    expect(there.runs()).toBe(0)
    here.open()
    await vi.waitFor(() => {
      here.open()
      expect(here.runs() + there.runs()).toBe(2)
    }, patienceMs)
  })

  test('replaces a killed process when its lease ends', async () => {
    await killWhileRunning(house)
    const lease = await leaseOf(house)
    const ranAt: number[] = []
    const { job } = counter('mail', 20, async () => void ranAt.push(Date.now()))
    begin([job])
    await vi.waitFor(() => expect(ranAt.length).toBeGreaterThan(0), patienceMs)
    expect(ranAt[0]).toBeGreaterThanOrEqual(lease.leased_until)
  })

  test('logs a failed job and runs it again', async () => {
    const { job, runs } = counter('shaky', 30, () => Promise.reject(new Error('no')))
    const { log } = begin([job])
    await vi.waitFor(() => expect(runs()).toBeGreaterThanOrEqual(3), patienceMs)
    expect(log.error).toHaveBeenCalledWith(
      expect.objectContaining({ job: 'shaky' }),
      'a job failed; its next turn comes',
    )
  })

  test('waits for running jobs on stop, and starts none afterwards', async () => {
    const gate = held('mail', 20)
    const { wake, stop } = begin([gate.job])
    await gate.entered(1)
    let stopped = false
    const stopping = stop().then(() => {
      stopped = true
    })
    await pause(60)
    expect(stopped).toBe(false)
    gate.open()
    await stopping
    wake('mail')
    await pause(80)
    expect(gate.runs()).toBe(1)
    const row = await house.db.read.selectFrom('jobs').selectAll().executeTakeFirst()
    expect(row).toMatchObject({ leased_by: null, leased_until: 0 })
  })

  test('stops after a few seconds despite a hanging job, whose lease expires', async () => {
    const gate = held('mail', 20)
    const { stop } = begin([gate.job])
    await gate.entered(1)
    await stop()
    expect(gate.runs()).toBe(1)
    expect((await leaseOf(house)).leased_until).toBeGreaterThan(0)
  })

  test('logs a database outage once, and continues afterwards', async () => {
    const { job, runs } = counter('mail', 20)
    const shaky = outage(house.db)
    shaky.begin()
    const { log } = begin([job], { db: shaky.db })
    await vi.waitFor(() => expect(log.error).toHaveBeenCalled(), patienceMs)
    await pause(100)
    shaky.end()
    await vi.waitFor(() => expect(runs()).toBeGreaterThan(0), patienceMs)
    expect(log.error).toHaveBeenCalledTimes(1)
    expect(log.info).toHaveBeenCalledTimes(1)
    shaky.begin()
    await pause(150)
    const before = runs()
    shaky.end()
    await vi.waitFor(() => expect(runs()).toBeGreaterThan(before), patienceMs)
  })
})

function counter(name: string, everyMs: number, act = () => Promise.resolve()) {
  let runs = 0
  const run = () => {
    runs++
    return act()
  }
  return { job: { name, everyMs, run }, runs: () => runs }
}

/** A job whose runs wait, each until it is let through. */
function held(name: string, everyMs: number) {
  let runs = 0
  let now = 0
  let most = 0
  let open = () => {}
  let closed = true
  const run = async () => {
    runs++
    now++
    most = Math.max(most, now)
    await new Promise<void>((resolve) => {
      open = resolve
      if (!closed) open()
    })
    now--
  }
  gates.push(() => {
    closed = false
    open()
  })
  return {
    job: { name, everyMs, run },
    runs: () => runs,
    most: () => most,
    open: () => open(),
    entered: (count: number) => vi.waitFor(() => expect(runs).toBe(count), patienceMs),
  }
}

function leaseOf({ db }: TestDatabase) {
  return db.read.selectFrom('jobs').selectAll().executeTakeFirstOrThrow()
}

/** A database that does not answer between `begin` and `end`. */
function outage(db: Database) {
  let away = false
  const gone = new Error('connection refused')
  const shaky: Database = {
    ...db,
    get read() {
      if (away) throw gone
      return db.read
    },
    write: (story) => (away ? Promise.reject(gone) : db.write(story)),
  }
  return {
    db: shaky,
    begin: () => {
      away = true
    },
    end: () => {
      away = false
    },
  }
}

/** Another process of the shop that is killed in the middle of the job 'mail', leased for 1 s. */
async function killWhileRunning(house: TestDatabase): Promise<void> {
  const code = `
    import { openDatabase } from '#server/database/open-database.ts'
    import { startJobs } from '#server/jobs/jobs.ts'
    setInterval(() => {}, 1000)
    const run = () => { console.log('running'); return new Promise(() => {}) }
    const db = openDatabase(${JSON.stringify(house.where)})
    startJobs(db, [{ name: 'mail', everyMs: 20, run }], console, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  child.kill('SIGKILL')
  await once(child, 'close')
}
