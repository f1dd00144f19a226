import { sql } from 'kysely'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { Database } from '#server/database/open.ts'
import type { Traffic } from './traffic.ts'

/**
 * How this process does, and what the shop has to tell. The latter is asked of the database when it is
 * read; none counts more than what waits, or has come since the id `since`.
 */
export function openGauges(db: Database, traffic: Traffic, since: string): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  gauge(registry, 'shop_outbox_waiting', 'Mails that are to be sent.', (set) =>
    countWaiting(db, 'outbox', 'sent_at').then(set),
  )
  gauge(registry, 'shop_refunds_waiting', 'Refunds that are owed.', (set) =>
    countWaiting(db, 'refunds', 'done_at').then(set),
  )
  new Gauge({
    name: 'shop_orders',
    help: 'Orders that people asked for since this process started, by how that was answered.',
    labelNames: ['status'],
    registers: [registry],
    collect() {
      for (const [status, times] of traffic.statusesOf('POST', '/api/orders'))
        this.set({ status }, times)
    },
  })
  new Gauge({
    name: 'shop_payments',
    help: 'Money since this process started: charge, refund and dispute as the ledger has them, and not completed for payments that a browser brought and the card company did not confirm.',
    labelNames: ['outcome'],
    registers: [registry],
    async collect() {
      for (const { kind, times } of await ledgerSince(db, since))
        this.set({ outcome: kind }, Number(times))
      const brought = [...traffic.statusesOf('PATCH', '/api/orders/:id')]
      const notCompleted = brought.filter(([status]) => status >= 400)
      this.set(
        { outcome: 'not completed' },
        notCompleted.reduce((sum, [, times]) => sum + times, 0),
      )
    },
  })
  return registry
}

function gauge(
  registry: Registry,
  name: string,
  help: string,
  read: (set: (value: number) => void) => Promise<void>,
): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      // While the database is away the process still tells how it does.
      await read((value) => this.set(value)).catch(() => this.set(Number.NaN))
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
