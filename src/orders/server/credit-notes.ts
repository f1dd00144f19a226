import { type Insertable, sql } from 'kysely'
import { findCurrency, type Money } from '#base/currency.ts'
import { multiply, parseMoney, subtract, sumMoney } from '#base/money.ts'
import { computeTotals } from '#basket/rules.ts'
import { freezeSeller } from '#invoices/server/sellers.ts'
import { refuse } from '#orders/refusals.ts'
import { restock } from '#products/server/stock.ts'
import { lockTable, rowTable } from '#server/database/dialect.ts'
import type { Transaction } from '#server/database/open.ts'
import type { Schema } from '#server/database/schema.ts'
import type { HandlerInput } from '#server/http/calls.ts'
import { newId } from '#server/ids.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { never } from '#server/mail/send-due.ts'
import type * as contract from '../admin-contract.ts'
import type { Disposition, Purchase } from '../contract.ts'
import { computeShare, makeNumber } from '../rules.ts'
import { orderIs } from './conditions.ts'
import { notifyBuyer, purchaseMail } from './mails.ts'
import {
  type AccountCredit,
  computeInvoiceCredit,
  readBillingEmail,
  readInvoicedUnits,
  releaseAllocations,
  updateAccountPaid,
} from './on-account.ts'
import { readOrdersInPart } from './orders.ts'
import {
  countOpenUnits,
  findCreditNotes,
  hasFixedSums,
  isPaidByInvoices,
  type LineRow,
  lockLivePurchase,
  type PurchaseRow,
  readLiveOrderRows,
  toPurchase,
  updatePurchase,
} from './purchases.ts'

export type Credit = { order: LineRow; units: number; amount: Money; disposition: Disposition }

/** The units that an admin, or the owner of an unpaid purchase, credits of it, and why. The purchase is locked. */
type CreditRequest = { by: string; purchase: PurchaseRow; credits: Credit[]; reason?: string }

/**
 * Credits units of a purchase's lines and refunds what was paid for them. Gives the new credit notes: on account one
 * for each invoice, none where only units that were not invoiced are taken out. Throws 'edited-meanwhile' if the purchase has
 * changed since the admin saw it, 'units-gone' for more units than can be credited, 'refund-too-large' for more money.
 */
export async function addCreditNote(
  trx: Transaction,
  { user: admin, params: { id }, body }: HandlerInput<typeof contract.addCreditNote>,
) {
  const { lines, reason, creditNotes } = body
  const purchase = await lockLivePurchase(trx, id)
  if (isPartPaid(purchase)) throw refuse('part-paid')
  const before = (await findCreditNotes(trx, purchase)).length
  if (creditNotes !== undefined && creditNotes !== before) throw refuse('edited-meanwhile')
  const orders = new Map((await readLiveOrderRows(trx, id)).map((order) => [order.id, order]))
  const currency = findCurrency(purchase.currency)
  const credits = lines.map(({ orderId, units, amount, disposition }): Credit => {
    const order = orders.get(orderId)
    if (!order) throw refuse('unknown-order')
    const max = multiply(order.price, units)
    const credited = amount === undefined ? max : parseMoney(amount, currency)
    if (credited === null || credited > max) throw refuse('refund-too-large')
    return { order, units, amount: credited, disposition }
  })
  for (const [order, its] of Map.groupBy(credits, (credit) => credit.order))
    requireUnits(order, its)
  const request = { by: admin.id, purchase, credits, reason }
  if (hasFixedSums(purchase)) await writeCreditNote(trx, request)
  else if (isPaidByInvoices(purchase)) await creditOnAccount(trx, request)
  else await takeOut(trx, request)
  // Orders with nothing shipped and nothing left to ship.
  await trx
    .updateTable('orders')
    .set({ deleted_at: Date.now(), deleted_by: admin.id })
    .where('purchase_id', '=', id)
    .where(orderIs('live'))
    .whereRef('quantity', '=', 'closed_units')
    .execute()
  await updatePurchase(trx, purchase)
  if ((await sumMoneyLeft(trx, purchase)) < 0)
    throw refuse('refund-too-large', { detail: 'You cannot refund more than was paid.' })
  const added = (await findCreditNotes(trx, purchase)).slice(before)
  return { creditNote: added.at(-1) ?? null, creditNotes: added }
}

/** A purchase that is paid in part is not credited before the rest is paid or that part is reversed. */
export function isPartPaid({ paid_at, received }: PurchaseRow): boolean {
  return paid_at === null && received > 0
}

