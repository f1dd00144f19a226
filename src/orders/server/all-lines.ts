import { findCurrency, toMajor } from '#base/currency.ts'
import { isAmong } from '#server/database/dialect.ts'
import type { Db } from '#server/database/open.ts'
import type { Disposition, PurchaseLine } from '../contract.ts'
import { openUnits } from '../state.ts'
import { type OrderRow, selectOrders, toOrder } from './orders.ts'

/** The lines of a purchase, or only these, with what became of their units; deleted lines are included. */
export async function readAllLines(
  db: Db,
  { purchaseId, orderIds = [] }: { purchaseId?: string; orderIds?: string[] },
): Promise<PurchaseLine[]> {
  const chosen =
    purchaseId === undefined
      ? isAmong(db, 'orders.id', orderIds)
      : isAmong(db, 'orders.purchase_id', [purchaseId])
  const rows = await selectOrders(db)
    .select('credited_units')
    .where(chosen)
    .orderBy('orders.id')
    .execute()
  const credits = await findCredits(
    db,
    rows.filter((row) => row.credited_units > 0),
  )
  return rows.map((row) => toPurchaseLine(row, credits.get(row.id) ?? []))
}

async function findCredits(db: Db, rows: OrderRow[]) {
  const ids = rows.map(({ id }) => id)
  const credits = await db
    .selectFrom('credit_note_lines')
    .innerJoin('credit_notes', 'credit_notes.id', 'credit_note_id')
    .select([
      'order_id',
      'number as creditNote',
      'units',
      'credit_note_lines.amount',
      'disposition',
    ])
    .where(isAmong(db, 'order_id', ids))
    .where('credit_notes.shipment_id', 'is', null)
    .orderBy('counter')
    .execute()
  return Map.groupBy(credits, ({ order_id }) => order_id)
}

type LineRow = OrderRow & { credited_units: number }

type CreditRow =
  Awaited<ReturnType<typeof findCredits>> extends Map<string, (infer Row)[]> ? Row : never

function toPurchaseLine(row: LineRow, creditRows: CreditRow[]): PurchaseLine {
  const order = toOrder(row)
  const currency = findCurrency(row.currency)
  const deleted = row.deleted_at !== null
  const unsent = order.quantity - order.shippedUnits
  const credits: PurchaseLine['credits'] = creditRows.map(
    ({ creditNote, units, amount, disposition }) => {
      const credited = toMajor(amount, currency)
      return { creditNote, units, amount: credited, disposition, goods: disposition }
    },
  )
  if (isRefundedWhole(row))
    credits.push({
      creditNote: null,
      units: unsent,
      amount: order.totalPrice,
      disposition: 'unsent',
      goods: 'unsent',
    })
  const count = (disposition: Disposition) =>
    credits.reduce(
      (sum, credit) => sum + (credit.disposition === disposition ? credit.units : 0),
      0,
    )
  return {
    ...order,
    deleted,
    billed: row.purchase_paid_at === null ? !deleted : row.paid_at !== null,
    openUnits: deleted ? 0 : openUnits(order),
    cancelledUnits: deleted ? unsent : order.closedUnits,
    returnedUnits: count('restocked'),
    scrappedUnits: count('scrapped'),
    credits,
  }
}

/** Before there were credit notes, paid lines that were not shipped were deleted and refunded whole. */
function isRefundedWhole({ paid_at, deleted_at, shipped_units, credited_units }: LineRow): boolean {
  return paid_at !== null && deleted_at !== null && shipped_units === 0 && credited_units === 0
}
