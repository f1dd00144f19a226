import type { FastifyInstance } from 'fastify'
import { Problem } from '#base/problem.ts'
import type { Images } from '#server/ports.ts'

/** A name that the shop gave; nothing else is looked for anywhere. */
const name = /^[0-9a-f]{32}-\d{2,4}\.webp$/

/**
 * Serves the shop's own pictures. One never changes under its name, so the name is its tag too.
 * Anybody may show them, for example a mail that is read in a browser.
 */
export function serveImages(app: FastifyInstance, images: Images): void {
  app.get<{ Params: { '*': string } }>('/images/*', async (request, reply) => {
    const wanted = request.params['*']
    const bytes = name.test(wanted) ? await images.read(wanted) : null
    if (!bytes) throw new Problem('unknown-image')
    const tag = `"${wanted}"`
    reply.headers({
      'cache-control': 'public, max-age=31536000, immutable',
      etag: tag,
      'cross-origin-resource-policy': 'cross-origin',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    if (request.headers['if-none-match']?.includes(tag)) return reply.status(304).send()
    return reply.type('image/webp').send(bytes)
  })
}
