import type { FastifyInstance } from 'fastify'
import { parsePictureId } from '#base/pictures.ts'
import type { Problem } from '#base/problem.ts'
import { refuse } from '#images/refusals.ts'
import type { Transaction } from '#server/database/open.ts'
import type { Images } from '#server/external-services.ts'

const fileName = /^[0-9a-f]{32}-\d{2,4}\.webp$/

/** A picture never changes under its name, so the name is its tag too. Anybody may show it, as mails do. */
export function serveImages(app: FastifyInstance, images: Images): void {
  const limited = { config: { limit: 'files' } } as const
  app.get<{ Params: { '*': string } }>('/images/*', limited, async (request, reply) => {
    const name = request.params['*']
    const bytes = fileName.test(name) ? await images.read(name) : null
    if (!bytes) throw refuse('unknown-image')
    reply.headers({
      'cache-control': 'public, max-age=31536000, immutable',
      etag: `"${name}"`,
      'cross-origin-resource-policy': 'cross-origin',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    if (request.headers['if-none-match']?.includes(`"${name}"`)) return reply.status(304).send()
    return reply.type('image/webp').send(bytes)
  })
}

/**
 * Takes a picture into use in the transaction that refers to it. Throws 'fields-wrong' for one of ours that
 * is gone, and for one that no page would show, unless it is `present` there already.
 */
export async function claimPicture(
  trx: Transaction,
  img: string | undefined,
  hosts: readonly string[],
  present: readonly string[] = [],
): Promise<void> {
  if (!img) return
  const id = parsePictureId(img)
  if (!id) {
    if (isVisible(img, hosts) || present.includes(img)) return
    throw wrongPicture('Please choose a picture: those of other sites are not shown here.')
  }
  const gone = 'This picture is no longer there. Please choose it again.'
  await trx
    .updateTable('images')
    .set({ unreferenced_at: null })
    .where('id', '=', id)
    .where('removing_at', 'is', null)
    .returning('id')
    .executeTakeFirstOrThrow(() => wrongPicture(gone))
}

function wrongPicture(detail: string): Problem {
  return refuse('fields-wrong', { detail, field: 'img' })
}

/** A file right under `/images/`; from anywhere else an address could lead to a call of the shop. */
const ownFile = /^\/images\/[\w-]+\.\w+$/

/**
 * True if the shop's pages may show a picture: under `/images/`, or from an origin that their policy names.
 * `https://*.example.com` stands for every subdomain, as in the policy.
 */
export function isVisible(address: string, hosts: readonly string[]): boolean {
  return ownFile.test(address) || hosts.some((host) => new URLPattern(host).test(address))
}
