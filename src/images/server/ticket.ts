import { createHash } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { Problem } from '#base/problem.ts'
import type { Secrets } from '#server/secrets/secrets.ts'

const ticketSeconds = 10 * 60

/** A key with which this user may upload for ten minutes. */
export function signTicket(secret: string, userId: string): Promise<string> {
  return new SignJWT({})
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(userId)
    .setAudience('image upload')
    .setIssuedAt()
    .setExpirationTime(`${ticketSeconds}s`)
    .sign(ticketKey(secret))
}

/** The user whose key it is; throws 'wrong-key' for any other. */
export async function ownerOf(secrets: Secrets, key: string): Promise<string> {
  for (const secret of secrets) {
    try {
      const { payload } = await jwtVerify(key, ticketKey(secret), {
        algorithms: ['HS256'],
        audience: 'image upload',
      })
      if (payload.sub) return payload.sub
    } catch {
      // Whatever is wrong with it, it opens nothing.
    }
  }
  throw new Problem('wrong-key')
}

function ticketKey(secret: string): Uint8Array {
  return createHash('sha256').update(`image upload\n${secret}`).digest()
}
