import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

/**
 * Cuts requests whose bodies take too long also while the server closes. Node looks after them until then
 * only: who sends a letter now and then would hold a process that is to end for as long as they like.
 */
export function cutLateBodies(app: FastifyInstance): void {
  const arriving = new Set<IncomingMessage>()
  app.server.on('request', (request: IncomingMessage) => {
    const { 'content-length': length, 'transfer-encoding': coding } = request.headers
    if (length === undefined && coding === undefined) return
    arriving.add(request)
    request.once('close', () => arriving.delete(request))
  })
  app.addHook('preClose', async () => {
    const cut = () => {
      for (const request of arriving) request.destroy()
    }
    setTimeout(cut, app.server.requestTimeout).unref()
  })
}
