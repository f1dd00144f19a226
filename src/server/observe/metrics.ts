import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Registry } from 'prom-client'
import { Problem } from '#base/problem.ts'
import { newId } from '#server/ids.ts'
import type { Shop } from '#server/shop.ts'
import { metricsOfAll } from './metrics-of-all.ts'
import type { Traffic } from './traffic.ts'

/**
 * Opens `/metrics`, in Prometheus' text: requests and their durations, orders, money by kind,
 * waiting mails and refunds, and how each process does. For this machine, or whoever brings
 * METRICS_TOKEN as a bearer; for everybody else there is no such address.
 */
export function serveMetrics(app: FastifyInstance, shop: Shop, traffic: Traffic): void {
  const since = newId()
  let opened: Promise<Registry> | null = null
  // Its library is loaded, and how this process does is watched, once somebody collects.
  const registry = () => {
    opened ??= import('./gauges.ts').then(({ openGauges }) => openGauges(shop.db, traffic, since))
    return opened
  }
  const read = metricsOfAll(async () => traffic.text() + (await (await registry()).metrics()))
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, shop.config.metricsToken)) throw new Problem('unknown-call')
    return reply
      .type((await registry()).contentType)
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
