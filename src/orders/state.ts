// The states of purchases and their orders, together: as SQL finds them, what may be done in each, and the words
// that pages show. Calls, jobs and pages ask here: a new state is one entry of this file.
import { formatDate } from '#base/calendar.ts'
import { formatMoney } from '#base/currency.ts'
import { formatCount } from '#base/format.ts'
import { spec } from '#base/texts.ts'

const disputed = `exists (select 1 from disputes
  where disputes.intent_id = purchases.transaction_id
    and (disputes.closed_at is null or disputes.status = 'lost'))`
/** Not paid, not even in part, not invoiced, and not on account. */
const unbooked =
  "purchases.received = 0 and purchases.invoiced_at is null and purchases.payment = 'card'"
const toShip =
  "purchases.completed_at is null and (purchases.paid_at is not null or purchases.shipped_at is not null or purchases.payment = 'account')"

/** Conditions on `purchases`. Indexes hold some of them word for word (migration 0041). */
export const purchaseConditions = {
  live: 'purchases.ended_at is null',
  /** Its buyer still sees it: an ended one stays if it was paid, shipped or invoiced. */
  kept: '(purchases.ended_at is null or purchases.paid_at is not null or purchases.shipped_at is not null or purchases.invoiced_at is not null)',
  keptEnded:
    'purchases.ended_at is not null and (purchases.paid_at is not null or purchases.shipped_at is not null or purchases.invoiced_at is not null)',
  payable: 'purchases.paid_at is null and purchases.ended_at is null',
  /** Once paid: nothing of it was shipped and all of it refunded, or it is sold. */
  sold: '(purchases.ended_at is null or purchases.shipped_at is not null)',
  /** Expires unless it is paid: nothing of it was shipped on account, and no part of it was paid. */
  expiring: `purchases.paid_at is null and purchases.shipped_at is null and purchases.ended_at is null
    and ${unbooked}`,
  /** Bookkeeping does not need it. */
  neverPaidOrShipped: `purchases.paid_at is null and purchases.shipped_at is null and ${unbooked}`,
  /** Ends when its buyer's account is forgotten. */
  releasable: `purchases.paid_at is null and purchases.ended_at is null and ${unbooked}`,
  toShip,
  /** The bank took the money back, or asks for it: an admin has to confirm shipping. */
  disputed,
}

/** The states by which admins list purchases. */
export const listedStates = {
  'to-ship': 'To ship',
  'partly-shipped': 'Partly shipped',
  disputed: 'Disputed',
  unpaid: 'Unpaid',
  shipped: 'Shipped',
}
export type ListedState = keyof typeof listedStates
export const listedStateNames = Object.keys(listedStates) as ListedState[]

export const listedStateConditions: Record<ListedState, string> = {
  'to-ship': `${toShip} and not ${disputed}`,
  'partly-shipped': `${toShip} and purchases.shipped_at is not null`,
  disputed,
  unpaid: "purchases.paid_at is null and purchases.payment = 'card'",
  shipped: 'purchases.completed_at is not null',
}

/** These lists hold deleted purchases too; nothing is to do with them in the others. */
export const listsDeleted: ReadonlySet<ListedState> = new Set(['shipped', 'disputed'])

/** Conditions on `orders`, each of an index. */
export const orderConditions = {
  live: 'orders.deleted_at is null',
  kept: '(orders.deleted_at is null or orders.paid_at is not null or orders.shipped_at is not null)',
  keptDeleted:
    'orders.deleted_at is not null and (orders.paid_at is not null or orders.shipped_at is not null)',
  paid: 'orders.paid_at is not null',
  /** Once paid: shipped units of a deleted order stay with its buyer. */
  sold: '(orders.deleted_at is null or orders.shipped_units > 0)',
  unpaid: 'orders.paid_at is null',
  Pending: 'orders.shipped_at is null',
  Shipped: 'orders.shipped_at is not null',
  neverPaidOrShipped: 'orders.paid_at is null and orders.shipped_at is null',
  hasOpenUnits: 'orders.quantity > orders.shipped_units + orders.closed_units',
}

export const openUnitsOfOrder = 'orders.quantity - orders.shipped_units - orders.closed_units'

type Units = { quantity: number; shippedUnits: number; closedUnits: number }

/** Units that are neither shipped nor credited before they were. */
export function openUnits({ quantity, shippedUnits, closedUnits }: Units): number {
  return quantity - shippedUnits - closedUnits
}

/** An order is Shipped once none of its units is open, of which some were shipped. */
export function toStatus(shippedAt: number | null): 'Pending' | 'Shipped' {
  return shippedAt === null ? 'Pending' : 'Shipped'
}

export const purchaseStatuses = ['Pending', 'Partly shipped', 'Shipped'] as const
export type PurchaseStatus = (typeof purchaseStatuses)[number]

export function toPurchaseStatus(
  shippedAt: number | null,
  completedAt: number | null,
): PurchaseStatus {
  if (completedAt !== null) return 'Shipped'
  return shippedAt === null ? 'Pending' : 'Partly shipped'
}

type PurchaseRow = {
  paid_at: number | null
  shipped_at: number | null
  expires_at: number
  received: number
  invoiced_at: number | null
  payment: 'card' | 'account'
}

/** Null once it cannot expire any more. */
export function toExpiry(purchase: PurchaseRow): number | null {
  const { paid_at, shipped_at, expires_at, received, invoiced_at, payment } = purchase
  if (payment === 'account') return null
  const isKept = paid_at !== null || shipped_at !== null || received > 0 || invoiced_at !== null
  return isKept ? null : expires_at
}

export function isPayable(row: { paid_at: number | null; ended_at: number | null }): boolean {
  return row.paid_at === null && row.ended_at === null
}

