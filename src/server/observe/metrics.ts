import fastify, { type FastifyInstance } from 'fastify'
import { ConfigError } from '#server/config/error.ts'
import type { Shop } from '#server/shop.ts'
import { openGauges } from './gauges.ts'
import type { Traffic } from './traffic.ts'

/**
 * Opens `/metrics` on `127.0.0.1:METRICS_PORT`, in Prometheus' text: requests and their durations, orders, money by
 * kind, waiting mails and refunds, and how the process does. A listener of its own, as a proxy on this machine
 * passes strangers on and looks like this machine; it lives as long as the shop's.
 */
export function serveMetrics(app: FastifyInstance, shop: Shop, traffic: Traffic): void {
  openGauges(shop.db, traffic)
  const port = shop.config.metricsPort
  if (port === null) return
  const own = fastify()
  own.get('/metrics', async (_request, reply) =>
    reply.type(traffic.registry.contentType).send(await traffic.registry.metrics()),
  )
  app.addHook('onReady', async () => {
    try {
      await own.listen({ port, host: '127.0.0.1' })
    } catch (error) {
      throw new ConfigError(`METRICS_PORT cannot be ${port}: ${(error as Error).message}`)
    }
  })
  app.addHook('onClose', () => own.close())
}