/** The charges and transfers, less every refund: made, under way or queued. */
async function sumMoneyLeft(trx: Transaction, purchase: PurchaseRow): Promise<number> {
  if (purchase.paid_at === null) return 0
  const { id, transaction_id } = purchase
  const isTransfer = sql`select payments.id from payments where payments.purchase_id = ${id}`
  const { rows } = await sql<{ left: number }>`select
    (select coalesce(sum(amount), 0) from ledger
      where intent_id = ${transaction_id} or intent_id in (${isTransfer})) -
    (select coalesce(sum(amount), 0) from refunds
      where (intent_id = ${transaction_id} or intent_id in (${isTransfer})) and (done_at is null or (fact is not null
        and not exists (select 1 from ledger where kind = 'refund' and ledger.fact = refunds.fact)
        and not exists (select 1 from failed_refunds where failed_refunds.id = refunds.fact)))) as "left"`.execute(
    trx,
  )
  return Number(rows[0]?.left)
}

function requireUnits(order: LineRow, credits: Credit[]): void {
  const unsent = countUnits(credits.filter(({ disposition }) => disposition === 'unsent'))
  const returned = countUnits(credits) - unsent
  const returnedBefore = order.credited_units - order.closed_units
  if (unsent > countOpenUnits(order) || returned > order.shipped_units - returnedBefore)
    throw refuse('units-gone')
}

/**
 * Writes the next credit note of a locked purchase, queues the refund of what was paid, and restocks
 * what was not sent or came back whole. What is left of the purchase's tax is rounded as it was:
 * all its credit notes together come to what was paid, to the cent.
 */
export async function writeCreditNote(trx: Transaction, request: CreditRequest): Promise<void> {
  const { by, purchase, credits, reason = '' } = request
  await addCreditedUnits(trx, credits)
  const left = await sumLeft(trx, purchase)
  const amount = sumMoney(credits.map((credit) => credit.amount))
  const currency = findCurrency(purchase.currency)
  const total = computeShare(left, amount, purchase.tax_rate, currency)
  const now = Date.now()
  const counter = await nextCounter(trx)
  const note = {
    id: newId(now),
    purchase_id: purchase.id,
    counter,
    number: makeNumber('C', now, counter),
    reason,
    amount,
    tax: subtract(total, amount),
    made_at: now,
    made_by: by,
    seller: await freezeSeller(trx),
  }
  const invoice_number = await findInvoice(trx, purchase.id)
  await trx
    .insertInto('credit_notes')
    .values({ ...note, invoice_number })
    .execute()
  const lines = credits.map(({ order, units, amount, disposition }) => ({
    credit_note_id: note.id,
    order_id: order.id,
    units,
    amount,
    disposition,
  }))
  await trx.insertInto('credit_note_lines').values(lines).execute()
  const restocked = credits.filter(({ disposition }) => disposition !== 'scrapped')
  await restockCredited(trx, restocked)
  if (purchase.paid_at === null) await addCredited(trx, purchase.id, total)
  else await queueRefunds(trx, purchase, { amount: total, credit_note_id: note.id })
}

/** The one invoice of a purchase that is paid first. */
async function findInvoice(trx: Transaction, purchaseId: string): Promise<number | null> {
  const invoice = await trx
    .selectFrom('invoices')
    .select('number')
    .where('purchase_id', '=', purchaseId)
    .where('shipment_id', 'is', null)
    .executeTakeFirst()
  return invoice?.number ?? null
}

/** Lowers the open amount of an unpaid purchase. */
async function addCredited(trx: Transaction, purchaseId: string, amount: Money): Promise<void> {
  await trx
    .updateTable('purchases')
    .set(({ eb }) => ({ credited: eb('credited', '+', amount) }))
    .where('id', '=', purchaseId)
    .execute()
}

