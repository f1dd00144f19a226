import { type FieldError, Problem } from '#base/problem.ts'
import { ours } from '#base/texts.ts'
import type { Identity } from '#server/adapters/better-auth-identity.ts'
import type { Asker } from '#server/calls/asker.ts'
import { giveBackTry, type Limit, limits, takeTry } from '#server/calls/limits.ts'
import type { Database } from '#server/database/open.ts'
import type { Secrets } from '#server/secrets/secrets.ts'
import { factorOf, spendCode } from './codes.ts'

/** What somebody shows to prove, in a session that is open already, that it is them. */
export type Proof = { password?: string | undefined; code?: string | undefined }

type Judges = { db: Database; identity: Identity; secrets: Secrets }

/** An account without a password proves itself by having signed in so lately. */
const freshMs = 15 * 60 * 1000

/**
 * Refuses whoever cannot show the password of the account whose session they have, and, where a
 * second factor is on, a code of it: a session that was left open or stolen is not enough for what
 * changes the account itself. Tries are counted for this session alone: strangers who try the login
 * page lock nobody out here.
 */
export async function demandProof(judges: Judges, asker: Asker, proof: Proof): Promise<void> {
  await demandPassword(judges, asker, proof)
  const factor = await factorOf(judges.db.read, asker.id)
  if (!factor?.confirmed_at) return
  const counted = { limit: limits.proofCode, subject: asker.session }
  await demandCode(judges, asker.id, proof.code, counted)
}

/** The same by the password alone: for what only ends sessions. */
export async function demandPassword(
  { db, identity }: Judges,
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
  if (judged === 'wrong') throw unproven('password', password, ours.presentPasswordWrong)
  await giveBack()
  if (judged === 'none') await demandFreshSession(db, asker)
}

/** Refuses a code that is wrong or spent; gives what kind it was. In sign-ins tries count for the account. */
export async function demandCode(
  { db, secrets }: Pick<Judges, 'db' | 'secrets'>,
  userId: string,
  code: string | undefined,
  { limit, subject }: { limit: Limit; subject: string } = {
    limit: limits.secondStep,
    subject: userId,
  },
): Promise<'app' | 'recovery code'> {
  await takeTry(db, limit, subject)
  const kind = code ? await db.write((work) => spendCode(work, secrets, userId, code)) : null
  if (!kind) throw unproven('code', code, ours.codeWrong)
  await giveBackTry(db, limit, subject)
  return kind
}

async function demandFreshSession(db: Database, asker: Asker): Promise<void> {
  const session = await db.read
    .selectFrom('identity_sessions')
    .select('createdAt')
    .where('id', '=', asker.session)
    .executeTakeFirst()
  const begunAt = session ? new Date(session.createdAt).getTime() : 0
  if (Date.now() - begunAt > freshMs) throw new Problem('sign-in-again')
}

function unproven(field: 'password' | 'code', typed: string | undefined, wrong: string): Problem {
  const missing = field === 'code' ? ours.codeMissing : ours.presentPasswordMissing
  const error: FieldError = { field, message: typed ? wrong : missing }
  return new Problem('proof-wrong', { detail: error.message, errors: [error] })
}
