import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import { type Currency, findCurrency, type Money, toMajor } from '#base/currency.ts'
import { sumMoney } from '#base/money.ts'
import { refuse } from '#invoices/refusals.ts'
import { readPage, requireCursor, type Sorting } from '#server/database/lists.ts'
import type { Db } from '#server/database/open.ts'
import type { Schema } from '#server/database/schema.ts'
import { hasWords, splitSpellings } from '#server/database/words.ts'
import type { HandlerInput } from '#server/http/calls.ts'
import {
  type CurrentUser,
  companySeenBy,
  isAdmin,
  seesCompany,
  visibleTo,
} from '#server/http/current-user.ts'
import type * as contract from '../contract.ts'
import type { Invoice } from '../contract.ts'
import { formatInvoiceNumber, parseInvoiceNumber } from '../rules.ts'

/** Invoices with their purchases and their open amounts. */
export function selectInvoices(db: Db) {
  return db
    .selectFrom('invoices')
    .innerJoin('purchases', 'purchases.id', 'invoices.purchase_id')
    .innerJoin('open_amounts', 'open_amounts.invoice_number', 'invoices.number')
}

/** As the indexes of `open_amounts` have it. */
export const isOpen = sql<SqlBool>`open_amounts.amount > 0`

/** Invoices with an open amount. */
export function selectOpenInvoices(db: Db) {
  return selectInvoices(db).where(isOpen)
}

/** The number of overdue invoices and their open amount, in one currency. */
export async function sumOverdue(db: Db, currency: Currency, now = Date.now()) {
  const { total, amount } = await db
    .selectFrom('open_amounts')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .select(sql<Money>`coalesce(sum(amount), 0)`.as('amount'))
    .where(isOpen)
    .where('due_at', '<', now)
    .where('currency', '=', currency.code)
    .executeTakeFirstOrThrow()
  return {
    total: Number(total),
    amount: toMajor(Number(amount) as Money, currency),
    currency: currency.code,
  }
}

const newest: Sorting = {
  table: 'open_amounts',
  by: 'invoice_number',
  holds: 'number',
  direction: 'desc',
}

type ListInput = HandlerInput<typeof contract.listInvoices>

export async function listInvoices(db: Db, { user, query }: Pick<ListInput, 'user' | 'query'>) {
  requireCursor(query)
  const { company, state, q } = query
  const now = Date.now()
  let chosen = selectOpenAmounts(db).where(visibleTo(user, 'open_amounts'))
  if (company) chosen = chosen.where('company_id', '=', company).where('due_at', 'is not', null)
  if (state === 'paid') chosen = chosen.where(sql<SqlBool>`open_amounts.amount <= 0`)
  else if (state) chosen = chosen.where(isOpen)
  if (state === 'overdue') chosen = chosen.where('due_at', '<', now)
  if (q) chosen = chosen.where('invoice_number', 'in', await search(db, user, q))
  const page = await readPage(db, chosen.select('invoice_number'), newest, query)
  const numbers = page.rows.map(({ invoice_number }) => invoice_number)
  if (numbers.length === 0) return { ...page, rows: [] }
  const rows = await withFacts(selectInvoices(db))
    .where('invoices.number', 'in', numbers)
    .orderBy('invoices.number', 'desc')
    .execute()
  const described = await describeInvoices(db, rows, now)
  return { ...page, rows: described.map(({ invoice }) => invoice) }
}

function selectOpenAmounts(db: Db) {
  // An id, as lists are paged by.
  const amounts = db
    .selectFrom('open_amounts')
    .selectAll()
    .select(sql<string>`cast(invoice_number as text)`.as('id'))
  return db.selectFrom(amounts.as('open_amounts'))
}

