import { forgottenValues } from '#server/database/fields.ts'
import type { Transaction } from '#server/database/open.ts'
import type { HandlerInput } from '#server/http/calls.ts'
import { type CurrentUser, isAdmin } from '#server/http/current-user.ts'
import { queueMail } from '#server/mail/outbox.ts'
import type { Shop } from '#server/shop.ts'
import { refuse } from '#users/refusals.ts'
import type * as contract from '../security-contract.ts'
import { removeFactor } from './codes.ts'
import { forgottenMail } from './mails.ts'
import { reauthenticate } from './reauthenticate.ts'
import { listSessions } from './sessions.ts'
import { exportedColumns, userFields } from './user-fields.ts'

/** Tables whose rows only their owner uses, and to which no other row refers. */
const ownedTables = [
  'addresses',
  'garages',
  'quick_orders',
  'saved_views',
  'stock_watches',
  'own_numbers',
  'idempotency',
] as const

export async function exportAccount({ db }: Shop, user: CurrentUser) {
  const { created_at: since, ...account } = await db.read
    .selectFrom('users')
    .select(exportedColumns)
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow()
  return { account: { ...account, since }, sessions: await listSessions(db.read, { user }) }
}

/**
 * Forgets an account. What the books need (paid and shipped orders, charges, refunds) stays as it was;
 * reviews stay without a name. An admin has to give up the role first. See docs/decisions/0039.
 */
export async function forgetAccount(
  { user, body }: HandlerInput<typeof contract.forgetAccount>,
  shop: Shop,
  release: {
    /** Does the slow part, in separate transactions. */
    before: () => Promise<void>
    within: (trx: Transaction, user: CurrentUser) => Promise<void>
  },
): Promise<{ done: true }> {
  if (isAdmin(user)) throw refuse('admin-stays')
  await reauthenticate(shop, user, body)
  await release.before()
  const { id, email } = user
  await shop.db.write(async (trx) => {
    // Locked before the account, in the order of placing: so the two never deadlock.
    await release.within(trx, user)
    await anonymize(trx, id)
    await removeFactor(trx, id)
    for (const table of ownedTables) await trx.deleteFrom(table).where('user_id', '=', id).execute()
    await trx.deleteFrom('identity_verifications').where('value', '=', id).execute()
    await trx.deleteFrom('identity_users').where('id', '=', id).execute()
    // Deletes unsent mails. Sent ones are cleared after the last mail.
    await trx
      .deleteFrom('outbox')
      .where('recipient', '=', email)
      .where('sent_at', 'is', null)
      .execute()
    await queueMail(trx, forgottenMail(user, shop.config))
  })
  return { done: true }
}

/** A simultaneous promotion to admin happens before or after, never in between. */
async function anonymize(trx: Transaction, id: string): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .set(forgottenValues(userFields, id))
    .where('id', '=', id)
    .where('admin_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw refuse('admin-stays')
}
