import { type Insertable, type SqlBool, sql } from 'kysely'
import { type Currency, findCurrency, type Money, toMajor } from '#base/currency.ts'
import { parseMoney, subtract } from '#base/money.ts'
import { ours } from '#base/texts.ts'
import { parseAmountField } from '#base/whole-number.ts'
import { isOpen } from '#invoices/server/read-invoices.ts'
import { computeOwed } from '#orders/server/orders.ts'
import { lockPurchase, type PurchaseRow, schedulePaymentCheck } from '#orders/server/purchases.ts'
import { refuse } from '#payments/refusals.ts'
import type { Config } from '#server/config/config.ts'
import { isAmong } from '#server/database/dialect.ts'
import { countRows, newestFirst, readPage, requireCursor } from '#server/database/lists.ts'
import type { Db, Transaction } from '#server/database/open.ts'
import type { Schema } from '#server/database/schema.ts'
import type { Audited } from '#server/http/audit.ts'
import type { HandlerInput } from '#server/http/calls.ts'
import type { CurrentUser } from '#server/http/current-user.ts'
import { newId } from '#server/ids.ts'
import { never } from '#server/mail/send-due.ts'
import type { Shop } from '#server/shop.ts'
import type * as contract from '../contract.ts'
import type { RecordedPayment } from '../contract.ts'
import {
  allocate,
  allocateRest,
  formatAllocations,
  lockCompany,
  readAllocations,
  reverseAllocations,
} from './company-payments.ts'
import { reversalOf, writeLedger } from './ledger.ts'
import { markPaid } from './settle.ts'

/** Admins whose clock is ahead of the shop's can still record today's payments. */
const aheadMs = 24 * 60 * 60 * 1_000

/**
 * Records money that came by transfer or in cash. A purchase of which all has come then is paid as by card; a part
 * of it is kept as what it is. Throws 'purchase-paid', 'purchase-ended', 'payment-recorded'.
 */
export async function recordTransfer(
  trx: Transaction,
  { user: admin, body }: HandlerInput<typeof contract.recordTransfer>,
  { wake, config }: Shop,
): Promise<RecordedPayment> {
  if (body.at > Date.now() + aheadMs)
    throw refuse('fields-wrong', { detail: notYet, errors: [{ field: 'at', message: notYet }] })
  const payment = await book(trx, admin, body, config)
  wake('mail')
  wake('payments')
  return payment
}

async function book(
  trx: Transaction,
  admin: CurrentUser,
  body: HandlerInput<typeof contract.recordTransfer>['body'],
  config: Pick<Config, 'currency'>,
) {
  if (body.company !== undefined) {
    const amount = requireAmount(body.amount, config.currency)
    return bookPayment(trx, admin, { ...body, amount }, config)
  }
  const purchase = await findNamedPurchase(trx, body.purchase ?? '')
  const amount = requireAmount(body.amount, findCurrency(purchase.currency))
  return payPurchase(trx, admin, purchase, { ...body, amount })
}

export type BookedFor = {
  purchase?: string | undefined
  company?: string | undefined
  /** For a company's payment: the amount for each invoice, in major units. */
  invoices?: { number: string; amount: number }[] | undefined
}

/**
 * Books money for a purchase or a company, by id or number. What comes of a bank's statement brings its entry, which
 * is booked once. Throws 'purchase-paid', 'purchase-ended', 'pay-invoices', 'payment-recorded', 'unknown-invoice',
 * 'allocation-wrong'.
 */
export async function bookPayment(
  trx: Transaction,
  admin: CurrentUser,
  { purchase, company, invoices, ...received }: Received & BookedFor,
  config: Pick<Config, 'currency'>,
): Promise<RecordedPayment> {
  if (company !== undefined)
    return payCompany(trx, admin, { ...received, company, invoices }, config)
  return payPurchase(trx, admin, await findNamedPurchase(trx, purchase ?? ''), received)
}

const notYet = 'Please enter the day on which it came'

/** By its id, or by the number that stands on the bank's statement. */
async function findNamedPurchase(trx: Transaction, name: string): Promise<PurchaseRow> {
  const named = await trx
    .selectFrom('purchases')
    .select('id')
    .where(({ or, eb }) => or([eb('id', '=', name), eb('number', '=', name.toUpperCase())]))
    .executeTakeFirstOrThrow(() => refuse('unknown-purchase'))
  const purchase = await lockPurchase(trx, named.id)
  if (!purchase) throw refuse('unknown-purchase')
  return purchase
}

/** As the currency writes it; a transfer may be of any size. */
function requireAmount(typed: number | string, currency: Currency): Money {
  const read = parseAmountField(typed, ours.amount, currency)
  const money = read.ok ? parseMoney(read.value, { ...currency, step: 1 }) : null
  if (money !== null) return money
  const message = read.ok ? ours.amount : read.message
  throw refuse('fields-wrong', { detail: message, errors: [{ field: 'amount', message }] })
}

