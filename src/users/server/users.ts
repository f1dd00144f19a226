import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import type { Page } from '#base/paging.ts'
import { phoneKey } from '#base/phone.ts'
import { claimPicture } from '#images/server/pictures.ts'
import { lockTable } from '#server/database/dialect.ts'
import { pickColumns } from '#server/database/fields.ts'
import { countRows, readPage, type Sorting } from '#server/database/lists.ts'
import type { Db, Transaction } from '#server/database/open.ts'
import type { Schema } from '#server/database/schema.ts'
import { hasWords, isPhoneAmong, splitSpellings } from '#server/database/words.ts'
import type { HandlerInput } from '#server/http/calls.ts'
import {
  type CurrentUser,
  isAdmin,
  selectCurrentUsers,
  toCurrentUser,
} from '#server/http/current-user.ts'
import { noteAccount } from '#server/observe/security-events.ts'
import type { Shop } from '#server/shop.ts'
import { refuse } from '#users/refusals.ts'
import type * as contract from '../contract.ts'
import type { User } from '../contract.ts'
import { requireRecentSignIn } from './reauthenticate.ts'
import { deleteAllSessions, findUser } from './sessions.ts'
import { profileColumns, userColumns } from './user-fields.ts'

export async function listUsers(
  db: Db,
  { user, query: input }: HandlerInput<typeof contract.listUsers>,
): Promise<Page<User>> {
  if (input.email !== user.email && !isAdmin(user)) throw refuse('not-allowed')
  let users = db.selectFrom('users').where('users.forgotten_at', 'is', null)
  if (input.email !== undefined) users = users.where('email', '=', input.email)
  if (input.q) users = users.where(matchesUserSearch(db, input.q))
  const page = await readPage(db, users.select(userColumns), oldest, input)
  return { ...page, rows: page.rows.map(toUser) }
}

/** A condition: name or email contain every word, or the phone number is this one in any spelling. */
export function matchesUserSearch(db: Db, text: string): RawBuilder<SqlBool> {
  const hasPhone = isPhoneAmong('users.phone_key', text)
  const also = hasPhone && sql<{ id: string }>`select id from users where ${hasPhone}`
  return hasWords(db, 'users', splitSpellings(text), { also })
}

const oldest: Sorting = { table: 'users', by: 'created_at', holds: 'number', direction: 'asc' }

export async function updateProfile(
  trx: Transaction,
  { user, query: { id }, body }: HandlerInput<typeof contract.updateProfile>,
  { config }: Shop,
): Promise<User & { modifiedCount: number }> {
  const before = await trx.selectFrom('users').select('img').where('id', '=', id).executeTakeFirst()
  await claimPicture(trx, body.img, config.pictureHosts, before ? [before.img] : [])
  let update = trx
    .updateTable('users')
    .set({ ...pickColumns(body, profileColumns), phone_key: phoneKey(body.phone) })
    .where('id', '=', id)
  if (!isAdmin(user)) update = update.where('id', '=', user.id)
  const row = await update
    .returning(userColumns)
    .executeTakeFirstOrThrow(() => refuse('unknown-user'))
  return { ...toUser(row), modifiedCount: 1 }
}

export async function saveContact(
  trx: Transaction,
  user: CurrentUser,
  { phone, address }: { phone: string; address: string },
): Promise<void> {
  const contact = { phone, phone_key: phoneKey(phone), address }
  await trx.updateTable('users').set(contact).where('id', '=', user.id).execute()
}

export async function readAdmin(
  db: Db,
  { user, params: { email } }: HandlerInput<typeof contract.readAdmin>,
): Promise<{ admin: boolean }> {
  if (email !== user.email && !isAdmin(user)) throw refuse('not-allowed')
  const row = await db
    .selectFrom('users')
    .select('admin_at')
    .where('email', '=', email)
    .executeTakeFirst()
  return { admin: row !== undefined && row.admin_at !== null }
}

type UserRow = Pick<Selectable<Schema['users']>, (typeof userColumns)[number]>

