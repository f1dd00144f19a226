import { type Selectable, sql } from 'kysely'
import { formatAddress } from '#addresses/rules.ts'
import { formatDate, startOfDay, startOfIsoDay, toDateParts, toDay } from '#base/calendar.ts'
import { type Currency, findCurrency, formatMoney, type Money, toMajor } from '#base/currency.ts'
import type { Reply } from '#base/endpoint.ts'
import { multiply, subtract, sumMoney } from '#base/money.ts'
import { computeTotals } from '#basket/rules.ts'
import { findHoldingInvoice, readExposure } from '#companies/server/exposure.ts'
import { formatInvoiceNumber } from '#invoices/rules.ts'
import { writeInvoice } from '#invoices/server/write-invoice.ts'
import { refuse } from '#orders/refusals.ts'
import type { Config } from '#server/config/config.ts'
import type { Db, Transaction } from '#server/database/open.ts'
import type { Schema } from '#server/database/schema.ts'
import type { CurrentUser } from '#server/http/current-user.ts'
import { newId } from '#server/ids.ts'
import { lockUnsentMails, queueMail, withdrawMail } from '#server/mail/outbox.ts'
import type { Shop } from '#server/shop.ts'
import type * as contract from '../contract.ts'
import { type LineRow, lockPurchase, type PurchaseRow } from './purchases.ts'

type CompanyRow = Selectable<Schema['companies']>

/**
 * Locks the company on whose account a member orders: it places nothing else before the transaction ends. Throws
 * 'no-account', 'company-on-hold', 'po-number-missing'.
 */
export async function lockCompanyOnAccount(
  trx: Transaction,
  buyer: CurrentUser,
  poNumber: string,
  terms: Pick<Config, 'holdAfterDays'>,
): Promise<CompanyRow & { net_days: number }> {
  const company = await trx
    .selectFrom('companies')
    .selectAll()
    .where('id', '=', buyer.company?.id ?? '')
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!company) throw refuse('no-account')
  const { net_days, approved_at, on_hold_at } = company
  if (approved_at === null || net_days === null) throw refuse('no-account')
  if (on_hold_at !== null) throw refuse('company-on-hold')
  const overdue = await findHoldingInvoice(trx, company.id, terms)
  if (overdue) {
    const invoice = formatInvoiceNumber(overdue.number)
    throw refuse('company-on-hold', {
      detail: `Your company is on hold: invoice ${invoice} was due on ${formatDate(overdue.due_at)}. Once it is paid, you can order on account again.`,
    })
  }
  if (company.po_number_required && poNumber === '')
    throw refuse('po-number-missing', { field: 'poNumber' })
  return { ...company, net_days }
}

type Spending = {
  company: CompanyRow
  /** The member whose limits apply: the buyer, or the approver of a request. */
  member: string
  total: Money
  currency: Currency
  now: number
}

/** Throws 'above-limit' and 'credit-exceeded', each with the amount left. The company must be locked. */
export async function requireCredit(trx: Transaction, spending: Spending): Promise<void> {
  const { company, total, currency } = spending
  const show = (money: Money) => formatMoney(toMajor(money, currency), currency.code)
  const limit = await readLimitLeft(trx, spending)
  if (limit !== null && total > limit)
    throw refuse('above-limit', {
      detail: `This is above your limit: ${show(limit)} is left. Somebody of your company can approve it.`,
      extra: { left: toMajor(limit, currency) },
    })
  const exposure = await readExposure(trx, company.id, currency)
  const left = Math.max(0, company.credit_limit - exposure) as Money
  if (total > left)
    throw refuse('credit-exceeded', {
      detail: `This is above your company's credit: ${show(left)} is left.`,
      extra: { left: toMajor(left, currency) },
    })
}

