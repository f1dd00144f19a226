import { Problem } from '#base/problem.ts'
import type { Asker } from '#server/calls/asker.ts'
import { forgetTries, limits } from '#server/calls/limits.ts'
import { booleanValue } from '#server/database/dialect.ts'
import type { Database, Db, Transaction } from '#server/database/open.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { forgetFactor } from './codes.ts'
import { passwordEndedMail } from './mails.ts'
import { endSessions } from './sessions.ts'

/**
 * Whoever set a new password by a mailed link has the mailbox. Sessions end once more: a sign-in
 * with the old password may have got between their end and the new one.
 */
export async function ownByMail(
  db: Database,
  { id, email }: { id: string; email: string },
): Promise<void> {
  await db.write(async (trx) => {
    await proveAddress(trx, id)
    await endSessions(trx, { id, session: '' })
  })
  await forgetTries(db, limits.signInAccount, email.toLowerCase())
}

/**
 * Whoever Google names has the mailbox. A password that was set before anybody had shown that may
 * be a stranger's: it ends, and a mail says so. Sessions end once more when it has ended for everybody: a
 * sign-in by it may have got between.
 */
export async function ownByGoogle(
  db: Database,
  id: string,
  shop: { shopName: string; publicUrl: string },
): Promise<void> {
  const isNews = await db.write(async (trx) => {
    if (!(await proveAddress(trx, id))) return false
    const { numDeletedRows } = await trx
      .deleteFrom('identity_accounts')
      .where('userId', '=', id)
      .where('providerId', '=', 'credential')
      .executeTakeFirstOrThrow()
    if (numDeletedRows === 0n) return true
    const owner = await trx
      .selectFrom('identity_users')
      .select(['name', 'email'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await queueMail(trx, passwordEndedMail(owner, shop))
    return true
  })
  if (isNews) await db.write((trx) => endSessions(trx, { id, session: '' }))
}

/**
 * Notes that an account's address is its owner's; gives whether that is news. Then the sessions and
 * the second factor of before end: whoever they belong to had shown nothing.
 */
async function proveAddress(trx: Transaction, id: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('identity_users')
    .set({ emailVerified: booleanValue(trx, true) })
    .where('id', '=', id)
    .where('emailVerified', '=', booleanValue(trx, false))
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return false
  await forgetFactor(trx, id)
  await endSessions(trx, { id, session: '' })
  return true
}

/** Whether somebody has shown that an account's address is theirs. */
export async function isAddressProven(read: Db, id: string): Promise<boolean> {
  const user = await read
    .selectFrom('identity_users')
    .select('emailVerified')
    .where('id', '=', id)
    .executeTakeFirst()
  return Boolean(user?.emailVerified)
}

/** Refuses a session that has ended since the call came in: what it began must not outlive it. */
export async function requireOpenSession(trx: Transaction, asker: Asker): Promise<void> {
  const session = await trx
    .selectFrom('identity_sessions')
    .select('id')
    .where('id', '=', asker.session)
    .where('userId', '=', asker.id)
    // What ends it waits until this story is told, and comes after it.
    .forUpdate()
    .executeTakeFirst()
  if (!session) throw new Problem('not-signed-in')
}

/**
 * Refuses to set what guards an account for anybody who has not shown that its address is theirs:
 * it would keep out whoever does. Throws 'address-unproven'.
 */
export async function requireOwner(trx: Transaction, asker: Asker): Promise<void> {
  await requireOpenSession(trx, asker)
  if (!(await isAddressProven(trx, asker.id))) throw new Problem('address-unproven')
}
