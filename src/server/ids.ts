import { randomBytes } from 'node:crypto'

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

let last = { now: 0, made: 0 }

/** A new row's id, by the layout of ULIDs: it sorts by when it was made, and cannot be guessed. */
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
