import { randomBytes } from 'node:crypto'

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/**
 * A new row's id: 10 characters of time, 2 that count within a millisecond of this process, 14 of
 * chance; so that ids sort by when they were made and cannot be guessed (the ULID layout, in lower
 * case).
 */
export function newId(now = Date.now()): string {
  let id = timePart(now)
  for (const byte of takeChance()) id += alphabet[byte % 32]
  return id
}

let last = { now: 0, time: '', made: 0 }

/** Many ids are made in the same millisecond. */
function timePart(now: number): string {
  if (last.now !== now) last = { now, time: encodeTime(now), made: 0 }
  const place = Math.min(last.made++, 32 * 32 - 1)
  return `${last.time}${alphabet[place >> 5]}${alphabet[place & 31]}`
}

function encodeTime(now: number): string {
  let time = ''
  for (let rest = now, place = 0; place < 10; place++) {
    time = alphabet[rest % 32] + time
    rest = Math.floor(rest / 32)
  }
  return time
}

const bytesPerId = 14
let pool = Buffer.alloc(0)

/** Taken from a large draw: one small draw for each id costs more than the rest of it. */
function takeChance(): Buffer {
  if (pool.length < bytesPerId) pool = randomBytes(bytesPerId * 256)
  const chance = pool.subarray(0, bytesPerId)
  pool = pool.subarray(bytesPerId)
  return chance
}
