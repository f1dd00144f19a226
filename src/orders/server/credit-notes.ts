import { findCurrency, type Money, sumMoney, toMajor } from '#base/money.ts'
import type { Db } from '#server/database/open.ts'
import type { CreditNote } from '../contract.ts'

/** The oldest first. */
export async function findCreditNotes(db: Db, purchaseId: string): Promise<CreditNote[]> {
  const notes = await db
    .selectFrom('credit_notes')
    .innerJoin('purchases', 'purchases.id', 'credit_notes.purchase_id')
    .selectAll('credit_notes')
    .select('purchases.currency')
    .where('purchase_id', '=', purchaseId)
    .orderBy('credit_notes.counter')
    .execute()
  const lines = await db
    .selectFrom('credit_note_lines')
    .innerJoin('orders', 'orders.id', 'credit_note_lines.order_id')
    .select(['credit_note_id', 'order_id as orderId', 'product_code as productCode', 'name'])
    .select(['units', 'amount', 'goods'])
    .where('orders.purchase_id', '=', purchaseId)
    .orderBy('order_id')
    .orderBy('goods')
    .execute()
  const byNote = Map.groupBy(lines, ({ credit_note_id }) => credit_note_id)
  return notes.map(({ id, number, made_at, reason, amount, tax, currency }) => {
    const major = (money: Money) => toMajor(money, findCurrency(currency))
    return {
      _id: id,
      number,
      at: made_at,
      reason,
      amount: major(amount),
      tax: major(tax),
      total: major(sumMoney([amount, tax])),
      lines: (byNote.get(id) ?? []).map(({ credit_note_id, ...line }) => ({
        ...line,
        amount: major(line.amount),
      })),
    }
  })
}
