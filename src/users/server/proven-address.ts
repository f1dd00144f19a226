import { sql } from 'kysely'
import type { Database, Db, Transaction } from '#server/database/open.ts'
import { forgetTries, limits } from '#server/http/limits.ts'
import type { ShopNames } from '#server/mail/mail-template.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { removeFactor } from './codes.ts'
import { securityMail } from './mails.ts'
import { deleteAllSessions } from './sessions.ts'

export async function isAddressProven(db: Db, id: string): Promise<boolean> {
  const user = await db
    .selectFrom('identity_users')
    .select('emailVerified')
    .where('id', '=', id)
    .executeTakeFirst()
  return Boolean(user?.emailVerified)
}

/**
 * A password reset by mail proves the mailbox. Sessions end again: a sign-in with the old password may have slipped
 * in between.
 */
export async function proveByMail(db: Database, id: string, email: string): Promise<void> {
  await db.write(async (trx) => {
    await proveAddress(trx, id)
    await deleteAllSessions(trx, id)
  })
  await forgetTries(db, limits.signInAccount, email.toLowerCase())
}

/**
 * Google proves the mailbox. A password from before may be a stranger's, so it ends, and a mail says so. Sessions
 * end again once it has ended everywhere: a sign-in by it may have slipped in between.
 */
export async function proveByGoogle(db: Database, id: string, shop: ShopNames): Promise<void> {
  const isNews = await db.write(async (trx) => {
    const owner = await trx
      .selectFrom('identity_users')
      .innerJoin('identity_accounts', 'userId', 'identity_users.id')
      .select(['name', 'email'])
      .where('userId', '=', id)
      .where('providerId', '=', 'credential')
      .executeTakeFirst()
    const isNews = await proveAddress(trx, id)
    if (isNews)
      await trx
        .deleteFrom('identity_accounts')
        .where('userId', '=', id)
        .where('providerId', '=', 'credential')
        .execute()
    const kind = isNews ? 'password-ended' : 'google'
    if (owner) await queueMail(trx, securityMail(kind, owner, shop))
    return isNews
  })
  if (isNews) await db.write((trx) => deleteAllSessions(trx, id))
}

/**
 * Marks an address as proven; true if it was not before. Sessions and the second factor from before end: their owner
 * had proven nothing.
 */
async function proveAddress(trx: Transaction, id: string): Promise<boolean> {
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
