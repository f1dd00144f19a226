import type { Database, Reader } from '#server/database/open.ts'
import { seal, unseal } from '#server/secrets/seal.ts'
import type { Secrets } from '#server/secrets/secrets.ts'
import { factorPurpose } from './codes.ts'

const rowsAtOnce = 500

/** By which secret the keys of second factors open. */
export type Sealed = { present: number; before: number; unreadable: number }

/** Seals with the present secret what the one before it still opens; gives how all of it stood. */
export async function sealAnew(db: Database, secrets: Secrets): Promise<Sealed> {
  const [present] = secrets
  return lookAt(db.read, secrets, (userId, sealed, key) =>
    db.write(async (work) => {
      await work
        .updateTable('second_factors')
        .set({ sealed_key: seal(present, factorPurpose, userId, key) })
        .where('user_id', '=', userId)
        .where('sealed_key', '=', sealed)
        .execute()
    }),
  )
}

/** The same without changing anything. */
export function countSealed(read: Reader, secrets: Secrets): Promise<Sealed> {
  return lookAt(read, secrets, async () => {})
}

async function lookAt(
  read: Reader,
  secrets: Secrets,
  old: (userId: string, sealed: string, key: string) => Promise<void>,
): Promise<Sealed> {
  const [present] = secrets
  const counts: Sealed = { present: 0, before: 0, unreadable: 0 }
  for (let after = ''; ; ) {
    const rows = await read
      .selectFrom('second_factors')
      .select(['user_id', 'sealed_key'])
      .where('user_id', '>', after)
      .orderBy('user_id')
      .limit(rowsAtOnce)
      .execute()
    for (const { user_id, sealed_key } of rows) {
      const key = unseal(secrets, factorPurpose, user_id, sealed_key)
      if (key === null) counts.unreadable++
      else if (unseal([present], factorPurpose, user_id, sealed_key) !== null) counts.present++
      else {
        await old(user_id, sealed_key, key)
        counts.before++
      }
      after = user_id
    }
    if (rows.length < rowsAtOnce) return counts
  }
}
