import { type SqlBool, sql } from 'kysely'
import { startOfDay, toLocalIso } from '#base/calendar.ts'
import { findCurrency, type Money, toMajor } from '#base/currency.ts'
import { prorate, subtract } from '#base/money.ts'
import { showInvoiceNumber } from '#invoices/rules.ts'
import { isRefundOfEntry } from '#payments/server/ledger.ts'
import type { Db } from '#server/database/open.ts'
import type { FileAnswer, HandlerInput } from '#server/http/calls.ts'
import { csvFile } from '#server/imports/csv-file.ts'
import type * as contract from '../contract.ts'

/** Refunds are negative; each entry has its share of tax. */
export async function exportLedger(
  db: Db,
  { query: { month } }: HandlerInput<typeof contract.exportLedger>,
): Promise<FileAnswer> {
  return csvFile(`ledger-${month}.csv`, ledgerColumns, await findEntries(db, month))
}

type Entry = Awaited<ReturnType<typeof findEntries>>[number]

const total = sql<Money | null>`coalesce(credit_notes.amount + credit_notes.tax, purchases.total)`

function findEntries(db: Db, month: string) {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return (
    db
      .selectFrom('ledger')
      .leftJoin('purchases', 'purchases.id', 'ledger.purchase_id')
      // A double payment, which is refunded, is on no invoice. Transfers may pay in parts.
      .leftJoin('invoices', (join) =>
        join
          .onRef('invoices.purchase_id', '=', 'ledger.purchase_id')
          .on('invoices.shipment_id', 'is', null)
          .on(
            sql<SqlBool>`(purchases.transaction_id = ledger.intent_id
              or ledger.kind in ('transfer', 'cash')
              or exists (select 1 from payments where payments.id = ledger.intent_id))`,
          ),
      )
      .leftJoin('refunds', (join) => join.on(isRefundOfEntry).on('ledger.kind', '=', 'refund'))
      .leftJoin('credit_notes', 'credit_notes.id', 'refunds.credit_note_id')
      .select(['ledger.at', 'ledger.kind', 'ledger.amount', 'ledger.currency', 'ledger.fact'])
      .select(['invoices.number as invoice', 'credit_notes.number as credit_note'])
      .select(['purchases.number', 'purchases.user_name', 'purchases.email', 'purchases.tax_name'])
      // Entries without a credit note have their share of the purchase's tax.
      .select(({ fn }) => fn.coalesce('credit_notes.tax', 'purchases.tax').as('tax'))
      .select(total.as('total'))
      .where('ledger.at', '>=', startOfDay(year, number, 1))
      .where('ledger.at', '<', startOfDay(year, number + 1, 1))
      .orderBy('ledger.at')
      .orderBy('ledger.id')
      .execute()
  )
}

/** The tax in the same proportion as the amount is of the total, and with the amount's sign. */
function computeTax({ amount, tax, total, currency }: Entry): Money {
  if (!tax || !total) return 0 as Money
  const share = prorate(tax, Math.abs(amount), total, findCurrency(currency))
  return (Math.sign(amount) * share) as Money
}

function showMajor({ currency }: Entry, money: Money): number {
  return toMajor(money, findCurrency(currency))
}

const ledgerColumns: Record<string, (entry: Entry) => string | number> = {
  Date: ({ at }) => toLocalIso(at),
  Kind: ({ kind }) => kind,
  Invoice: ({ invoice }) => (invoice === null ? '' : showInvoiceNumber(invoice)),
  'Credit note': ({ credit_note }) => credit_note ?? '',
  Order: ({ number }) => number ?? '',
  Buyer: ({ user_name }) => user_name ?? '',
  Email: ({ email }) => email ?? '',
  Net: (entry) => showMajor(entry, subtract(entry.amount, computeTax(entry))),
  'Tax name': ({ tax_name }) => tax_name ?? '',
  Tax: (entry) => showMajor(entry, computeTax(entry)),
  Amount: (entry) => showMajor(entry, entry.amount),
  Currency: ({ currency }) => currency,
  Transaction: ({ fact }) => fact,
}
