import { sql } from 'kysely'
import { normalizeEmail } from '#base/email.ts'
import { phoneKey } from '#base/phone.ts'
import { spec } from '#base/texts.ts'
import type { Database, Transaction } from '#server/database/open.ts'
import type { HandlerInput } from '#server/http/calls.ts'
import { selectCurrentUsers, signToken } from '#server/http/current-user.ts'
import { limits, takeTry } from '#server/http/limits.ts'
import { newId } from '#server/ids.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { noteAccount } from '#server/observe/security-events.ts'
import { hashPassword } from '#server/secrets/password-hash.ts'
import type { Shop } from '#server/shop.ts'
import { refuse } from '#users/refusals.ts'
import type * as contract from '../contract.ts'
import { verificationMail } from './mails.ts'
import { requireGoodPassword } from './passwords.ts'
import { needsSecondStep } from './second-factor.ts'
import { deleteAllSessions, maxSessionAgeMs, requireSession } from './sessions.ts'

/** Not a success, as the specification has it, when the email has an account. */
export async function registerUser(
  { body, request, reply }: HandlerInput<typeof contract.registerUser>,
  { db, identity, config }: Shop,
): Promise<{ success: boolean; message?: string }> {
  const { name, email, phone, address, password } = body
  requireGoodPassword(password, { name, email, shopName: config.shopName })
  await takeTry(db, limits.registerEmail, email)
  const passwordHash = await hashPassword(password)
  const id = await db.write(async (trx) => {
    const made = await insertAccount(trx, { name, email, phone, address, passwordHash })
    if (!made) return null
    const url = await identity.verificationLink({ id: made, email })
    await queueMail(trx, verificationMail({ name, email, url }, config))
    return made
  })
  if (!id) return { success: false, message: spec.signup.exists }
  noteAccount(request, { account: id })
  // Stored with the session; the address is also the one that limits count.
  const { 'user-agent': program = '' } = request.headers
  const browser = new Headers({ 'user-agent': program, 'x-forwarded-for': request.ip })
  const cookies = await identity.openSession({ email, password }, browser)
  reply.header('set-cookie', cookies)
  return { success: true }
}

type NewUser = { email: string; name: string; img?: string; phone?: string; address?: string }
type NewAccount = NewUser & { passwordHash: string; isVerified?: boolean }

/** Gives the id of an account that a password opens, or null when the email has an account. */
async function insertAccount(
  trx: Transaction,
  { passwordHash, isVerified = false, ...user }: NewAccount,
): Promise<string | null> {
  const { name, email } = user
  const now = new Date().toISOString()
  const times = { createdAt: now, updatedAt: now }
  const inserted = await trx
    .insertInto('identity_users')
    .values({ id: newId(), name, email, emailVerified: sql.lit(isVerified), ...times })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) return null
  const { id } = inserted
  const account = { userId: id, accountId: id, providerId: 'credential', password: passwordHash }
  await trx
    .insertInto('identity_accounts')
    .values({ id: newId(), ...account, ...times })
    .execute()
  await insertUser(trx, { id, ...user })
  return id
}

/** Makes an account whose email counts as verified, without a mail; nothing for a known email. */
export async function createVerifiedUser(
  db: Database,
  { password, ...user }: { name: string; email: string; password: string },
): Promise<void> {
  const passwordHash = await hashPassword(password)
  await db.write((trx) => insertAccount(trx, { ...user, passwordHash, isVerified: true }))
}

export async function insertUser(
  trx: Transaction,
  { id, email, name, img = '', phone = '', address = '' }: NewUser & { id: string },
): Promise<void> {
  const contact = { phone, phone_key: phoneKey(phone), address }
  const user = { id, email: normalizeEmail(email), name, img, ...contact }
  await trx
    .insertInto('users')
    .values({ ...user, created_at: Date.now() })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

export async function issueToken(
  { params: { email }, request, reply }: HandlerInput<typeof contract.issueToken>,
  shop: Shop,
): Promise<{ token: string }> {
  const { db, config } = shop
  const session = await requireSession(request, shop, maxSessionAgeMs)
  const { id, name } = session
  if (session.email !== email) throw refuse('not-allowed')
  if (await needsSecondStep(db.read, id, session.session)) throw refuse('second-step')
  if (session.cookies.length > 0) reply.header('set-cookie', session.cookies)
  // Repairs an account whose creation stopped between its two steps.
  await db.write((trx) => insertUser(trx, { id, email, name }))
  const { priceList, disabled_at } = await selectCurrentUsers(db.read)
    .select('users.disabled_at')
    .where('users.id', '=', id)
    .executeTakeFirstOrThrow()
  if (disabled_at !== null) {
    await db.write((trx) => deleteAllSessions(trx, id))
    throw refuse('account-disabled')
  }
  const ownPrices = priceList !== null
  const user = { id, email, session: session.session, ownPrices }
  return { token: await signToken(config.secret, user) }
}
