import { Secret, TOTP } from 'otpauth'
import { ours } from '#base/texts.ts'
import { countRows } from '#server/database/lists.ts'
import type { Db, Transaction } from '#server/database/open.ts'
import type { HandlerInput } from '#server/http/calls.ts'
import type { CurrentUser } from '#server/http/current-user.ts'
import { limits } from '#server/http/limits.ts'
import type { ShopNames } from '#server/mail/mail-template.ts'
import { queueMail } from '#server/mail/outbox.ts'
import type { Shop } from '#server/shop.ts'
import { refuse } from '#users/refusals.ts'
import type * as contract from '../security-contract.ts'
import { findFactor, findStep, makeRecoveryCodes, removeFactor, sealKey } from './codes.ts'
import { isEmailVerified } from './email-verification.ts'
import { securityMail } from './mails.ts'
import {
  findPasswordHash,
  reauthenticate,
  requireCode,
  requireOpenSession,
  wrongCredential,
} from './reauthenticate.ts'
import { deleteAllSessions, deleteSessions, findUser, requireSession } from './sessions.ts'

const secondStepMs = 10 * 60 * 1000

export async function readSecondFactor(
  db: Db,
  { user }: HandlerInput<typeof contract.readSecondFactor>,
  { config }: Shop,
) {
  const factor = await findFactor(db, user.id)
  const codes = db.selectFrom('recovery_codes').where('user_id', '=', user.id)
  const secret = new Secret()
  const app = new TOTP({ issuer: config.shopName, label: user.email, secret })
  return {
    onSince: factor?.confirmed_at ?? null,
    codesLeft: await countRows(db, codes.where('used_at', 'is', null)),
    hasPassword: Boolean(await findPasswordHash(db, user.id)),
    addressProven: await isEmailVerified(db, user.id),
    fresh: { key: secret.base32, address: app.toString() },
  }
}

/** Turned on, it ends every other session. A mail says so. */
export async function setSecondFactor(
  { user, body }: HandlerInput<typeof contract.setSecondFactor>,
  shop: Shop,
): Promise<{ codes: string[] }> {
  const { db, config } = shop
  const { key, ...credentials } = body
  const isOn = Boolean(await findFactor(db.read, user.id))
  if (isOn === (key !== undefined)) throw refuse(isOn ? 'factor-on' : 'factor-off')
  await reauthenticate(shop, user, credentials)
  return db.write(async (trx) => {
    await requireOpenSession(trx, user)
    // It would lock out the owner who verifies the email later.
    if (!(await isEmailVerified(trx, user.id))) throw refuse('address-unproven')
    if (key !== undefined) await turnOn(trx, shop, user, Secret.fromBase32(key), credentials.code)
    await queueMail(trx, securityMail(isOn ? 'recovery-codes' : 'factor-on', user, config))
    return { codes: await makeRecoveryCodes(trx, user.id) }
  })
}

async function turnOn(trx: Transaction, shop: Shop, user: CurrentUser, key: Secret, code: string) {
  const step = findStep(key, code.replace(/\s/g, ''))
  if (step === undefined) throw wrongCredential('code', ours.codeWrong)
  const now = Date.now()
  const sealed_key = sealKey(shop.config.secrets, user.id, key)
  const factor = { sealed_key, begun_at: now, confirmed_at: now, last_step: step }
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('second_factors')
    .values({ user_id: user.id, ...factor })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet(factor)
        .where('second_factors.confirmed_at', 'is', null),
    )
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 0n) throw refuse('factor-on')
  await saveSecondStep(trx, user.session)
  await deleteSessions(trx, user)
}

export async function endSecondFactor(
  { user, body }: HandlerInput<typeof contract.endSecondFactor>,
  shop: Shop,
) {
  if (!(await findFactor(shop.db.read, user.id))) throw refuse('factor-off')
  await reauthenticate(shop, user, body)
  await shop.db.write(async (trx) => {
    await requireOpenSession(trx, user)
    await removeFactor(trx, user.id)
    await deleteSessions(trx, user)
    await queueMail(trx, securityMail('factor-off', user, shop.config))
  })
  return { done: true } as const
}

/** For operators: restores access after a lost app and lost codes, once the person's identity is known. */
export async function helpLockedOut(trx: Transaction, email: string, shop: ShopNames) {
  const user = await findUser(trx, email)
  await deleteAllSessions(trx, user.id)
  await removeFactor(trx, user.id)
  await queueMail(trx, securityMail('factor-off', user, shop))
}

/** Completes the cookie's session, which gives no token before its second step. */
export async function takeSecondStep(
  { body, request }: HandlerInput<typeof contract.takeSecondStep>,
  shop: Shop,
) {
  const { db, config } = shop
  const session = await requireSession(request, shop, secondStepMs)
  if (!(await findFactor(db.read, session.id))) throw refuse('factor-off')
  const by = await requireCode(shop, session.id, body.code, limits.secondStep, session.id)
  await db.write(async (trx) => {
    await saveSecondStep(trx, session.session)
    if (by === 'recovery code') await queueMail(trx, securityMail('recovery-code', session, config))
  })
  return { by }
}

export async function needsSecondStep(db: Db, userId: string, session: string): Promise<boolean> {
  if (!(await findFactor(db, userId))) return false
  const step = await db
    .selectFrom('session_steps')
    .select('at')
    .where('session_id', '=', session)
    .executeTakeFirst()
  return step === undefined
}

async function saveSecondStep(trx: Transaction, session: string): Promise<void> {
  await trx
    .insertInto('session_steps')
    .values({ session_id: session, at: Date.now() })
    .onConflict((conflict) => conflict.column('session_id').doNothing())
    .execute()
}
