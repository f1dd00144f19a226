import { askRefund } from '#payments/server/refunds.ts'
import { deletePurchase } from '#purchases/server/delete-orders.ts'
import type { Asker } from '#server/calls/asker.ts'
import { ConfigError } from '#server/config/error.ts'
import type { Database, Work } from '#server/database/open.ts'
import { holdsDemo, markDemo } from '#server/operate/demo-mark.ts'
import { forgetPerson } from '#users/server/own-data.ts'
import { releaseAll } from './api-accounts.ts'

/**
 * Makes a demo's database one that production may open, in one transaction: the demo's people go,
 * with their orders and reviews, and everybody else who came proves their address anew, for in a demo
 * anybody reads the mails and anybody can be an admin. Products stay. Gives how many accounts there
 * were of each kind.
 */
export async function endDemo(db: Database): Promise<{ demo: number; others: number }> {
  return db.write(async (work) => {
    if (!(await holdsDemo(work))) throw new ConfigError('The database holds no demo shop')
    const people = await demoPeople(work)
    for (const person of people) await takeOut(work, db, person)
    const others = await doubtOthers(work, db)
    await markDemo(work, 'ended')
    return { demo: people.length, others }
  })
}

async function demoPeople(work: Work): Promise<Asker[]> {
  const rows = await work
    .selectFrom('users')
    .select(['id', 'email', 'name', 'img'])
    .where((row) =>
      row.or([row('email', 'like', '%@kickstand.test'), row('email', 'like', '%.kickstand.test')]),
    )
    .execute()
  return rows.map((row) => ({ ...row, roles: ['admin'], priceList: null, session: '' }))
}

async function takeOut(work: Work, db: Database, person: Asker): Promise<void> {
  const purchases = await work
    .selectFrom('purchases')
    .select('id')
    .where('user_id', '=', person.id)
    .where('ended_at', 'is', null)
    .execute()
  for (const { id } of purchases) await deletePurchase(work, db.engine, person, id, askRefund)
  await forgetSandboxMoney(work, person.id)
  const now = Date.now()
  await work
    .updateTable('reviews')
    .set({ hidden_at: now })
    .where('user_id', '=', person.id)
    .where('hidden_at', 'is', null)
    .execute()
  await forgetPerson(work, person, releaseAll(db, person).rest)
  await work.deleteFrom('outbox').where('recipient', '=', person.email).execute()
}

/** The card company itself knows of none of it, and would be asked for ever. */
async function forgetSandboxMoney(work: Work, userId: string): Promise<void> {
  const now = Date.now()
  const intents = work.selectFrom('payment_intents').select('id').where('user_id', '=', userId)
  await work
    .updateTable('refunds')
    .set({ done_at: now })
    .where('intent_id', 'in', intents)
    .where('done_at', 'is', null)
    .execute()
  await work
    .updateTable('payment_intents')
    .set({ settled_at: now })
    .where('user_id', '=', userId)
    .where('settled_at', 'is', null)
    .execute()
}

async function doubtOthers(work: Work, { engine }: Database): Promise<number> {
  await work.deleteFrom('identity_sessions').execute()
  await work.deleteFrom('identity_verifications').execute()
  await work.deleteFrom('identity_accounts').where('providerId', '=', 'google').execute()
  await work.updateTable('users').set({ admin_at: null }).execute()
  const emailVerified = engine === 'postgres' ? false : 0
  const { numUpdatedRows } = await work
    .updateTable('identity_users')
    .set({ emailVerified })
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}
