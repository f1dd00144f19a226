import { createHash } from 'node:crypto'
import { availableParallelism } from 'node:os'
import type { FastifyRequest } from 'fastify'
import { jwtVerify, SignJWT } from 'jose'
import { Problem } from '#base/problem.ts'
import type { Database, Db } from '#server/database/open.ts'
import { busy, type IncomingFile, openMemoryBudget, readFormFile } from '#server/http/form-file.ts'
import { remembering } from '#server/http/idempotency.ts'
import { limits, takeTry } from '#server/http/limits.ts'
import { releaseSlotDuring } from '#server/http/load-shedding.ts'
import { openQueue, type Queue } from '#server/http/queue.ts'
import { newId } from '#server/ids.ts'
import type { Images } from '#server/ports.ts'
import type { Secrets } from '#server/secrets/seal.ts'
import type { Shop } from '#server/shop.ts'
import { maxPictureBytes } from '../rules.ts'

/** What a form may wrap around the file: boundaries, headers, a few short fields. */
const maxFormBytes = maxPictureBytes + 64 * 1024

/** Free accounts are not to fill the disk: so many pictures, until somebody has proven the address. */
const maxUnproven = 5

const audience = 'image upload'

export function signTicket(secret: string, userId: string): Promise<string> {
  return new SignJWT({})
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(userId)
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime('10m')
    .sign(ticketKey(secret))
}

async function verifyTicket(secrets: Secrets, ticket: string): Promise<string> {
  for (const secret of secrets) {
    const options = { algorithms: ['HS256'], audience }
    const verified = await jwtVerify(ticket, ticketKey(secret), options).catch(() => null)
    if (verified?.payload.sub) return verified.payload.sub
  }
  throw new Problem('wrong-key')
}

function ticketKey(secret: string): Uint8Array {
  return createHash('sha256').update(`${audience}\n${secret}`).digest()
}

/**
 * Stores the uploaded picture for whoever's key it is; gives its address. Throws 'wrong-key',
 * 'busy', 'too-many-tries', 'prove-address', 'key-reused' for an Idempotency-Key of another picture, and
 * the refusals of a file that is no picture for the shop.
 */
export async function uploadImage(
  { db, images, config: { secrets } }: Shop,
  queue: UploadQueue,
  ticket: string,
  request: FastifyRequest,
): Promise<{ success: boolean; data: { url: string } }> {
  const userId = await verifyTicket(secrets, ticket)
  // What announces itself as too big is refused before it has arrived.
  if (Number(request.headers['content-length'] ?? 0) > maxFormBytes)
    throw new Problem('picture-too-big')
  const arrive = async (arrival: IncomingFile) => {
    await takeTry(
      db,
      (await isAdmin(db.read, userId)) ? limits.adminUploads : limits.uploads,
      userId,
    )
    await requireProvenAddress(db.read, userId)
    return releaseSlotDuring(request, () => readFile(request, arrival))
  }
  return queue.add(userId, arrive, (bytes) => {
    const store = async () => {
      const url = await storePicture(db, images, bytes, userId, queue.encode)
      return { success: true, data: { url } }
    }
    return remembering(db.write, secrets, { request, user: { id: userId } }, store, bytes)
  })
}

async function isAdmin(db: Db, userId: string): Promise<boolean> {
  const admin = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('admin_at', 'is not', null)
    .executeTakeFirst()
  return admin !== undefined
}

async function requireProvenAddress(db: Db, userId: string): Promise<void> {
  const pictures = await db
    .selectFrom('images')
    .innerJoin('identity_users', 'identity_users.id', 'images.user_id')
    .select('emailVerified')
    .where('images.user_id', '=', userId)
    .limit(maxUnproven)
    .execute()
  if (pictures.length === maxUnproven && !pictures[0]?.emailVerified)
    throw new Problem('prove-address')
}

async function readFile(request: FastifyRequest, arrival: IncomingFile): Promise<Buffer> {
  if (!request.isMultipart()) throw new Problem('not-a-picture')
  const refusals = { missing: 'not-a-picture', tooBig: 'picture-too-big' } as const
  return readFormFile(request, { field: 'image', mostBytes: maxPictureBytes, ...refusals, arrival })
}

/**
 * Stores a picture; gives its address. The record first, then the files, so that no file is ever without
 * a record by which it is found and tidied up. The same picture has the same name, so a repeated upload
 * is no second one; but one that is just being removed never gets its name back.
 */
export async function storePicture(
  db: Database,
  images: Images,
  bytes: Buffer,
  userId: string | null,
  queue: Queue = (task) => task(),
): Promise<string> {
  const { encode } = await import('./encode.ts')
  const { width, height, files } = await queue(() => encode(bytes, images.widths))
  const now = Date.now()
  for (let salt = ''; ; salt = newId()) {
    const id = createHash('sha256').update(bytes).update(salt).digest('hex').slice(0, 32)
    const { numInsertedOrUpdatedRows } = await db.write((trx) =>
      trx
        .insertInto('images')
        .values({ id, user_id: userId, width, height, created_at: now, loose_at: now })
        .onConflict((conflict) =>
          conflict
            .column('id')
            .doUpdateSet({ loose_at: now })
            .where('images.removing_at', 'is', null),
        )
        .executeTakeFirstOrThrow(),
    )
    if (numInsertedOrUpdatedRows !== 0n) return images.save(id, files)
  }
}

/** So many uploads may be encoded, or wait for that, in one process. */
const maxUploads = 16
/** So many of them of one user, so that nobody keeps the others out. */
const maxPerUser = 4
/** One processor is left for everything else. */
const maxEncoding = Math.max(1, availableParallelism() - 1)

type UploadQueue = ReturnType<typeof openUploadQueue>

/** Bounds what uploads may take of this process: memory, and the time of its processors. */
export function openUploadQueue() {
  const room = openMemoryBudget(maxUploads * maxPictureBytes)
  const concurrency = Number.POSITIVE_INFINITY
  const byUser = openQueue({ concurrency, maxPerUser, refusal: busy })
  const storing = openQueue({ concurrency: maxUploads, maxWaiting: 0, refusal: busy })
  return {
    /** Runs one upload of a user: reads the file, and then stores it. Throws 'busy' when there are too many. */
    add: <T>(
      userId: string,
      arrive: (arrival: IncomingFile) => Promise<Buffer>,
      store: (bytes: Buffer) => Promise<T>,
    ): Promise<T> => {
      const upload = async (arrival: IncomingFile) => {
        const bytes = await arrive(arrival)
        return storing(() => store(bytes))
      }
      return byUser(() => room(upload), userId)
    },
    encode: openQueue({ concurrency: maxEncoding }),
  }
}