function toUser({ id: _id, admin_at, ...user }: UserRow): User {
  return { _id, ...user, role: admin_at === null ? 'customer' : 'admin' }
}

export async function makeAdmin(
  trx: Transaction,
  { user, params, request }: HandlerInput<typeof contract.makeAdmin>,
): Promise<{ modifiedCount: number }> {
  await requireRecentSignIn(trx, user)
  const { id, modifiedCount } = await giveAdminRole(trx, params.email)
  noteAccount(request, { about: id })
  return { modifiedCount }
}

export async function giveAdminRole(trx: Transaction, email: string) {
  const { id, admin_at, disabled_at, emailVerified } = await trx
    .selectFrom('users')
    .innerJoin('identity_users', 'identity_users.id', 'users.id')
    .select(['users.id', 'users.admin_at', 'users.disabled_at', 'identity_users.emailVerified'])
    .where('users.email', '=', email)
    // They may be forgetting their account at this moment.
    .forUpdate('users')
    .executeTakeFirstOrThrow(() => refuse('unknown-user'))
  if (!emailVerified) throw refuse('not-verified')
  if (disabled_at !== null) throw refuse('customer-disabled')
  if (admin_at !== null) return { id, modifiedCount: 0 }
  await trx.updateTable('users').set({ admin_at: Date.now() }).where('id', '=', id).execute()
  return { id, modifiedCount: 1 }
}

export async function removeAdmin(
  trx: Transaction,
  { user, params, request }: HandlerInput<typeof contract.removeAdmin>,
): Promise<{ modifiedCount: number }> {
  await requireRecentSignIn(trx, user)
  // Two admins who remove each other at the same moment must not both succeed.
  await lockTable(trx, 'users')
  const admins = await countRows(trx, trx.selectFrom('users').where('admin_at', 'is not', null))
  const { id, admin_at } = await findUser(trx, params.email)
  noteAccount(request, { about: id })
  if (admin_at === null) return { modifiedCount: 0 }
  if (admins < 2) throw refuse('last-admin')
  await trx.updateTable('users').set({ admin_at: null }).where('id', '=', id).execute()
  return { modifiedCount: 1 }
}

/** Not for an admin, so that the shop always has one who can sign in. */
export async function disableUser(
  trx: Transaction,
  { user: admin, params: { id }, body: { disabled } }: HandlerInput<typeof contract.disableUser>,
): Promise<{ modifiedCount: number }> {
  await requireRecentSignIn(trx, admin)
  const user = await trx
    .selectFrom('users')
    .select(['admin_at', 'disabled_at'])
    .where('id', '=', id)
    .where('forgotten_at', 'is', null)
    .forUpdate()
    .executeTakeFirstOrThrow(() => refuse('unknown-user'))
  if (user.admin_at !== null) throw refuse('admin-disabled')
  if ((user.disabled_at !== null) === disabled) return { modifiedCount: 0 }
  const disabled_at = disabled ? Date.now() : null
  await trx.updateTable('users').set({ disabled_at }).where('id', '=', id).execute()
  await deleteAllSessions(trx, id)
  return { modifiedCount: 1 }
}

export async function findCustomer(db: Db, admin: CurrentUser, id: string): Promise<CurrentUser> {
  if (!isAdmin(admin)) throw refuse('not-allowed')
  const customer = await selectCurrentUsers(db)
    .select('users.disabled_at')
    .where('users.id', '=', id)
    .where('users.forgotten_at', 'is', null)
    .executeTakeFirstOrThrow(() => refuse('unknown-user'))
  if (customer.disabled_at !== null) throw refuse('customer-disabled')
  return { ...toCurrentUser(customer), roles: [] }
}

/** Locks a user until the transaction ends, so that their limits are counted exactly. */
export async function lockUser(
  trx: Transaction,
  id: string,
): Promise<{ isEmailVerified: boolean }> {
  const account = await trx
    .selectFrom('identity_users')
    .select('emailVerified')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return { isEmailVerified: Boolean(account?.emailVerified) }
}
