import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Problem } from '#base/problem.ts'
import { ours } from '#base/texts.ts'
import type { Asker } from '#server/calls/asker.ts'
import { queueMail } from '#server/mail/outbox.ts'
import type { Shop } from '#server/shop.ts'
import { isOfNames, namesIn, whyNotAPassword } from '../rules.ts'
import { changeMail } from './mails.ts'
import { type Proof, requireProof } from './proof.ts'
import { requireOpenSession } from './proven-address.ts'
import { endSessions } from './sessions.ts'

/** What everybody can guess of whom a password is for. */
type PasswordOwner = { shopName: string; email: string; name: string }

/**
 * Refuses a new password that is too short or long, among the most used ones, or made of the shop's
 * name or its owner's; `field` is where the form has it. Throws 'fields-wrong'.
 */
export function requireGoodPassword(
  password: string,
  { shopName, email, name }: PasswordOwner,
  field = 'password',
): void {
  const wrongLength = whyNotAPassword(password)
  const wrongNames = isOfNames(password, namesIn(shopName, email, name)) && ours.passwordOfNames
  const message = wrongLength ?? (isCommon(password) ? ours.passwordCommon : wrongNames)
  if (message) throw new Problem('fields-wrong', { detail: message, errors: [{ field, message }] })
}

/**
 * The 11,611 most used passwords of 8 characters or more that breaches have brought to light: the
 * first five bytes of each one's SHA-256, in lower case, sorted (docs/decisions/0038). A password
 * that is not on the list is taken for one of it once in 100 million.
 */
const list = readFileSync(join(import.meta.dirname, 'common-passwords.bin'))
const bytesEach = 5

/** Whether a password, however its letters are cased, is among those that attackers try first. */
function isCommon(password: string): boolean {
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

/**
 * Puts a new password in the place of the present one, which must be shown; all other sessions end
 * and a mail says so, with it. An account without one gets its first by the mail of Reset Password.
 */
export async function changePassword(
  shop: Shop,
  asker: Asker,
  { newPassword, ...proof }: Proof & { newPassword: string },
): Promise<{ ended: number }> {
  const { db, identity, config } = shop
  if (!(await identity.hasPassword(asker.id))) throw new Problem('no-password')
  requireGoodPassword(newPassword, { ...asker, shopName: config.shopName }, 'newPassword')
  await requireProof(shop, asker, proof)
  const hash = await identity.hashPassword(newPassword)
  return db.write(async (trx) => {
    await requireOpenSession(trx, asker)
    await identity.writePassword(trx, asker.id, hash)
    await queueMail(trx, changeMail('password-changed', asker, config))
    return endSessions(trx, asker)
  })
}
