import { randomBytes } from 'node:crypto'
import { type Currency, toMajor } from '#base/currency.ts'
import { subtract, sumMoney, toMoney } from '#base/money.ts'
import { maxUnits } from '#base/whole-number.ts'
import type { ValidatedLine } from '#basket/contract.ts'
import { type Buyer, validateLines } from '#basket/server/basket.ts'
import { refuse } from '#lists/refusals.ts'
import type { PurchaseTerms } from '#orders/server/purchases.ts'
import { findSupersessions } from '#part-numbers/server/successors.ts'
import { findNamedProducts } from '#products/server/products.ts'
import type { Db, Transaction } from '#server/database/open.ts'
import type { Audited } from '#server/http/audit.ts'
import type { HandlerInput } from '#server/http/calls.ts'
import type { CurrentUser } from '#server/http/current-user.ts'
import type { Shop } from '#server/shop.ts'
import type * as contract from '../contract.ts'
import { findWorthwhileBreak, nearestOrderable, unitsToOrder } from '../rules.ts'
import {
  type Contents,
  deleteLists,
  findList,
  findLists,
  insertList,
  type ListRow,
  lockList,
  parseContents,
  type SavedLine,
  updateList,
} from './list-rows.ts'

type Terms = Pick<Shop, 'config'>

export async function listLists(db: Db, { user }: HandlerInput<typeof contract.listLists>) {
  const rows = await findLists(db, user.id)
  return rows.map((row) => ({
    ...summarize(row),
    ...countLines(row),
    watched: row.watched_at !== null,
    shared: row.share_token !== null,
  }))
}

/** Saves a new list. Throws 'fields-wrong' for lines of products that there are not, and 'lists-full'. */
export async function addList(
  trx: Transaction,
  { user, body: { name, lines } }: Pick<HandlerInput<typeof contract.addList>, 'user' | 'body'>,
  shop: Terms,
) {
  const contents = { times: 1, spares: 0, right: false, lines: await findParts(trx, lines) }
  const row = await insertList(trx, user.id, name, JSON.stringify(contents))
  return describeList(trx, user, row, shop)
}

export async function readList(
  db: Db,
  { user, params: { id } }: HandlerInput<typeof contract.readList>,
  shop: Terms,
) {
  return describeList(db, user, await findList(db, user, id), shop)
}

/** Throws 'list-changed' when `version` is not the present one, and what `addList` throws. */
export async function changeList(
  trx: Transaction,
  { user, params, body: change }: ChangeInput,
  shop: Terms,
) {
  const before = await lockList(trx, user, params.id)
  const { name = before.name, version, shared, watched } = change
  const saved = parseContents(before)
  const { times = saved.times, spares = saved.spares, right = saved.right } = change
  const lines = change.lines ? await findParts(trx, change.lines) : saved.lines
  const row = await updateList(trx, before, version, {
    name,
    contents: JSON.stringify({ times, spares, right, lines }),
    ...(shared === undefined ? {} : { share_token: shared ? shareToken(before) : null }),
    ...(watched === undefined ? {} : changeWatching(before, watched)),
  })
  return describeList(trx, user, row, shop)
}

type ChangeInput = Pick<HandlerInput<typeof contract.changeList>, 'user' | 'params' | 'body'>

/** 144 random bits: not guessable. */
function shareToken({ share_token }: ListRow): string {
  return share_token ?? randomBytes(18).toString('base64url')
}

/** Watching reports changes from now on. */
function changeWatching({ watched_at }: ListRow, watched: boolean): Partial<ListRow> {
  if (watched === (watched_at !== null)) return {}
  return { watched_at: watched ? Date.now() : null, snapshot: null, notified_at: null }
}

/** Makes an earlier version the present one. Throws 'list-changed', and 'unknown-list' for no such version. */
export async function restoreList(
  trx: Transaction,
  { user, params: { id }, body: { revision, version } }: HandlerInput<typeof contract.restoreList>,
  shop: Terms,
) {
  const before = await lockList(trx, user, id)
  const saved = await trx
    .selectFrom('list_revisions')
    .select(['name', 'contents'])
    .where('list_id', '=', id)
    .where('version', '=', revision)
    .executeTakeFirstOrThrow(() => refuse('unknown-list'))
  return describeList(trx, user, await updateList(trx, before, version, saved), shop)
}

export async function deleteList(
  trx: Transaction,
  { user, params: { id } }: HandlerInput<typeof contract.deleteList>,
) {
  await findList(trx, user, id)
  await deleteLists(trx, [id])
  return { deletedCount: 1 }
}

export async function listRevisions(
  db: Db,
  { user, params: { id } }: HandlerInput<typeof contract.listRevisions>,
) {
  await findList(db, user, id)
  const rows = await db
    .selectFrom('list_revisions')
    .select(['version', 'name', 'contents', 'made_at as madeAt'])
    .where('list_id', '=', id)
    .orderBy('version', 'desc')
    .execute()
  return rows.map(({ contents, ...row }) => ({
    ...row,
    ...countLines({ contents }),
  }))
}

