import { hash as digest } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ours } from '#base/texts.ts'
import type { Transaction } from '#server/database/open.ts'
import type { HandlerInput } from '#server/http/calls.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { hashPassword } from '#server/secrets/password-hash.ts'
import type { Shop } from '#server/shop.ts'
import { refuse } from '#users/refusals.ts'
import { checkPassword } from '../rules.ts'
import type * as contract from '../security-contract.ts'
import { securityMail } from './mails.ts'
import { findPasswordHash, reauthenticate, requireOpenSession } from './reauthenticate.ts'
import { deleteSessions } from './sessions.ts'

type PasswordOwner = { shopName: string; email: string; name: string }

/**
 * Refuses a new password that is too short or long, among the most used ones, or made of the shop's
 * name or its owner's; `field` is where the form has it. Throws 'fields-wrong'.
 */
export function requireGoodPassword(typed: string, owner: PasswordOwner, field = 'password'): void {
  const message =
    checkPassword(typed) ??
    (isCommon(typed) ? ours.passwordCommon : undefined) ??
    (isMadeOfNames(typed, owner) ? ours.passwordOfNames : undefined)
  if (message) throw refuse('fields-wrong', { detail: message, field })
}

/**
 * The 11,611 most used passwords of 8 characters or more that breaches have brought to light: the
 * first five bytes of each one's SHA-256, in lower case, sorted (docs/decisions/0038). A password
 * that is not on the list is taken for one of it once in 100 million.
 */
const list = readFileSync(join(import.meta.dirname, 'common-passwords.bin'), 'hex')
const commonPasswords = new Set(list.match(/.{10}/g))

function isCommon(password: string): boolean {
  return commonPasswords.has(digest('sha256', password.toLowerCase()).slice(0, 10))
}

/** Words about the shop and its goods: no password may consist of these alone. */
const shopWords = ['kickstand', 'motorcycle', 'motorbike', 'password', 'welcome']

const minWordLetters = 4
const minOtherLetters = 5

/** True for a password with little left after removing guessable words: the shop's and its owner's names. */
function isMadeOfNames(typed: string, { shopName, email, name }: PasswordOwner): boolean {
  const password = typed.toLowerCase()
  const longestFirst = [...shopWords, shopName, email, name]
    .flatMap((words) => words.toLowerCase().split(/[^\p{L}\p{N}]+/u))
    .filter((word) => word.length >= minWordLetters)
    .sort((a, b) => b.length - a.length)
  const rest = longestFirst.reduce((left, word) => left.replaceAll(word, ' '), password)
  return rest !== password && rest.replace(/[^\p{L}\p{N}]/gu, '').length < minOtherLetters
}

/** All other sessions end. An account without a password gets one by the mail of Reset Password. */
export async function changePassword(
  { user, body }: HandlerInput<typeof contract.changePassword>,
  shop: Shop,
): Promise<{ ended: number }> {
  const { db, config } = shop
  const { newPassword, ...credentials } = body
  if (!(await findPasswordHash(db.read, user.id))) throw refuse('no-password')
  requireGoodPassword(newPassword, { ...user, shopName: config.shopName }, 'newPassword')
  await reauthenticate(shop, user, credentials)
  const hash = await hashPassword(newPassword)
  return db.write(async (trx) => {
    await requireOpenSession(trx, user)
    await writePassword(trx, user.id, hash)
    await queueMail(trx, securityMail('password-changed', user, config))
    return deleteSessions(trx, user)
  })
}

export async function writePassword(trx: Transaction, userId: string, hash: string): Promise<void> {
  await trx
    .updateTable('identity_accounts')
    .set({ password: hash })
    .where('userId', '=', userId)
    .where('providerId', '=', 'credential')
    .execute()
}
