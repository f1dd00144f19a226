import { findCurrency, less, type Money, takePart, toMajor } from '#base/money.ts'
import type { Db } from '#server/database/open.ts'
import type { FileAnswer } from '#server/http/calls.ts'
import { csvFile } from '#server/imports/csv-file.ts'
import { invoiceNumber } from '../rules.ts'

type Row = Awaited<ReturnType<typeof findEntries>>[number]

/**
 * Every entry of the ledger in a month (`2026-11`, in UTC) as CSV for the accountant, the oldest first: what
 * was charged, and below zero what went back, each with its share of tax,
 * the invoice that it belongs to, and the credit note that says what for.
 */
export async function exportLedger(db: Db, month: string): Promise<FileAnswer> {
  return csvFile(`ledger-${month}.csv`, columns, readEntries(db, month))
}

async function* readEntries(db: Db, month: string) {
  const from = new Date(`${month}-01T00:00:00Z`)
  const until = Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1)
  const days = (until - from.getTime()) / dayMs
  for (let day = 0; day < days; day++) {
    const start = from.getTime() + day * dayMs
    yield* await findEntries(db, start, start + dayMs)
  }
}

const dayMs = 86_400_000

function findEntries(db: Db, from: number, until: number) {
  return (
    db
      .selectFrom('ledger')
      .leftJoin('purchases', 'purchases.id', 'ledger.purchase_id')
      // What was paid twice, and goes back, is on no invoice.
      .leftJoin('invoices', (join) =>
        join
          .onRef('invoices.purchase_id', '=', 'ledger.purchase_id')
          .onRef('purchases.transaction_id', '=', 'ledger.intent_id'),
      )
      .leftJoin('refunds', (join) =>
        join.onRef('refunds.fact', '=', 'ledger.fact').on('ledger.kind', '=', 'refund'),
      )
      .leftJoin('credit_notes', 'credit_notes.id', 'refunds.credit_note_id')
      .select([
        'ledger.at',
        'ledger.kind',
        'ledger.amount',
        'ledger.currency',
        'ledger.fact',
        'invoices.number as invoice',
        'credit_notes.number as credit_note',
        'credit_notes.amount as credited',
        'credit_notes.tax as credited_tax',
        'purchases.number',
        'purchases.user_name',
        'purchases.email',
        'purchases.tax',
        'purchases.tax_name',
        'purchases.total',
      ])
      .where('ledger.at', '>=', from)
      .where('ledger.at', '<', until)
      .orderBy('ledger.at')
      .orderBy('ledger.id')
      .execute()
  )
}

/**
 * The credit note's tax; of what is on none, the purchase's in the same proportion as the amount is of its
 * total. It has the amount's sign.
 */
function computeTax({ credited, credited_tax, amount, tax, total, currency }: Row): Money {
  if (credited !== null && credited_tax !== null && -amount === credited + credited_tax)
    return -credited_tax as Money
  if (!tax || !total) return 0 as Money
  const share = takePart(tax, Math.abs(amount), total, findCurrency(currency))
  return (Math.sign(amount) * share) as Money
}

function major(row: Row, money: Money): number {
  return toMajor(money, findCurrency(row.currency))
}

const columns: Record<string, (row: Row) => string | number> = {
  Date: ({ at }) => new Date(at).toISOString(),
  Kind: ({ kind }) => kind,
  Invoice: ({ invoice }) => (invoice === null ? '' : invoiceNumber(invoice)),
  'Credit note': ({ credit_note }) => credit_note ?? '',
  Order: ({ number }) => number ?? '',
  Buyer: ({ user_name }) => user_name ?? '',
  Email: ({ email }) => email ?? '',
  Net: (row) => major(row, less(row.amount, computeTax(row))),
  'Tax name': ({ tax_name }) => tax_name ?? '',
  Tax: (row) => major(row, computeTax(row)),
  Amount: (row) => major(row, row.amount),
  Currency: ({ currency }) => currency,
  Transaction: ({ fact }) => fact,
}
