import type { FastifyRequest } from 'fastify'
import { Secret, TOTP } from 'otpauth'
import { Problem } from '#base/problem.ts'
import { ours } from '#base/texts.ts'
import type { Asker } from '#server/calls/asker.ts'
import { limits } from '#server/calls/limits.ts'
import { demandOwnOrigin } from '#server/calls/origin.ts'
import type { Reader, Work } from '#server/database/open.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { concerns } from '#server/observe/events.ts'
import type { Shop } from '#server/shop.ts'
import { findFactor, forgetFactor, makeRecoveryCodes, sealKey, spendCode } from './codes.ts'
import { changeMail } from './mails.ts'
import { type Proof, requireCode, requireProof, wrongProof } from './proof.ts'
import { isAddressProven, requireOpenSession, requireOwner } from './proven-address.ts'
import { endSessions, endSessionsOf } from './sessions.ts'

/** So long after the password the second step may be taken. */
const secondStepMs = 10 * 60 * 1000

export async function readSecondFactor({ db, identity }: Shop, asker: Asker) {
  const factor = await findFactor(db.read, asker.id)
  const { left } = await db.read
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll().as('left'))
    .where('user_id', '=', asker.id)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return {
    onSince: factor?.confirmed_at ?? null,
    codesLeft: Number(left),
    hasPassword: await identity.hasPassword(asker.id),
    addressProven: await isAddressProven(db.read, asker.id),
  }
}

/** A new key for the asker's app. It counts for nothing until the app has shown a code of it. */
export async function beginSecondFactor(shop: Shop, asker: Asker, proof: Proof) {
  await requireProof(shop, asker, proof)
  const { secrets, shopName } = shop.config
  const secret = new Secret()
  const fresh = {
    sealed_key: sealKey(secrets, asker.id, secret),
    begun_at: Date.now(),
    confirmed_at: null,
    last_step: 0,
  }
  await shop.db.write(async (work) => {
    await requireOwner(work, shop.db.engine, asker)
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
  const app = new TOTP({ issuer: shopName, label: asker.email, secret })
  return { key: secret.base32, address: app.toString() }
}

/**
 * Turns the factor on by the app's first code: every other session ends. Where it is on already, the
 * recovery codes alone are made anew. A mail says so.
 */
export async function confirmSecondFactor(
  shop: Shop,
  asker: Asker,
  proof: Proof & { code: string },
): Promise<{ codes: string[] }> {
  const { db, config } = shop
  const before = await findFactor(db.read, asker.id)
  if (before?.confirmed_at) await requireProof(shop, asker, proof)
  return db.write(async (work) => {
    await requireOwner(work, db.engine, asker)
    const factor = await findFactor(work, asker.id)
    if (!factor) throw new Problem('factor-off')
    if (factor.confirmed_at !== (before?.confirmed_at ?? null)) throw new Problem('factor-on')
    if (!before?.confirmed_at) await turnOn(work, shop, asker, proof.code)
    const change = before?.confirmed_at ? 'recovery-codes' : 'factor-on'
    await queueMail(work, changeMail(change, asker, config))
    return { codes: await makeRecoveryCodes(work, asker.id) }
  })
}

async function turnOn(work: Work, { config }: Shop, asker: Asker, code: string): Promise<void> {
  if ((await spendCode(work, config.secrets, asker.id, code)) !== 'app')
    throw wrongProof('code', ours.codeWrong)
  const now = Date.now()
  await work
    .updateTable('second_factors')
    .set({ confirmed_at: now })
    .where('user_id', '=', asker.id)
    .execute()
  await noteStep(work, asker.session, now)
  await endSessions(work, asker)
}

export async function endSecondFactor(
  shop: Shop,
  asker: Asker,
  proof: Proof,
): Promise<{ done: true }> {
  const factor = await findFactor(shop.db.read, asker.id)
  if (!factor?.confirmed_at) throw new Problem('factor-off')
  await requireProof(shop, asker, proof)
  await shop.db.write(async (work) => {
    await requireOpenSession(work, shop.db.engine, asker)
    await forgetFactor(work, asker.id)
    await endSessions(work, asker)
    await queueMail(work, changeMail('factor-off', asker, shop.config))
  })
  return { done: true }
}

/** What an operator does for somebody who has lost app and codes, once they know that it is them. */
export async function helpLockedOut(
  work: Work,
  email: string,
  shop: { shopName: string; publicUrl: string },
): Promise<void> {
  const { user } = await endSessionsOf(work, email)
  await forgetFactor(work, user.id)
  await queueMail(work, changeMail('factor-off', user, shop))
}

/**
 * The second step of a sign-in, by password or by Google alike: the cookie's session, which gives
 * no token before, counts from here on.
 */
export async function takeSecondStep(
  shop: Shop,
  code: string,
  request: FastifyRequest,
): Promise<{ by: 'app' | 'recovery code' }> {
  const { db, identity, config } = shop
  demandOwnOrigin(request, config.origins)
  const { cookie } = request.headers
  const session = cookie ? await identity.readSession(new Headers({ cookie })) : null
  if (!session) throw new Problem('not-signed-in')
  concerns(request, { account: session.id })
  if (Date.now() - session.begunAt > secondStepMs) throw new Problem('not-signed-in')
  const factor = await findFactor(db.read, session.id)
  if (!factor?.confirmed_at) throw new Problem('factor-off')
  const by = await requireCode(shop, session.id, { code }, limits.secondStep, session.id)
  await db.write(async (work) => {
    await noteStep(work, session.session, Date.now())
    if (by === 'recovery code') await queueMail(work, changeMail('recovery-code', session, config))
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
