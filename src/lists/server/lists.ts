import { randomBytes } from 'node:crypto'
import type { Asked } from '#base/endpoint.ts'
import { Problem } from '#base/problem.ts'
import { maxUnits } from '#base/whole-number.ts'
import type { PurchaseTerms } from '#orders/server/purchases.ts'
import { findNamedProducts } from '#products/server/products.ts'
import type { Asker } from '#server/calls/asker.ts'
import type { Db, Transaction } from '#server/database/open.ts'
import { newId } from '#server/ids.ts'
import type * as contract from '../contract.ts'
import type { ChangedLine, List, Revision, SharedList } from '../contract.ts'
import { judgeList } from './judge-list.ts'
import {
  type Contents,
  deleteLists,
  demandRoom,
  findList,
  holdList,
  type KeptLine,
  keepRevision,
  type ListRow,
  listsOf,
  readContents,
  summaryOf,
  write,
} from './list-rows.ts'

/** The asker's lists, the one changed last first. */
export async function listLists(read: Db, asker: Asker) {
  const rows = await listsOf(read, asker.id)
  return rows.map((row) => ({
    ...summaryOf(row),
    lines: readContents(row.contents).lines.length,
    watched: row.watched_at !== null,
    shared: row.share_token !== null,
  }))
}

/** Keeps a new list. Throws 'fields-wrong' for lines of products that there are not, and 'lists-full'. */
export async function addList(
  trx: Transaction,
  asker: Asker,
  input: Asked<typeof contract.addList>['body'],
  terms: PurchaseTerms,
): Promise<List> {
  const now = Date.now()
  const lines = await namedLines(trx, input.lines)
  const row: ListRow = {
    id: newId(now),
    user_id: asker.id,
    name: input.name,
    contents: asText({ times: 1, spares: 0, right: false, lines }),
    version: 1,
    share_token: null,
    created_at: now,
    changed_at: now,
    watched_at: null,
    known: null,
    told_at: null,
  }
  await trx.insertInto('lists').values(row).execute()
  await demandRoom(trx, asker.id)
  await keepRevision(trx, row)
  return asList(trx, asker, row, terms)
}

/** A list of the asker, or for an admin anybody's; throws 'unknown-list'. */
export async function readList(
  db: Db,
  asker: Asker,
  id: string,
  terms: PurchaseTerms,
): Promise<List> {
  return asList(db, asker, await findList(db, asker, id), terms)
}

/**
 * Changes what is named of a list. Throws 'list-changed' when `version` is not the present one, and
 * what `addList` throws of its lines.
 */
export async function changeList(
  trx: Transaction,
  asker: Asker,
  id: string,
  change: Asked<typeof contract.changeList>['body'],
  terms: PurchaseTerms,
): Promise<List> {
  const before = await holdList(trx, asker, id)
  const contents = readContents(before.contents)
  const lines = change.lines && (await namedLines(trx, change.lines))
  const after: Contents = {
    times: change.times ?? contents.times,
    spares: change.spares ?? contents.spares,
    right: change.right ?? contents.right,
    lines: lines ?? contents.lines,
  }
  const row = await write(trx, asker, before, change.version, {
    name: change.name ?? before.name,
    contents: asText(after),
    share_token:
      change.shared === undefined
        ? before.share_token
        : change.shared
          ? (before.share_token ?? newToken())
          : null,
    ...watching(before, change.watched),
  })
  return asList(trx, asker, row, terms)
}

/** Makes an earlier version the present one. Throws 'list-changed', and 'unknown-list' for no such version. */
export async function restoreList(
  trx: Transaction,
  asker: Asker,
  id: string,
  { revision, version }: Asked<typeof contract.restoreList>['body'],
  terms: PurchaseTerms,
): Promise<List> {
  const before = await holdList(trx, asker, id)
  const kept = await trx
    .selectFrom('list_revisions')
    .select(['name', 'contents'])
    .where('list_id', '=', id)
    .where('version', '=', revision)
    .executeTakeFirst()
  if (!kept) throw new Problem('unknown-list')
  const row = await write(trx, asker, before, version, kept)
  return asList(trx, asker, row, terms)
}

