import { type Selectable, sql } from 'kysely'
import { refuse } from '#lists/refusals.ts'
import { textList } from '#server/database/dialect.ts'
import type { Db, Transaction } from '#server/database/open.ts'
import type { Schema } from '#server/database/schema.ts'
import { type CurrentUser, visibleTo } from '#server/http/current-user.ts'
import { newId } from '#server/ids.ts'
import { lockUser } from '#users/server/users.ts'
import type { ListLine, ListScale } from '../rules.ts'

export type ListRow = Selectable<Schema['lists']>

export type SavedLine = ListLine & { productId: string; note: string }
export type Contents = ListScale & { right: boolean; lines: SavedLine[] }

export function parseContents({ contents }: { contents: string }): Contents {
  return JSON.parse(contents) as Contents
}

export function findLists(db: Db, userId: string): Promise<ListRow[]> {
  return db
    .selectFrom('lists')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('changed_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** A list of the user, or for an admin anybody's; throws 'unknown-list'. */
export function findList(db: Db, user: CurrentUser, id: string): Promise<ListRow> {
  return selectList(db, user, id).executeTakeFirstOrThrow(() => refuse('unknown-list'))
}

/** The same, locked until the transaction ends. */
export function lockList(trx: Transaction, user: CurrentUser, id: string): Promise<ListRow> {
  return selectList(trx, user, id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => refuse('unknown-list'))
}

function selectList(db: Db, user: CurrentUser, id: string) {
  return db.selectFrom('lists').selectAll().where('id', '=', id).where(visibleTo(user, 'lists'))
}

export async function insertList(
  trx: Transaction,
  user_id: string,
  name: string,
  contents: string,
): Promise<ListRow> {
  const now = Date.now()
  const id = newId(now)
  const first = { id, user_id, name, contents, version: 1, created_at: now, changed_at: now }
  const row = await trx.insertInto('lists').values(first).returningAll().executeTakeFirstOrThrow()
  await requireListQuota(trx, user_id)
  await insertRevision(trx, row)
  return row
}

/** Changes a locked list, and keeps what is new as a version; throws 'list-changed' when `seen` is another. */
export async function updateList(
  trx: Transaction,
  before: ListRow,
  seen: number,
  change: Pick<ListRow, 'name' | 'contents'> & Partial<ListRow>,
): Promise<ListRow> {
  if (before.version !== seen) throw refuse('list-changed')
  const isNew = change.name !== before.name || change.contents !== before.contents
  const row = await trx
    .updateTable('lists')
    .set({ ...change, ...(isNew ? { version: seen + 1, changed_at: Date.now() } : {}) })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (isNew) await insertRevision(trx, row)
  if (row.contents.length > before.contents.length) await requireListQuota(trx, row.user_id)
  return row
}

const maxLists = 200
const maxRevisions = 50
const maxCharactersOfLists = 5_000_000
/** Versions kept per account, newest first: twice the size of the lists themselves. */
const maxCharactersOfRevisions = 2 * maxCharactersOfLists

/** For unverified accounts: they are free, and must not fill the disk. */
const unverified = { lists: 10, characters: 100_000 }
const confirmFirst =
  'Please confirm your email address first: without that, an account keeps 10 lists, and 100,000 characters in them.'

/** Throws 'lists-full' or 'prove-address' where an account keeps more than it may; nothing of it is written then. */
async function requireListQuota(trx: Transaction, userId: string): Promise<void> {
  const { isEmailVerified } = await lockUser(trx, userId)
  const storedCharacters = sql<number>`sum(length(contents))`.as('characters')
  const { lists, characters } = await trx
    .selectFrom('lists')
    .select(({ fn }) => [fn.countAll().as('lists'), storedCharacters])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  if (Number(lists) > maxLists || Number(characters) > maxCharactersOfLists)
    throw refuse('lists-full')
  if (
    !isEmailVerified &&
    (Number(lists) > unverified.lists || Number(characters) > unverified.characters)
  )
    throw refuse('prove-address', { detail: confirmFirst })
}

async function insertRevision(trx: Transaction, row: ListRow): Promise<void> {
  const { id, version, name, contents, changed_at: made_at } = row
  const revision = { id: newId(made_at), list_id: id, version, name, contents, made_at }
  await trx.insertInto('list_revisions').values(revision).execute()
  await trx
    .deleteFrom('list_revisions')
    .where('list_id', '=', id)
    .where('version', '<=', version - maxRevisions)
    .execute()
  await sql`delete from list_revisions where id in (
    select id from (
      select list_revisions.id, sum(length(list_revisions.contents))
        over (order by made_at desc, list_revisions.id desc) as characters
      from list_revisions join lists on lists.id = list_id where user_id = ${row.user_id}
    ) as newest where characters > ${maxCharactersOfRevisions})`.execute(trx)
}

export async function deleteLists(trx: Transaction, ids: string[]): Promise<void> {
  const gone = textList(trx, ids)
  // A simultaneous writer of a version is done, or finds no list.
  await trx.selectFrom('lists').select('id').where('id', 'in', gone).forUpdate().execute()
  await trx.deleteFrom('list_revisions').where('list_id', 'in', gone).execute()
  await trx.deleteFrom('lists').where('id', 'in', gone).execute()
}
