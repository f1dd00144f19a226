import { sql } from 'kysely'
import { findCurrency, type Money, toMajor } from '#base/currency.ts'
import { parseMoney, subtract, sumMoney } from '#base/money.ts'
import { ours } from '#base/texts.ts'
import { findInvoiceNumbers, formatInvoiceNumber, parseInvoiceNumber } from '#invoices/rules.ts'
import { selectOpenInvoices } from '#invoices/server/read-invoices.ts'
import { updateAccountPaid } from '#orders/server/on-account.ts'
import { lockPurchase } from '#orders/server/purchases.ts'
import { refuse } from '#payments/refusals.ts'
import type { Intent } from '#server/adapters/stripe-payments.ts'
import { isAmong } from '#server/database/dialect.ts'
import type { Database, Db, Transaction } from '#server/database/open.ts'
import { newId } from '#server/ids.ts'
import { writeLedger } from './ledger.ts'

/** Locks the company's money: no other transaction records or allocates it before this one ends. */
export async function lockCompany(trx: Transaction, name: string) {
  return trx
    .selectFrom('companies')
    .select(['id', 'number', 'name'])
    .where(({ or, eb }) => or([eb('id', '=', name), eb('number', '=', name.toUpperCase())]))
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => refuse('unknown-company'))
}

type OpenInvoice = { number: number; purchase_id: string; due_at: number; open: Money }

/** The oldest due first. */
async function readOpenInvoices(
  db: Db,
  companyId: string,
  currency: string,
): Promise<OpenInvoice[]> {
  const rows = await selectOpenInvoices(db)
    .select(['invoices.number', 'invoices.purchase_id', 'open_amounts.due_at'])
    .select('open_amounts.amount as open')
    .where('open_amounts.company_id', '=', companyId)
    .where('open_amounts.due_at', 'is not', null)
    .where('open_amounts.currency', '=', currency)
    .orderBy('open_amounts.due_at')
    .orderBy('invoices.number')
    .execute()
  return rows.map((row) => ({ ...row, due_at: row.due_at ?? 0 }))
}

/** Locked with their purchases, which shipping and credit notes lock, too: what is open stays so. */
async function lockOpenInvoices(trx: Transaction, companyId: string, currency: string) {
  const before = await readOpenInvoices(trx, companyId, currency)
  const purchases = new Set(before.map(({ purchase_id }) => purchase_id))
  for (const id of [...purchases].sort()) await lockPurchase(trx, id)
  return (await readOpenInvoices(trx, companyId, currency)).filter(({ purchase_id }) =>
    purchases.has(purchase_id),
  )
}

export type Allocating = {
  paymentId: string
  companyId: string
  currency: string
  amount: Money
  /** When the money came. */
  at: number
  reference: string
  /** The admin's choice; without one, what the reference names, then the oldest due. */
  invoices?: { number: string; amount: number }[] | undefined
}

/** Throws 'unknown-invoice', 'allocation-wrong'. What is left over is the company's credit. */
export async function allocate(trx: Transaction, payment: Allocating): Promise<void> {
  const numbers = payment.invoices?.map(({ number }) => parseInvoiceNumber(number)) ?? []
  await requireInvoicesOf(trx, payment.companyId, numbers)
  const open = await lockOpenInvoices(trx, payment.companyId, payment.currency)
  const parts = payment.invoices
    ? chooseNamed(open, payment, payment.invoices)
    : proposeAllocations(open, payment)
  await writeAllocations(trx, payment, parts)
}

/** Throws 'unknown-invoice' unless all are invoices of the company. */
async function requireInvoicesOf(
  trx: Transaction,
  companyId: string,
  numbers: (number | null)[],
): Promise<void> {
  for (const number of numbers) {
    const invoice = await trx
      .selectFrom('invoices')
      .select('number')
      .where('number', '=', number)
      .where('company_id', '=', companyId)
      .executeTakeFirst()
    if (!invoice) throw refuse('unknown-invoice', { field: 'invoices' })
  }
}