type Received = {
  amount: Money
  at: number
  reference: string
  method: 'transfer' | 'cash'
  bank?: FromBank | undefined
}

/** Facts that only a bank statement has. */
type FromBank = {
  /** The entry's id, unique for ever. */
  entry: string
  payer: string
  iban: string
  /** The expected open amount: with another one the payment is refused. */
  owed?: Money | undefined
}

/** The purchase must be locked. */
async function payPurchase(
  trx: Transaction,
  admin: CurrentUser,
  purchase: PurchaseRow,
  received: Received,
): Promise<RecordedPayment> {
  const { amount, at, reference, method, bank } = received
  await refuseTwice(trx, { purchase_id: purchase.id }, received)
  if (purchase.paid_at !== null) throw refuse('purchase-paid')
  if (purchase.ended_at !== null) throw refuse('purchase-ended')
  if (purchase.payment === 'account' && purchase.invoiced_at !== null) throw refuse('pay-invoices')
  if (bank?.owed !== undefined && bank.owed !== computeOwed(purchase))
    throw refuse('allocation-wrong')
  const now = Date.now()
  const id = newId(now)
  const { currency } = purchase
  const payment = { id, purchase_id: purchase.id, method, amount, currency, reference }
  await insertOnce(
    trx,
    { ...payment, received_at: at, recorded_at: now, recorded_by: admin.id },
    bank,
  )
  const entry = { kind: method, fact: id, intent_id: id, purchase_id: purchase.id }
  await writeLedger(trx, { ...entry, amount, currency, at })
  const changed = await addReceived(trx, purchase, amount)
  if (computeOwed(changed) === 0) await markPaid(trx, changed, { id, method, reference })
  await schedulePaymentCheck(trx, purchase.id, now)
  return readOne(trx, id)
}

/** Books an entry of a bank statement once, even if two admins book it at the same time. Throws 'payment-recorded'. */
async function insertOnce(
  trx: Transaction,
  row: Insertable<Schema['payments']>,
  bank: FromBank | undefined,
): Promise<void> {
  const { entry = null, payer = '', iban = '' } = bank ?? {}
  const inserted = await trx
    .insertInto('payments')
    .values({ ...row, bank_entry: entry, payer_name: payer, payer_iban: iban })
    .onConflict((conflict) => conflict.column('bank_entry').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) throw refuse('payment-recorded')
}

/** Payments, the newest first. */
export async function listPayments(
  db: Db,
  { query }: Pick<HandlerInput<typeof contract.listPayments>, 'query'>,
) {
  requireCursor(query)
  let chosen = db.selectFrom('payments')
  if (query.company) chosen = chosen.where('company_id', '=', query.company)
  if (query.purchase) chosen = chosen.where('purchase_id', '=', query.purchase)
  if (query.unallocated === 'true') chosen = chosen.where(hasCredit)
  const newest = newestFirst('payments', 'received_at')
  const page = await readPage(db, chosen.select('payments.id'), newest, query)
  const ids = page.rows.map(({ id }) => id)
  return { ...page, rows: await readRecorded(db, ids) }
}

const hasCredit = sql<SqlBool>`payments.id in (
  select payment_id from payment_credits where payment_credits.amount > 0)`

const companyOfPayment = sql.ref<string | null>('payments.company_id')

/** How many payments have credit left that open invoices of their company wait for. */
export function countCreditToAllocate(db: Db): Promise<number> {
  const openOfCompany = db
    .selectFrom('open_amounts')
    .select('invoice_number')
    .where('company_id', '=', companyOfPayment)
    .where('due_at', 'is not', null)
    .where(isOpen)
  const payments = db
    .selectFrom('payments')
    .where(hasCredit)
    .where(({ exists }) => exists(openOfCompany))
  return countRows(db, payments)
}

async function readOne(db: Db, id: string): Promise<RecordedPayment> {
  const [payment] = await readRecorded(db, [id])
  if (!payment) throw refuse('unknown-payment')
  return payment
}

/** In the order of the ids. */
async function readRecorded(db: Db, ids: string[]): Promise<RecordedPayment[]> {
  const allocations = Map.groupBy(await readAllocations(db, ids), ({ payment_id }) => payment_id)
  const rows = await selectRecorded(db)
    .where(isAmong(db, 'payments.id', ids))
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  const recorded: RecordedPayment[] = []
  for (const id of ids) {
    const row = byId.get(id)
    if (row) recorded.push(await describeRecorded(db, row, allocations.get(id) ?? []))
  }
  return recorded
}

