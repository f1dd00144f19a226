import { type Selectable, type SqlBool, sql } from 'kysely'
import { parseAddress } from '#addresses/server/addresses.ts'
import { type Currency, findCurrency, type Money, toMajor } from '#base/currency.ts'
import type { ParsedRequest } from '#base/endpoint.ts'
import { minPerPayment, sumMoney } from '#base/money.ts'
import { computeTotals } from '#basket/rules.ts'
import { refuse } from '#orders/refusals.ts'
import type { Config } from '#server/config/config.ts'
import { newestFirst, readPage, requireCursor, type Sorting } from '#server/database/lists.ts'
import type { Db, Transaction } from '#server/database/open.ts'
import type { Schema } from '#server/database/schema.ts'
import type { HandlerInput } from '#server/http/calls.ts'
import { type CurrentUser, isAdmin, visibleTo } from '#server/http/current-user.ts'
import type { Shop } from '#server/shop.ts'
import type * as contract from '../contract.ts'
import type { CreditNote, Order, Payment, Purchase } from '../contract.ts'
import { dayMs } from '../rules.ts'
import { listedStateConditions, listsDeleted, openUnits } from '../state.ts'
import { readAllLines } from './all-lines.ts'
import { orderIs, purchaseIs } from './conditions.ts'
import {
  type Deleted,
  matchSearch,
  readLiveOrders,
  requireListable,
  toCommon,
  whichDeleted,
} from './orders.ts'
import { readShipments } from './shipments.ts'
import { readPacking } from './shipping-views.ts'

/** The settings that a purchase freezes. */
export type PurchaseTerms = Pick<
  Config,
  'currency' | 'tax' | 'expiryDays' | 'unpaid' | 'holdAfterDays'
>

export type PurchaseRow = Selectable<Schema['purchases']>

export type LineRow = Selectable<Schema['orders']>

type ListInput = ParsedRequest<typeof contract.listPurchases>['query']

const sortings: Record<NonNullable<ListInput['sort']>, Sorting> = {
  newest: newestFirst('purchases', 'placed_at'),
  oldest: { table: 'purchases', by: 'placed_at', holds: 'number', direction: 'asc' },
  place: { table: 'purchases', by: 'address', holds: 'text', direction: 'asc' },
  total: { table: 'purchases', by: 'total', holds: 'number', direction: 'desc' },
}

const conditions = { none: 'live', also: 'kept', only: 'keptEnded' } as const satisfies Record<
  Deleted,
  string
>

export async function listPurchases(
  db: Db,
  { user, query: input }: { user: CurrentUser; query: ListInput },
  { config: { currency } }: Pick<Shop, 'config'>,
) {
  await requireListable(db, user, input.email)
  requireCursor(input)
  const sorting = sortings[input.sort ?? 'newest']
  const chosen = await filterPurchases(db, user, input, currency)
  const selected = chosen
    .selectAll()
    .select([refundedSoFar(), purchaseIs('disputed').as('disputed')])
  const page = await readPage(db, selected, sorting, input)
  const ids = page.rows.map(({ id }) => id)
  const byPurchase = Map.groupBy(await readLiveOrders(db, ids), ({ purchaseId }) => purchaseId)
  const purchases = page.rows.map((row) => ({
    ...toPurchase(row, byPurchase.get(row.id) ?? [], row.refunded),
    ...(input.orders === 'none' ? { orders: [] } : {}),
  }))
  return { ...page, rows: purchases }
}

async function filterPurchases(db: Db, user: CurrentUser, input: ListInput, currency: Currency) {
  const { email, state, age, q } = input
  const deleted = state && !listsDeleted.has(state) ? 'none' : whichDeleted(user, input)
  let chosen = db
    .selectFrom('purchases')
    .where(purchaseIs(conditions[deleted]))
    .where(visibleTo(user, 'purchases'))
  if (state) chosen = chosen.where(sql.raw<SqlBool>(listedStateConditions[state]))
  if (age) chosen = chosen.where('placed_at', '<=', Date.now() - age * dayMs)
  if (email !== undefined)
    chosen = chosen.where('user_id', '=', ({ selectFrom }) =>
      selectFrom('users').select('id').where('email', '=', email),
    )
  if (!q) return chosen
  const isFound = await matchSearch(db, user, q, currency)
  const orders = db
    .selectFrom('orders')
    .$if(deleted === 'none', (live) => live.where(orderIs('live')))
    .where(visibleTo(user, 'orders'))
  if (state && state !== 'shipped') {
    // These states are small: no match is missed among other orders.
    const own = orders.select('id').where(sql<SqlBool>`orders.purchase_id = purchases.id`)
    return chosen.where(({ exists }) => exists(own.where(isFound({ many: true }))))
  }
  // Found once: PostgreSQL would look for the words again with each purchase.
  const newest = orders
    .select('purchase_id')
    .where(isFound({ newest: maxMatches }))
    .orderBy('placed_at', 'desc')
    .limit(maxMatches)
  return chosen.where(sql<SqlBool>`id in
    (with found as materialized ${newest} select purchase_id from found)`)
}

