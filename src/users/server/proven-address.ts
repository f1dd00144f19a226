import { sql } from 'kysely'
import type { Database, Db, Transaction } from '#server/database/open.ts'
import { forgetTries, limits } from '#server/http/limits.ts'
import type { ShopNames } from '#server/mail/letter.ts'
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
 * Whoever set a new password by a mailed link has the mailbox. Sessions end once more: a sign-in
 * with the old password may have got between their end and the new one.
 */
export async function proveByMail(db: Database, id: string, email: string): Promise<void> {
  await db.write(async (trx) => {
    await proveAddress(trx, id)
    await deleteAllSessions(trx, id)
  })
  await forgetTries(db, limits.signInAccount, email.toLowerCase())
}

/**
 * Whoever Google names has the mailbox. A password that was set before anybody had shown that may
 * be a stranger's, and ends; a mail says what has become of it. Sessions end once more when it has ended for
 * everybody: a sign-in by it may have got between.
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
 * Notes that an account's address is its owner's, and says whether that is news. Then the sessions and
 * the second factor of before end: whoever they belong to had shown nothing.
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
