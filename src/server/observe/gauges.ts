import { sql } from 'kysely'
import { Counter, collectDefaultMetrics, Gauge, type Registry } from 'prom-client'
import type { Database } from '#server/database/open.ts'
import { newId } from '#server/ids.ts'
import type { Traffic } from './traffic.ts'

/** Of several workers that all ask the same database, one answer counts. */
const sameForAll = { aggregator: 'max' } as const

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
  gauge(registry, 'shop_outbox_waiting', 'Mails that are to be sent.', () =>
    countWaiting(db, 'outbox', 'sent_at'),
  )
  gauge(registry, 'shop_refunds_waiting', 'Refunds that are owed.', () =>
    countWaiting(db, 'refunds', 'done_at'),
  )
  new Gauge({
    name: 'shop_orders',
    help: 'Orders that people asked for since this process started, by how that was answered.',
    labelNames: ['status'],
    registers,
    async collect() {
      for (const { status, times } of await traffic.statusesOf('POST', '/api/orders'))
        this.set({ status }, times)
    },
  })
  new Gauge({
    name: 'shop_payments',
    help: 'Charges, refunds and disputes that the ledger has since this process started.',
    labelNames: ['outcome'],
    registers,
    ...sameForAll,
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
    ...sameForAll,
    async collect() {
      // While the database is away the process still tells how it does.
      this.set(await read().catch(() => Number.NaN))
    },
  })
}

async function countWaiting(db: Database, table: 'outbox' | 'refunds', done: string) {
  const counted = sql<{ n: number }>`select count(*) as n from ${sql.table(table)}
    where ${sql.ref(done)} is null`
  const { rows } = await counted.execute(db.read)
  return Number(rows[0]?.n ?? 0)
}

async function ledgerSince(db: Database, since: string) {
  const counted = db.read
    .selectFrom('ledger')
    .select(['kind', ({ fn }) => fn.countAll<number>().as('times')])
    .where('id', '>=', since)
    .groupBy('kind')
  return counted.execute().catch(() => [])
}
