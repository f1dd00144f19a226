import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { normalizeIP } from '@fastify/rate-limit'
import { refuse } from '#images/refusals.ts'
import type { Database, Db } from '#server/database/open.ts'
import type { Images } from '#server/external-services.ts'
import type { HandlerInput } from '#server/http/calls.ts'
import { isAdminId } from '#server/http/current-user.ts'
import { readFormFile } from '#server/http/form-file.ts'
import { withIdempotency } from '#server/http/idempotency.ts'
import { limits, takeTry } from '#server/http/limits.ts'
import { openQueue } from '#server/http/queue.ts'
import { seal, unseal } from '#server/secrets/seal.ts'
import type { Shop } from '#server/shop.ts'
import type * as contract from '../contract.ts'
import { maxPictureBytes } from '../rules.ts'

const pictureFile = {
  field: 'image',
  maxBytes: maxPictureBytes,
  missing: () => refuse('not-a-picture'),
  tooBig: () => refuse('picture-too-big'),
} as const

const maxFormBytes = maxPictureBytes + 64 * 1024

/** Pictures per unverified account: free accounts must not fill the disk. */
const maxUnverified = 5

const ticketMs = 10 * 60 * 1000
const purpose = 'image upload'

/** Gives the user a key for an upload, valid for ten minutes. */
export const createTicket = async (
  { user }: HandlerInput<typeof contract.createTicket>,
  { config }: Shop,
) => ({ key: makeTicket(config.secret, user.id) })

/** The key of an upload: the user and the end of its validity, sealed. */
export function makeTicket(secret: string, userId: string): string {
  return seal(secret, purpose, '', `${Date.now() + ticketMs} ${userId}`)
}

function readTicket(secret: string, ticket: string): string {
  const [until, userId] = unseal([secret], purpose, '', ticket)?.split(' ') ?? []
  if (!userId || Number(until) < Date.now()) throw refuse('wrong-key')
  return userId
}

/** Uploads in progress per process and per address: each is in memory whole. */
const uploads = openQueue({ concurrency: 16, maxWaiting: 0, maxPerUser: 8 })

/** Leaves one processor for everything else. */
const encoding = openQueue({ concurrency: Math.max(1, availableParallelism() - 1) })

/**
 * Throws 'wrong-key', 'busy', 'too-many-tries', 'prove-address', 'key-reused' for an Idempotency-Key of
 * another picture, and the refusals of a file that is no picture for the shop.
 */
export async function uploadImage(
  { query, request }: HandlerInput<typeof contract.uploadImage>,
  { db, images, config: { secret } }: Shop,
) {
  const userId = readTicket(secret, query.key)
  // Refuses an announced size that is too big before it arrives.
  if (Number(request.headers['content-length'] ?? 0) > maxFormBytes) throw refuse('picture-too-big')
  const limit = (await isAdminId(db.read, userId)) ? limits.adminUploads : limits.uploads
  await takeTry(db, limit, userId)
  await requireVerifiedEmail(db.read, userId)
  const bytes = await readFormFile(request, pictureFile)
  const store = async () => ({
    success: true,
    data: { url: await storePicture(db, images, bytes, userId) },
  })
  return uploads(
    () => withIdempotency(db.write, secret, { request, user: { id: userId } }, store, bytes),
    normalizeIP(request.ip),
  )
}

async function requireVerifiedEmail(db: Db, userId: string): Promise<void> {
  const pictures = await db
    .selectFrom('images')
    .innerJoin('identity_users', 'identity_users.id', 'images.user_id')
    .select('emailVerified')
    .where('images.user_id', '=', userId)
    .limit(maxUnverified)
    .execute()
  if (pictures.length === maxUnverified && !pictures[0]?.emailVerified)
    throw refuse('prove-address')
}

/** Stores a picture; gives its address. The record first, by which a file without use is found again. */
export async function storePicture(
  db: Database,
  images: Images,
  bytes: Buffer,
  userId: string | null,
): Promise<string> {
  const { encode } = await import('./encode.ts')
  const { width, height, files } = await encoding(() => encode(bytes, images.widths))
  const id = randomBytes(16).toString('hex')
  const now = Date.now()
  const row = { id, user_id: userId, width, height, created_at: now, unreferenced_at: now }
  await db.write((trx) => trx.insertInto('images').values(row).execute())
  return images.save(id, files)
}
