import { randomBytes } from 'node:crypto'

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

let last = { now: 0, made: 0 }

/**
 * A new row's id: 10 characters of time, 2 that count within a millisecond of this process, 14 of
 * chance; so that ids sort by when they were made and cannot be guessed (the ULID layout, in lower
 * case).
 */
export function newId(now = Date.now()): string {
  last = { now, made: last.now === now ? last.made + 1 : 0 }
  const count = Math.min(last.made, 32 ** 2 - 1)
  const random = Array.from(randomBytes(14), (byte) => alphabet[byte % 32])
  return encode(now, 10) + encode(count, 2) + random.join('')
}

function encode(value: number, length: number): string {
  let text = ''
  for (let rest = value; text.length < length; rest = Math.floor(rest / 32))
    text = alphabet[rest % 32] + text
  return text
}