type Order = Units & {
  paid: boolean
  status: 'Pending' | 'Shipped'
  deletedAt: number | null
}

type Purchase = {
  paid: boolean
  disputed: boolean
  lineCount: number
  shippedLines: number
  shippedUnits: number
  openUnits: number
  expiresAt: number | null
  deletedAt: number | null
  received: number
  openAmount: number
  currency: string
  payment: 'card' | 'account'
}

/** Orders that customers may delete themselves. */
export function mayDelete(order: {
  paid: boolean
  shippedUnits: number
  received: number
}): boolean {
  return !order.paid && order.shippedUnits === 0 && order.received === 0
}

/** Admins cancel the whole purchase by one credit note. */
export function mayCancel({ paid, shippedUnits, lineCount }: Purchase): boolean {
  return paid && shippedUnits === 0 && lineCount > 0
}

/** Units that came back can be credited: they are paid, or on the invoice of a shipment. */
export function mayReturn({ paid, payment, shippedUnits }: Purchase): boolean {
  return paid || (payment === 'account' && shippedUnits > 0)
}

export function mayShip({ status, deletedAt }: Pick<Order, 'status' | 'deletedAt'>): boolean {
  return status === 'Pending' && deletedAt === null
}

/** It was placed so, or a part of it was shipped before it was paid: it does not expire any more. */
export function isOnAccount(purchase: Pick<Purchase, 'paid' | 'shippedUnits' | 'payment'>) {
  const { paid, shippedUnits, payment } = purchase
  return !paid && (payment === 'account' || shippedUnits > 0)
}

function isAllShipped({ shippedUnits, openUnits }: Purchase): boolean {
  return shippedUnits > 0 && openUnits === 0
}

/** Lines of which something is still to be sent. */
export function countOpenLines(purchase: Pick<Purchase, 'lineCount' | 'shippedLines'>): number {
  return purchase.lineCount - purchase.shippedLines
}

/** True of lines that count: not of those deleted before the purchase was paid or shipped. */
export function isOfPurchase(line: {
  deleted: boolean
  paid: boolean
  shippedUnits: number
}): boolean {
  return !line.deleted || line.paid || line.shippedUnits > 0
}

/** How a page shows a state. */
export type StateSign = {
  words: string
  look: 'good' | 'bad' | 'soft'
  icon: 'ring' | 'clock' | 'tick' | 'truck'
}

/** Red while Pending, green once Shipped, paid or not. */
export function describeOrder({ status, deletedAt }: Order): StateSign {
  if (deletedAt !== null) return { words: 'Deleted', look: 'soft', icon: 'ring' }
  if (status === 'Pending') return { words: spec.orders.pending, look: 'bad', icon: 'clock' }
  return { words: spec.orders.shipped, look: 'good', icon: 'truck' }
}

/** The purchase of an order, as the orders themselves are described. */
export function describePurchaseStatus(status: PurchaseStatus): StateSign {
  if (status === 'Shipped') return { words: spec.orders.shipped, look: 'good', icon: 'truck' }
  if (status === 'Pending') return { words: spec.orders.pending, look: 'bad', icon: 'clock' }
  return { words: status, look: 'soft', icon: 'truck' }
}

/** `3 of 48 shipped`, of an order that was shipped in part. */
export function describeShippedPart({ quantity, shippedUnits, deletedAt }: Order): string | null {
  if (deletedAt !== null || shippedUnits === 0 || shippedUnits >= quantity) return null
  return `${formatCount(shippedUnits)} of ${formatCount(quantity)} shipped`
}

export function describePayment({ paid, payment }: Pick<Purchase, 'paid' | 'payment'>): StateSign {
  if (!paid && payment === 'account') return { words: 'On account', look: 'soft', icon: 'tick' }
  if (!paid) return { words: 'Unpaid', look: 'soft', icon: 'ring' }
  return { words: spec.orders.paid, look: 'good', icon: 'tick' }
}

export function describePurchase(purchase: Purchase): StateSign {
  const { paid, shippedUnits, expiresAt, deletedAt } = purchase
  if (deletedAt !== null)
    return { words: `Deleted ${formatDate(deletedAt)}`, look: 'soft', icon: 'ring' }
  if (purchase.disputed) return { words: 'Payment disputed', look: 'bad', icon: 'ring' }
  if (expiresAt !== null)
    return { words: `Payment due ${formatDate(expiresAt)}`, look: 'soft', icon: 'ring' }
  if (!paid && purchase.payment === 'account' && shippedUnits === 0)
    return { words: 'On account, to be shipped', look: 'soft', icon: 'tick' }
  if (!paid && shippedUnits === 0) {
    const open = `${formatMoney(purchase.openAmount, purchase.currency)} due`
    const words = purchase.received > 0 ? `Partly paid, ${open}` : open
    return { words, look: 'bad', icon: 'ring' }
  }
  const shipped = describeShipped(purchase)
  const icon = shippedUnits > 0 ? 'truck' : 'ring'
  if (!paid && purchase.payment === 'account')
    return { words: `${shipped}, on account`, look: isAllShipped(purchase) ? 'good' : 'soft', icon }
  if (!paid) return { words: `${shipped}, not paid yet`, look: 'bad', icon }
  if (shippedUnits === 0) return { words: 'Paid, not shipped yet', look: 'soft', icon: 'tick' }
  return { words: shipped, look: isAllShipped(purchase) ? 'good' : 'soft', icon: 'truck' }
}

function describeShipped(purchase: Purchase): string {
  const { shippedLines, lineCount } = purchase
  if (isAllShipped(purchase)) return 'All shipped'
  return shippedLines === 0 ? 'Partly shipped' : `Shipped ${shippedLines} of ${lineCount}`
}
