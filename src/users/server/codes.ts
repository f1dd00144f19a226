import { hash } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { Database, Db, Transaction } from '#server/database/open.ts'
import { type Secrets, seal, unseal } from '#server/secrets/seal.ts'
import { refuse } from '#users/refusals.ts'

/** Recovery codes of a set, 25 letters each: with 125 bits, a plain hash is enough. */
const recoveryCodes = 8
const recoveryCodeLength = 25

/** A code of the app that changed while it was typed still counts for so long. */
const graceMs = 10_000

/** The second factor of an account. An unconfirmed one, as older versions left it, counts as none. */
export function findFactor(db: Db, userId: string) {
  return db
    .selectFrom('second_factors')
    .select(['sealed_key', 'confirmed_at'])
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
}

export function sealKey([secret]: Secrets, userId: string, key: Secret): string {
  return seal(secret, 'second factor', userId, Buffer.from(key.bytes).toString('base64'))
}

function openKey(secrets: Secrets, userId: string, sealed: string): Secret | null {
  const key = unseal(secrets, 'second factor', userId, sealed)
  return key === null ? null : Secret.fromHex(Buffer.from(key, 'base64').toString('hex'))
}

/** Spends a code of the app, or a recovery code: each counts once. Null when it is neither. */
export async function spendCode(
  trx: Transaction,
  secrets: Secrets,
  userId: string,
  typed: string,
): Promise<'app' | 'recovery code' | null> {
  const code = typed.replace(/[\s-]/g, '').toUpperCase()
  if (/^\d{6}$/.test(code)) return (await spendAppCode(trx, secrets, userId, code)) ? 'app' : null
  const { numUpdatedRows } = await trx
    .updateTable('recovery_codes')
    .set({ used_at: Date.now() })
    .where('code_hash', '=', hash('sha256', code))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n ? 'recovery code' : null
}

async function spendAppCode(trx: Transaction, secrets: Secrets, userId: string, code: string) {
  const factor = await findFactor(trx, userId)
  if (!factor) return false
  const key = openKey(secrets, userId, factor.sealed_key)
  // Without its key no code can be checked: to call one wrong would be false.
  if (!key) throw refuse('factor-unreadable')
  const step = findStep(key, code)
  if (step === undefined) return false
  const { numUpdatedRows } = await trx
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** The half minute whose code an app with this key shows, or has just shown. */
export function findStep(secret: Secret, token: string): number | undefined {
  const app = new TOTP({ secret })
  const now = Date.now()
  const shows = (timestamp: number) => app.validate({ token, timestamp, window: 0 }) !== null
  const timestamp = [now, now - graceMs].find(shows)
  return timestamp === undefined ? undefined : app.counter({ timestamp })
}

export async function makeRecoveryCodes(trx: Transaction, userId: string): Promise<string[]> {
  const makeCode = () => new Secret({ size: 16 }).base32.slice(0, recoveryCodeLength)
  const codes = Array.from({ length: recoveryCodes }, makeCode)
  const made = { user_id: userId, made_at: Date.now() }
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await trx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ ...made, code_hash: hash('sha256', code) })))
    .execute()
  return codes.map((code) => (code.match(/.{5}/g) ?? []).join('-'))
}

export async function removeFactor(trx: Transaction, userId: string): Promise<void> {
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await trx.deleteFrom('second_factors').where('user_id', '=', userId).execute()
}

export async function countSealed(db: Db, secrets: Secrets) {
  const counts = { present: 0, before: 0, unreadable: 0 }
  for (const { sealedBy } of await openKeys(db, secrets)) counts[sealedBy]++
  return counts
}

/** Seals with the present secret what the previous one still opens. Returns the counts. */
export async function resealFactors(db: Database, secrets: Secrets) {
  const counts = await countSealed(db.read, secrets)
  for (const { user_id, sealed_key, key } of await openKeys(db.read, secrets))
    if (key)
      await db.write((trx) =>
        trx
          .updateTable('second_factors')
          .set({ sealed_key: sealKey(secrets, user_id, key) })
          .where('user_id', '=', user_id)
          .where('sealed_key', '=', sealed_key)
          .execute(),
      )
  return counts
}

async function openKeys(db: Db, secrets: Secrets) {
  const rows = await db.selectFrom('second_factors').select(['user_id', 'sealed_key']).execute()
  return rows.map(({ user_id, sealed_key }) => {
    const key = openKey(secrets, user_id, sealed_key)
    const isPresent = openKey([secrets[0]], user_id, sealed_key) !== null
    const sealedBy = isPresent ? 'present' : key ? 'before' : 'unreadable'
    return { user_id, sealed_key, key, sealedBy } as const
  })
}
