import { Problem } from '#base/problem.ts'
import { lockTable } from '#server/database/lists.ts'
import type { Work } from '#server/database/open.ts'

/** Makes a user with a verified address an admin; 0 modified when they are one already. */
export async function makeAdmin(
  work: Work,
  email: string,
  concerns: (id: string) => void = () => {},
): Promise<{ modifiedCount: number }> {
  const user = await work
    .selectFrom('users')
    .innerJoin('identity_users', 'identity_users.id', 'users.id')
    .select(['users.id', 'identity_users.emailVerified'])
    .where('users.email', '=', email)
    .executeTakeFirst()
  if (!user) throw new Problem('unknown-user')
  concerns(user.id)
  if (!user.emailVerified) throw new Problem('not-verified')
  const { numUpdatedRows } = await work
    .updateTable('users')
    .set({ admin_at: Date.now() })
    .where('id', '=', user.id)
    .where('admin_at', 'is', null)
    // They may be forgetting their account at this moment.
    .where('forgotten_at', 'is', null)
    .executeTakeFirstOrThrow()
  return { modifiedCount: Number(numUpdatedRows) }
}

/** Takes the admin role away, except from the last admin: the shop needs one. */
export async function removeAdmin(
  work: Work,
  engine: 'sqlite' | 'postgres',
  email: string,
  concerns: (id: string) => void = () => {},
): Promise<{ modifiedCount: number }> {
  // Two admins who remove each other at the same moment must not both succeed.
  await lockTable(work, engine, 'users')
  const admins = await work
    .selectFrom('users')
    .select(['id', 'email'])
    .where('admin_at', 'is not', null)
    .limit(2)
    .execute()
  const known = await work
    .selectFrom('users')
    .select(['id', 'admin_at'])
    .where('email', '=', email)
    .executeTakeFirst()
  if (!known) throw new Problem('unknown-user')
  concerns(known.id)
  if (known.admin_at === null) return { modifiedCount: 0 }
  if (admins.length < 2) throw new Problem('last-admin')
  await work.updateTable('users').set({ admin_at: null }).where('id', '=', known.id).execute()
  return { modifiedCount: 1 }
}
