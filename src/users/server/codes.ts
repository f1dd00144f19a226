import { createHash, randomBytes } from 'node:crypto'
import { Problem } from '#base/problem.ts'
import type { Reader, Work } from '#server/database/open.ts'
import { unseal } from '#server/secrets/seal.ts'
import type { Secrets } from '#server/secrets/secrets.ts'
import { asBase32, stepOfCode } from './totp.ts'

/** So many recovery codes are made at a time, of 25 letters each: 125 bits, so that a plain hash will do. */
const codesAtOnce = 8
const lettersOfCode = 25

export const factorPurpose = 'second factor'

/** The second factor that is asked of an account; null when it has none. */
export async function factorOf(read: Reader, userId: string) {
  const factor = await read
    .selectFrom('second_factors')
    .select(['sealed_key', 'confirmed_at', 'last_step'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return factor ?? null
}

/**
 * Spends a code of the person's app, or a recovery code: each counts once, also when it is sent
 * twice at the same moment. Null when it is neither.
 */
export async function spendCode(
  work: Work,
  secrets: Secrets,
  userId: string,
  typed: string,
): Promise<'app' | 'recovery code' | null> {
  const now = Date.now()
  const code = typed.replace(/[\s-]/g, '').toUpperCase()
  if (/^\d{6}$/.test(code))
    return (await spendAppCode(work, secrets, userId, code, now)) ? 'app' : null
  if (code.length !== lettersOfCode) return null
  const { numUpdatedRows } = await work
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('code_hash', '=', hashOf(code))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n ? 'recovery code' : null
}

async function spendAppCode(
  work: Work,
  secrets: Secrets,
  userId: string,
  code: string,
  now: number,
): Promise<boolean> {
  const factor = await factorOf(work, userId)
  if (!factor) return false
  const key = unseal(secrets, factorPurpose, userId, factor.sealed_key)
  if (key === null) throw unreadable()
  const step = stepOfCode(Buffer.from(key, 'base64'), code, now)
  if (step === null) return false
  const { numUpdatedRows } = await work
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** No code would be right: to call one wrong would be false. */
function unreadable(): Problem {
  const cause = new Error('a second factor opens neither with SECRET nor with SECRET_BEFORE')
  return Object.assign(new Problem('factor-unreadable'), { cause })
}

/** Puts new recovery codes in the place of an account's old ones; gives them, to be shown once. */
export async function makeRecoveryCodes(work: Work, userId: string): Promise<string[]> {
  const now = Date.now()
  const codes = Array.from({ length: codesAtOnce }, () =>
    asBase32(randomBytes(16)).slice(0, lettersOfCode),
  )
  await work.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await work
    .insertInto('recovery_codes')
    .values(
      codes.map((code) => ({
        code_hash: hashOf(code),
        user_id: userId,
        made_at: now,
        used_at: null,
      })),
    )
    .execute()
  return codes.map((code) => (code.match(/.{5}/g) ?? []).join('-'))
}

/** Forgets an account's factor with its codes; nothing for an account that has none. */
export async function forgetFactor(work: Work, userId: string): Promise<void> {
  await work.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await work.deleteFrom('second_factors').where('user_id', '=', userId).execute()
}

function hashOf(code: string): string {
  return createHash('sha256').update(code).digest('hex')
}
