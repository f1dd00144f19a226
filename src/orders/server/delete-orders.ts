import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { ParsedRequest } from '#base/endpoint.ts'
import { refuse } from '#base/refuse.ts'
import { giveBackToStock } from '#products/server/stock.ts'
import type { Database, Db, Transaction } from '#server/database/open.ts'
import type { HandlerInput } from '#server/http/calls.ts'
import { type CurrentUser, isAdmin, visibleTo } from '#server/http/current-user.ts'
import type * as contract from '../contract.ts'
import {
  type Credit,
  creditOpenUnits,
  notifyOfDeletion,
  type OrderRow,
  toUnits,
  writeCreditNote,
} from './give-back.ts'
import { findOrder } from './orders.ts'
import { lockPurchase, updateProgress, updateTotals } from './purchases.ts'

type Deleted = { deletedCount: number; refunded: boolean }

/** An order, as whoever deletes it saw it: what becomes of goods and money hangs on that. */
type DeleteInput = ParsedRequest<typeof contract.deleteOrder>['query']

/**
 * Deletes one order: customers their own while it is neither paid nor shipped, admins any. What is
 * not shipped goes back to the stock, once. Its purchase's total falls; of what is paid and not
 * shipped its share goes back, with its share of the tax. The buyer is told by mail, unless they did
 * it themselves.
 */
export async function deleteOrder(
  trx: Transaction,
  { user, query: input }: HandlerInput<typeof contract.deleteOrder>,
): Promise<Deleted> {
  const extra = { deletedCount: 0 }
  const order = await findOrder(trx, user, input.id)
  if (!order) throw refuse('unknown-order', { extra })
  const deleted = await deleteOrders(trx, user, order.purchase_id, input)
  if (deleted.deletedCount > 0) return deleted
  const now = await findOrder(trx, user, input.id)
  if (!now) throw refuse('unknown-order', { extra })
  if (isAdmin(user)) throw refuse('edited-meanwhile', { extra })
  throw refuse(now.paid_at === null ? 'already-shipped' : 'already-paid', { extra })
}

export async function deletePurchase(
  trx: Transaction,
  { user, query: { id } }: HandlerInput<typeof contract.deletePurchase>,
): Promise<Deleted> {
  const extra = { deletedCount: 0 }
  const seen = await trx
    .selectFrom('purchases')
    .select('paid_at')
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where(visibleTo(user, 'purchases'))
    .executeTakeFirst()
  if (!seen) throw refuse('unknown-purchase', { extra })
  const deleted = await deleteOrders(trx, user, id)
  if (deleted.deletedCount > 0) return deleted
  throw refuse(seen.paid_at === null ? 'already-shipped' : 'already-paid', { extra })
}

export async function deleteOrders(
  trx: Transaction,
  user: CurrentUser,
  purchaseId: string,
  only?: DeleteInput,
): Promise<Deleted> {
  const purchase = await lockPurchase(trx, purchaseId)
  const now = Date.now()
  const deleted = purchase ? await markDeleted(trx, user, purchaseId, only, now) : []
  if (!purchase || deleted.length === 0) return { deletedCount: 0, refunded: false }
  const open = creditOpenUnits(deleted)
  const refunded = purchase.paid_at !== null && open.length > 0
  if (refunded) await writeCreditNote(trx, user, purchase, open, 'Order deleted')
  else await giveBackToStock(trx, toUnits(open))
  await updateTotals(trx, purchase, now)
  await updateProgress(trx, purchaseId)
  // Of what comes back the buyer hears when it does (payments/server/refunds.ts), of the rest here.
  const isRefunded = (order: OrderRow) => refunded && open.some((credit) => credit.order === order)
  const rest = deleted.filter((order) => !isRefunded(order))
  if (rest.length > 0 && purchase.user_id !== user.id)
    await notifyOfDeletion(trx, purchase, rest.map(creditWhole))
  return { deletedCount: deleted.length, refunded }
}

/** What was shipped of them stays with the buyer. */
function markDeleted(
  trx: Transaction,
  user: CurrentUser,
  purchaseId: string,
  { id, paid, status }: Partial<DeleteInput> = {},
  now: number,
): Promise<OrderRow[]> {
  let change = trx
    .updateTable('orders')
    .set({ deleted_at: now, deleted_by: user.id })
    .set({
      shipped_at: sql`case when shipped_units > 0 then coalesce(shipped_at, cast(${now} as bigint)) end`,
    })
    .where('purchase_id', '=', purchaseId)
    .where('deleted_at', 'is', null)
    .where(visibleTo(user, 'orders'))
  if (id) change = change.where('id', '=', id)
  if (paid) change = change.where('paid_at', paid === 'true' ? 'is not' : 'is', null)
  if (status) change = change.where('shipped_at', status === 'Shipped' ? 'is not' : 'is', null)
  if (!isAdmin(user)) change = change.where('paid_at', 'is', null).where('shipped_units', '=', 0)
  return change.returningAll().execute()
}

function creditWhole(order: OrderRow): Credit {
  return { order, units: order.quantity, amount: order.total_price, goods: 'unsent' }
}

/** Few enough that whoever orders meanwhile hardly waits. */
const batchSize = 25

/** Lets go of most of what the account holds before `releasePurchases` does of all, so that nobody waits long. */
export async function releaseInParts(db: Database, user: CurrentUser): Promise<void> {
  const ids = await findUnpaid(db.read, user)
  for (let first = 0; first < ids.length; first += batchSize) {
    await db.write((trx) => release(trx, user, ids.slice(first, first + batchSize)))
    // SQLite answers without a turn of the loop: whoever asked meanwhile is heard here.
    await nextTurn()
  }
}

/**
 * Lets go of a user's purchases: orders that are neither paid nor shipped are deleted, their stock
 * goes back; a purchase of which nothing was ever paid or shipped loses its person. The rest is in
 * the books. The basket goes.
 */
export async function releasePurchases(trx: Transaction, user: CurrentUser): Promise<void> {
  await release(trx, user, await findUnpaid(trx, user))
  await trx.deleteFrom('basket_lines').where('user_id', '=', user.id).execute()
}

/** Those that may have something to let go of: with an open order, or with the user's name. */
async function findUnpaid(db: Db, user: CurrentUser): Promise<string[]> {
  const rows = await db
    .selectFrom('purchases')
    .select('id')
    .where('user_id', '=', user.id)
    .where('paid_at', 'is', null)
    .where(({ or, eb, and }) =>
      or([eb('ended_at', 'is', null), and([eb('shipped_at', 'is', null), eb('email', '<>', '')])]),
    )
    .execute()
  return rows.map(({ id }) => id)
}

async function release(trx: Transaction, user: CurrentUser, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  for (const id of ids) await deleteOrders(trx, { ...user, roles: [] }, id)
  await trx
    .updateTable('purchases')
    .set({ user_name: '', email: '', phone: '', address: '', po_number: '', note: '' })
    .where('id', 'in', ids)
    .where('paid_at', 'is', null)
    .where('shipped_at', 'is', null)
    .execute()
}