/** Numbers of invoices: those of the user's purchase that has this number, or else those that fit the text. */
async function search(db: Db, user: CurrentUser, q: string): Promise<RawBuilder<number>> {
  const ofPurchase = await db
    .selectFrom('purchases')
    .innerJoin('invoices', 'invoices.purchase_id', 'purchases.id')
    .select('invoices.number')
    .where('purchases.number', '=', q.trim().toUpperCase())
    .where(visibleTo(user, 'purchases'))
    .execute()
  if (ofPurchase.length > 0) return sql`(${sql.join(ofPurchase.map(({ number }) => number))})`
  return isAdmin(user) ? findByWords(db, q) : findByText(user, q)
}

/** If more orders or companies match a text, only the newest ones' invoices are found. */
const maxOrders = 2_000
const maxCompanies = 200

/** Finds an admin's invoices by number, by words of the order, or of the company. */
function findByWords(db: Db, q: string): RawBuilder<number> {
  const words = splitSpellings(q)
  const ofOrders = sql`select orders.purchase_id from orders
    where ${hasWords(db, 'orders', words, { newest: maxOrders })}
    order by orders.placed_at desc limit ${sql.lit(maxOrders)}`
  // Found first: PostgreSQL would go through all companies in their order.
  const ofCompanies = sql`with matching as materialized (
      select companies.id, companies.created_at from companies
      where ${hasWords(db, 'companies', words, { newest: maxCompanies })})
    select id from matching order by created_at desc limit ${sql.lit(maxCompanies)}`
  return sql`(select number from invoices where number = ${parseInvoiceNumber(q) ?? 0}
    union select number from invoices where purchase_id in (${ofOrders})
    union select number from invoices where company_id in (${ofCompanies}))`
}

