import type { Engine, Work } from '#server/database/open.ts'
import { newId } from '#server/ids.ts'

/** What the engines write for a yes and a no in the identity service's tables. */
export function yesOrNo(engine: Engine, yes: boolean): boolean | number {
  return engine === 'postgres' ? yes : Number(yes)
}

/**
 * Makes an account that a password opens, in the story's transaction; gives its id, or null when the
 * email has an account. One without any way in, which a killed process once left, is finished.
 */
export async function insertAccount(
  work: Work,
  engine: Engine,
  { name, email, passwordHash }: { name: string; email: string; passwordHash: string },
): Promise<string | null> {
  const now = new Date().toISOString()
  const times = { createdAt: now, updatedAt: now }
  const user =
    (await work
      .insertInto('identity_users')
      .values({ id: newId(), name, email, emailVerified: yesOrNo(engine, false), ...times })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returning('id')
      .executeTakeFirst()) ?? (await takeHalfMade(work, engine, name, email))
  if (!user) return null
  const credential = { userId: user.id, accountId: user.id, providerId: 'credential' }
  await work
    .insertInto('identity_accounts')
    .values({ id: newId(), ...credential, password: passwordHash, ...times })
    .execute()
  return user.id
}

/** A statement of its own, so that it sees what was committed while the one before it waited. */
function takeHalfMade(work: Work, engine: Engine, name: string, email: string) {
  return work
    .updateTable('identity_users')
    .set({ name })
    .where('email', '=', email)
    .where('emailVerified', '=', yesOrNo(engine, false))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('identity_accounts')
            .select('id')
            .whereRef('identity_accounts.userId', '=', 'identity_users.id'),
        ),
      ),
    )
    .returning('id')
    .executeTakeFirst()
}
