// A few hundred sign-ins at once, with any passwords, took every thread of the process for many seconds: no limit by
// address or account stops those of many. Therefore passwords wait in a bounded queue.
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { openQueue } from '../http/queue.ts'

/** OWASP's figures for argon2id: 19 MiB, 2 passes, 1 lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }

/**
 * A hash occupies one of the four threads for 20 ms, which files and signatures need too: half of them are for
 * passwords, and waits above a second are refused.
 */
const queue = openQueue({ concurrency: 2, maxWaiting: 64 })

const hashNow = promisify(argon2)
const derive = (...how: Parameters<typeof hashNow>) => queue(() => hashNow(...how))

/** `argon2id$memory$passes$salt$hash`. Throws 'busy' when too many wait; so does `verifyPassword`. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await derive('argon2id', { ...cost, message: password, nonce })
  const [salt, hash] = [nonce.toString('base64'), tag.toString('base64')]
  return `argon2id$${cost.memory}$${cost.passes}$${salt}$${hash}`
}

export async function verifyPassword(typed: { hash: string; password: string }) {
  const [kind, memory, passes, nonce, tag] = typed.hash.split('$')
  if (kind !== 'argon2id' || !nonce || !tag) return false
  const expected = Buffer.from(tag, 'base64')
  const computed = await derive('argon2id', {
    ...cost,
    memory: Number(memory),
    passes: Number(passes),
    message: typed.password,
    nonce: Buffer.from(nonce, 'base64'),
  })
  return timingSafeEqual(expected, computed)
}
