import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { Problem } from '#base/problem.ts'
import { ours } from '#base/texts.ts'
import type { Identity } from '#server/adapters/better-auth-identity.ts'
import type { Asker } from '#server/calls/asker.ts'
import { demandOwnOrigin } from '#server/calls/origin.ts'
import type { Database, Reader, Work } from '#server/database/open.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { concerns } from '#server/observe/events.ts'
import { seal } from '#server/secrets/seal.ts'
import type { Secrets } from '#server/secrets/secrets.ts'
import { factorOf, factorPurpose, forgetFactor, makeRecoveryCodes, spendCode } from './codes.ts'
import { demandCode, demandProof, type Proof } from './proof.ts'
import { demandOpenSession, demandOwner, isAddressProven } from './proven-address.ts'
import { factorOffMail, factorOnMail, newCodesMail, recoveryCodeMail } from './security-mails.ts'
import { secondStepMs } from './session-ages.ts'
import { endSessions } from './sessions.ts'
import { asBase32 } from './totp.ts'

export type FactorShop = {
  db: Database
  identity: Identity
  config: { secrets: Secrets; shopName: string; publicUrl: string; origins: string[] }
}

export async function readSecondFactor({ db, identity }: FactorShop, asker: Asker) {
  const factor = await factorOf(db.read, asker.id)
  const left = await db.read
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll().as('left'))
    .where('user_id', '=', asker.id)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return {
    onSince: factor?.confirmed_at ?? null,
    codesLeft: Number(left.left),
    hasPassword: await identity.hasPassword(asker.id),
    addressProven: await isAddressProven(db.read, asker.id),
  }
}

/** A new key for the asker's app. It counts for nothing until the app has shown a code of it. */
export async function beginSecondFactor(shop: FactorShop, asker: Asker, proof: Proof) {
  await demandProof(judgesOf(shop), asker, proof)
  const { secrets, shopName } = shop.config
  const key = randomBytes(20)
  const sealed = seal(secrets[0], factorPurpose, asker.id, key.toString('base64'))
  const fresh = { sealed_key: sealed, begun_at: Date.now(), confirmed_at: null, last_step: 0 }
  await shop.db.write(async (work) => {
    await demandOwner(work, shop.db.engine, asker)
    const { numInsertedOrUpdatedRows } = await work
      .insertInto('second_factors')
      .values({ user_id: asker.id, ...fresh })
      .onConflict((conflict) =>
        conflict
          .column('user_id')
          .doUpdateSet(fresh)
          .where('second_factors.confirmed_at', 'is', null),
      )
      .executeTakeFirstOrThrow()
    if (numInsertedOrUpdatedRows === 0n) throw new Problem('factor-on')
  })
  const typed = asBase32(key)
  const label = `${encodeURIComponent(shopName)}:${encodeURIComponent(asker.email)}`
  const address = `otpauth://totp/${label}?secret=${typed}&issuer=${encodeURIComponent(shopName)}`
  return { key: typed, address }
}

/** Turns the factor on by the app's first code: every other session ends, and a mail says so. */
export async function confirmSecondFactor(
  { db, config }: FactorShop,
  asker: Asker,
  code: string,
): Promise<{ codes: string[] }> {
  return db.write(async (work) => {
    await demandOwner(work, db.engine, asker)
    const factor = await factorOf(work, asker.id)
    if (!factor) throw new Problem('factor-off')
    if (factor.confirmed_at !== null) throw new Problem('factor-on')
    if ((await spendCode(work, config.secrets, asker.id, code)) !== 'app') throw wrongCode()
    const now = Date.now()
    await work
      .updateTable('second_factors')
      .set({ confirmed_at: now })
      .where('user_id', '=', asker.id)
      .execute()
    await noteStep(work, asker.session, now)
    await endSessions(work, asker)
    await queueMail(work, factorOnMail(asker, config))
    return { codes: await makeRecoveryCodes(work, asker.id) }
  })
}

export async function endSecondFactor(
  shop: FactorShop,
  asker: Asker,
  proof: Proof,
): Promise<{ done: true }> {
  await demandOn(shop.db.read, asker.id)
  await demandProof(judgesOf(shop), asker, proof)
  await shop.db.write(async (work) => {
    await demandOpenSession(work, shop.db.engine, asker)
    await forgetFactor(work, asker.id)
    await endSessions(work, asker)
    await queueMail(work, factorOffMail(asker, shop.config))
  })
  return { done: true }
}

/** What an operator does for somebody who has lost app and codes, once they know that it is them. */
export async function helpLockedOut(
  work: Work,
  email: string,
  shop: { shopName: string; publicUrl: string },
): Promise<void> {
  const user = await work
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('email', '=', email)
    .executeTakeFirst()
  if (!user) throw new Problem('unknown-user')
  await forgetFactor(work, user.id)
  await endSessions(work, { id: user.id, session: '' })
  await queueMail(work, factorOffMail(user, shop))
}

export async function renewRecoveryCodes(
  shop: FactorShop,
  asker: Asker,
  proof: Proof,
): Promise<{ codes: string[] }> {
  await demandOn(shop.db.read, asker.id)
  await demandProof(judgesOf(shop), asker, proof)
  return shop.db.write(async (work) => {
    await demandOwner(work, shop.db.engine, asker)
    await queueMail(work, newCodesMail(asker, shop.config))
    return { codes: await makeRecoveryCodes(work, asker.id) }
  })
}

/**
 * The second step of a sign-in, by password or by Google alike: the cookie's session, which gives
 * no token before, counts from here on.
 */
export async function takeSecondStep(
  { db, identity, config }: FactorShop,
  code: string,
  request: FastifyRequest,
): Promise<{ by: 'app' | 'recovery code' }> {
  demandOwnOrigin(request, config.origins)
  const { cookie } = request.headers
  const session = cookie ? await identity.readSession(new Headers({ cookie })) : null
  if (!session) throw new Problem('not-signed-in')
  concerns(request, { account: session.id })
  if (Date.now() - session.begunAt > secondStepMs) throw new Problem('not-signed-in')
  const factor = await factorOf(db.read, session.id)
  if (!factor?.confirmed_at) throw new Problem('factor-off')
  const by = await demandCode({ db, secrets: config.secrets }, session.id, code)
  await db.write(async (work) => {
    await noteStep(work, session.session, Date.now())
    if (by === 'recovery code') await queueMail(work, recoveryCodeMail(session, config))
  })
  return { by }
}

/** Whether a session still waits for its second step. */
export async function awaitsStep(read: Reader, userId: string, session: string): Promise<boolean> {
  const factor = await read
    .selectFrom('second_factors')
    .leftJoin('session_steps', (join) => join.on('session_steps.session_id', '=', session))
    .select(['second_factors.confirmed_at', 'session_steps.at'])
    .where('second_factors.user_id', '=', userId)
    .executeTakeFirst()
  return factor !== undefined && factor.confirmed_at !== null && factor.at === null
}

async function noteStep(work: Work, session: string, now: number): Promise<void> {
  await work
    .insertInto('session_steps')
    .values({ session_id: session, at: now })
    .onConflict((conflict) => conflict.column('session_id').doNothing())
    .execute()
}

async function demandOn(read: Reader, userId: string): Promise<void> {
  const factor = await factorOf(read, userId)
  if (!factor?.confirmed_at) throw new Problem('factor-off')
}

function judgesOf({ db, identity, config }: FactorShop) {
  return { db, identity, secrets: config.secrets }
}

function wrongCode(): Problem {
  const error = { field: 'code', message: ours.codeWrong }
  return new Problem('proof-wrong', { detail: error.message, errors: [error] })
}