/** Finds a customer's invoices by their number, or by any part of the order number, the buyer or the company. */
function findByText(user: CurrentUser, q: string): RawBuilder<number> {
  const text = q.trim()
  const like = sql`like ${`%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`
  const isMatch = sql`(lower(po_number) ${like} or lower(user_name) ${like})`
  // Apart: an index has all of a company's texts.
  const ofCompany = sql`union select id from purchases
    where company_id = ${companySeenBy(user)} and ${isMatch}`
  return sql`(select number from invoices where number = ${parseInvoiceNumber(text) ?? 0}
    union select invoices.number from invoices where purchase_id in (
      select id from purchases where user_id = ${user.id} and ${isMatch}
      ${seesCompany(user) ? ofCompany : sql``})
    union select invoice_number from open_amounts where due_at is not null and company_id in (
      select id from companies where id = ${user.company?.id ?? ''}
        and (lower(name) ${like} or number = ${text.toUpperCase()})))`
}

/** Reads an invoice that the user may see. Throws 'unknown-invoice'. */
export async function requireInvoice(
  db: Db,
  user: CurrentUser,
  number: string,
): Promise<DescribedInvoice> {
  const rows = await withFacts(selectInvoices(db))
    .where('invoices.number', '=', parseInvoiceNumber(number) ?? 0)
    .where(visibleTo(user, 'purchases'))
    .execute()
  const [found] = await describeInvoices(db, rows)
  if (!found) throw refuse('unknown-invoice')
  return found
}

/** Throws if there is no such invoice. */
export async function findInvoice(db: Db, number: number): Promise<DescribedInvoice> {
  const rows = await withFacts(selectInvoices(db)).where('invoices.number', '=', number).execute()
  const [found] = await describeInvoices(db, rows)
  if (!found) throw new Error(`there is no invoice ${number}`)
  return found
}

export async function readInvoice(
  db: Db,
  { user, params: { number } }: HandlerInput<typeof contract.readInvoice>,
): Promise<Invoice> {
  return (await requireInvoice(db, user, number)).invoice
}

/** Columns of an invoice that a document or a list needs, besides its lines. */
function withFacts(invoices: ReturnType<typeof selectInvoices>) {
  return invoices
    .selectAll('invoices')
    .select(['purchases.number as purchase_number', 'user_name', 'po_number', 'placed_at'])
    .select(['address', 'phone', 'email', 'note', 'open_amounts.amount as open'])
    .select(({ selectFrom }) => [
      selectFrom('shipments')
        .select('shipments.number')
        .whereRef('shipments.id', '=', 'invoices.shipment_id')
        .as('shipment_number'),
      selectFrom('companies')
        .select('companies.name')
        .whereRef('companies.id', '=', 'invoices.company_id')
        .as('company_name'),
    ])
}

type InvoiceRow = Awaited<ReturnType<ReturnType<typeof withFacts>['execute']>>[number]

/** The invoices of a purchase, oldest first. */
export async function readInvoicesOf(db: Db, purchaseId: string) {
  const rows = await withFacts(selectInvoices(db))
    .where('invoices.purchase_id', '=', purchaseId)
    .orderBy('invoices.number')
    .execute()
  return describeInvoices(db, rows)
}

export type DescribedInvoice = { row: InvoiceRow; invoice: Invoice }

/** The invoices as the API answers them, in the same order. */
async function describeInvoices(
  db: Db,
  rows: InvoiceRow[],
  now = Date.now(),
): Promise<DescribedInvoice[]> {
  const numbers = rows.map(({ number }) => number)
  if (numbers.length === 0) return []
  const lines = await db
    .selectFrom('invoice_lines')
    .selectAll()
    .where('invoice_number', 'in', numbers)
    .orderBy('position')
    .execute()
  const taxes = await db
    .selectFrom('invoice_taxes')
    .selectAll()
    .where('invoice_number', 'in', numbers)
    .orderBy('category')
    .orderBy('rate')
    .execute()
  const notes = await db
    .selectFrom('credit_notes')
    .select(['invoice_number', 'number', 'made_at', 'amount', 'tax'])
    .where('invoice_number', 'in', numbers)
    .orderBy('counter')
    .execute()
  const linesOf = Map.groupBy(lines, ({ invoice_number }) => invoice_number)
  const taxesOf = Map.groupBy(taxes, ({ invoice_number }) => invoice_number)
  const notesOf = Map.groupBy(notes, ({ invoice_number }) => invoice_number)
  return rows.map((row) => {
    const parts = {
      lines: linesOf.get(row.number) ?? [],
      taxes: taxesOf.get(row.number) ?? [],
      notes: notesOf.get(row.number) ?? [],
    }
    return { row, invoice: toInvoice(row, parts, now) }
  })
}

type Parts = {
  lines: Selectable<Schema['invoice_lines']>[]
  taxes: Selectable<Schema['invoice_taxes']>[]
  notes: Pick<Selectable<Schema['credit_notes']>, 'number' | 'made_at' | 'amount' | 'tax'>[]
}

function toInvoice(row: InvoiceRow, { lines, taxes, notes }: Parts, now: number): Invoice {
  const currency = findCurrency(row.currency)
  const major = (money: Money) => toMajor(money, currency)
  const open = Math.max(0, row.open) as Money
  const isOverdue = row.due_at !== null && row.due_at < now
  return {
    number: formatInvoiceNumber(row.number),
    purchaseId: row.purchase_id,
    purchaseNumber: row.purchase_number,
    poNumber: row.po_number,
    shipmentNumber: row.shipment_number ?? '',
    userName: row.user_name,
    company: row.company_id,
    companyName: row.company_name ?? '',
    at: row.made_at,
    dueAt: row.due_at,
    currency: row.currency,
    lines: lines.map(({ order_id, product_code, name, note, units, price, amount }) => ({
      orderId: order_id,
      productCode: product_code,
      name,
      note,
      units,
      price: major(price),
      amount: major(amount),
    })),
    subtotal: major(row.subtotal),
    freight: major(row.freight),
    taxName: row.tax_name,
    taxes: taxes.map(({ category, rate, base, amount }) => ({
      category,
      rate: rate / 1_000,
      base: major(base),
      amount: major(amount),
    })),
    tax: major(row.tax),
    total: major(row.total),
    open: major(open),
    state: open === 0 ? 'paid' : isOverdue ? 'overdue' : 'open',
    creditNotes: notes.map(({ number, made_at, amount, tax }) => ({
      number,
      at: made_at,
      total: major(sumMoney([amount, tax])),
    })),
  }
}
