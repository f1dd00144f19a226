import { sql } from 'kysely'
import { Counter, collectDefaultMetrics, Gauge, type Registry } from 'prom-client'
import type { Database } from '#server/database/open.ts'
import { newId } from '#server/ids.ts'
import { never } from '#server/mail/send-due.ts'
import type { Traffic } from './traffic.ts'

/** Called totals by the library, but they go up and down: `nodejs_active_resources` tells the same. */
const misnamed = ['handles', 'requests', 'resources'].map((what) => `nodejs_active_${what}_total`)

/**
 * Adds how this process does, and what the shop has to tell. The latter is asked of the database when it
 * is read; none counts more than what waits, or has come since this process started.
 */
export function openGauges(db: Database, traffic: Traffic): void {
  const { registry } = traffic
  const registers = [registry]
  const since = newId()
  collectDefaultMetrics({ register: registry })
  for (const name of misnamed) registry.removeSingleMetric(name)
  const gauges = (name: string, ask: () => Promise<Waiting>, helps: [keyof Waiting, string][]) => {
    const asked = once(ask)
    for (const [what, help] of helps)
      gauge(registry, `${name}_${what}`, help, async () => (await asked())[what])
  }
  gauges('shop_outbox', () => waitingMails(db), [
    ['waiting', 'Mails that are to be sent.'],
    ['failed', 'Those of them that were not taken yet, though tried.'],
    ['oldest_seconds', 'How long the oldest of them waits.'],
    ['given_up', 'Mails that nobody took in 7 days, or that were refused for good.'],
  ])
  gauges('shop_refunds', () => owedRefunds(db), [
    ['waiting', 'Refunds that are owed.'],
    ['failed', 'Those of them that were not taken yet, though tried; none is given up.'],
    ['oldest_seconds', 'How long the oldest of them is owed.'],
  ])
  new Gauge({
    name: 'shop_orders',
    help: 'Orders and purchases that people asked for since this process started, by how that was answered.',
    labelNames: ['status'],
    registers,
    async collect() {
      this.reset()
      for (const route of ['/api/orders', '/api/purchases'])
        for (const { status, times } of await traffic.statusesOf('POST', route))
          this.inc({ status }, times)
    },
  })
  new Gauge({
    name: 'shop_payments',
    help: 'Charges, refunds and disputes that the ledger has since this process started.',
    labelNames: ['outcome'],
    registers,
    async collect() {
      for (const { kind, times } of await ledgerSince(db, since))
        this.set({ outcome: kind }, Number(times))
    },
  })
  new Counter({
    name: 'shop_payments_not_completed_total',
    help: 'Payments that a browser brought and the card company did not confirm.',
    registers,
    async collect() {
      const brought = await traffic.statusesOf('PATCH', '/api/orders/:id')
      const not = brought.filter(({ status }) => status >= 400)
      this.reset()
      this.inc(not.reduce((sum, { times }) => sum + times, 0))
    },
  })
}

function gauge(registry: Registry, name: string, help: string, read: () => Promise<number>): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      // While the database is away the process still tells how it does.
      this.set(await read().catch(() => Number.NaN))
    },
  })
}

/** What waits, as one question to the database tells it. */
type Waiting = { waiting: number; failed: number; oldest_seconds: number; given_up: number }

/** The metrics that are collected together share an answer. */
function once<T>(ask: () => Promise<T>): () => Promise<T> {
  let asked: Promise<T> | null = null
  return () => {
    asked ??= ask().finally(() => {
      asked = null
    })
    return asked
  }
}

/** Mails that wait, and what became of them. */
export async function waitingMails(db: Database): Promise<Waiting> {
  const { rows } = await sql<Counted>`select
      count(*) filter (where due_at < ${never}) as waiting,
      count(*) filter (where due_at < ${never} and failure is not null) as failed,
      min(created_at) filter (where due_at < ${never}) as oldest,
      count(*) filter (where due_at = ${never}) as given_up
    from outbox where sent_at is null`.execute(db.read)
  return asWaiting(rows)
}

/** Refunds that are owed; none is given up. */
export async function owedRefunds(db: Database): Promise<Waiting> {
  const { rows } = await sql<Counted>`select
      count(*) as waiting, count(*) filter (where tries > 0) as failed,
      min(asked_at) as oldest, 0 as given_up
    from refunds where done_at is null`.execute(db.read)
  return asWaiting(rows)
}

type Counted = { waiting: number; failed: number; oldest: number | null; given_up: number }

function asWaiting([counted]: Counted[]): Waiting {
  const { waiting = 0, failed = 0, oldest = null, given_up = 0 } = counted ?? {}
  const sinceMs = oldest === null ? 0 : Date.now() - Number(oldest)
  return {
    waiting: Number(waiting),
    failed: Number(failed),
    oldest_seconds: Math.max(0, sinceMs / 1000),
    given_up: Number(given_up),
  }
}

async function ledgerSince(db: Database, since: string) {
  const counted = db.read
    .selectFrom('ledger')
    .select(['kind', ({ fn }) => fn.countAll<number>().as('times')])
    .where('id', '>=', since)
    .groupBy('kind')
  return counted.execute().catch(() => [])
}
