import { randomBytes } from 'node:crypto'

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/**
 * A new row's id: 10 characters of time and 16 of chance, so that ids sort by when they were made
 * and cannot be guessed (the ULID layout, in lower case).
 */
export function newId(now = Date.now()): string {
  let time = ''
  for (let rest = now, place = 0; place < 10; place++) {
    time = alphabet[rest % 32] + time
    rest = Math.floor(rest / 32)
  }
  const chance = randomBytes(16)
  return time + Array.from(chance, (byte) => alphabet[byte % 32]).join('')
}
