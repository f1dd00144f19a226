import { type Insertable, type SqlBool, sql } from 'kysely'
import { findCurrency, type Money, toMajor } from '#base/currency.ts'
import type * as contract from '#orders/contract.ts'
import type { HistoryEvent } from '#orders/contract.ts'
import { expiry } from '#orders/server/credit-notes.ts'
import { refuse } from '#payments/refusals.ts'
import type { Db, Transaction } from '#server/database/open.ts'
import type { Schema } from '#server/database/schema.ts'
import type { HandlerInput } from '#server/http/calls.ts'
import { newId } from '#server/ids.ts'

type Entry = Omit<Insertable<Schema['ledger']>, 'id' | 'at'> & { at?: number }

/** The same fact is one entry. What goes back to a card is negative. */
export async function writeLedger(trx: Transaction, entry: Entry): Promise<void> {
  const now = Date.now()
  await trx
    .insertInto('ledger')
    .values({ id: newId(now), at: now, ...entry })
    .onConflict((conflict) => conflict.columns(['kind', 'fact']).doNothing())
    .execute()
}

const reversed = ':reversed'

/** The fact of the entry that takes one of this fact back. */
export function reversalOf(fact: string): string {
  return fact + reversed
}

/** Matches a refund's entry, and its reversal. */
export const isRefundOfEntry = sql<SqlBool>`refunds.fact = replace(ledger.fact, ${sql.lit(reversed)}, '')`

export async function readPaymentsOfUser(db: Db, userId: string) {
  const rows = await db
    .selectFrom('ledger')
    .innerJoin('purchases', 'purchases.id', 'ledger.purchase_id')
    .select(['ledger.kind', 'ledger.amount', 'ledger.currency', 'ledger.at', 'purchases.number'])
    .where('purchases.user_id', '=', userId)
    .execute()
  return rows.map((row) => ({ ...row, amount: toMajor(row.amount, findCurrency(row.currency)) }))
}

/** The history of an order, also a deleted one, oldest first. Throws 'unknown-order'. */
export async function readHistory(
  db: Db,
  { params: { id } }: HandlerInput<typeof contract.readHistory>,
): Promise<HistoryEvent[]> {
  const order = await db
    .selectFrom('orders')
    .innerJoin('purchases', 'purchases.id', 'orders.purchase_id')
    .leftJoin('users', 'users.id', 'purchases.placed_by')
    .selectAll('orders')
    .select(['purchases.currency', 'users.name as placedBy'])
    .where('orders.id', '=', id)
    .executeTakeFirstOrThrow(() => refuse('unknown-order'))
  const currency = findCurrency(order.currency)
  const back = await findMoneyBack(db, id, order.purchase_id)
  const shipments = await findShipments(db, id)
  const happened = [
    event('placed', order.placed_at, { by: order.placedBy }),
    event('paid', order.paid_at),
    ...shipments.flatMap(({ shipment, units, shipped_at, voided_at, shippedBy, voidedBy }) => [
      event('shipped', shipped_at, { shipment, units, by: shippedBy }),
      event('voided', voided_at, { shipment, units, by: voidedBy }),
    ]),
    event(order.deleted_by === expiry ? 'expired' : 'deleted', order.deleted_at),
    ...back.map(({ kind, at, amount, number }) => {
      const what = amount < 0 ? moneyWords[kind].out : moneyWords[kind].back
      const moved = Math.abs(amount) as Money
      return event(what, at, { amount: toMajor(moved, currency), creditNote: number })
    }),
  ]
  return happened.flat().sort((one, other) => one.at - other.at)
}

const moneyWords = {
  transfer: { out: 'payment reversed', back: 'payment received' },
  cash: { out: 'payment reversed', back: 'payment received' },
  refund: { out: 'refunded', back: 'refund failed' },
  dispute: { out: 'disputed', back: 'dispute won' },
} as const

const nothing = { amount: null, creditNote: null, shipment: null, units: null, by: null }

function event(what: HistoryEvent['what'], at: number | null, about: Partial<HistoryEvent> = {}) {
  return at === null ? [] : [{ ...nothing, ...about, what, at }]
}

function findShipments(db: Db, orderId: string) {
  return db
    .selectFrom('shipment_lines')
    .innerJoin('shipments', 'shipments.id', 'shipment_id')
    .leftJoin('users as shipper', 'shipper.id', 'shipped_by')
    .leftJoin('users as voider', 'voider.id', 'voided_by')
    .select(['number as shipment', 'units', 'shipped_at', 'voided_at'])
    .select(['shipper.name as shippedBy', 'voider.name as voidedBy'])
    .where('order_id', '=', orderId)
    .execute()
}

/** Refunds, disputes and reversals of the order or its whole purchase. */
function findMoneyBack(db: Db, orderId: string, purchaseId: string) {
  return db
    .selectFrom('ledger')
    .leftJoin('refunds', (join) => join.on(isRefundOfEntry))
    .leftJoin('credit_notes', 'credit_notes.id', 'refunds.credit_note_id')
    .select(['ledger.at', 'ledger.amount', 'credit_notes.number'])
    .select(sql<keyof typeof moneyWords>`ledger.kind`.as('kind'))
    .where('ledger.kind', '!=', 'charge')
    .where('ledger.purchase_id', '=', purchaseId)
    .where(sql<SqlBool>`(refunds.order_id is null or refunds.order_id = ${orderId})`)
    .where(sql<SqlBool>`(refunds.credit_note_id is null or refunds.credit_note_id in
      (select credit_note_id from credit_note_lines where order_id = ${orderId}))`)
    .execute()
}
