import type { Selectable } from 'kysely'
import type { Page } from '#base/paging.ts'
import { refuse } from '#base/refuse.ts'
import { claimPicture } from '#images/server/pictures.ts'
import { lockTable } from '#server/database/dialect.ts'
import { count, type Slice, type Sorting, slice, sortedBy, toPage } from '#server/database/lists.ts'
import type { Db, Transaction } from '#server/database/open.ts'
import type { Schema } from '#server/database/schema.ts'
import { hasWords, splitWords } from '#server/database/words.ts'
import type { CurrentUser } from '#server/http/current-user.ts'
import { isAdmin } from '#server/http/current-user.ts'
import type { User } from '../contract.ts'
import { endAllSessions } from './sessions.ts'

const columns = ['id', 'email', 'name', 'phone', 'address', 'img', 'admin_at'] as const

type UserRow = Pick<Selectable<Schema['users']>, (typeof columns)[number]>

export async function listUsers(
  db: Db,
  user: CurrentUser,
  input: Slice & { email?: string | undefined; q?: string | undefined },
): Promise<Page<User>> {
  if (input.email !== user.email && !isAdmin(user)) throw refuse('not-allowed')
  let users = db.selectFrom('users').where('users.forgotten_at', 'is', null)
  if (input.email !== undefined) users = users.where('email', '=', input.email)
  if (input.q) users = users.where(hasWords(db, 'users', splitWords(input.q)))
  const found = await slice(users.select(columns).select(sortedBy(oldest)), oldest, input).execute()
  const { rows, ...cursors } = toPage(found, input)
  const total = await count(db, users, input, rows.length)
  return { rows: rows.map(asUser), total, ...cursors }
}

const oldest: Sorting = {
  by: 'users.created_at',
  id: 'users.id',
  holds: 'number',
  direction: 'asc',
}

export async function updateProfile(
  trx: Transaction,
  user: CurrentUser,
  id: string,
  profile: { name: string; phone: string; address: string; img?: string | undefined },
  pictureHosts: readonly string[] = [],
): Promise<User & { modifiedCount: number }> {
  await claimPicture(trx, profile.img, pictureHosts, () => readPicture(trx, id))
  let update = trx
    .updateTable('users')
    .set({
      name: profile.name,
      phone: profile.phone,
      address: profile.address,
      ...(profile.img ? { img: profile.img } : {}),
    })
    .where('id', '=', id)
  if (!isAdmin(user)) update = update.where('id', '=', user.id)
  const row = await update.returning(columns).executeTakeFirst()
  if (!row) throw refuse('unknown-user')
  return { ...asUser(row), modifiedCount: 1 }
}

export async function saveContact(
  trx: Transaction,
  user: CurrentUser,
  { phone, address }: { phone: string; address: string },
): Promise<void> {
  await trx.updateTable('users').set({ phone, address }).where('id', '=', user.id).execute()
}

async function readPicture(trx: Transaction, id: string): Promise<string | undefined> {
  const row = await trx.selectFrom('users').select('img').where('id', '=', id).executeTakeFirst()
  return row?.img
}

export async function readAdmin(
  read: Db,
  user: CurrentUser,
  email: string,
): Promise<{ admin: boolean }> {
  if (email !== user.email && !isAdmin(user)) throw refuse('not-allowed')
  const row = await read
    .selectFrom('users')
    .select('admin_at')
    .where('email', '=', email)
    .executeTakeFirst()
  return { admin: row !== undefined && row.admin_at !== null }
}

function asUser(row: UserRow): User {
  return {
    _id: row.id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    address: row.address,
    img: row.img,
    role: row.admin_at === null ? 'customer' : 'admin',
  }
}

export async function makeAdmin(
  trx: Transaction,
  email: string,
  concerns: (id: string) => void = () => {},
): Promise<{ modifiedCount: number }> {
  const user = await trx
    .selectFrom('users')
    .innerJoin('identity_users', 'identity_users.id', 'users.id')
    .select(['users.id', 'users.disabled_at', 'identity_users.emailVerified'])
    .where('users.email', '=', email)
    .executeTakeFirst()
  if (!user) throw refuse('unknown-user')
  concerns(user.id)
  if (!user.emailVerified) throw refuse('not-verified')
  if (user.disabled_at !== null) throw refuse('customer-disabled')
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .set({ admin_at: Date.now() })
    .where('id', '=', user.id)
    .where('admin_at', 'is', null)
    // They may be forgetting their account at this moment.
    .where('forgotten_at', 'is', null)
    .where('disabled_at', 'is', null)
    .executeTakeFirstOrThrow()
  return { modifiedCount: Number(numUpdatedRows) }
}

/** Takes the admin role away, except from the last admin: the shop needs one. */
export async function removeAdmin(
  trx: Transaction,
  email: string,
  concerns: (id: string) => void = () => {},
): Promise<{ modifiedCount: number }> {
  // Two admins who remove each other at the same moment must not both succeed.
  await lockTable(trx, 'users')
  const admins = await trx
    .selectFrom('users')
    .select(['id', 'email'])
    .where('admin_at', 'is not', null)
    .limit(2)
    .execute()
  const known = await trx
    .selectFrom('users')
    .select(['id', 'admin_at'])
    .where('email', '=', email)
    .executeTakeFirst()
  if (!known) throw refuse('unknown-user')
  concerns(known.id)
  if (known.admin_at === null) return { modifiedCount: 0 }
  if (admins.length < 2) throw refuse('last-admin')
  await trx.updateTable('users').set({ admin_at: null }).where('id', '=', known.id).execute()
  return { modifiedCount: 1 }
}

/** Not for an admin, so that the shop always has one who can sign in. */
export async function disableUser(
  trx: Transaction,
  id: string,
  disabled: boolean,
): Promise<{ modifiedCount: number }> {
  const user = await trx
    .selectFrom('users')
    .select(['admin_at', 'disabled_at'])
    .where('id', '=', id)
    .where('forgotten_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!user) throw refuse('unknown-user')
  if (user.admin_at !== null) throw refuse('admin-disabled')
  if ((user.disabled_at !== null) === disabled) return { modifiedCount: 0 }
  const disabled_at = disabled ? Date.now() : null
  await trx.updateTable('users').set({ disabled_at }).where('id', '=', id).execute()
  await endAllSessions(trx, id)
  return { modifiedCount: 1 }
}

export async function findCustomer(db: Db, admin: CurrentUser, id: string): Promise<CurrentUser> {
  if (!isAdmin(admin)) throw refuse('not-allowed')
  const user = await db
    .selectFrom('users')
    .select(['id', 'email', 'name', 'img', 'price_list_id', 'disabled_at'])
    .where('id', '=', id)
    .where('forgotten_at', 'is', null)
    .executeTakeFirst()
  if (!user) throw refuse('unknown-user')
  if (user.disabled_at !== null) throw refuse('customer-disabled')
  const { email, name, img, price_list_id: priceList } = user
  return { id, email, name, img, priceList, roles: [], session: '' }
}

/**
 * Until the transaction ends nobody else holds this account, so that what it may have at most can be
 * counted for certain: what others of its calls wrote is there, or is not written before. Gives whether
 * its address is proven.
 */
export async function lockAccount(trx: Transaction, id: string): Promise<boolean> {
  const account = await trx
    .selectFrom('identity_users')
    .select('emailVerified')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return Boolean(account?.emailVerified)
}
