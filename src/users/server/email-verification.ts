import { sql } from 'kysely'
import type { Database, Db, Transaction } from '#server/database/open.ts'
import { forgetTries, limits } from '#server/http/limits.ts'
import type { ShopNames } from '#server/mail/mail-template.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { removeFactor } from './codes.ts'
import { securityMail } from './mails.ts'
import { deleteAllSessions } from './sessions.ts'

export async function isEmailVerified(db: Db, id: string): Promise<boolean> {
  const user = await db
    .selectFrom('identity_users')
    .select('emailVerified')
    .where('id', '=', id)
    .executeTakeFirst()
  return Boolean(user?.emailVerified)
}

/** After a password reset by mail. Ends sessions again: a sign-in with the old password may have slipped in between. */
export async function verifyEmailByMail(db: Database, id: string, email: string): Promise<void> {
  await db.write(async (trx) => {
    await markEmailVerified(trx, id)
    await deleteAllSessions(trx, id)
  })
  await forgetTries(db, limits.signInAccount, email.toLowerCase())
}

/**
 * After a sign-in with Google, which verifies the email. A password from before may be a stranger's: it is removed,
 * with a mail. Sessions end again after that: a sign-in by it may have slipped in between.
 */
export async function verifyEmailByGoogle(
  db: Database,
  id: string,
  shop: ShopNames,
): Promise<void> {
  const wasUnverified = await db.write(async (trx) => {
    const owner = await trx
      .selectFrom('identity_users')
      .innerJoin('identity_accounts', 'userId', 'identity_users.id')
      .select(['name', 'email'])
      .where('userId', '=', id)
      .where('providerId', '=', 'credential')
      .executeTakeFirst()
    const wasUnverified = await markEmailVerified(trx, id)
    if (wasUnverified)
      await trx
        .deleteFrom('identity_accounts')
        .where('userId', '=', id)
        .where('providerId', '=', 'credential')
        .execute()
    const kind = wasUnverified ? 'password-ended' : 'google'
    if (owner) await queueMail(trx, securityMail(kind, owner, shop))
    return wasUnverified
  })
  if (wasUnverified) await db.write((trx) => deleteAllSessions(trx, id))
}

/**
 * Marks the email as verified; true if it was not before. Ends earlier sessions and the second factor: whoever made
 * them had not verified the email.
 */
async function markEmailVerified(trx: Transaction, id: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('identity_users')
    .set({ emailVerified: sql.lit(true) })
    .where('id', '=', id)
    .where('emailVerified', '=', sql.lit(false))
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return false
  await removeFactor(trx, id)
  await deleteAllSessions(trx, id)
  return true
}