function selectRecorded(db: Db) {
  return db
    .selectFrom('payments')
    .leftJoin('purchases', 'purchases.id', 'payments.purchase_id')
    .leftJoin('companies', 'companies.id', 'payments.company_id')
    .leftJoin('payment_credits', 'payment_id', 'payments.id')
    .select(['companies.name as company_name', 'payment_credits.amount as credit'])
    .select(['payments.id', 'purchase_id', 'purchases.number'])
    .select(['payments.company_id', 'payments.amount'])
    .select(['payments.currency', 'received_at', 'reference', 'method', 'reversed_at'])
    .select(['reversal_reason', 'paid_at', 'total', 'credited', 'received'])
}

type RecordedRow = Awaited<ReturnType<ReturnType<typeof selectRecorded>['execute']>>[number]

async function describeRecorded(
  db: Db,
  row: RecordedRow,
  allocations: { number: number; amount: Money }[],
): Promise<RecordedPayment> {
  const { paid_at, total, credited, received, currency } = row
  const major = (money: Money) => toMajor(money, findCurrency(currency))
  const sums = { paid_at, total: total ?? nothing, credited: credited ?? nothing }
  const came = received ?? nothing
  const overpaid = Math.min(row.amount, came + sums.credited - sums.total)
  const left = row.company_id === null ? overpaid : (row.credit ?? nothing)
  const over = (row.reversed_at === null ? Math.max(0, left) : nothing) as Money
  return {
    _id: row.id,
    purchaseId: row.purchase_id,
    purchaseNumber: row.number ?? '',
    company: row.company_id,
    companyName: row.company_name ?? '',
    amount: major(row.amount),
    currency,
    at: row.received_at,
    reference: row.reference,
    method: row.method,
    allocations: formatAllocations(allocations, currency),
    unallocated: major(over),
    allocatable: major(await findAllocatable(db, row, over)),
    purchasePaid: paid_at !== null,
    openAmount: major(computeOwed({ ...sums, received: came })),
    reversedAt: row.reversed_at,
    reason: row.reversal_reason ?? '',
  }
}

/** The part of the rest that open invoices of the company can take. */
async function findAllocatable(
  db: Db,
  { company_id, currency }: { company_id: string | null; currency: string },
  left: Money,
): Promise<Money> {
  if (company_id === null || left === 0) return nothing
  const { open } = await db
    .selectFrom('open_amounts')
    .select(sql<Money>`coalesce(sum(amount), 0)`.as('open'))
    .where('company_id', '=', company_id)
    .where('due_at', 'is not', null)
    .where('currency', '=', currency)
    .where(isOpen)
    .executeTakeFirstOrThrow()
  return Math.min(left, Number(open)) as Money
}

const nothing = 0 as Money

type CompanyInput = Received & Pick<BookedFor, 'invoices'> & { company: string }

/** Allocates a company's payment to its invoices; the rest is its credit. */
async function payCompany(
  trx: Transaction,
  admin: CurrentUser,
  body: CompanyInput,
  { currency: { code: currency } }: Pick<Config, 'currency'>,
): Promise<RecordedPayment> {
  const company = await lockCompany(trx, body.company)
  const { amount, at, reference, method, bank } = body
  await refuseTwice(trx, { company_id: company.id }, body)
  const now = Date.now()
  const id = newId(now)
  const row = { id, company_id: company.id, method, amount, currency, reference }
  await insertOnce(trx, { ...row, received_at: at, recorded_at: now, recorded_by: admin.id }, bank)
  const entry = { kind: method, fact: id, intent_id: id, purchase_id: null }
  await writeLedger(trx, { ...entry, company_id: company.id, amount, currency, at })
  const paid = { paymentId: id, companyId: company.id, currency, amount, at, reference }
  await allocate(trx, { ...paid, invoices: body.invoices })
  return readOne(trx, id)
}

/**
 * Refuses a payment that is recorded already: two admins may look at the same statement. A unique index keeps bank
 * entries apart, so an entry is compared only with payments that were typed in.
 */
async function refuseTwice(
  trx: Transaction,
  paid: { purchase_id: string } | { company_id: string },
  { amount, at, reference, method, bank }: Received,
): Promise<void> {
  const same = await trx
    .selectFrom('payments')
    .select('id')
    .where((eb) => eb.and(paid))
    .where('amount', '=', amount)
    .where('received_at', '=', at)
    .where('reference', '=', reference)
    .where('method', '=', method)
    .where('reversed_at', 'is', null)
    .$if(bank !== undefined, (typed) => typed.where('bank_entry', 'is', null))
    .executeTakeFirst()
  if (same) throw refuse('payment-recorded')
}

