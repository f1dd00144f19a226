import type { FastifyInstance } from 'fastify'
import { Problem } from '#base/problem.ts'
import type { Images } from '#server/ports.ts'

/** A name that the shop gave; nothing else is looked for on the disk. */
const name = /^[0-9a-f]{32}-\d{2,4}\.webp$/

/** Serves the shop's own pictures, which never change under their name. */
export function serveImages(app: FastifyInstance, images: Images): void {
  app.get<{ Params: { name: string } }>('/images/:name', async (request, reply) => {
    const wanted = request.params.name
    const bytes = name.test(wanted) ? await images.read(wanted) : null
    if (!bytes) throw new Problem('unknown-image')
    return reply
      .type('image/webp')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(bytes)
  })
}
