import {
  type RawBuilder,
  type Selectable,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely'
import { listAmounts } from '#base/amount.ts'
import { type Currency, findCurrency, type Money, toMajor } from '#base/currency.ts'
import type { ParsedRequest } from '#base/endpoint.ts'
import { refuse } from '#orders/refusals.ts'
import { numberKey, resolveLookalikes } from '#part-numbers/rules.ts'
import { matchNumbers } from '#part-numbers/server/match.ts'
import { isAmong, textList } from '#server/database/dialect.ts'
import { countRows, newestFirst, readPage, requireCursor } from '#server/database/lists.ts'
import type { Db } from '#server/database/open.ts'
import type { Schema } from '#server/database/schema.ts'
import {
  fewMatches,
  hasWords,
  isPhoneAmong,
  splitSpellings,
  splitWords,
} from '#server/database/words.ts'
import type { HandlerInput } from '#server/http/calls.ts'
import {
  type CurrentUser,
  companySeenBy,
  isAdmin,
  seesCompany,
  visibleTo,
} from '#server/http/current-user.ts'
import type { Shop } from '#server/shop.ts'
import type * as contract from '../contract.ts'
import type { Order } from '../contract.ts'
import { plainTracking } from '../rules.ts'
import { toExpiry, toPurchaseStatus, toStatus } from '../state.ts'
import { orderIs, purchaseIs } from './conditions.ts'

export type OrderRow = Awaited<ReturnType<ReturnType<typeof selectOrders>['execute']>>[number]

type ListInput = ParsedRequest<typeof contract.listOrders>['query']

/** Includes deleted orders that were paid or shipped, if the input asks for them. */
export async function listOrders(
  db: Db,
  { user, query: input }: { user: CurrentUser; query: ListInput },
  { config: { currency } }: Pick<Shop, 'config'>,
  deleted = whichDeleted(user, input),
) {
  await requireListable(db, user, input.email)
  requireCursor(input)
  let orders = chooseOrders(db, user, input, deleted)
  let countAll = () => countRows(db, orders)
  if (input.q) {
    const isFound = await matchSearch(db, user, input.q, currency)
    const total = await countRows(db, orders.where(isFound()))
    orders = orders.where(isFound({ many: total > fewMatches }))
    countAll = async () => total
  }
  const sorting = newestFirst('orders', 'placed_at')
  const page = await readPage(db, withPurchase(orders), sorting, input, countAll)
  return { ...page, rows: page.rows.map(toOrder) }
}

/** Throws 'not-allowed' for a list of others, except for admins and members who see all orders of the company. */
export async function requireListable(
  db: Db,
  user: CurrentUser,
  email: string | undefined,
): Promise<void> {
  if (isAdmin(user) || email === user.email) return
  if (!seesCompany(user)) throw refuse('not-allowed')
  if (email === undefined) return
  const colleague = await db
    .selectFrom('users')
    .innerJoin('company_members', 'company_members.user_id', 'users.id')
    .select('users.id')
    .where('users.email', '=', email)
    .where('company_id', '=', companySeenBy(user))
    .executeTakeFirst()
  if (!colleague) throw refuse('not-allowed')
}

export type Deleted = 'none' | 'also' | 'only'

/** Admins who search for a number also find its records. */
export function whichDeleted(
  user: CurrentUser,
  { deleted, q }: Pick<ListInput, 'deleted' | 'q'>,
): Deleted {
  return deleted ?? (isAdmin(user) && q ? 'also' : 'none')
}

function chooseOrders(db: Db, user: CurrentUser, input: ListInput, deleted: Deleted) {
  const { email, status, paid } = input
  let orders = db
    .selectFrom('orders')
    // True of every order, but it leads SQLite to count by the index instead of reading all the rows.
    .where('orders.placed_at', '>=', 0)
    .where(orderIs(conditions[deleted]))
    .where(visibleTo(user, 'orders'))
  if (email !== undefined && (isAdmin(user) || seesCompany(user)))
    orders = orders.where('orders.user_id', '=', ({ selectFrom }) =>
      selectFrom('users').select('id').where('email', '=', email),
    )
  if (status) orders = orders.where(orderIs(status))
  if (paid) orders = orders.where(orderIs(paid === 'true' ? 'paid' : 'unpaid'))
  return orders
}

const conditions = { none: 'live', also: 'kept', only: 'keptDeleted' } as const satisfies Record<
  Deleted,
  string
>

export function selectOrders(db: Db) {
  return withPurchase(db.selectFrom('orders'))
}

function withPurchase(orders: SelectQueryBuilder<Schema, 'orders', object>) {
  return orders
    .innerJoin('purchases', 'purchases.id', 'orders.purchase_id')
    .select(['orders.id', 'orders.purchase_id', 'orders.user_id', 'orders.product_id'])
    .select(['product_code', 'name', 'description', 'price', 'quantity', 'total_price'])
    .select(['minimum_quantity', 'img', 'line_note', 'shipped_units', 'closed_units'])
    .select(['orders.placed_at', 'orders.paid_at', 'orders.shipped_at', 'orders.deleted_at'])
    .select(['number', 'user_name', 'email', 'phone', 'address', 'po_number', 'note'])
    .select(['currency', 'total', 'expires_at', 'transaction_id', 'paid_by'])
    .select(['payment_reference', 'received', 'credited', 'invoiced_at', 'payment'])
    .select('purchases.paid_at as purchase_paid_at')
    .select(['purchases.shipped_at as purchase_shipped_at', purchaseIs('disputed').as('disputed')])
    .select('purchases.completed_at as purchase_completed_at')
}

export function readOrder(
  db: Db,
  { user, params }: HandlerInput<typeof contract.readOrder>,
): Promise<Order> {
  return requireOrder(db, user, params.id)
}

export async function requireOrder(db: Db, user: CurrentUser, id: string): Promise<Order> {
  const row = await findOrder(db, user, id)
  if (!row) throw refuse('unknown-order')
  return toOrder(row)
}

export function findOrder(db: Db, user: CurrentUser, id: string): Promise<OrderRow | undefined> {
  return selectOrders(db)
    .where('orders.id', '=', id)
    .where(orderIs('live'))
    .where(visibleTo(user, 'orders'))
    .executeTakeFirst()
}

export function readOrdersOfUser(db: Db, userId: string): Promise<Order[]> {
  return toOrders(selectOrders(db).where('orders.user_id', '=', userId).orderBy('orders.placed_at'))
}

/** Shows an order, also a deleted one, as if only these units had been ordered. */
export async function readOrdersInPart(db: Db, lines: { orderId: string; units: number }[]) {
  const units = new Map<string, number>()
  for (const line of lines) units.set(line.orderId, (units.get(line.orderId) ?? 0) + line.units)
  const orders = selectOrders(db).where('orders.id', 'in', [...units.keys()])
  return (await toOrders(orders.orderBy('orders.id'))).map((order) => ({
    ...order,
    quantity: units.get(order._id) ?? 0,
  }))
}

/** The orders of these purchases that are not deleted, in the order of their lines. */
export function readLiveOrders(db: Db, purchaseIds: string[]): Promise<Order[]> {
  const orders = selectOrders(db).where(isAmong(db, 'orders.purchase_id', purchaseIds))
  return toOrders(orders.where(orderIs('live')).orderBy('orders.id'))
}

async function toOrders(orders: ReturnType<typeof selectOrders>): Promise<Order[]> {
  const rows = await orders.execute()
  return rows.map(toOrder)
}

type PlacedRow = Omit<OrderRow, 'disputed' | 'deleted_at'> & {
  disputed?: SqlBool
  deleted_at?: number | null
}

export function toOrder(row: PlacedRow): Order {
  const currency = findCurrency(row.currency)
  return {
    ...toCommon(row, { shipped_at: row.purchase_shipped_at, paid_at: row.purchase_paid_at }),
    deletedAt: row.deleted_at ?? null,
    purchaseId: row.purchase_id,
    purchaseNumber: row.number,
    purchaseTotal: toMajor(row.total, currency),
    purchaseStatus: toPurchaseStatus(row.purchase_shipped_at, row.purchase_completed_at),
    productId: row.product_id,
    productCode: row.product_code,
    name: row.name,
    description: row.description,
    price: toMajor(row.price, currency),
    quantity: row.quantity,
    totalPrice: toMajor(row.total_price, currency),
    minimumQuantity: row.minimum_quantity,
    img: row.img,
    lineNote: row.line_note,
    status: toStatus(row.shipped_at),
    shippedUnits: row.shipped_units,
    closedUnits: row.closed_units,
  }
}

type OwedRow = Pick<Selectable<Schema['purchases']>, 'paid_at' | 'total' | 'credited' | 'received'>

/** The open amount of a purchase. */
export function computeOwed({ paid_at, total, credited, received }: OwedRow): Money {
  if (paid_at !== null) return 0 as Money
  return Math.max(0, total - credited - received) as Money
}

export function toCommon(
  row: PlacedRow | (Selectable<Schema['purchases']> & { disputed?: SqlBool }),
  { shipped_at, paid_at }: { shipped_at: number | null; paid_at: number | null },
) {
  const isPaid = row.paid_at !== null
  const currency = findCurrency(row.currency)
  const expiresAt = toExpiry({ ...row, shipped_at })
  return {
    _id: row.id,
    userId: row.user_id,
    userName: row.user_name,
    email: row.email,
    phone: row.phone,
    address: row.address,
    poNumber: row.po_number,
    note: row.note,
    currency: row.currency,
    paid: isPaid,
    disputed: Boolean(row.disputed),
    // A payment does not pay orders that were deleted before it.
    transactionId: (isPaid && (row.payment_reference ?? row.transaction_id)) || '',
    payment: row.payment,
    paidBy: isPaid ? row.paid_by : null,
    received: toMajor(row.received, currency),
    openAmount: toMajor(computeOwed({ ...row, paid_at }), currency),
    placedAt: row.placed_at,
    expiresAt,
    lapsesAt: expiresAt,
  }
}

/** References are the buyers' own words: several transfers may bring the same. */
const maxSameReference = 100

/**
 * A condition on orders: every word stands on it (number, product, buyer, address, notes), it was paid by exactly
 * this transaction, exactly this number stands on a shipment or a document of it, it comes to this amount, the
 * buyer has this phone number, or for a customer its part goes by this number.
 * `many`: there are more than a few such orders.
 */
export async function matchSearch(
  db: Db,
  user: CurrentUser,
  text: string,
  currency: Currency,
): Promise<(among?: { many?: boolean; newest?: number }) => RawBuilder<SqlBool>> {
  const paid = await db
    .selectFrom('purchases')
    .select('id')
    .where(({ or, eb }) =>
      or([eb('transaction_id', '=', text), eb('payment_reference', '=', text)]),
    )
    .where(visibleTo(user, 'purchases'))
    .limit(maxSameReference)
    .execute()
  const paidIds = paid.map(({ id }) => id)
  if (paidIds.length > 0) return () => sql`orders.purchase_id in ${textList(db, paidIds)}`
  const tracking = plainTracking(text)
  const trackings = [tracking, tracking.toUpperCase(), tracking.toLowerCase()]
  // The shop's own numbers are found without their hyphens too.
  const written = text.trim().replace(/^([a-z])(\d\d)(\d{6,})$/i, '$1-$2-$3')
  const number = written.replace(/\s+/g, '').toUpperCase()
  const invoice = Number(/^I-?(\d{6,9})$/.exec(number)?.[1] ?? 0)
  const withNumber = db
    .selectFrom('shipments')
    .select('purchase_id')
    // As its index has it: without `<> ''` each search reads every shipment.
    .where(
      sql<SqlBool>`(number = ${number} or tracking in (${sql.join(trackings)}) and tracking <> '')`,
    )
    .unionAll(db.selectFrom('credit_notes').select('purchase_id').where('number', '=', number))
    .unionAll(db.selectFrom('invoices').select('purchase_id').where('number', '=', invoice))
  const numbered = await db
    .selectFrom('purchases')
    .select('id')
    .where('id', 'in', withNumber)
    .where(visibleTo(user, 'purchases'))
    .execute()
  const ids = numbered.map(({ id }) => id)
  if (ids.length > 0) return () => sql`orders.purchase_id in ${textList(db, ids)}`
  const key = numberKey(text)
  const keys = [key, ...resolveLookalikes(key)]
  const matches = await matchNumbers(db, user, keys)
  const parts = keys.map((one) => matches.get(one)).find((some) => some) ?? []
  const words = splitSpellings(parts.find((part) => part.class === 'ours')?.number ?? written)
  const also = selectByFigures(user, text, currency)
  if (isAdmin(user)) return (among) => hasWords(db, 'orders', words, { ...among, also })
  // SQLite's index holds the buyer's id as a word, so it reads no other buyer's orders.
  const whole = db.engine === 'sqlite' && !seesCompany(user) ? splitWords(user.id) : []
  if (parts.length === 0)
    return ({ many = false } = {}) => hasWords(db, 'orders', words, { whole, many, also })
  const partIds = parts.map(({ productId }) => productId)
  const isPart = sql`orders.product_id in ${textList(db, partIds)}`
  return () => sql`(${isPart} or ${hasWords(db, 'orders', words, { whole, also })})`
}

/**
 * Selects the orders, or the user's own, of which a text is an amount (of the order, of its purchase with or without
 * tax, of money that went back) or the phone number, however either is written.
 */
function selectByFigures(
  user: CurrentUser,
  text: string,
  { decimals }: Currency,
): RawBuilder<{ id: string }> | null {
  const amounts = listAmounts(text)
    .map((major) => Math.round(major * 10 ** decimals * 1_000) / 1_000)
    .filter((minor) => Number.isSafeInteger(minor) && minor > 0)
  const newest = sql`order by placed_at desc limit ${sql.lit(maxByFigure)}`
  const purchasesWith = (condition: RawBuilder<unknown>) =>
    sql`select id from purchases where ${condition} and ${visibleTo(user, 'purchases')} ${newest}`
  const hasPhone = isPhoneAmong('purchases.phone_key', text)
  const purchases = hasPhone ? [purchasesWith(hasPhone)] : []
  const lines: RawBuilder<unknown>[] = []
  for (const minor of amounts) {
    const [sum, refund] = [sql`cast(${minor} as bigint)`, sql`cast(${-minor} as bigint)`]
    purchases.push(
      purchasesWith(sql`total = ${sum}`),
      purchasesWith(sql`subtotal = ${sum}`),
      sql`select purchase_id from ledger where amount < 0 and amount = ${refund}`,
    )
    lines.push(sql`total_price = ${sum}`)
  }
  const conditions = [...purchases.map((ids) => sql`purchase_id in (${ids})`), ...lines]
  if (conditions.length === 0) return null
  const orders = conditions.map(
    (condition) => sql`select id from (
      select id from orders where ${condition} and ${visibleTo(user, 'orders')} ${newest}
    ) as newest`,
  )
  return sql`${sql.join(orders, sql` union all `)}`
}

/** The most orders found by one amount or phone number: the newest. */
const maxByFigure = 2_000
