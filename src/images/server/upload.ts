import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { Problem } from '#base/problem.ts'
import { type Arrival, fileIn } from '#server/calls/file-in.ts'
import { rememberingOutside } from '#server/calls/idempotency.ts'
import { limits, takeTry } from '#server/calls/limits.ts'
import { withoutPlace } from '#server/calls/load-shedding.ts'
import type { Database, Db } from '#server/database/open.ts'
import { newId } from '#server/ids.ts'
import type { Images } from '#server/ports.ts'
import type { Secrets } from '#server/secrets/secrets.ts'
import { mostBytes } from '../rules.ts'
import type { Pressed } from './press.ts'
import { ownerOf } from './ticket.ts'
import type { Turns } from './turns.ts'

/** What a form may wrap around the file: boundaries, headers, a few short fields. */
const mostBytesAround = 64 * 1024

/** Pictures of an account whose address nobody has proven. */
const mostOfUnproven = 5

type Studio = { db: Database; images: Images; secrets: Secrets; turns: Turns }

/**
 * Stores the uploaded picture for whoever's key it is; gives its address. Throws 'wrong-key',
 * 'busy', 'too-many-tries', 'prove-address', 'key-reused' for an Idempotency-Key of another picture, and the refusals of a file that is no picture for the shop.
 */
export async function uploadImage(
  { db, images, secrets, turns }: Studio,
  key: string,
  request: FastifyRequest,
): Promise<{ success: boolean; data: { url: string } }> {
  const userId = await ownerOf(secrets, key)
  demandLength(request)
  const arrive = async (arrival: Arrival) => {
    await takeTry(db, limits.uploads, userId)
    await demandProvenOwner(db.read, userId)
    return withoutPlace(request, () => pictureIn(request, arrival))
  }
  return turns.take(userId, arrive, (bytes) => {
    const store = async () => {
      const pressed = await turns.press(() => press(bytes, images.widths))
      return { success: true, data: { url: await keep(db, images, { bytes, pressed, userId }) } }
    }
    return rememberingOutside(db, secrets, request, { id: userId }, store, bytes)
  })
}

/** Free accounts are not to fill the disk: a few pictures, until somebody has proven the address. */
async function demandProvenOwner(read: Db, userId: string): Promise<void> {
  const pictures = await read
    .selectFrom('images')
    .innerJoin('identity_users', 'identity_users.id', 'images.user_id')
    .select('emailVerified')
    .where('images.user_id', '=', userId)
    .limit(mostOfUnproven)
    .execute()
  if (pictures.length === mostOfUnproven && !pictures[0]?.emailVerified)
    throw new Problem('prove-address')
}

/** Keeps a picture that is there already, like those of the demo shop; gives its address. */
export async function keepPicture(
  db: Database,
  images: Images,
  bytes: Buffer,
  userId: string | null,
): Promise<string> {
  return keep(db, images, { bytes, pressed: await press(bytes, images.widths), userId })
}

/** What presses pictures is loaded with the first of them. */
async function press(bytes: Buffer, widths: readonly number[]): Promise<Pressed> {
  const loaded = await import('./press.ts')
  return loaded.press(bytes, widths)
}

/** What announces itself as too big is refused before it has arrived. */
function demandLength(request: FastifyRequest): void {
  const length = Number(request.headers['content-length'] ?? 0)
  if (length > mostBytes + mostBytesAround) throw new Problem('picture-too-big')
}

/** The file of the field `image`. */
async function pictureIn(request: FastifyRequest, arrival: Arrival): Promise<Buffer> {
  if (!request.isMultipart()) throw new Problem('not-a-picture')
  return fileIn(request, {
    field: 'image',
    mostBytes,
    missing: 'not-a-picture',
    tooBig: 'picture-too-big',
    arrival,
  })
}

/**
 * The record first, then the files, so that no file is ever without a record by which it is found
 * and tidied up. The same picture has the same name, so a repeated upload is no second one.
 */
async function keep(
  db: Database,
  images: Images,
  { bytes, pressed, userId }: { bytes: Buffer; pressed: Pressed; userId: string | null },
): Promise<string> {
  const { width, height, files } = pressed
  for (let salt = ''; ; salt = newId()) {
    const id = createHash('sha256').update(bytes).update(salt).digest('hex').slice(0, 32)
    const entered = await enter(db, { id, userId, width, height })
    // Taken away at this moment, a name is never used again: another one is.
    if (entered) return images.keep(id, files)
  }
}

/** Enters a picture as one that nobody refers to yet; false when it is just being removed. */
async function enter(
  db: Database,
  {
    id,
    userId,
    width,
    height,
  }: { id: string; userId: string | null; width: number; height: number },
): Promise<boolean> {
  const now = Date.now()
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
  return numInsertedOrUpdatedRows !== 0n
}