/** The amount left of a member's limits per order and month; null: unlimited. */
async function readLimitLeft(
  trx: Transaction,
  { company, member, currency, now }: Spending,
): Promise<Money | null> {
  const limits = await trx
    .selectFrom('company_members')
    .select(['per_order', 'per_month'])
    .where('company_id', '=', company.id)
    .where('user_id', '=', member)
    .executeTakeFirstOrThrow(() => refuse('no-account'))
  const left = [limits.per_order]
  if (limits.per_month !== null) {
    const { year, month } = toDateParts(now)
    const { spent } = await trx
      .selectFrom('purchases')
      .select(sql<number>`coalesce(sum(total), 0)`.as('spent'))
      .where('user_id', '=', member)
      .where('payment', '=', 'account')
      .where('placed_at', '>=', startOfDay(year, month, 1))
      .where('currency', '=', currency.code)
      .where(sql<boolean>`(ended_at is null or shipped_at is not null)`)
      .executeTakeFirstOrThrow()
    left.push(Math.max(0, limits.per_month - Number(spent)) as Money)
  }
  const known = left.filter((limit) => limit !== null)
  return known.length === 0 ? null : (Math.min(...known) as Money)
}

/** When an invoice of this moment is due: the end of the day after the company's net days. */
function findDueDate(at: number, netDays: number): number {
  return startOfIsoDay(toDay(at), netDays + 1) - 1
}

/** Writes the invoice of a shipment on account, and mails it at `notBefore`, epoch milliseconds. */
export async function invoiceShipment(
  trx: Transaction,
  purchase: PurchaseRow,
  shipmentId: string,
  units: { order_id: string; units: number }[],
  { now, notBefore }: { now: number; notBefore: number },
): Promise<void> {
  const { id, company_id, payment, paid_at, tax_rate, tax_name, net_days } = purchase
  if (payment !== 'account' || paid_at !== null || company_id === null) return
  const ids = units.map(({ order_id }) => order_id)
  const orders = await trx.selectFrom('orders').selectAll().where('id', 'in', ids).execute()
  const byId = new Map(orders.map((order) => [order.id, order]))
  const lines = units.flatMap(({ order_id, units: count }) => {
    const order = byId.get(order_id)
    if (!order) return []
    const { product_code, name, line_note: note, price } = order
    return [
      { order_id, product_code, name, note, units: count, price, amount: multiply(price, count) },
    ]
  })
  const currency = findCurrency(purchase.currency)
  const totals = computeTotals(
    lines.map(({ amount }) => amount),
    tax_rate,
    currency,
  )
  const invoice = {
    purchase_id: id,
    shipment_id: shipmentId,
    company_id,
    due_at: findDueDate(now, net_days ?? 0),
    currency: purchase.currency,
    freight: 0 as Money,
    tax_name,
    ...totals,
    payment: '',
    buyer: JSON.stringify(await describeCompany(trx, company_id)),
  }
  await writeInvoice(trx, invoice, lines, tax_rate, now)
  await queueInvoiceMail(trx, purchase, { shipmentId, companyId: company_id, notBefore })
  await updateAccountPaid(trx, id)
}

/** Mails an invoice to the company's billing address. */
export type InvoiceFacts = { purchaseId: string; shipmentId: string }

type InvoiceMail = { shipmentId: string; companyId: string; notBefore: number }

async function queueInvoiceMail(
  trx: Transaction,
  { id: purchaseId }: PurchaseRow,
  { shipmentId, companyId, notBefore }: InvoiceMail,
): Promise<void> {
  const to = await readBillingEmail(trx, companyId)
  const facts: InvoiceFacts = { purchaseId, shipmentId }
  await queueMail(trx, { key: `invoice:${shipmentId}`, to, facts, notBefore })
}

/** Where a company's invoices and credit notes are mailed. */
export async function readBillingEmail(trx: Transaction, companyId: string): Promise<string> {
  const company = await trx
    .selectFrom('companies')
    .select('billing_email')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  return company.billing_email
}