/** Goes back to the card as far as it paid, and by bank transfer for what came in another way. */
async function queueRefunds(
  trx: Transaction,
  purchase: PurchaseRow,
  { amount, credit_note_id }: Pick<NewRefund, 'credit_note_id'> & { amount: Money },
): Promise<void> {
  const { id: purchase_id, transaction_id, received } = purchase
  const refund = { purchase_id, reason: 'credit note', credit_note_id }
  const intent_id = transaction_id ?? ''
  const onCard = received === 0 ? amount : await sumLeftOnCard(trx, purchase)
  const toCard = Math.min(amount, onCard) as Money
  if (toCard > 0 || received === 0) await queueRefund(trx, { ...refund, intent_id, amount: toCard })
  const byTransfer = subtract(amount, toCard)
  if (byTransfer === 0) return
  const payment = await trx
    .selectFrom('payments')
    .select('id')
    .where('purchase_id', '=', purchase_id)
    .where('reversed_at', 'is', null)
    .orderBy('received_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  await queueRefund(trx, { ...refund, intent_id: payment.id, amount: byTransfer, due_at: never })
}

/** The part of a card payment without a refund; 0 where a transfer paid. */
async function sumLeftOnCard(trx: Transaction, purchase: PurchaseRow): Promise<Money> {
  const { paid_by, transaction_id, total, credited, received } = purchase
  if (paid_by !== 'card') return 0 as Money
  const { back } = await trx
    .selectFrom('refunds')
    .select(sql<number>`coalesce(sum(amount), 0)`.as('back'))
    .where('intent_id', '=', transaction_id)
    .where('credit_note_id', 'is not', null)
    .executeTakeFirstOrThrow()
  return Math.max(0, total - credited - received - Number(back)) as Money
}

/** `credit_note_id` is null for an overpayment, or a payment that belongs to no purchase. */
export type NewRefund = Pick<
  Insertable<Schema['refunds']>,
  'intent_id' | 'purchase_id' | 'amount' | 'reason' | 'credit_note_id'
> & { due_at?: number }

/** Queues a refund; a job asks the card company until it is made. One that is never due is sent by an admin as a transfer. */
export async function queueRefund(trx: Transaction, refund: NewRefund): Promise<void> {
  const now = Date.now()
  await trx
    .insertInto('refunds')
    .values({ id: newId(now), due_at: now, ...refund, requested_at: now, tries: 0 })
    .execute()
}

/** The part of the subtotal that no credit note took off; before credit notes orders were deleted whole. */
async function sumLeft(trx: Transaction, { id, subtotal }: PurchaseRow): Promise<Money> {
  const { rows } = await sql<{ amount: Money }>`select amount from credit_notes
    where purchase_id = ${id}
    union all select total_price from orders
    where purchase_id = ${id} and paid_at is not null and deleted_at is not null
      and shipped_units = 0 and credited_units = 0`.execute(trx)
  return subtract(subtotal, sumMoney(rows.map(({ amount }) => amount)))
}

async function nextCounter(trx: Transaction): Promise<number> {
  await lockTable(trx, 'credit_notes')
  const last = await trx
    .selectFrom('credit_notes')
    .select(({ fn }) => fn.max('counter').as('counter'))
    .executeTakeFirstOrThrow()
  return Number(last.counter) + 1
}

async function addCreditedUnits(trx: Transaction, credits: Credit[]): Promise<void> {
  const units = [...Map.groupBy(credits, ({ order }) => order.id)].map(([id, its]) => ({
    id,
    credited_units: countUnits(its),
    closed_units: countUnits(its.filter(({ disposition }) => disposition === 'unsent')),
  }))
  const columns = ['id', 'credited_units', 'closed_units'] as const
  const added = rowTable(trx, 'orders', columns, units)
  await sql`update orders set
    credited_units = orders.credited_units + added.credited_units,
    closed_units = orders.closed_units + added.closed_units
    from ${added} as added where orders.id = added.id`.execute(trx)
}

/** Unshipped units are on no invoice yet; returned units are credited on the invoices that have them. */
async function creditOnAccount(trx: Transaction, request: CreditRequest): Promise<void> {
  const { by, purchase, credits, reason = '' } = request
  const unsent = credits.filter(({ disposition }) => disposition === 'unsent')
  const returned = credits.filter(({ disposition }) => disposition !== 'unsent')
  if (unsent.length > 0) await takeOut(trx, { ...request, credits: unsent })
  const byInvoice = new Map<number, Credit[]>()
  const taken = new Map<string, number>()
  for (const credit of returned) {
    const { order, units, amount } = credit
    let [unitsLeft, amountLeft] = [units, amount]
    for (const { number, left } of await readInvoicedUnits(trx, order)) {
      const key = `${number} ${order.id}`
      const part = Math.min(unitsLeft, left - (taken.get(key) ?? 0))
      if (part <= 0) continue
      taken.set(key, (taken.get(key) ?? 0) + part)
      unitsLeft -= part
      const share = unitsLeft === 0 ? amountLeft : (Math.floor((amount * part) / units) as Money)
      amountLeft = subtract(amountLeft, share)
      const its = byInvoice.get(number) ?? []
      byInvoice.set(number, [...its, { ...credit, units: part, amount: share }])
    }
    if (unitsLeft > 0) throw refuse('units-gone')
  }
  for (const [invoiceNumber, its] of byInvoice) {
    const amount = sumMoney(its.map((credit) => credit.amount))
    const tax = await computeInvoiceCredit(trx, invoiceNumber, amount, purchase.tax_rate)
    const lines = its.map(({ order, units, amount, disposition }) => {
      return { order_id: order.id, units, amount, disposition }
    })
    await writeAccountCredit(trx, by, purchase, {
      ...{ invoiceNumber, isInvoiceMailed: true, shipmentId: null, amount, tax, lines, reason },
    })
    await addCreditedUnits(trx, its)
    await restockCredited(
      trx,
      its.filter(({ disposition }) => disposition !== 'scrapped'),
    )
  }
  await updateAccountPaid(trx, purchase.id)
}

/** Of a credit note on account, to who pays its invoice: the company's billing address. */
export type CreditNoteFacts = { number: string; invoiceNumber: number; purchase: Purchase }

/**
 * A credit note that names its invoice, and is mailed as that is; payments above the invoice's rest become the company's
 * credit.
 */
export async function writeAccountCredit(
  trx: Transaction,
  by: string,
  purchase: PurchaseRow,
  credit: AccountCredit,
): Promise<void> {
  const now = Date.now()
  const counter = await nextCounter(trx)
  const id = newId(now)
  const number = makeNumber('C', now, counter)
  await trx
    .insertInto('credit_notes')
    .values({
      id,
      purchase_id: purchase.id,
      counter,
      number,
      reason: credit.reason,
      amount: credit.amount,
      tax: credit.tax,
      made_at: now,
      made_by: by,
      seller: await freezeSeller(trx),
      invoice_number: credit.invoiceNumber,
      shipment_id: credit.shipmentId,
    })
    .execute()
  const lines = credit.lines.map((line) => ({ ...line, credit_note_id: id }))
  await trx.insertInto('credit_note_lines').values(lines).execute()
  await releaseAllocations(trx, credit.invoiceNumber)
  if (!credit.isInvoiceMailed || purchase.company_id === null) return
  const { invoiceNumber } = credit
  const units = credit.lines.map((line) => ({ orderId: line.order_id, units: line.units }))
  const about = toPurchase(purchase, await readOrdersInPart(trx, units))
  const facts: CreditNoteFacts = { number, invoiceNumber, purchase: about }
  const to = await readBillingEmail(trx, purchase.company_id)
  await queueMail(trx, { key: `credit-note:${id}`, to, facts })
}

/** Lowers the amount to pay of an unpaid purchase; deletes orders of which nothing is left. */
async function takeOut(trx: Transaction, request: CreditRequest) {
  const { by, credits } = request
  if (credits.some(({ disposition }) => disposition !== 'unsent')) throw refuse('not-paid')
  for (const { order, units } of credits) {
    const quantity = order.quantity - units
    const change =
      quantity === 0
        ? { deleted_at: Date.now(), deleted_by: by }
        : { quantity, total_price: multiply(order.price, quantity) }
    await trx.updateTable('orders').set(change).where('id', '=', order.id).execute()
  }
  await restockCredited(trx, credits)
  await notifyOfDeletion(trx, request)
}

/** The value of `deleted_by` for expired orders. */
export const expiry = 'expiry'

/** Mails the buyer which lines were deleted without a refund, unless they deleted them. */
export async function notifyOfDeletion(trx: Transaction, request: CreditRequest): Promise<void> {
  const { by, purchase, credits, reason } = request
  if (credits.length === 0 || purchase.user_id === by) return
  const amounts = credits.map(({ amount }) => amount)
  const totals = computeTotals(amounts, purchase.tax_rate, findCurrency(purchase.currency))
  const lines = credits.map(({ order, units }) => ({ orderId: order.id, units }))
  const about = toPurchase({ ...purchase, ...totals }, await readOrdersInPart(trx, lines))
  const kind = by === expiry ? 'expired' : 'deleted'
  await notifyBuyer(trx, purchase, purchaseMail(kind, about, reason))
}

export async function restockCredited(trx: Transaction, credits: Credit[]): Promise<void> {
  const units = credits.map(({ order, units }) => ({ id: order.product_id, quantity: units }))
  await restock(trx, units)
}

function countUnits(credits: Credit[]): number {
  return credits.reduce((sum, { units }) => sum + units, 0)
}
