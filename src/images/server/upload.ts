import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { jwtVerify, SignJWT } from 'jose'
import sharp, { type Sharp } from 'sharp'
import { Problem } from '#base/problem.ts'
import type { Database } from '#server/database/open.ts'
import type { Images } from '#server/ports.ts'
import { mostBytes } from '../rules.ts'

const mostPixels = 40_000_000
const ticketSeconds = 10 * 60

/** Widths that pages ask for; a picture is kept in each that is not larger than itself. */
export const widths = [240, 480, 960] as const

/** What sharp calls the formats that may come in; SVG and the like are not among them. */
const accepted = new Set(['jpeg', 'png', 'webp', 'heif'])

/** A key with which this user may upload for some minutes. */
export function signTicket(secret: string, userId: string): Promise<string> {
  return new SignJWT({})
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(userId)
    .setAudience('image upload')
    .setIssuedAt()
    .setExpirationTime(`${ticketSeconds}s`)
    .sign(ticketKey(secret))
}

/** Stores the uploaded picture for whoever's key it is; gives its address. */
export async function uploadImage(
  db: Database,
  images: Images,
  secret: string,
  key: string,
  request: FastifyRequest,
): Promise<{ success: boolean; data: { url: string } }> {
  const userId = await ownerOf(secret, key)
  const bytes = await pictureIn(request)
  const url = await keepPicture(db, images, bytes, userId)
  return { success: true, data: { url } }
}

/**
 * Keeps a picture: looked at by its bytes and never by its name, limited, stripped of everything
 * but the picture, and encoded anew in the widths that pages use. The same picture has the same
 * name, so a repeated upload is no second one.
 */
export async function keepPicture(
  db: Database,
  images: Images,
  bytes: Buffer,
  userId: string | null,
): Promise<string> {
  const { width, height } = await inspect(bytes)
  const id = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
  for (const size of widths) {
    const resized = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
      .autoOrient()
      .resize({ width: size, withoutEnlargement: true })
    const encoded = await encode(resized.webp({ quality: 82 }))
    await images.put(`${id}-${size}.webp`, encoded, 'image/webp')
  }
  await db.write((work) =>
    work
      .insertInto('images')
      .values({ id, user_id: userId, width, height, created_at: Date.now() })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute(),
  )
  return images.addressOf(`${id}-960.webp`)
}

async function pictureIn(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) throw new Problem('not-a-picture')
  const file = await request.file({ limits: { fileSize: mostBytes, files: 1, fields: 10 } })
  if (file?.fieldname !== 'image') throw new Problem('not-a-picture')
  const bytes = await file.toBuffer()
  if (file.file.truncated) throw new Problem('picture-too-big')
  return bytes
}

async function inspect(bytes: Buffer): Promise<{ width: number; height: number }> {
  if (!looksLikePicture(bytes)) throw new Problem('not-a-picture')
  const facts = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null)
  if (!facts) throw new Problem('picture-broken')
  if (!accepted.has(facts.format)) throw new Problem('not-a-picture')
  if (facts.width * facts.height > mostPixels) throw new Problem('picture-too-large')
  if ((facts.pages ?? 1) > 1) throw new Problem('picture-moves')
  return { width: facts.width, height: facts.height }
}

/** JPEG, PNG, RIFF/WebP and the ISO media of AVIF by their first bytes, before sharp sees them. */
function looksLikePicture(bytes: Buffer): boolean {
  const start = bytes.subarray(0, 12).toString('latin1')
  return (
    start.startsWith('\xff\xd8\xff') ||
    start.startsWith('\x89PNG\r\n\x1a\n') ||
    (start.startsWith('RIFF') && start.endsWith('WEBP')) ||
    start.slice(4, 8) === 'ftyp'
  )
}

async function encode(picture: Sharp): Promise<Buffer> {
  try {
    return await picture.toBuffer()
  } catch {
    throw new Problem('picture-broken')
  }
}

async function ownerOf(secret: string, key: string): Promise<string> {
  try {
    const { payload } = await jwtVerify(key, ticketKey(secret), {
      algorithms: ['HS256'],
      audience: 'image upload',
    })
    if (payload.sub) return payload.sub
  } catch {
    // Whatever is wrong with it, it opens nothing.
  }
  throw new Problem('wrong-key')
}

function ticketKey(secret: string): Uint8Array {
  return createHash('sha256').update(`image upload\n${secret}`).digest()
}