function countLines(row: { contents: string }) {
  const lineCount = parseContents(row).lines.length
  return { lineCount, lines: lineCount }
}

/** A shared list at public prices, or those of the user who opens it; without its owner's stock. */
export async function readSharedList(
  db: Db,
  { user, params: { token } }: HandlerInput<typeof contract.readSharedList>,
  shop: Terms,
) {
  const row = await db
    .selectFrom('lists')
    .selectAll()
    .where('share_token', '=', token)
    .executeTakeFirstOrThrow(() => refuse('unknown-list'))
  const saved = parseContents(row)
  const contents = { ...saved, lines: saved.lines.map((line) => ({ ...line, have: 0 })) }
  const { saves, ...list } = await validateList(db, user, contents, shop.config)
  return { name: row.name, changedAt: row.changed_at, ...list }
}

export async function exportLists(db: Db, userId: string) {
  const rows = await findLists(db, userId)
  return rows.map((row) => ({ ...summarize(row), ...parseContents(row) }))
}

export async function forgetLists(trx: Transaction, userId: string): Promise<void> {
  const ids = (await findLists(trx, userId)).map(({ id }) => id)
  await deleteLists(trx, ids)
}

async function describeList(db: Db, user: CurrentUser, row: ListRow, { config }: Terms) {
  return {
    ...summarize(row),
    watched: row.watched_at !== null,
    shareToken: row.share_token,
    ...(await validateList(db, user, parseContents(row), config)),
  }
}

function summarize({ id, name, version, changed_at }: ListRow) {
  return { _id: id, name, version, changedAt: changed_at }
}

/**
 * The lines by the ids of their products; each product once, later ones added to the
 * first. Throws 'fields-wrong' for those that there are not.
 */
async function findParts(trx: Transaction, lines: contract.ChangedLine[]): Promise<SavedLine[]> {
  const find = await findNamedProducts(trx, lines)
  const saved = new Map<string, SavedLine>()
  const errors: { field: string; message: string }[] = []
  for (const [index, line] of lines.entries()) {
    const { quantity, have = 0, note = '' } = line
    const productId = find(line)?.id
    const first = saved.get(productId ?? '')
    if (productId === undefined) {
      const message = `There is no product ${line.productCode ?? line.productId}`
      errors.push({ field: `lines.${index}`, message })
    } else if (first) first.quantity = Math.min(first.quantity + quantity, maxUnits)
    else saved.set(productId, { productId, quantity, have, note })
  }
  const [first] = errors
  if (first) throw refuse('fields-wrong', { detail: first.message, errors })
  return [...saved.values()]
}

/** A list at a buyer's current prices, or with null at public ones; bought right if it says so. */
export async function validateList(
  db: Db,
  buyer: Buyer | null,
  { lines: saved, ...counting }: Contents,
  terms: PurchaseTerms,
) {
  const { currency } = terms
  const validate = async (quantities: number[]) => {
    const lines = saved.map(({ productId }, at) => ({ productId, quantity: quantities[at] ?? 0 }))
    return (await validateLines(db, buyer, lines, terms)).lines
  }
  const needed = saved.map((line) => unitsToOrder(line, counting))
  const asNeeded = await validate(needed)
  const nearest = await validate(asNeeded.map((line) => nearestOrderable(line) ?? line.quantity))
  const raised = await validate(nearest.map((line) => findWorthwhileBreak(line) ?? line.quantity))
  const supersessions = await findSupersessions(db, saved)
  const lines = saved.flatMap((line, at) => {
    const [units = 0, plain, offered, more] = [needed[at], asNeeded[at], nearest[at], raised[at]]
    if (!plain || !offered || !more) return []
    const saves = computeSaving(offered, more, currency)
    return {
      ...line,
      wanted: units,
      line: counting.right && saves > 0 ? more : offered,
      refusal: units === 0 ? null : plain.code,
      saves,
      supersession: supersessions.get(line.productId) ?? null,
    }
  })
  const sum = (amounts: number[]) =>
    toMajor(sumMoney(amounts.map((amount) => toMoney(amount, currency))), currency)
  const orderable = lines.filter(({ line }) => line.state === 'ready')
  const subtotal = sum(orderable.map(({ line }) => line.lineTotal))
  return {
    ...counting,
    lines,
    saves: sum(lines.map(({ saves }) => saves)),
    subtotal,
    goods: subtotal,
    currency: currency.code,
  }
}

function computeSaving(fewer: ValidatedLine, more: ValidatedLine, currency: Currency): number {
  if (fewer.state !== 'ready' || more.state !== 'ready') return 0
  const saved = subtract(toMoney(fewer.lineTotal, currency), toMoney(more.lineTotal, currency))
  return Math.max(0, toMajor(saved, currency))
}

/** A list's lines are its owner's, and so is the address that opens it. */
export const auditedLists: Audited<'lists'> = {
  table: 'lists',
  label: 'name',
  columns: ['name', 'version', 'watched_at'],
}
