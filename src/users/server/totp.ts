import { createHmac, timingSafeEqual } from 'node:crypto'

/** RFC 6238 as every app has it: SHA-1, six digits, a new code each half minute. */
const stepMs = 30_000
const digits = 6

/** A code that changed while it was typed still counts for so long. */
const graceMs = 10_000

/** The step whose code this is, at the server's own time; null when it is none of those that count. */
export function stepOfCode(key: Buffer, code: string, now: number): number | null {
  const steps = [stepAt(now), stepAt(now - graceMs)]
  return steps.find((step) => isSame(codeOfStep(key, step), code)) ?? null
}

/** The code that an app shows at this time. */
export function codeAt(key: Buffer, now: number): string {
  return codeOfStep(key, stepAt(now))
}

function stepAt(time: number): number {
  return Math.floor(time / stepMs)
}

function codeOfStep(key: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', key).update(counter).digest()
  const place = (mac.at(-1) ?? 0) & 0x0f
  const number = mac.readUInt32BE(place) & 0x7fffffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 4648's base 32, without padding: how apps take a key that is typed. */
export function asBase32(bytes: Buffer): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  const groups = bits.match(/.{1,5}/g) ?? []
  return groups.map((group) => letters[Number.parseInt(group.padEnd(5, '0'), 2)]).join('')
}
