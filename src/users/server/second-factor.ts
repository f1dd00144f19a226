import type { FastifyRequest } from 'fastify'
import { Secret, TOTP } from 'otpauth'
import { Problem } from '#base/problem.ts'
import { ours } from '#base/texts.ts'
import type { Asker } from '#server/calls/asker.ts'
import { limits } from '#server/calls/limits.ts'
import { demandOwnOrigin } from '#server/calls/origin.ts'
import type { Db, Transaction } from '#server/database/open.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { concerns } from '#server/observe/events.ts'
import type { Shop } from '#server/shop.ts'
import { findFactor, findStep, forgetFactor, makeRecoveryCodes, sealKey } from './codes.ts'
import { changeMail } from './mails.ts'
import { type Proof, requireCode, requireProof, wrongProof } from './proof.ts'
import { isAddressProven, requireOpenSession, requireOwner } from './proven-address.ts'
import { endSessions, endSessionsOf } from './sessions.ts'

/** So long after the password the second step may be taken. */
const secondStepMs = 10 * 60 * 1000

export async function readSecondFactor({ db, identity, config }: Shop, asker: Asker) {
  const factor = await findFactor(db.read, asker.id)
  const { left } = await db.read
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll().as('left'))
    .where('user_id', '=', asker.id)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  const secret = new Secret()
  const app = new TOTP({ issuer: config.shopName, label: asker.email, secret })
  return {
    onSince: factor?.confirmed_at ?? null,
    codesLeft: Number(left),
    hasPassword: await identity.hasPassword(asker.id),
    addressProven: await isAddressProven(db.read, asker.id),
    fresh: { key: secret.base32, address: app.toString() },
  }
}

/**
 * Turns the factor on by a key and the first code of an app that has it: every other session ends.
 * Without a key, where it is on, the recovery codes are made anew. A mail says so.
 */
export async function setSecondFactor(
  shop: Shop,
  asker: Asker,
  { key, ...proof }: Proof & { key?: string | undefined; code: string },
): Promise<{ codes: string[] }> {
  const { db, config } = shop
  const isOn = Boolean(await findFactor(db.read, asker.id))
  if (isOn === (key !== undefined)) throw new Problem(isOn ? 'factor-on' : 'factor-off')
  await requireProof(shop, asker, proof)
  return db.write(async (trx) => {
    await requireOwner(trx, asker)
    if (key !== undefined) await turnOn(trx, shop, asker, Secret.fromBase32(key), proof.code)
    await queueMail(trx, changeMail(isOn ? 'recovery-codes' : 'factor-on', asker, config))
    return { codes: await makeRecoveryCodes(trx, asker.id) }
  })
}

async function turnOn(
  trx: Transaction,
  { config }: Shop,
  asker: Asker,
  secret: Secret,
  code: string,
) {
  const step = findStep(secret, code.replace(/\s/g, ''))
  if (step === undefined) throw wrongProof('code', ours.codeWrong)
  const now = Date.now()
  const factor = {
    sealed_key: sealKey(config.secrets, asker.id, secret),
    begun_at: now,
    confirmed_at: now,
    last_step: step,
  }
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('second_factors')
    .values({ user_id: asker.id, ...factor })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet(factor)
        .where('second_factors.confirmed_at', 'is', null),
    )
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 0n) throw new Problem('factor-on')
  await noteStep(trx, asker.session, now)
  await endSessions(trx, asker)
}

export async function endSecondFactor(
  shop: Shop,
  asker: Asker,
  proof: Proof,
): Promise<{ done: true }> {
  if (!(await findFactor(shop.db.read, asker.id))) throw new Problem('factor-off')
  await requireProof(shop, asker, proof)
  await shop.db.write(async (trx) => {
    await requireOpenSession(trx, asker)
    await forgetFactor(trx, asker.id)
    await endSessions(trx, asker)
    await queueMail(trx, changeMail('factor-off', asker, shop.config))
  })
  return { done: true }
}

/** What an operator does for somebody who has lost app and codes, once they know that it is them. */
export async function helpLockedOut(
  trx: Transaction,
  email: string,
  shop: { shopName: string; publicUrl: string },
): Promise<void> {
  const { user } = await endSessionsOf(trx, email)
  await forgetFactor(trx, user.id)
  await queueMail(trx, changeMail('factor-off', user, shop))
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
  if (!(await findFactor(db.read, session.id))) throw new Problem('factor-off')
  const by = await requireCode(shop, session.id, { code }, limits.secondStep, session.id)
  await db.write(async (trx) => {
    await noteStep(trx, session.session, Date.now())
    if (by === 'recovery code') await queueMail(trx, changeMail('recovery-code', session, config))
  })
  return { by }
}

/** Whether a session still waits for its second step. */
export async function awaitsStep(read: Db, userId: string, session: string): Promise<boolean> {
  const factor = await read
    .selectFrom('second_factors')
    .leftJoin('session_steps', (join) => join.on('session_steps.session_id', '=', session))
    .select(['second_factors.confirmed_at', 'session_steps.at'])
    .where('second_factors.user_id', '=', userId)
    .executeTakeFirst()
  return factor !== undefined && factor.confirmed_at !== null && factor.at === null
}

async function noteStep(trx: Transaction, session: string, now: number): Promise<void> {
  await trx
    .insertInto('session_steps')
    .values({ session_id: session, at: now })
    .onConflict((conflict) => conflict.column('session_id').doNothing())
    .execute()
}
