import { sql } from 'kysely'
import type { Database, Db, Transaction } from '#server/database/open.ts'
import { forgetTries, limits } from '#server/http/limits.ts'
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
 * be a stranger's: it ends, and a mail says so. Sessions end once more when it has ended for everybody: a
 * sign-in by it may have got between.
 */
export async function proveByGoogle(
  db: Database,
  id: string,
  shop: { shopName: string; publicUrl: string },
): Promise<void> {
  const isNew = await db.write(async (trx) => {
    const owner = await proveAddress(trx, id)
    if (!owner) return false
    const { numDeletedRows } = await trx
      .deleteFrom('identity_accounts')
      .where('userId', '=', id)
      .where('providerId', '=', 'credential')
      .executeTakeFirstOrThrow()
    if (numDeletedRows > 0n) await queueMail(trx, securityMail('password-ended', owner, shop))
    return true
  })
  if (isNew) await db.write((trx) => deleteAllSessions(trx, id))
}

/**
 * Notes that an account's address is its owner's, and gives them if that is news. Then the sessions and
 * the second factor of before end: whoever they belong to had shown nothing.
 */
async function proveAddress(trx: Transaction, id: string) {
  const owner = await trx
    .updateTable('identity_users')
    .set({ emailVerified: sql.lit(true) })
    .where('id', '=', id)
    .where('emailVerified', '=', sql.lit(false))
    .returning(['name', 'email'])
    .executeTakeFirst()
  if (!owner) return undefined
  await removeFactor(trx, id)
  await deleteAllSessions(trx, id)
  return owner
}
