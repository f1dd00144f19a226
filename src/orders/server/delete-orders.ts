import { setImmediate as nextTurn } from 'node:timers/promises'
import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { multiply } from '#base/money.ts'
import { refuse } from '#orders/refusals.ts'
import { forgottenValues } from '#server/database/fields.ts'
import type { Database, Db, Transaction } from '#server/database/open.ts'
import type { Schema } from '#server/database/schema.ts'
import type { HandlerInput } from '#server/http/calls.ts'
import { type CurrentUser, isAdmin } from '#server/http/current-user.ts'
import { queueMail } from '#server/mail/outbox.ts'
import type * as contract from '../contract.ts'
import { dayMs } from '../rules.ts'
import { mayDelete, toStatus } from '../state.ts'
import { orderIs, purchaseIs } from './conditions.ts'
import {
  type Credit,
  expiry,
  isPartPaid,
  notifyOfDeletion,
  restockCredited,
  writeCreditNote,
} from './credit-notes.ts'
import { notifyBuyer, purchaseMail } from './mails.ts'
import { findOrder, readLiveOrders } from './orders.ts'
import { orderFields, purchaseFields } from './purchase-fields.ts'
import {
  countOpenUnits,
  findPurchase,
  hasFixedSums,
  isPaidByInvoices,
  type LineRow,
  lockPurchase,
  type PurchaseRow,
  readLiveOrderRows,
  selectUnpaid,
  toPurchase,
  updatePurchase,
} from './purchases.ts'

const extra = { deletedCount: 0 }

export async function deleteOrder(
  trx: Transaction,
  { user, query }: HandlerInput<typeof contract.deleteOrder>,
) {
  const order = await findOrder(trx, user, query.id)
  if (!order) throw refuse('unknown-order', { extra })
  return deleteOrders(trx, user, order.purchase_id, query)
}

export async function deletePurchase(
  trx: Transaction,
  { user, query: { id, ...seen } }: HandlerInput<typeof contract.deletePurchase>,
) {
  const purchase = await findPurchase(trx, user, id)
  if (!purchase || purchase.ended_at !== null) throw refuse('unknown-purchase', { extra })
  return deleteOrders(trx, user, purchase.id, seen)
}

type Seen = Partial<HandlerInput<typeof contract.deleteOrder>['query']>

/** Deletes what the user may delete of a purchase as they saw it, or the one order of it that they saw. */
export async function deleteOrders(
  trx: Transaction,
  user: CurrentUser,
  purchaseId: string,
  seen: Seen = {},
) {
  const purchase = await lockPurchase(trx, purchaseId)
  const live = await readLiveOrderRows(trx, purchaseId)
  const named = seen.id ? live.filter(({ id }) => id === seen.id) : live
  if (!purchase || named.length === 0)
    throw refuse(seen.id ? 'unknown-order' : 'unknown-purchase', { extra })
  // Orders of a company stay with it when their buyer leaves.
  const isOwn = purchase.company_id === null || purchase.company_id === user.company?.id
  if (!isOwn && !isAdmin(user)) throw refuse('not-allowed', { extra })
  // Units that were shipped on account are invoiced: only the rest of such a line is cancelled.
  const mayAdminDelete = (order: LineRow) =>
    isAdmin(user) && (order.shipped_units === 0 || !isPaidByInvoices(purchase))
  const mayRemove = (order: LineRow) => mayAdminDelete(order) || mayBuyerDelete(order, purchase)
  const orders = named.filter((order) => mayRemove(order) && isAsSeen(order, seen))
  if (orders.length > 0) {
    if (isPartPaid(purchase)) throw refuse('part-paid', { extra })
    const reason = isAdmin(user) ? seen.reason : undefined
    return removeOrders(trx, { by: user.id, reason }, purchase, orders)
  }
  if (isAdmin(user)) throw refuse('edited-meanwhile', { extra })
  throw refuse(hasFixedSums(purchase) ? 'already-paid' : 'already-shipped', { extra })
}

function mayBuyerDelete({ paid_at, shipped_units }: LineRow, purchase: PurchaseRow): boolean {
  const order = { paid: paid_at !== null, shippedUnits: shipped_units, received: 0 }
  return mayDelete(order) && !hasFixedSums(purchase)
}

function isAsSeen(
  { paid_at, shipped_at, shipped_units }: LineRow,
  { paid, status, shippedUnits = shipped_units }: Seen,
) {
  return (
    shippedUnits === shipped_units &&
    (!paid || (paid === 'true') === (paid_at !== null)) &&
    (!status || status === toStatus(shipped_at))
  )
}

/**
 * Returns unshipped units to stock, and what was paid for them to the card. The buyer gets a mail about the rest
 * here, unless they deleted it themselves; about the refund when it is made (payments/server/refunds.ts).
 */
async function removeOrders(
  trx: Transaction,
  { by, reason }: { by: string; reason?: string | undefined },
  purchase: PurchaseRow,
  lines: LineRow[],
) {
  const now = Date.now()
  const ids = lines.map(({ id }) => id)
  await trx
    .updateTable('orders')
    .set({
      deleted_at: now,
      deleted_by: by,
      // Shipped units stay with the buyer.
      shipped_at: sql`case when shipped_units > 0 then coalesce(shipped_at, cast(${now} as bigint)) end`,
    })
    .where('id', 'in', ids)
    .execute()
  const open = lines
    .filter((order) => countOpenUnits(order) > 0)
    .map((order) => creditUnsent(order, countOpenUnits(order)))
  const refunded = purchase.paid_at !== null && open.length > 0
  const request = { by, purchase, ...(reason ? { reason } : {}) }
  if (open.length > 0 && hasFixedSums(purchase))
    await writeCreditNote(trx, { reason: 'Order deleted', ...request, credits: open })
  else await restockCredited(trx, open)
  await updatePurchase(trx, purchase)
  const rest = refunded ? lines.filter((order) => countOpenUnits(order) === 0) : lines
  const credits = rest.map((order) => creditUnsent(order, order.quantity))
  await notifyOfDeletion(trx, { ...request, credits })
  return { deletedCount: lines.length, refunded }
}

