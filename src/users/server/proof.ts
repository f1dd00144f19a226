import { Problem } from '#base/problem.ts'
import { ours } from '#base/texts.ts'
import type { Asker } from '#server/calls/asker.ts'
import { giveBackTry, type Limit, limits, takeTry } from '#server/calls/limits.ts'
import type { Database } from '#server/database/open.ts'
import type { Shop } from '#server/shop.ts'
import { findFactor, spendCode } from './codes.ts'

/** What somebody shows to prove, in a session that is open already, that it is them. */
export type Proof = { password?: string | undefined; code?: string | undefined }

type ProofShop = Pick<Shop, 'db' | 'identity'> & { config: Pick<Shop['config'], 'secrets'> }

/** An account without a password proves itself by having signed in so lately. */
const freshMs = 15 * 60 * 1000

/**
 * Refuses whoever cannot show the password of the account whose session they have, and, where a
 * second factor is on, a code of it: a session that was left open or stolen is not enough for what
 * changes the account itself. Tries are counted for this session alone: strangers who try the login
 * page lock nobody out here.
 */
export async function requireProof(shop: ProofShop, asker: Asker, proof: Proof): Promise<void> {
  await requirePassword(shop, asker, proof)
  if (await findFactor(shop.db.read, asker.id))
    await requireCode(shop, asker.id, proof, limits.proofCode, asker.session)
}

/** The same by the password alone: for what only ends sessions. */
export async function requirePassword(
  { db, identity }: ProofShop,
  asker: Asker,
  { password }: Proof,
): Promise<void> {
  await takeTry(db, limits.proofPassword, asker.session)
  const giveBack = () => giveBackTry(db, limits.proofPassword, asker.session)
  const judged = await identity.checkPassword(asker.id, password ?? '').catch(async (error) => {
    // Nobody looked at it.
    await giveBack()
    throw error
  })
  if (judged === 'wrong')
    throw wrongProof('password', password ? ours.presentPasswordWrong : ours.presentPasswordMissing)
  await giveBack()
  if (judged === 'none') await requireFreshSession(db, asker)
}

/** Refuses a code that is wrong or spent; gives what kind it was. */
export async function requireCode(
  { db, config }: ProofShop,
  userId: string,
  { code }: Proof,
  limit: Limit,
  subject: string,
): Promise<'app' | 'recovery code'> {
  await takeTry(db, limit, subject)
  const kind = code && (await db.write((trx) => spendCode(trx, config.secrets, userId, code)))
  if (!kind) throw wrongProof('code', code ? ours.codeWrong : ours.codeMissing)
  await giveBackTry(db, limit, subject)
  return kind
}

async function requireFreshSession(db: Database, asker: Asker): Promise<void> {
  const session = await db.read
    .selectFrom('identity_sessions')
    .select('createdAt')
    .where('id', '=', asker.session)
    .executeTakeFirst()
  const begunAt = session ? new Date(session.createdAt).getTime() : 0
  if (Date.now() - begunAt > freshMs) throw new Problem('sign-in-again')
}

export function wrongProof(field: 'password' | 'code', message: string): Problem {
  return new Problem('proof-wrong', { detail: message, errors: [{ field, message }] })
}
