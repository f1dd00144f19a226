import { type Insertable, type Selectable, sql } from 'kysely'
import type { Money } from '#base/currency.ts'
import { lockTable } from '#server/database/dialect.ts'
import type { Transaction } from '#server/database/open.ts'
import type { Schema } from '#server/database/schema.ts'
import { freezeSeller } from './sellers.ts'

type NewInvoice = Omit<Insertable<Schema['invoices']>, 'number' | 'made_at' | 'seller'>
export type NewInvoiceLine = Omit<Schema['invoice_lines'], 'invoice_number' | 'position'>

/**
 * Writes the next invoice. Numbers have no gaps and are given once. `taxRate` is in thousandths of a percent.
 */
export async function writeInvoice(
  trx: Transaction,
  invoice: NewInvoice,
  lines: NewInvoiceLine[],
  taxRate: number,
  now = Date.now(),
): Promise<number> {
  await lockTable(trx, 'invoices')
  const { number } = await trx
    .insertInto('invoices')
    .values({
      ...invoice,
      made_at: now,
      seller: await freezeSeller(trx),
      number: sql<number>`(select coalesce(max(number), 0) + 1 from invoices)`,
    })
    .returning('number')
    .executeTakeFirstOrThrow()
  const rows = lines.map((line, index) => ({
    ...line,
    invoice_number: number,
    position: index + 1,
  }))
  if (rows.length > 0) await trx.insertInto('invoice_lines').values(rows).execute()
  const { subtotal, tax } = invoice
  await trx
    .insertInto('invoice_taxes')
    .values({ invoice_number: number, ...describeTax(taxRate), base: subtotal, amount: tax })
    .execute()
  await trx
    .updateTable('purchases')
    .set({ invoiced_at: now })
    .where('id', '=', invoice.purchase_id)
    .where('invoiced_at', 'is', null)
    .execute()
  return number
}

/** The category of UNTDID 5305: S (standard rate), or Z (zero rated) if the shop has no tax. */
function describeTax(rate: number): { category: string; rate: number } {
  return { category: rate > 0 ? 'S' : 'Z', rate }
}

type InvoicedPurchase = Pick<
  Selectable<Schema['purchases']>,
  'id' | 'currency' | 'subtotal' | 'tax_name' | 'tax_rate' | 'tax' | 'total'
>

/** Writes the invoice of a purchase that is paid before shipping: once, even if its payment is reversed and repeated. */
export async function invoicePaidPurchase(
  trx: Transaction,
  purchase: InvoicedPurchase,
  payment: string,
): Promise<void> {
  const { id, currency, subtotal, tax_name, tax_rate, tax, total } = purchase
  const before = await trx
    .selectFrom('invoices')
    .select('number')
    .where('purchase_id', '=', id)
    .where('shipment_id', 'is', null)
    .executeTakeFirst()
  if (before) return
  const lines = await trx
    .selectFrom('orders')
    .select(['id as order_id', 'product_code', 'name', 'line_note as note', 'quantity as units'])
    .select(['price', 'total_price as amount'])
    .where('purchase_id', '=', id)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
  const sums = { subtotal, freight: 0 as Money, tax, total }
  const invoice = { purchase_id: id, currency, tax_name, ...sums, payment }
  await writeInvoice(trx, invoice, lines, tax_rate)
}
