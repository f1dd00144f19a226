import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The 11,611 most used passwords of 8 characters or more that breaches have brought to light: the
 * first five bytes of each one's SHA-256, in lower case, sorted (docs/decisions/0038). A password
 * that is not on the list is taken for one of it once in 100 million.
 */
const list = readFileSync(join(import.meta.dirname, 'common-passwords.bin'))
const bytesEach = 5

/** Whether a password, however its letters are cased, is among those that attackers try first. */
export function isCommon(password: string): boolean {
  const wanted = createHash('sha256').update(password.toLowerCase()).digest().subarray(0, bytesEach)
  let [low, high] = [0, list.length / bytesEach]
  while (low < high) {
    const middle = (low + high) >> 1
    const at = middle * bytesEach
    const order = Buffer.compare(wanted, list.subarray(at, at + bytesEach))
    if (order === 0) return true
    if (order < 0) high = middle
    else low = middle + 1
  }
  return false
}
