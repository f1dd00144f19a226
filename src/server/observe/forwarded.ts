import type { FastifyInstance } from 'fastify'
import type { Shop } from '#server/shop.ts'

const forwarded = ['x-forwarded-for', 'forwarded', 'x-real-ip']

/**
 * Says once that a proxy seems to stand in front which nobody named: then everybody who comes through
 * it counts as one address, and one person's wrong passwords keep all others out.
 */
export function warnOfProxy(app: FastifyInstance, { config, log }: Shop): void {
  if (config.trustProxy !== undefined) return
  let told = false
  app.addHook('onRequest', (request, _reply, done) => {
    if (!told && forwarded.some((name) => name in request.headers)) {
      told = true
      log.warn(
        { from: request.socket.remoteAddress },
        'a request says that a proxy passed it on, and TRUST_PROXY is not set: name the proxy there, or limits by address count everybody as one',
      )
    }
    done()
  })
}