export async function deleteList(
  trx: Transaction,
  asker: Asker,
  id: string,
): Promise<{ deletedCount: number }> {
  await findList(trx, asker, id)
  await deleteLists(trx, [id])
  return { deletedCount: 1 }
}

/** The latest versions of a list, the newest first. */
export async function listRevisions(read: Db, asker: Asker, id: string): Promise<Revision[]> {
  await findList(read, asker, id)
  const rows = await read
    .selectFrom('list_revisions')
    .select(['version', 'name', 'contents', 'made_at'])
    .where('list_id', '=', id)
    .orderBy('version', 'desc')
    .execute()
  return rows.map(({ version, name, contents, made_at }) => ({
    version,
    name,
    lines: readContents(contents).lines.length,
    madeAt: made_at,
  }))
}

/** A shared list by everybody's prices, or by those of whoever opens it; without its owner's stock. */
export async function readSharedList(
  db: Db,
  asker: Asker | null,
  token: string,
  terms: PurchaseTerms,
): Promise<SharedList> {
  const row = await db
    .selectFrom('lists')
    .selectAll()
    .where('share_token', '=', token)
    .executeTakeFirst()
  if (!row) throw new Problem('unknown-list')
  const contents = readContents(row.contents)
  const lines = contents.lines.map((line) => ({ ...line, have: 0 }))
  const { saves: _saves, ...judged } = await judgeList(db, asker, { ...contents, lines }, terms)
  const { times, spares, right } = contents
  return { name: row.name, changedAt: row.changed_at, times, spares, right, ...judged }
}

/** A person's lists, for whoever asks what the shop keeps of them. */
export async function listsOfPerson(read: Db, userId: string) {
  const rows = await listsOf(read, userId)
  return rows.map((row) => ({ ...summaryOf(row), ...readContents(row.contents) }))
}

export async function forgetLists(trx: Transaction, userId: string): Promise<void> {
  await deleteLists(
    trx,
    (await listsOf(trx, userId)).map(({ id }) => id),
  )
}

/** Whoever begins to watch is told of what changes from then on. */
function watching(before: ListRow, watched: boolean | undefined): Partial<ListRow> {
  if (watched === undefined || watched === (before.watched_at !== null)) return {}
  return { watched_at: watched ? Date.now() : null, known: null, told_at: null }
}

async function asList(db: Db, asker: Asker, row: ListRow, terms: PurchaseTerms): Promise<List> {
  const contents = readContents(row.contents)
  const { times, spares, right } = contents
  return {
    ...summaryOf(row),
    ...{ times, spares, right },
    watched: row.watched_at !== null,
    shareToken: row.share_token,
    ...(await judgeList(db, asker, contents, terms)),
  }
}

function asText(contents: Contents): string {
  return JSON.stringify(contents)
}

/** Nobody guesses it: 144 bits of chance. */
function newToken(): string {
  return randomBytes(18).toString('base64url')
}

/**
 * The lines by the ids of their products; each product once, later ones added to the
 * first. Throws 'fields-wrong' for those that there are not.
 */
async function namedLines(trx: Transaction, lines: ChangedLine[]): Promise<KeptLine[]> {
  const find = await findNamedProducts(trx, lines)
  const kept = new Map<string, KeptLine>()
  const errors: { field: string; message: string }[] = []
  for (const [place, line] of lines.entries()) {
    const { productId, productCode, quantity, have = 0, note = '' } = line
    const id = find(line)?.id
    if (id === undefined) {
      const message = `There is no product ${productCode ?? productId}`
      errors.push({ field: `lines.${place}`, message })
      continue
    }
    const first = kept.get(id)
    if (first) first.quantity = Math.min(first.quantity + quantity, maxUnits)
    else kept.set(id, { productId: id, quantity, have, note })
  }
  const [first] = errors
  if (first) throw new Problem('fields-wrong', { detail: first.message, errors })
  return [...kept.values()]
}