/** Allocates the rest of a payment to open invoices. Throws 'nothing-to-allocate'. */
export async function allocateRest(
  trx: Transaction,
  payment: Omit<Allocating, 'invoices' | 'amount'>,
): Promise<void> {
  const credit = await trx
    .selectFrom('payment_credits')
    .select('amount')
    .where('payment_id', '=', payment.paymentId)
    .executeTakeFirst()
  const amount = Math.max(0, credit?.amount ?? 0) as Money
  const open = await lockOpenInvoices(trx, payment.companyId, payment.currency)
  const parts = proposeAllocations(open, { ...payment, amount })
  if (parts.length === 0) throw refuse('nothing-to-allocate')
  await writeAllocations(trx, payment, parts)
}

type Part = { number: number; amount: Money }

function chooseNamed(
  open: OpenInvoice[],
  { amount, currency }: Allocating,
  invoices: { number: string; amount: number }[],
): Part[] {
  const parts = invoices.map((named): Part => {
    const number = parseInvoiceNumber(named.number)
    const invoice = open.find((each) => each.number === number)
    if (!invoice) throw refuse('allocation-wrong', { field: 'invoices' })
    const part = parseMoney(named.amount, { ...findCurrency(currency), step: 1 })
    if (part === null) throw refuse('fields-wrong', { detail: ours.amount, field: 'invoices' })
    if (part > invoice.open) throw refuse('allocation-wrong', { field: 'invoices' })
    return { number: invoice.number, amount: part }
  })
  const unique = new Set(parts.map(({ number }) => number)).size === parts.length
  if (!unique || sumMoney(parts.map((part) => part.amount)) > amount)
    throw refuse('allocation-wrong', { field: 'invoices' })
  return parts.filter((part) => part.amount > 0)
}

/** Invoices that the reference names come first, then the oldest due. */
function proposeAllocations(
  open: OpenInvoice[],
  { amount, reference }: Pick<Allocating, 'amount' | 'reference'>,
): Part[] {
  const named = findInvoiceNumbers(reference)
  const isNamed = ({ number }: OpenInvoice) => named.includes(number)
  const sorted = [...open.filter(isNamed), ...open.filter((invoice) => !isNamed(invoice))]
  let left = amount
  return sorted.flatMap(({ number, open: due }): Part[] => {
    const part = Math.min(left, due) as Money
    left = subtract(left, part)
    return part > 0 ? [{ number, amount: part }] : []
  })
}

async function writeAllocations(
  trx: Transaction,
  { paymentId, at }: Pick<Allocating, 'paymentId' | 'at'>,
  parts: Part[],
): Promise<void> {
  const now = Date.now()
  for (const { number, amount } of parts) {
    const { made_at, purchase_id } = await trx
      .selectFrom('invoices')
      .select(['made_at', 'purchase_id'])
      .where('number', '=', number)
      .executeTakeFirstOrThrow()
    const row = { id: newId(now), payment_id: paymentId, invoice_number: number, amount }
    // Nothing is paid of an invoice before it is made.
    await trx
      .insertInto('allocations')
      .values({ ...row, at: Math.max(at, made_at) })
      .execute()
    await updateAccountPaid(trx, purchase_id)
  }
}

/** Reopens what a payment has paid. */
export async function reverseAllocations(trx: Transaction, paymentId: string): Promise<void> {
  const paid = await readAllocations(trx, [paymentId])
  const purchases = new Set(paid.map(({ purchase_id }) => purchase_id))
  for (const id of [...purchases].sort()) await lockPurchase(trx, id)
  const now = Date.now()
  for (const { number, amount, purchase_id } of await readAllocations(trx, [paymentId])) {
    const back = subtract(0 as Money, amount)
    const row = { payment_id: paymentId, invoice_number: number, amount: back, at: now }
    await trx
      .insertInto('allocations')
      .values({ id: newId(now), ...row })
      .execute()
    await updateAccountPaid(trx, purchase_id)
  }
}

/** The parts of these payments that pay invoices now. */
export async function readAllocations(db: Db, paymentIds: string[]) {
  const rows = await db
    .selectFrom('allocations')
    .innerJoin('invoices', 'invoices.number', 'invoice_number')
    .select(['payment_id', 'invoices.number', 'purchase_id'])
    .select(sql<Money>`sum(amount)`.as('amount'))
    .where(isAmong(db, 'payment_id', paymentIds))
    .groupBy(['payment_id', 'invoices.number', 'purchase_id'])
    .orderBy('invoices.number')
    .execute()
  return rows
    .map((row) => ({ ...row, amount: Number(row.amount) as Money }))
    .filter(({ amount }) => amount !== 0)
}

