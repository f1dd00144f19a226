import type { Engine, Work } from '#server/database/open.ts'
import { preparedFor } from '#server/database/prepared.ts'

/**
 * Until the transaction ends nobody else holds this account, so that what it may have at most can be
 * counted for certain: what others of its calls wrote is there, or is not written before. On SQLite
 * nobody else writes anyway. Gives whether its address is proven.
 */
export async function holdAccount(work: Work, engine: Engine, id: string): Promise<boolean> {
  const { rows } = await selectHeld(work, { id }, { engine })
  return Boolean(rows[0]?.emailVerified)
}

const selectHeld = preparedFor(
  (work: Work, { id }: { id: string }, { engine }: { engine: Engine }) => {
    const account = work.selectFrom('identity_users').select('emailVerified').where('id', '=', id)
    return engine === 'postgres' ? account.forNoKeyUpdate() : account
  },
)
