import { findCurrency, type Money, sumMoney, toMajor } from '#base/money.ts'
import { refuse } from '#base/refuse.ts'
import type { Db } from '#server/database/open.ts'
import { type CurrentUser, visibleTo } from '#server/http/current-user.ts'
import type { CreditNote } from '../contract.ts'

export async function findCreditNotes(db: Db, purchaseId: string): Promise<CreditNote[]> {
  const notes = await selectNotes(db).where('purchase_id', '=', purchaseId).execute()
  return withLines(db, notes)
}

export async function readCreditNote(
  db: Db,
  user: CurrentUser,
  number: string,
): Promise<CreditNote & { purchaseId: string }> {
  const notes = await selectNotes(db)
    .where('credit_notes.number', '=', number)
    .where(visibleTo(user, 'purchases'))
    .execute()
  const [note] = await withLines(db, notes)
  const purchaseId = notes[0]?.purchase_id
  if (!note || !purchaseId) throw refuse('unknown-credit-note')
  return { ...note, purchaseId }
}

function selectNotes(db: Db) {
  return db
    .selectFrom('credit_notes')
    .innerJoin('purchases', 'purchases.id', 'credit_notes.purchase_id')
    .selectAll('credit_notes')
    .select('purchases.currency')
    .orderBy('credit_notes.counter')
}

type NoteRow = Awaited<ReturnType<ReturnType<typeof selectNotes>['execute']>>[number]

async function withLines(db: Db, notes: NoteRow[]): Promise<CreditNote[]> {
  if (notes.length === 0) return []
  const ids = notes.map(({ id }) => id)
  const lines = await db
    .selectFrom('credit_note_lines')
    .innerJoin('orders', 'orders.id', 'credit_note_lines.order_id')
    .select(['credit_note_id', 'order_id as orderId', 'product_code as productCode', 'name'])
    .select(['units', 'amount', 'goods'])
    .where('credit_note_id', 'in', ids)
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
