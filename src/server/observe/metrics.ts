import { timingSafeEqual } from 'node:crypto'
import fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import { Problem } from '#base/problem.ts'
import { ConfigError } from '#server/config/error.ts'
import type { Shop } from '#server/shop.ts'
import { openGauges } from './gauges.ts'
import type { Traffic } from './traffic.ts'

/**
 * Opens `/metrics`, in Prometheus' text: requests and their durations, orders, money by kind,
 * waiting mails and refunds, and how each process does. At the shop's own address it is for whoever
 * brings METRICS_TOKEN as a bearer, and for everybody else there is no such address: a proxy on this
 * machine passes strangers on, and looks like this machine. At METRICS_PORT it is for this machine.
 */
export function serveMetrics(app: FastifyInstance, shop: Shop, traffic: Traffic): void {
  const { metricsToken, metricsPort } = shop.config
  openGauges(shop.db, traffic)
  const tell = async (reply: FastifyReply) =>
    reply
      .type(traffic.registry.contentType)
      .header('cache-control', 'no-store')
      .send(await traffic.registry.metrics())
  app.get('/metrics', async ({ headers }, reply) => {
    if (!isOperator(headers.authorization, metricsToken)) throw new Problem('unknown-call')
    return tell(reply)
  })
  if (metricsPort !== null) openForThisMachine(app, metricsPort, tell)
}

/** A second listener, which lives as long as the shop's. */
function openForThisMachine(
  app: FastifyInstance,
  port: number,
  tell: (reply: FastifyReply) => Promise<unknown>,
): void {
  const own = fastify()
  own.get('/metrics', (_request, reply) => tell(reply))
  app.addHook('onReady', async () => {
    try {
      await own.listen({ port, host: '127.0.0.1' })
    } catch (error) {
      throw new ConfigError(`METRICS_PORT cannot be ${port}: ${(error as Error).message}`)
    }
  })
  app.addHook('onClose', () => own.close())
}

function isOperator(given = '', token: string | undefined): boolean {
  return token !== undefined && isSame(given, `Bearer ${token}`)
}

function isSame(given: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)]
  return one.length === other.length && timingSafeEqual(one, other)
}