async function describeCompany(trx: Transaction, id: string): Promise<string[]> {
  const company = await trx
    .selectFrom('companies')
    .select(['name', 'number', 'vat_id', 'billing_address', 'billing_email'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const address = formatAddress(JSON.parse(company.billing_address))
  const vatId = company.vat_id && `VAT ID ${company.vat_id}`
  const facts = [company.name, address, vatId, `Customer ${company.number}`, company.billing_email]
  return facts.filter(Boolean)
}

/**
 * Writes a credit note over all of a voided shipment's invoice. Throws 'shipment-final' where a return was credited
 * on it: its units would be credited twice.
 */
export async function creditVoidedShipment(
  trx: Transaction,
  purchase: PurchaseRow,
  shipmentId: string,
  credit: (note: AccountCredit) => Promise<void>,
): Promise<void> {
  const invoice = await trx
    .selectFrom('invoices')
    .selectAll()
    .where('shipment_id', '=', shipmentId)
    .executeTakeFirst()
  if (!invoice) return
  const credited = await trx
    .selectFrom('credit_notes')
    .select('id')
    .where('invoice_number', '=', invoice.number)
    .executeTakeFirst()
  if (credited) throw refuse('shipment-final')
  const lines = await trx
    .selectFrom('invoice_lines')
    .select(['order_id', 'units', 'amount'])
    .where('invoice_number', '=', invoice.number)
    .execute()
  const waiting = await lockUnsentMails(trx, `invoice:${shipmentId}`)
  for (const mail of waiting) await withdrawMail(trx, mail.id)
  await credit({
    invoiceNumber: invoice.number,
    isInvoiceMailed: waiting.length === 0,
    shipmentId,
    amount: invoice.subtotal,
    tax: invoice.tax,
    lines: lines.map((line) => ({ ...line, disposition: 'unsent' as const })),
    reason: 'Shipment voided',
  })
  await updateAccountPaid(trx, purchase.id)
}

export type AccountCredit = {
  invoiceNumber: number
  /** The company knows the invoice: it is mailed the credit note, too. */
  isInvoiceMailed: boolean
  shipmentId: string | null
  /** Without tax. */
  amount: Money
  tax: Money
  lines: {
    order_id: string
    units: number
    amount: Money
    disposition: 'unsent' | 'restocked' | 'scrapped'
  }[]
  reason: string
}

/** The units and money left on each invoice of an order line, newest first. */
export async function readInvoicedUnits(trx: Transaction, order: LineRow) {
  const { rows } = await sql<{ number: number; left: number }>`
    select line.invoice_number as number, line.units -
      (select coalesce(sum(credited.units), 0) from credit_note_lines as credited
        join credit_notes on credit_notes.id = credited.credit_note_id
        where credit_notes.invoice_number = line.invoice_number and credited.order_id = line.order_id) as "left"
    from invoice_lines as line where line.order_id = ${order.id}
    order by line.invoice_number desc`.execute(trx)
  return rows.map(({ number, left }) => ({ number: Number(number), left: Number(left) }))
}

/**
 * The tax of a part of what is left of an invoice: what that comes to with it less what it comes to without, so
 * that all its credit notes together are its total to the cent.
 */
export async function computeInvoiceCredit(
  trx: Transaction,
  invoiceNumber: number,
  amount: Money,
  taxRate: number,
): Promise<Money> {
  const invoice = await trx
    .selectFrom('invoices')
    .select(['subtotal', 'tax', 'currency'])
    .select(({ selectFrom }) => [
      selectFrom('credit_notes')
        .select(sql<Money>`coalesce(sum(credit_notes.amount), 0)`.as('amount'))
        .whereRef('invoice_number', '=', 'invoices.number')
        .as('credited'),
    ])
    .where('number', '=', invoiceNumber)
    .executeTakeFirstOrThrow()
  const currency = findCurrency(invoice.currency)
  const left = subtract(invoice.subtotal, Number(invoice.credited ?? 0) as Money)
  const taxOf = (subtotal: Money) => computeTotals([subtotal], taxRate, currency).tax
  return subtract(taxOf(left), taxOf(subtract(left, amount)))
}

/** Reduces an invoice's allocations to its amount after a credit note; the rest is the company's credit again. */
export async function releaseAllocations(trx: Transaction, invoiceNumber: number): Promise<void> {
  const { open } = await trx
    .selectFrom('open_amounts')
    .select('amount as open')
    .where('invoice_number', '=', invoiceNumber)
    .executeTakeFirstOrThrow()
  let over = -open
  if (over <= 0) return
  const paid = await trx
    .selectFrom('allocations')
    .select(['payment_id', sql<number>`sum(amount)`.as('amount')])
    .where('invoice_number', '=', invoiceNumber)
    .groupBy('payment_id')
    .orderBy('payment_id', 'desc')
    .execute()
  const now = Date.now()
  for (const { payment_id, amount } of paid) {
    const back = Math.min(over, Number(amount))
    if (back <= 0) continue
    over -= back
    await trx
      .insertInto('allocations')
      .values({
        id: newId(now),
        payment_id,
        invoice_number: invoiceNumber,
        amount: -back as Money,
        at: now,
      })
      .execute()
  }
}

/** Marks a purchase on account as paid once all of it is shipped and none of its invoices is open. */
export async function updateAccountPaid(trx: Transaction, purchaseId: string): Promise<void> {
  const purchase = await lockPurchase(trx, purchaseId)
  if (purchase?.payment !== 'account' || purchase.invoiced_at === null) return
  // A purchase that was paid before shipping has one invoice for all of it.
  const invoices = await trx
    .selectFrom('invoices')
    .innerJoin('open_amounts', 'invoice_number', 'number')
    .select(['shipment_id', 'open_amounts.amount as open'])
    .where('purchase_id', '=', purchaseId)
    .execute()
  if (invoices.some(({ shipment_id }) => shipment_id === null)) return
  const open = sumMoney(invoices.map((invoice) => Math.max(0, invoice.open) as Money))
  const isPaid = purchase.completed_at !== null && open === 0
  if (isPaid === (purchase.paid_at !== null)) return
  const now = Date.now()
  const facts = isPaid
    ? { paid_at: now, transaction_id: `account:${purchaseId}`, paid_by: 'transfer' as const }
    : { paid_at: null, transaction_id: null, paid_by: null }
  await trx
    .updateTable('purchases')
    .set({ ...facts, payment_reference: isPaid ? 'On account' : null })
    .where('id', '=', purchaseId)
    .execute()
  await trx
    .updateTable('orders')
    .set({ paid_at: isPaid ? now : null })
    .where('purchase_id', '=', purchaseId)
    .where('deleted_at', 'is', null)
    .execute()
}

/** The terms on which the user may order on account; null: they pay before shipping. */
export async function readAccountTerms(
  db: Db,
  { user }: { user: CurrentUser },
  { config }: Shop,
): Promise<Reply<typeof contract.readAccountTerms>> {
  const { currency } = config
  const company = await db
    .selectFrom('companies')
    .select(['id', 'name', 'net_days', 'credit_limit', 'approved_at', 'on_hold_at'])
    .select('po_number_required')
    .where('id', '=', user.company?.id ?? '')
    .executeTakeFirst()
  if (!company || company.approved_at === null || company.net_days === null)
    return { account: null }
  const exposure = await readExposure(db, company.id, currency)
  const overdue = await findHoldingInvoice(db, company.id, config)
  const left = Math.max(0, company.credit_limit - exposure) as Money
  return {
    account: {
      company: company.id,
      name: company.name,
      netDays: company.net_days,
      dueAt: findDueDate(Date.now(), company.net_days),
      available: toMajor(left, currency),
      currency: currency.code,
      onHold: company.on_hold_at !== null || overdue !== null,
      poNumberRequired: Boolean(company.po_number_required),
    },
  }
}