function creditUnsent(order: LineRow, units: number): Credit {
  return { order, units, amount: multiply(order.price, units), disposition: 'unsent' }
}

/** Ends every expired purchase: its time is over, it is not paid, and nothing of it is shipped. */
export function expirePurchases(db: Database, now = Date.now()): Promise<void> {
  const select = (from: Db) => selectExpiring(from, now)
  return forEachPurchase(db, select, async (trx, purchase) => {
    await removeOrders(trx, { by: expiry }, purchase, await readLiveOrderRows(trx, purchase.id))
  })
}

/** Mails the buyer of every purchase that expires within a day, once. */
export function warnOfExpiry(db: Database, now = Date.now()): Promise<void> {
  const select = (from: Db) =>
    selectExpiring(from, now + dayMs).where('expiry_warned_at', 'is', null)
  return forEachPurchase(db, select, async (trx, purchase) => {
    const warned = { expiry_warned_at: now }
    await trx.updateTable('purchases').set(warned).where('id', '=', purchase.id).execute()
    const about = toPurchase(purchase, await readLiveOrders(trx, [purchase.id]))
    await notifyBuyer(trx, purchase, purchaseMail('expiry-warning', about))
  })
}

const isBuyerVerified = sql<SqlBool>`exists (select 1 from identity_users
  where identity_users.id = purchases.user_id and "emailVerified")`

/** Mails of open purchases that were held until their buyer has verified the email. */
export function sendWaitingConfirmations(db: Database, now = Date.now()): Promise<void> {
  const select = (from: Db) =>
    selectUnpaid(from).where('confirmed_at', 'is', null).where(isBuyerVerified)
  return forEachPurchase(db, select, async (trx, purchase) => {
    await trx
      .updateTable('purchases')
      .set({ confirmed_at: now })
      .where('id', '=', purchase.id)
      .execute()
    const placed = toPurchase(purchase, await readLiveOrders(trx, [purchase.id]))
    await queueMail(trx, purchaseMail('placed', placed))
  })
}

function selectExpiring(db: Db, by: number) {
  return selectUnpaid(db).where('expires_at', '<=', by)
}

/** Each in its own transaction, locked and selected again, so that a long list delays no buyer. */
async function forEachPurchase(
  db: Database,
  select: (db: Db) => SelectQueryBuilder<Schema, 'purchases', object>,
  change: (trx: Transaction, purchase: PurchaseRow) => Promise<void>,
): Promise<void> {
  for (const { id } of await select(db.read).select('id').execute()) {
    await db.write(async (trx) => {
      const [purchase] = await select(trx)
        .selectAll()
        .where('id', '=', id)
        .forNoKeyUpdate()
        .execute()
      if (purchase) await change(trx, purchase)
    })
    // SQLite answers without a turn of the event loop: this lets other requests in.
    await nextTurn()
  }
}

/** Deletes a user's unpaid, unshipped orders, one purchase per transaction: a user may have thousands. */
export function deleteUnpaidOrders(db: Database, user: CurrentUser): Promise<void> {
  const select = (from: Db) => selectUnpaidOf(from, user)
  return forEachPurchase(db, select, (trx, purchase) => removeOpenOrders(trx, user, purchase))
}

/**
 * Takes the person out of a user's purchases: orders that are neither paid nor shipped are deleted and their
 * stock comes back; a purchase of which nothing was ever paid or shipped loses its names. Bookkeeping keeps
 * the rest. The basket is deleted.
 */
export async function releasePurchases(trx: Transaction, user: CurrentUser): Promise<void> {
  const unpaid = await selectUnpaidOf(trx, user).selectAll().forNoKeyUpdate().execute()
  for (const purchase of unpaid) await removeOpenOrders(trx, user, purchase)
  await trx
    .updateTable('purchases')
    .set(forgottenValues(purchaseFields, user.id))
    .where('user_id', '=', user.id)
    .where(purchaseIs('neverPaidOrShipped'))
    .execute()
  await trx
    .updateTable('orders')
    .set(forgottenValues(orderFields, user.id))
    .where('user_id', '=', user.id)
    .where(orderIs('neverPaidOrShipped'))
    .where('line_note', '<>', '')
    .execute()
  await trx.deleteFrom('basket_lines').where('user_id', '=', user.id).execute()
}

function selectUnpaidOf(db: Db, user: CurrentUser) {
  return db.selectFrom('purchases').where('user_id', '=', user.id).where(purchaseIs('releasable'))
}

async function removeOpenOrders(
  trx: Transaction,
  user: CurrentUser,
  purchase: PurchaseRow,
): Promise<void> {
  const orders = (await readLiveOrderRows(trx, purchase.id)).filter((order) =>
    mayBuyerDelete(order, purchase),
  )
  if (orders.length > 0) await removeOrders(trx, { by: user.id }, purchase, orders)
}
