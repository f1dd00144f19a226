import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { Problem } from '#base/problem.ts'
import type { Database } from './database/open.ts'
import { newId } from './ids.ts'
import { metricsOfAll } from './metrics-of-all.ts'
import type { Shop } from './shop.ts'
import type { Traffic } from './traffic.ts'

/**
 * Opens `/metrics`, in Prometheus' text: requests and their durations, orders, money by kind,
 * waiting mails and refunds, and how each process does. For this machine, or whoever brings
 * METRICS_TOKEN as a bearer; for everybody else there is no such address.
 */
export function openMetricsDoor(app: FastifyInstance, shop: Shop, traffic: Traffic): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  gaugesOf(registry, shop.db, traffic)
  const read = metricsOfAll(async () => traffic.text() + (await registry.metrics()))
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, shop.config.metricsToken)) throw new Problem('unknown-call')
    return reply
      .type(registry.contentType)
      .header('cache-control', 'no-store')
      .send(await read())
  })
}

/** A proxy on this machine says for whom it asks: that is not this machine. */
function mayRead({ headers, socket }: FastifyRequest, token: string | undefined): boolean {
  const local = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(socket.remoteAddress ?? '')
  const proxied = ['x-forwarded-for', 'forwarded', 'x-real-ip'].some((name) => name in headers)
  if (local && !proxied) return true
  return token !== undefined && isSame(headers.authorization ?? '', `Bearer ${token}`)
}

function isSame(given: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** Asked of the database when they are read; none counts more than what waits, or is new. */
function gaugesOf(registry: Registry, db: Database, traffic: Traffic): void {
  const since = newId()
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
