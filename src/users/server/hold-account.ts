import type { Engine, Work } from '#server/database/open.ts'

/**
 * Until the transaction ends nobody else holds this account, so that what it may have at most can be
 * counted for certain: what others of its calls wrote is there, or is not written before. On SQLite
 * nobody else writes anyway. Gives whether its address is proven.
 */
export async function holdAccount(work: Work, engine: Engine, id: string): Promise<boolean> {
  const account = work.selectFrom('identity_users').select('emailVerified').where('id', '=', id)
  const held = engine === 'postgres' ? account.forNoKeyUpdate() : account
  return Boolean((await held.executeTakeFirst())?.emailVerified)
}
