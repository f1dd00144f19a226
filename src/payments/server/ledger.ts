import { findCurrency, type Money, toMajor } from '#base/money.ts'
import type { Db, Transaction } from '#server/database/open.ts'
import { newId } from '#server/ids.ts'
import type { MoneyBack } from '#server/ports.ts'

export type LedgerEntry = {
  kind: 'charge' | 'refund' | 'dispute'
  /** The provider's id of the fact: the same fact is one entry. */
  fact: string
  intentId: string
  purchaseId: string | null
  /** What goes back to a card is negative. */
  amount: Money
  currency: string
}

/** Appends a fact about money to the ledger; nothing when it is there already. */
export async function writeLedger(trx: Transaction, entry: LedgerEntry): Promise<void> {
  const now = Date.now()
  await trx
    .insertInto('ledger')
    .values({
      id: newId(now),
      kind: entry.kind,
      fact: entry.fact,
      intent_id: entry.intentId,
      purchase_id: entry.purchaseId,
      amount: entry.amount,
      currency: entry.currency,
      at: now,
    })
    .onConflict((conflict) => conflict.columns(['kind', 'fact']).doNothing())
    .execute()
}

export function recordMoneyBack(
  trx: Transaction,
  kind: 'refund' | 'dispute',
  of: { intentId: string; purchaseId: string | null },
  back: MoneyBack,
): Promise<void> {
  const { id, amount, currency } = back
  return writeLedger(trx, { kind, fact: id, ...of, amount: -amount as Money, currency })
}

export async function readPaymentsOfUser(db: Db, userId: string) {
  const rows = await db
    .selectFrom('ledger')
    .innerJoin('purchases', 'purchases.id', 'ledger.purchase_id')
    .select(['ledger.kind', 'ledger.amount', 'ledger.currency', 'ledger.at', 'purchases.number'])
    .where('purchases.user_id', '=', userId)
    .execute()
  return rows.map((row) => ({ ...row, amount: toMajor(row.amount, findCurrency(row.currency)) }))
}
