import type { Reader, Work } from '#server/database/open.ts'
import { newId } from '#server/ids.ts'
import type { MoneyBack } from '#server/ports.ts'

export type LedgerEntry = {
  kind: 'charge' | 'refund' | 'dispute'
  /** The provider's id of the fact: the same fact is one entry. */
  fact: string
  intentId: string
  orderId: string | null
  /** Whole dollars; what goes back to a card is negative. */
  amount: number
  currency: string
}

/** Appends a fact about money to the ledger; nothing when it is there already. */
export async function writeLedger(work: Work, entry: LedgerEntry): Promise<void> {
  const now = Date.now()
  await work
    .insertInto('ledger')
    .values({
      id: newId(now),
      kind: entry.kind,
      fact: entry.fact,
      intent_id: entry.intentId,
      order_id: entry.orderId,
      amount: entry.amount,
      currency: entry.currency,
      at: now,
    })
    .onConflict((conflict) => conflict.columns(['kind', 'fact']).doNothing())
    .execute()
}

/** Appends what went back to a card. */
export function writeMoneyBack(
  work: Work,
  kind: 'refund' | 'dispute',
  of: { intentId: string; orderId: string | null },
  back: MoneyBack,
): Promise<void> {
  const { id, amount, currency } = back
  return writeLedger(work, { kind, fact: id, ...of, amount: -(amount ?? 0), currency })
}

/** Every charge and refund of a person's orders. */
export function paymentsOf(read: Reader, userId: string) {
  return read
    .selectFrom('ledger')
    .innerJoin('orders', 'orders.id', 'ledger.order_id')
    .select(['ledger.kind', 'ledger.amount', 'ledger.currency', 'ledger.at', 'ledger.order_id'])
    .where('orders.user_id', '=', userId)
    .execute()
}
