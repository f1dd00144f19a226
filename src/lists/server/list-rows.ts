import { type Selectable, sql } from 'kysely'
import { Problem } from '#base/problem.ts'
import { type Asker, visibleTo } from '#server/calls/asker.ts'
import type { Db, Transaction } from '#server/database/open.ts'
import type { Schema } from '#server/database/schema.ts'
import { newId } from '#server/ids.ts'
import { lockAccount } from '#users/server/users.ts'
import {
  type Counted,
  type Counting,
  mostLettersInAll,
  mostLists,
  mostRevisions,
} from '../quantities.ts'

export type ListRow = Selectable<Schema['lists']>

export function listsOf(read: Db, userId: string): Promise<ListRow[]> {
  return read
    .selectFrom('lists')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('changed_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** A list of the asker, or for an admin anybody's; throws 'unknown-list'. */
export async function findList(read: Db, asker: Asker, id: string): Promise<ListRow> {
  return found(await seen(read, asker, id).executeTakeFirst())
}

/**
 * The same until the transaction ends: what another change did meanwhile (its shared address, whether it is
 * watched) is in it, and is not written over. Throws 'unknown-list'.
 */
export async function holdList(trx: Transaction, asker: Asker, id: string): Promise<ListRow> {
  return found(await seen(trx, asker, id).forNoKeyUpdate().executeTakeFirst())
}

function seen(read: Db, asker: Asker, id: string) {
  return read.selectFrom('lists').selectAll().where('id', '=', id).where(visibleTo(asker, 'lists'))
}

function found(row: ListRow | undefined): ListRow {
  if (!row) throw new Problem('unknown-list')
  return row
}

/**
 * Writes over the version that the asker saw, and keeps what is new as one; throws 'list-changed' when
 * it is another by now.
 */
export async function write(
  trx: Transaction,
  asker: Asker,
  before: ListRow,
  seen: number,
  change: Partial<ListRow>,
): Promise<ListRow> {
  const isNew =
    (change.name ?? before.name) !== before.name ||
    (change.contents ?? before.contents) !== before.contents
  const now = Date.now()
  const row = await trx
    .updateTable('lists')
    .set({ ...change, ...(isNew ? { version: seen + 1, changed_at: now } : {}) })
    .where('id', '=', before.id)
    .where('version', '=', seen)
    .where(visibleTo(asker, 'lists'))
    .returningAll()
    .executeTakeFirst()
  if (!row) throw new Problem('list-changed')
  if (isNew) await keepRevision(trx, row)
  if (row.contents.length > before.contents.length) await demandRoom(trx, row.user_id)
  return row
}

/** Of an account whose address nobody has proven: they are free, and are not to fill the disk. */
const unproven = { lists: 10, letters: 100_000 }

/** Throws 'lists-full' or 'prove-address' where an account keeps more than it may; nothing of it is written then. */
export async function demandRoom(trx: Transaction, userId: string): Promise<void> {
  const proven = await lockAccount(trx, userId)
  const { lists, letters } = await trx
    .selectFrom('lists')
    .select(({ fn }) => [
      fn.countAll().as('lists'),
      fn.sum(sql<number>`length(contents)`).as('letters'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  if (Number(lists) > mostLists || Number(letters) > mostLettersInAll.lists)
    throw new Problem('lists-full')
  if (!proven && (Number(lists) > unproven.lists || Number(letters) > unproven.letters))
    throw new Problem('prove-address', {
      detail:
        'Please confirm your email address first: without that, an account keeps 10 lists, and 100,000 letters in them.',
    })
}

export async function keepRevision(trx: Transaction, row: ListRow): Promise<void> {
  const { id, version, name, contents, changed_at } = row
  await trx
    .insertInto('list_revisions')
    .values({
      id: newId(changed_at),
      list_id: id,
      version,
      name,
      contents,
      made_at: changed_at,
    })
    .execute()
  await sql`
    delete from list_revisions where list_id = ${id} and version < ${version} and version in (
      select version from (
        select version, row_number() over latest as place, sum(length(contents)) over latest as letters
        from list_revisions where list_id = ${id}
        window latest as (order by version desc)
      ) as kept
      where place > ${mostRevisions} or letters > ${mostLettersInAll.revisions}
    )`.execute(trx)
}

export async function deleteLists(trx: Transaction, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  // Whoever is writing a version of one has done so, or finds no list.
  await trx
    .updateTable('lists')
    .set((row) => ({ version: row.ref('version') }))
    .where('id', 'in', ids)
    .execute()
  await trx.deleteFrom('list_revisions').where('list_id', 'in', ids).execute()
  await trx.deleteFrom('lists').where('id', 'in', ids).execute()
}

export function summaryOf({ id, name, version, changed_at }: ListRow) {
  return { _id: id, name, version, changedAt: changed_at }
}

/** A line as it is kept. */
export type KeptLine = Counted & { productId: string; note: string }

/** A list as it is kept, but for its name. */
export type Contents = Counting & { right: boolean; lines: KeptLine[] }

export function readContents(text: string): Contents {
  return JSON.parse(text) as Contents
}
