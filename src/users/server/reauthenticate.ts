import type { Problem } from '#base/problem.ts'
import { ours } from '#base/texts.ts'
import type { Database, Db, Transaction } from '#server/database/open.ts'
import type { HandlerInput } from '#server/http/calls.ts'
import type { CurrentUser } from '#server/http/current-user.ts'
import { forgetTries, type Limit, limits, takeTry } from '#server/http/limits.ts'
import type { ShopNames } from '#server/mail/mail-template.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { verifyPassword } from '#server/secrets/password-hash.ts'
import type { Shop } from '#server/shop.ts'
import { refuse } from '#users/refusals.ts'
import type * as contract from '../security-contract.ts'
import { findFactor, spendCode } from './codes.ts'
import { securityMail } from './mails.ts'

/** A fresh proof of identity in an open session. */
export type Credentials = { password?: string | undefined; code?: string | undefined }

/** How long a confirmation of the identity counts as fresh; signing in is one. */
const staleTimeMs = 15 * 60 * 1000

/** A session that was left open or stolen is not enough for what changes the account itself. */
export async function reauthenticate(shop: Shop, user: CurrentUser, shown: Credentials) {
  await requirePassword(shop, user, shown.password)
  if (await findFactor(shop.db.read, user.id))
    await requireCode(shop, user.id, shown.code, limits.proofCode, user.session)
}

export async function confirmIdentity(
  { user, body }: HandlerInput<typeof contract.confirmIdentity>,
  shop: Shop,
): Promise<{ done: true }> {
  await reauthenticate(shop, user, body)
  await shop.db.write(async (trx) => {
    await requireOpenSession(trx, user)
    const at = Date.now()
    await trx
      .insertInto('session_proofs')
      .values({ session_id: user.session, at })
      .onConflict((conflict) => conflict.column('session_id').doUpdateSet({ at }))
      .execute()
  })
  return { done: true }
}

/** Refuses a session that ended since the request arrived: its work must not outlive it. */
export async function requireOpenSession(trx: Transaction, user: CurrentUser): Promise<void> {
  await trx
    .selectFrom('identity_sessions')
    .select('id')
    .where('id', '=', user.session)
    .where('userId', '=', user.id)
    // Ending the session waits for this transaction.
    .forUpdate()
    .executeTakeFirstOrThrow(() => refuse('not-signed-in'))
}

/** Refuses a session without a recent proof or sign-in. */
export async function requireRecentSignIn(trx: Transaction, user: CurrentUser): Promise<void> {
  const since = Date.now() - staleTimeMs
  const proof = await trx
    .selectFrom('session_proofs')
    .select('at')
    .where('session_id', '=', user.session)
    .where('at', '>', since)
    .executeTakeFirst()
  if (!proof && (await findSignIn(trx, user)) <= since) throw refuse('proof-needed')
}

/** The same by the password alone: for what only ends sessions. */
export async function requirePassword({ db }: Shop, user: CurrentUser, password = '') {
  const hash = await findPasswordHash(db.read, user.id)
  if (!hash) {
    if (Date.now() - (await findSignIn(db.read, user)) <= staleTimeMs) return
    throw refuse('sign-in-again')
  }
  await takeTry(db, limits.proofPassword, user.session)
  if (!(await verifyPassword({ hash, password }))) {
    const message = password ? 'This is not your current password' : ours.presentPasswordMissing
    throw wrongCredential('password', message)
  }
  await forgetTries(db, limits.proofPassword, user.session)
}

export async function findPasswordHash(db: Db, userId: string): Promise<string | null> {
  const account = await db
    .selectFrom('identity_accounts')
    .select('password')
    .where('userId', '=', userId)
    .where('providerId', '=', 'credential')
    .executeTakeFirst()
  return account?.password ?? null
}

async function findSignIn(db: Db, user: CurrentUser): Promise<number> {
  const session = await db
    .selectFrom('identity_sessions')
    .select('createdAt')
    .where('id', '=', user.session)
    .executeTakeFirst()
  return session ? new Date(session.createdAt).getTime() : 0
}

export async function requireCode(
  { db, config }: Shop,
  userId: string,
  code: string | undefined,
  limit: Limit,
  subject: string,
): Promise<'app' | 'recovery code'> {
  await takeTry(db, limit, subject)
  const guesses = await takeTry(db, limits.codesOfDay, userId)
  const kind = code && (await db.write((trx) => spendCode(trx, config.secrets, userId, code)))
  if (!kind) {
    if (guesses === guessesBeforeMail) await warnOfGuesses(db, config, userId)
    throw wrongCredential('code', code ? ours.codeWrong : ours.codeMissing)
  }
  await forgetTries(db, limit, subject)
  await forgetTries(db, limits.codesOfDay, userId)
  return kind
}

export function wrongCredential(field: keyof Credentials, message: string): Problem {
  return refuse('proof-wrong', { detail: message, field })
}

/** Far above typing errors: only someone with the password gets this far. */
const guessesBeforeMail = 10

async function warnOfGuesses(db: Database, shop: ShopNames, userId: string): Promise<void> {
  await db.write(async (trx) => {
    const owner = await trx
      .selectFrom('users')
      .select(['name', 'email'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    await queueMail(trx, securityMail('codes-guessed', owner, shop))
  })
}
