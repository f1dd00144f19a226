import { type SqlBool, sql } from 'kysely'
import { startOfDay, toLocalIso } from '#base/calendar.ts'
import { findCurrency, type Money, toMajor } from '#base/currency.ts'
import { prorate, subtract, sumMoney } from '#base/money.ts'
import { formatInvoiceNumber } from '#invoices/rules.ts'
import { isRefundOfEntry } from '#payments/server/ledger.ts'
import { isAmong } from '#server/database/dialect.ts'
import type { Db } from '#server/database/open.ts'
import type { FileAnswer, HandlerInput } from '#server/http/calls.ts'
import { csvFile } from '#server/imports/csv-file.ts'
import type * as contract from '../contract.ts'

/** Refunds are negative; each entry has its share of tax. A company's payment names the invoices that it paid. */
export async function exportLedger(
  db: Db,
  { query: { month } }: HandlerInput<typeof contract.exportLedger>,
): Promise<FileAnswer> {
  const entries = await findEntries(db, month)
  const ofCompanies = entries.filter(({ company_id }) => company_id !== null)
  const paid = await findPaidInvoices(
    db,
    ofCompanies.map(({ intent_id }) => intent_id),
  )
  const rows = entries.map((entry) => ({ ...entry, paid: paid.get(entry.intent_id) ?? [] }))
  return csvFile(`ledger-${month}.csv`, ledgerColumns, rows)
}

type Entry = Awaited<ReturnType<typeof findEntries>>[number] & { paid: PaidInvoice[] }
type PaidInvoice = { number: number; amount: Money; tax: Money; total: Money; taxName: string }

/** What a company's payments paid, by payment; also where it was refunded since. */
async function findPaidInvoices(db: Db, paymentIds: string[]) {
  const rows = await db
    .selectFrom('allocations')
    .innerJoin('invoices', 'invoices.number', 'invoice_number')
    .select(['payment_id', 'invoices.number', 'tax', 'total', 'tax_name as taxName'])
    .select(sql<Money>`sum(allocations.amount)`.as('amount'))
    .where(isAmong(db, 'payment_id', paymentIds))
    .where('allocations.amount', '>', 0 as Money)
    .groupBy(['payment_id', 'invoices.number', 'tax', 'total', 'tax_name'])
    .orderBy('invoices.number')
    .execute()
  const invoices = rows.map((row) => ({ ...row, amount: Number(row.amount) as Money }))
  return Map.groupBy(invoices, ({ payment_id }) => payment_id)
}

const total = sql<Money | null>`coalesce(credit_notes.amount + credit_notes.tax, purchases.total)`

function findEntries(db: Db, month: string) {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return (
    db
      .selectFrom('ledger')
      .leftJoin('purchases', 'purchases.id', 'ledger.purchase_id')
      .leftJoin('companies', 'companies.id', 'ledger.company_id')
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
      .select(['ledger.intent_id', 'ledger.company_id'])
      .select(['invoices.number as invoice', 'credit_notes.number as credit_note'])
      .select(['purchases.number', 'purchases.tax_name'])
      .select(({ fn }) => fn.coalesce('user_name', 'companies.name').as('buyer'))
      .select(({ fn }) => fn.coalesce('purchases.email', 'billing_email').as('email'))
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
function computeTax({ amount, tax, total, currency, paid }: Entry): Money {
  const taxed = paid.length > 0 ? sumPaid(paid) : { tax, total }
  if (!taxed.tax || !taxed.total) return 0 as Money
  const share = prorate(taxed.tax, Math.abs(amount), taxed.total, findCurrency(currency))
  return (Math.sign(amount) * share) as Money
}

/** What is paid of the invoices, and the tax in it. */
function sumPaid(paid: PaidInvoice[]) {
  const taxes = paid.map(({ amount, tax, total }) => (total > 0 ? (amount * tax) / total : 0))
  return {
    tax: Math.round(taxes.reduce((sum, each) => sum + each, 0)) as Money,
    total: sumMoney(paid.map(({ amount }) => amount)),
  }
}

function formatInvoices({ invoice, paid }: Entry): string {
  const numbers = invoice === null ? paid.map(({ number }) => number) : [invoice]
  return numbers.map(formatInvoiceNumber).join(' ')
}

function toMajorUnits({ currency }: Entry, money: Money): number {
  return toMajor(money, findCurrency(currency))
}

const ledgerColumns: Record<string, (entry: Entry) => string | number> = {
  Date: ({ at }) => toLocalIso(at),
  Kind: ({ kind }) => kind,
  Invoice: formatInvoices,
  'Credit note': ({ credit_note }) => credit_note ?? '',
  Order: ({ number }) => number ?? '',
  Buyer: ({ buyer }) => buyer ?? '',
  Email: ({ email }) => email ?? '',
  Net: (entry) => toMajorUnits(entry, subtract(entry.amount, computeTax(entry))),
  'Tax name': ({ tax_name, paid }) => tax_name ?? paid[0]?.taxName ?? '',
  Tax: (entry) => toMajorUnits(entry, computeTax(entry)),
  Amount: (entry) => toMajorUnits(entry, entry.amount),
  Currency: ({ currency }) => currency,
  Transaction: ({ fact }) => fact,
}
