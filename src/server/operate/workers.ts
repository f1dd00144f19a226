import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { ConfigError } from '#server/config/error.ts'
import { passOnImports } from '#server/imports/other-workers.ts'
import { passOnMetrics } from '#server/observe/metrics-of-all.ts'

type Log = {
  info(facts: object, message: string): void
  error(facts: object, message: string): void
}

/** What a worker says once it serves. */
const openedMessage = 'opened'

/** What a worker is told when the next one is open in its place. */
const replacedMessage = 'replaced'

/** One that has not gone by then is ended: something in it hangs. */
const longestLeaveMs = 90_000

/** A worker that dies this soon after its start is broken: it is started again more slowly. */
const tooSoonMs = 5_000
const slowMs = 2_000

/**
 * Keeps so many processes serving on one address; resolves when all are open. The first opens alone,
 * so that migrations and the demo shop are made once. A worker that dies is replaced. SIGHUP replaces
 * all, one after the other, each only when the next one is open; SIGTERM and SIGINT close them.
 */
export async function overseeWorkers(count: number, log: Log): Promise<void> {
  let closing = false
  passOnMetrics()
  passOnImports()
  const replaced = new Set<Worker>()
  cluster.on('exit', (worker, code, signal) => {
    if (closing) {
      if (Object.keys(cluster.workers ?? {}).length === 0) process.exit(0)
      return
    }
    if (replaced.delete(worker)) return
    const soon = Date.now() - (startedAt.get(worker.id) ?? 0) < tooSoonMs
    log.error({ worker: worker.process.pid, code, signal }, 'a worker died and is replaced')
    // One that ends again comes here again.
    setTimeout(() => void startWorker().catch(() => {}), soon ? slowMs : 0)
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      closing = true
      for (const worker of workers()) worker.kill('SIGTERM')
    })
  }
  let settled = false
  process.on('SIGHUP', () => {
    if (settled) void replaceAll(replaced, log)
  })
  await startWorker()
  // One that ends before it is open is no failure of the start: it is replaced as any other is.
  for (let number = 1; number < count; number++) await startWorker().catch(() => {})
  settled = true
  log.info({ workers: count }, 'the shop is open')
}

/** Tells the process that oversees this worker that it serves. */
export function opened(): void {
  process.send?.(openedMessage)
}

/** Tells a worker that another one serves in its place. */
export function whenReplaced(leave: () => void): void {
  process.on('message', (message) => {
    if (message === replacedMessage) leave()
  })
}

/**
 * Says goodbye to the process that oversees this one, after it has closed; resolves when that is heard.
 * Connections that were handed over until then are handed on to another worker: of a worker that only
 * ends they would be lost, and whoever opened them waits for ever.
 */
export async function sayGoodbye(): Promise<void> {
  if (!cluster.worker?.isConnected()) return
  const heard = once(process, 'disconnect')
  cluster.worker.disconnect()
  await heard
}

const startedAt = new Map<number, number>()
const openings = new WeakMap<Worker, Promise<Worker>>()

function startWorker(): Promise<Worker> {
  const worker = cluster.fork()
  const opening = new Promise<Worker>((resolve, reject) => {
    startedAt.set(worker.id, Date.now())
    worker.once('exit', () => {
      startedAt.delete(worker.id)
      reject(new ConfigError('A worker ended before it was open: the line above says why'))
    })
    worker.on('message', (message) => {
      if (message === openedMessage) resolve(worker)
    })
  })
  openings.set(worker, opening)
  return opening
}

async function replaceAll(replaced: Set<Worker>, log: Log): Promise<void> {
  for (const old of workers()) {
    await startWorker()
    // One that is not open yet does not hear what it is told.
    await openings.get(old)?.catch(() => {})
    replaced.add(old)
    old.send(replacedMessage)
    setTimeout(() => old.process.kill('SIGKILL'), longestLeaveMs).unref()
  }
  log.info({}, 'every worker was replaced')
}

function workers(): Worker[] {
  return Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
}
