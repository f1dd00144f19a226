import { Problem } from '#base/problem.ts'
import type { Asker } from '#server/calls/asker.ts'
import { isAdmin } from '#server/calls/visible-to.ts'
import type { Db, Transaction } from '#server/database/open.ts'
import { queueMail } from '#server/mail/outbox.ts'
import type { Shop } from '#server/shop.ts'
import { forgetFactor } from './codes.ts'
import { forgottenMail } from './mails.ts'
import { type Proof, requireProof } from './proof.ts'
import { listSessions } from './sessions.ts'

/** Everything that the shop keeps of the asker, but what only guards the account. */
export async function exportData<Rooms>(
  shop: Shop,
  asker: Asker,
  proof: Proof,
  readRooms: (read: Db, userId: string) => Promise<Rooms>,
) {
  await requireProof(shop, asker, proof)
  const { read } = shop.db
  const account = await read
    .selectFrom('users')
    .select(['id', 'email', 'name', 'phone', 'address', 'img', 'created_at as since'])
    .where('id', '=', asker.id)
    .executeTakeFirstOrThrow()
  const sessions = await listSessions(read, asker)
  return { account, sessions, ...(await readRooms(read, asker.id)) }
}

/** What reviews, and lists of people, show instead of somebody who was forgotten. */
const nobody = 'Former customer'

/** How another feature lets go of what it holds for somebody. */
type Release = {
  /** Of nearly all, in small transactions: nobody else waits meanwhile, and again is no harm. */
  beforehand: () => Promise<void>
  /** Of the rest, in the transaction that forgets the person. */
  rest: (trx: Transaction) => Promise<void>
}

/**
 * Forgets the asker's account: `release` lets go of what other features hold for them. What the books
 * need (paid and shipped orders, charges, refunds) stays as it was; reviews stay without a name. An
 * admin gives the role back first. See docs/decisions/0039.
 */
export async function forgetAccount(
  shop: Shop,
  asker: Asker,
  proof: Proof,
  release: Release,
): Promise<{ done: true }> {
  if (isAdmin(asker)) throw new Problem('admin-stays')
  await requireProof(shop, asker, proof)
  await release.beforehand()
  await shop.db.write(async (trx) => {
    await requireNoAdmin(trx, asker)
    await forgetPerson(trx, asker, release.rest)
    // What waits to be sent is for nobody any more; what is out is cleared once the last mail is.
    await trx
      .deleteFrom('outbox')
      .where('recipient', '=', asker.email)
      .where('sent_at', 'is', null)
      .execute()
    await queueMail(trx, forgottenMail(asker, shop.config))
  })
  return { done: true }
}

/** Whoever makes somebody an admin at this moment comes before or after, never in between. */
async function requireNoAdmin(trx: Transaction, asker: Asker): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .set({ forgotten_at: Date.now() })
    .where('id', '=', asker.id)
    .where('admin_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw new Problem('admin-stays')
}

/** Takes a person out of the records, whoever asks for it. */
async function forgetPerson(
  trx: Transaction,
  { id }: Asker,
  release: (trx: Transaction) => Promise<void>,
): Promise<void> {
  await release(trx)
  await forgetFactor(trx, id)
  await trx.deleteFrom('idempotency').where('user_id', '=', id).execute()
  await trx.deleteFrom('identity_verifications').where('value', '=', id).execute()
  // Its sessions, and with them its tokens, go with it.
  await trx.deleteFrom('identity_users').where('id', '=', id).execute()
  await trx
    .updateTable('users')
    .set({
      email: `${id}@forgotten.invalid`,
      name: nobody,
      phone: '',
      address: '',
      img: '',
      forgotten_at: Date.now(),
    })
    .where('id', '=', id)
    .execute()
}
