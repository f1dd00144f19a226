import type { Selectable } from 'kysely'
import type { Page } from '#base/paging.ts'
import { Problem } from '#base/problem.ts'
import { holdPicture } from '#images/server/hold-picture.ts'
import type { Asker } from '#server/calls/asker.ts'
import { isAdmin } from '#server/calls/visible-to.ts'
import {
  count,
  nextCursor,
  type Slice,
  type Sorting,
  slice,
  sortedBy,
} from '#server/database/lists.ts'
import type { Reader, ReadSide, Work } from '#server/database/open.ts'
import type { Schema } from '#server/database/schema.ts'
import { hasWords, wordsOf } from '#server/database/words.ts'
import type { User } from '../contract.ts'

const columns = ['id', 'email', 'name', 'phone', 'address', 'img', 'admin_at'] as const

type UserRow = Pick<Selectable<Schema['users']>, (typeof columns)[number]>

/** All users for an admin; with an email that one, if it is the asker's own or the asker is admin. */
export async function listUsers(
  { read, engine }: ReadSide,
  asker: Asker,
  input: Slice & { email?: string | undefined; q?: string | undefined },
): Promise<Page<User>> {
  if (input.email !== undefined && input.email !== asker.email && !isAdmin(asker))
    throw new Problem('not-allowed')
  if (input.email === undefined && !isAdmin(asker)) throw new Problem('not-allowed')
  let users = read.selectFrom('users').where('users.forgotten_at', 'is', null)
  if (input.email !== undefined) users = users.where('email', '=', input.email)
  if (input.q) users = users.where(hasWords(engine, 'users', wordsOf(input.q)))
  const rows = await slice(users.select(columns).select(sortedBy(oldest)), oldest, input).execute()
  const total = await count(read, users, input, rows.length)
  return { rows: rows.map(asUser), total, next: nextCursor(rows, input) }
}

const oldest: Sorting = {
  by: 'users.created_at',
  id: 'users.id',
  holds: 'number',
  direction: 'asc',
}

/** Changes the profile of the asker, or for an admin anybody's; gives it back. */
export async function updateProfile(
  work: Work,
  asker: Asker,
  id: string,
  profile: { name: string; phone: string; address: string; img?: string | undefined },
  pictureHosts: readonly string[] = [],
): Promise<User & { modifiedCount: number }> {
  await holdPicture(work, profile.img, { hosts: pictureHosts, present: () => pictureOf(work, id) })
  let update = work
    .updateTable('users')
    .set({
      name: profile.name,
      phone: profile.phone,
      address: profile.address,
      ...(profile.img ? { img: profile.img } : {}),
    })
    .where('id', '=', id)
  if (!isAdmin(asker)) update = update.where('id', '=', asker.id)
  const row = await update.returning(columns).executeTakeFirst()
  if (!row) throw new Problem('unknown-user')
  return { ...asUser(row), modifiedCount: 1 }
}

async function pictureOf(work: Work, id: string): Promise<string | undefined> {
  const row = await work.selectFrom('users').select('img').where('id', '=', id).executeTakeFirst()
  return row?.img
}

/** Whether a user is an admin; customers may ask only for themselves. */
export async function readAdmin(
  read: Reader,
  asker: Asker,
  email: string,
): Promise<{ admin: boolean }> {
  if (email !== asker.email && !isAdmin(asker)) throw new Problem('not-allowed')
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