export function formatAllocations(allocations: Part[], currency: string) {
  return allocations.map(({ number, amount }) => ({
    number: formatInvoiceNumber(number),
    amount: toMajor(amount, findCurrency(currency)),
  }))
}

/**
 * Records a card payment of a company's invoices, once: the charge in the ledger, and for each invoice its open
 * amount. What was paid in another way since is the company's credit. False for a payment of no invoices.
 */
export async function settleInvoices(db: Database, intent: Intent): Promise<boolean> {
  return db.write(async (trx) => {
    const row = await trx
      .selectFrom('payment_intents')
      .select(['company_id', 'invoices', 'user_id'])
      .where('id', '=', intent.id)
      .executeTakeFirst()
    if (!row?.company_id || row.invoices === null) return false
    await lockCompany(trx, row.company_id)
    const booked = await trx
      .selectFrom('ledger')
      .select('id')
      .where('kind', '=', 'charge')
      .where('fact', '=', intent.id)
      .executeTakeFirst()
    if (booked) return true
    const { id, amount, currency } = intent
    const now = Date.now()
    const payment = { id, company_id: row.company_id, method: 'card' as const, amount, currency }
    await trx
      .insertInto('payments')
      .values({
        ...payment,
        ...{ reference: id, received_at: now, recorded_at: now, recorded_by: row.user_id },
      })
      .execute()
    const entry = { kind: 'charge', fact: id, intent_id: id, purchase_id: null } as const
    await writeLedger(trx, { ...entry, company_id: row.company_id, amount, currency })
    await trx.updateTable('payment_intents').set({ settled_at: now }).where('id', '=', id).execute()
    await fitAllocations(trx, row.company_id, id)
    return true
  })
}

/**
 * Allocates what the ledger has left of a card payment to its invoices, after a charge, refund or dispute, in any
 * order: refunded money reopens the invoices that are due last, returned money pays open ones again. The caller has
 * locked the company.
 */
export async function fitAllocations(
  trx: Transaction,
  companyId: string,
  intentId: string,
): Promise<void> {
  const { invoices, currency } = await trx
    .selectFrom('payment_intents')
    .select(['invoices', 'currency'])
    .where('id', '=', intentId)
    .executeTakeFirstOrThrow()
  const numbers = JSON.parse(invoices ?? '[]') as number[]
  const open = await lockNamedInvoices(trx, companyId, currency, numbers)
  const paid = await readAllocations(trx, [intentId])
  const { left } = await trx
    .selectFrom('ledger')
    .select(sql<Money>`coalesce(sum(amount), 0)`.as('left'))
    .where('intent_id', '=', intentId)
    .executeTakeFirstOrThrow()
  const more = subtract(Number(left) as Money, sumMoney(paid.map(({ amount }) => amount)))
  const parts =
    more >= 0
      ? proposeAllocations(open, { amount: more, reference: '' })
      : takeBack(paid, subtract(0 as Money, more))
  await writeAllocations(trx, { paymentId: intentId, at: Date.now() }, parts)
}

/** Negative parts that sum up to the amount, from the invoices that are due last. */
function takeBack(paid: Part[], amount: Money): Part[] {
  let rest = amount
  const parts = paid.toReversed().map((part): Part => {
    const taken = Math.min(rest, part.amount) as Money
    rest = subtract(rest, taken)
    return { number: part.number, amount: subtract(0 as Money, taken) }
  })
  return parts.filter((part) => part.amount < 0)
}

/** The open ones of these invoices; locks the purchases of all of them. */
async function lockNamedInvoices(
  trx: Transaction,
  companyId: string,
  currency: string,
  numbers: number[],
): Promise<OpenInvoice[]> {
  const rows = await trx
    .selectFrom('invoices')
    .select('purchase_id')
    .distinct()
    .where('number', 'in', numbers)
    .orderBy('purchase_id')
    .execute()
  for (const { purchase_id } of rows) await lockPurchase(trx, purchase_id)
  const open = await readOpenInvoices(trx, companyId, currency)
  return open.filter(({ number }) => numbers.includes(number))
}