/** A search that matches more orders than this, such as `K-`, looks at the newest only. */
const maxMatches = 2_000

export function readPurchase(
  db: Db,
  { user, params }: HandlerInput<typeof contract.readPurchase>,
): Promise<contract.PurchaseDetails> {
  return requirePurchaseDetails(db, user, params.id)
}

/** A purchase of the user, or any for an admin. Throws if it ended without being paid, shipped or invoiced. */
export async function requirePurchaseDetails(db: Db, user: CurrentUser, id: string) {
  const row = await findPurchase(db, user, id)
  if (!row) throw refuse('unknown-purchase')
  const creditNotes = await findCreditNotes(db, row)
  return {
    ...toPurchase(row, await readLiveOrders(db, [id]), row.refunded),
    shipments: await readShipments(db, user, { purchaseIds: [id] }),
    creditNotes,
    payments: await readPayments(db, user, id),
    allLines: await readAllLines(db, { purchaseId: id }),
    packing: isAdmin(user) ? await readPacking(db, id) : [],
  }
}

/** Its payments by transfer and in cash, the oldest first. */
async function readPayments(db: Db, user: CurrentUser, purchaseId: string): Promise<Payment[]> {
  const rows = await db
    .selectFrom('payments')
    .select(['id as _id', 'amount', 'currency', 'received_at as at', 'reference', 'method'])
    .select(['reversed_at as reversedAt', 'reversal_reason'])
    .where('purchase_id', '=', purchaseId)
    .orderBy('received_at')
    .orderBy('id')
    .execute()
  return rows.map(({ reversal_reason, ...payment }) => ({
    ...payment,
    amount: toMajor(payment.amount, findCurrency(payment.currency)),
    reason: isAdmin(user) ? (reversal_reason ?? '') : '',
  }))
}

/** A purchase for mails and documents, also an ended one. */
export async function readPurchaseWithLines(db: Db, id: string) {
  const row = await db
    .selectFrom('purchases')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const currency = findCurrency(row.currency)
  const creditNotes = await findCreditNotes(db, row)
  const lines = await readAllLines(db, { purchaseId: id })
  return { purchase: { ...row, total: toMajor(row.total, currency) }, lines, creditNotes }
}

/** Purchases of which nothing is paid, and nothing is shipped on account. */
export function selectUnpaid(db: Db) {
  return db.selectFrom('purchases').where(purchaseIs('expiring'))
}

export function findPurchase(db: Db, user: CurrentUser, id: string) {
  return db
    .selectFrom('purchases')
    .selectAll()
    .select([refundedSoFar(), purchaseIs('disputed').as('disputed')])
    .where('id', '=', id)
    .where(visibleTo(user, 'purchases'))
    .where(purchaseIs('kept'))
    .executeTakeFirst()
}

function refundedSoFar() {
  return sql<Money>`(select coalesce(-sum(amount), 0) from ledger
    where ledger.purchase_id = purchases.id and ledger.kind = 'refund')`.as('refunded')
}

export async function findCreditNotes(
  db: Db,
  purchase: Pick<PurchaseRow, 'id' | 'currency'>,
  { voids = false } = {},
): Promise<CreditNote[]> {
  const currency = findCurrency(purchase.currency)
  const major = (money: Money) => toMajor(money, currency)
  const notes = await db
    .selectFrom('credit_notes')
    .select(['id as _id', 'number', 'made_at as at', 'reason', 'amount', 'tax'])
    .where('purchase_id', '=', purchase.id)
    // The credit note of a voided shipment's invoice takes nothing off the purchase.
    .$if(!voids, (notes) => notes.where('shipment_id', 'is', null))
    .orderBy('counter')
    .execute()
  const lines = await db
    .selectFrom('credit_note_lines')
    .innerJoin('orders', 'orders.id', 'credit_note_lines.order_id')
    .select(['credit_note_id', 'order_id as orderId', 'product_code as productCode', 'name'])
    .select(['units', 'amount', 'disposition'])
    .where('orders.purchase_id', '=', purchase.id)
    .orderBy('order_id')
    .orderBy('disposition')
    .execute()
  const byNote = Map.groupBy(lines, ({ credit_note_id }) => credit_note_id)
  return notes.map(({ amount, tax, ...note }) => ({
    ...note,
    amount: major(amount),
    tax: major(tax),
    total: major(sumMoney([amount, tax])),
    lines: (byNote.get(note._id) ?? []).map(({ credit_note_id, ...line }) => ({
      ...line,
      goods: line.disposition,
      amount: major(line.amount),
    })),
  }))
}