async function addReceived(
  trx: Transaction,
  { id }: PurchaseRow,
  amount: Money,
): Promise<PurchaseRow> {
  return trx
    .updateTable('purchases')
    .set(({ eb }) => ({ received: eb('received', '+', amount) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/**
 * Takes back a payment that was recorded wrongly, by an entry of the ledger. A purchase that it paid is unpaid
 * again; its invoice stays, and is the one of its next payment. Throws 'paid-by-card', 'payment-reversed'.
 */
export async function reversePayment(
  trx: Transaction,
  { user: admin, params: { id }, body: { reason } }: HandlerInput<typeof contract.reversePayment>,
  { wake }: Shop,
): Promise<RecordedPayment> {
  const found = trx.selectFrom('payments').selectAll().where('id', '=', id)
  const { purchase_id, company_id, method } = await found.executeTakeFirstOrThrow(() =>
    refuse('unknown-payment'),
  )
  if (method === 'card') throw refuse('paid-by-card')
  if (company_id !== null) await lockCompany(trx, company_id)
  const purchase = purchase_id === null ? undefined : await lockPurchase(trx, purchase_id)
  const now = Date.now()
  const payment = await trx
    .updateTable('payments')
    .set({ reversed_at: now, reversed_by: admin.id, reversal_reason: reason })
    .where('id', '=', id)
    .where('reversed_at', 'is', null)
    .returningAll()
    .executeTakeFirstOrThrow(() => refuse('payment-reversed'))
  const { amount, currency } = payment
  const back = subtract(nothing, amount)
  const entry = { kind: method, fact: reversalOf(id), intent_id: id, purchase_id }
  await writeLedger(trx, { ...entry, company_id, amount: back, currency, at: now })
  if (company_id !== null) await reverseAllocations(trx, id)
  if (purchase) await unpay(trx, await addReceived(trx, purchase, back), now)
  wake('payments')
  return readOne(trx, id)
}

/** Allocates the credit of a payment, once its company has an open invoice. Throws 'nothing-to-allocate'. */
export async function allocatePayment(
  trx: Transaction,
  { params: { id } }: HandlerInput<typeof contract.allocatePayment>,
): Promise<RecordedPayment> {
  const payments = trx.selectFrom('payments').selectAll().where('id', '=', id)
  const unknown = () => refuse('unknown-payment')
  const { company_id: companyId } = await payments.executeTakeFirstOrThrow(unknown)
  if (companyId === null) throw refuse('nothing-to-allocate')
  await lockCompany(trx, companyId)
  // It may have been reversed before the company was locked.
  const payment = await payments.executeTakeFirstOrThrow(unknown)
  if (payment.reversed_at !== null) throw refuse('payment-reversed')
  const { currency, reference } = payment
  // Since now: the statements of days before stay as they were.
  const at = Date.now()
  await allocateRest(trx, { paymentId: id, companyId, currency, at, reference })
  return readOne(trx, id)
}

/** Marks as unpaid what the reversed money had paid; credit notes stay in force. */
async function unpay(trx: Transaction, purchase: PurchaseRow, now: number): Promise<void> {
  const { id, total } = purchase
  if (purchase.paid_at === null) return schedulePaymentCheck(trx, id, now)
  await withdrawTransfers(trx, id, now)
  const { rows } = await sql<{ received: Money; credited: Money }>`select
    (select coalesce(sum(amount), 0) from ledger where purchase_id = ${id}) -
    (select coalesce(sum(amount), 0) from refunds
      where purchase_id = ${id} and done_at is null) as received,
    (select coalesce(sum(amount + tax), 0) from credit_notes
      where purchase_id = ${id}) as credited`.execute(trx)
  const received = Math.max(0, Number(rows[0]?.received)) as Money
  const credited = Number(rows[0]?.credited) as Money
  if (computeOwed({ paid_at: null, total, credited, received }) === 0) return
  const unpaid = { paid_at: null, transaction_id: null, paid_by: null, payment_reference: null }
  await trx
    .updateTable('purchases')
    .set({ ...unpaid, received, credited })
    .where('id', '=', id)
    .execute()
  await trx
    .updateTable('orders')
    .set({ paid_at: null })
    .where('purchase_id', '=', id)
    .where('deleted_at', 'is', null)
    .execute()
}

/** Withdraws the refunds of a payment that an admin would send by hand: that money never came. */
async function withdrawTransfers(trx: Transaction, purchaseId: string, now: number) {
  await trx
    .updateTable('refunds')
    .set({ done_at: now })
    .where('purchase_id', '=', purchaseId)
    .where('due_at', '=', never)
    .where('done_at', 'is', null)
    .execute()
}

export const auditedPayments: Audited<'payments'> = {
  table: 'payments',
  label: 'reference',
  columns: ['purchase_id', 'company_id', 'method', 'amount', 'received_at', 'reversed_at'],
  details: (id) => sql`
    select 'invoice ' || invoice_number as field, cast(sum(amount) as text) as value
    from allocations where payment_id = ${id} group by invoice_number order by invoice_number`,
}