export function toPurchase(
  row: PurchaseRow & { disputed?: SqlBool },
  orders: Order[],
  refunded = 0 as Money,
): Purchase {
  const currency = findCurrency(row.currency)
  const major = (money: Money) => toMajor(money, currency)
  return {
    ...toCommon(row, row),
    deletedAt: row.ended_at,
    number: row.number,
    companyId: row.company_id,
    shipTo: row.ship_to === null ? null : parseAddress(row.ship_to),
    paidAt: row.paid_at,
    subtotal: major(row.subtotal),
    goods: major(row.subtotal),
    taxName: row.tax_name,
    taxPercent: row.tax_rate / 1_000,
    tax: major(row.tax),
    total: major(row.total),
    onBehalf: row.placed_by !== null,
    refunded: major(refunded),
    overpaid: major(computeOverpaid(row)),
    lineCount: orders.length,
    lines: orders.length,
    shippedLines: orders.filter(({ status }) => status === 'Shipped').length,
    shippedUnits: orders.reduce((sum, { shippedUnits }) => sum + shippedUnits, 0),
    openUnits: orders.reduce((sum, order) => sum + openUnits(order), 0),
    orders,
  }
}

/** The part of transfers above the total: of transfers alone, or together with a card. */
function computeOverpaid({ paid_by, received, total, credited }: PurchaseRow): Money {
  if (paid_by === 'card') return 0 as Money
  return Math.max(0, received + credited - total) as Money
}

/**
 * Updates the sums of a purchase and what is left to ship: call it after orders or units were removed. A card must be able
 * to pay the rest. A purchase that is paid or invoiced keeps its sums.
 */
export async function updatePurchase(trx: Transaction, purchase: PurchaseRow): Promise<void> {
  const { id, tax_rate, currency: code } = purchase
  const now = Date.now()
  const left = await readLiveOrderRows(trx, id)
  const change = trx.updateTable('purchases').where('id', '=', id)
  if (left.length === 0) await change.set({ ended_at: now }).execute()
  else if (!hasFixedSums(purchase)) {
    const currency = findCurrency(code)
    const prices = left.map(({ total_price }) => total_price)
    const totals = computeTotals(prices, tax_rate, currency)
    if (purchase.payment === 'card' && totals.total < minPerPayment(currency))
      throw refuse('too-little-left', { extra: { deletedCount: 0 } })
    await change.set(totals).execute()
  }
  await schedulePaymentCheck(trx, id, now)
  await updateProgress(trx, id, now)
}

/** True if the invoices of its shipments pay it, because it was not paid before shipping. */
export function isPaidByInvoices({ id, payment, paid_at, transaction_id }: PurchaseRow): boolean {
  return payment === 'account' && (paid_at === null || transaction_id === `account:${id}`)
}

/** True if it is paid or invoiced: reductions then need a credit note. */
export function hasFixedSums(purchase: PurchaseRow): boolean {
  if (isPaidByInvoices(purchase)) return false
  return purchase.paid_at !== null || purchase.invoiced_at !== null
}

/** Has the payments job update or cancel the open card payments of a purchase at its next run. */
export async function schedulePaymentCheck(trx: Transaction, purchaseId: string, now: number) {
  await trx
    .updateTable('payment_intents')
    .set({ look_at: now })
    .where('purchase_id', '=', purchaseId)
    .where('settled_at', 'is', null)
    .execute()
}

/**
 * Locks a purchase until the transaction ends. Every change of a purchase or its orders takes this lock first, so
 * that two never deadlock.
 */
export function lockPurchase(trx: Transaction, id: string): Promise<PurchaseRow | undefined> {
  return trx
    .selectFrom('purchases')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Locks a purchase like `lockPurchase`. Throws 'unknown-purchase' if it is missing or has ended. */
export async function lockLivePurchase(trx: Transaction, id: string): Promise<PurchaseRow> {
  const purchase = await lockPurchase(trx, id)
  if (!purchase || purchase.ended_at !== null) throw refuse('unknown-purchase')
  return purchase
}

/** The live orders of a purchase as rows, for changes. */
export function readLiveOrderRows(trx: Transaction, purchaseId: string): Promise<LineRow[]> {
  return trx
    .selectFrom('orders')
    .selectAll()
    .where('purchase_id', '=', purchaseId)
    .where(orderIs('live'))
    .orderBy('id')
    .execute()
}

export function countOpenUnits({ quantity, shipped_units, closed_units }: LineRow): number {
  return openUnits({ quantity, shippedUnits: shipped_units, closedUnits: closed_units })
}

/**
 * Updates when each line was shipped, when the first shipment left and when nothing was left to ship. Call it after
 * shipping or voiding. A partly shipped purchase does not expire.
 */
export async function updateProgress(trx: Transaction, id: string, now: number): Promise<void> {
  await sql`update orders set shipped_at = case
      when shipped_units > 0 and shipped_units + closed_units = quantity
      then coalesce(shipped_at, cast(${now} as bigint)) end
    where purchase_id = ${id} and ${orderIs('live')}`.execute(trx)
  await sql`update purchases set
      shipped_at = (select min(shipped_at) from shipments where purchase_id = ${id} and voided_at is null),
      completed_at = (select case
        when count(case when ${orderIs('live')} and ${orderIs('hasOpenUnits')} then 1 end) = 0
        then max(shipped_at) end from orders where purchase_id = ${id})
    where id = ${id}`.execute(trx)
}
