import { findCurrency, formatMoney, type Money, toMajor } from '#base/currency.ts'
import type { Dispute, MoneyBack, Refund } from '#server/adapters/stripe-payments.ts'
import type { Transaction } from '#server/database/open.ts'
import { renderMail, type ShopNames } from '#server/mail/mail-template.ts'
import { notifyAdmins } from '#users/server/notify-admins.ts'
import { fitAllocations, lockCompany } from './company-payments.ts'
import { reversalOf, writeLedger } from './ledger.ts'

/** A payment of a purchase or, with a `company_id`, of invoices. */
type Payment = { intent_id: string; purchase_id: string | null; company_id: string | null }

/** Locks a known payment, so that its events are booked one at a time; first its company, as settling does. */
export async function lockPayment(
  trx: Transaction,
  intentId: string,
): Promise<Payment | undefined> {
  const payment = trx
    .selectFrom('payment_intents')
    .select(['id as intent_id', 'purchase_id', 'company_id'])
    .where('id', '=', intentId)
  const found = await payment.executeTakeFirst()
  if (found?.company_id) await lockCompany(trx, found.company_id)
  return payment.forNoKeyUpdate().executeTakeFirst()
}

/**
 * Books a refund once, in any order of its messages: money out, and back in if it did not reach the card. A failed
 * refund is final.
 */
export async function bookRefund(
  trx: Transaction,
  payment: Payment,
  refund: Refund,
  shop: ShopNames,
): Promise<void> {
  const { id, amount, currency, state, reason } = refund
  const failed = trx.selectFrom('failed_refunds').select('id').where('id', '=', id)
  if (state === 'waiting' || (await failed.executeTakeFirst())) return
  if (state === 'moved') return bookOut(trx, 'refund', payment, refund)
  await reverse(trx, 'refund', payment, id)
  const { intent_id, purchase_id } = payment
  const failure = { amount, currency, reason, failed_at: Date.now() }
  const row = { id, intent_id, purchase_id, ...failure }
  await trx.insertInto('failed_refunds').values(row).execute()
  const money = formatAmountBack(refund)
  await tellAdmins(trx, payment, shop, {
    key: `refund-failed:${id}`,
    about: id,
    heading: `A refund of ${money} failed`,
    text: `It did not reach the card, and the shop has the money again. Today lists it until you try again or refund it another way.`,
    rows: [
      ['Amount', money],
      ['Reason', describeCode(reason)],
    ],
  })
}

/**
 * Books what the card company says of a dispute, likewise: what the bank took, and that it came back. Admins
 * hear when it opens and how it ends; a late message opens none again.
 */
export async function bookDispute(
  trx: Transaction,
  payment: Payment,
  dispute: Dispute,
  shop: ShopNames,
): Promise<void> {
  const { id, amount, currency, reason, status, isClosed, wasTaken } = dispute
  const before = await trx
    .selectFrom('disputes')
    .select(['status', 'closed_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (wasTaken) await bookOut(trx, 'dispute', payment, dispute)
  // An inquiry that was closed may still become a dispute that takes the money.
  const isReopened = before?.status === 'warning_closed' && wasTaken
  const wasClosed = before?.closed_at != null && !isReopened
  const isWon = status === 'won' || before?.status === 'won'
  if (isWon) await reverse(trx, 'dispute', payment, id)
  if (wasClosed && (!isWon || before?.status === 'won')) return
  const now = Date.now()
  const state = { status, amount, closed_at: isClosed ? now : null }
  await trx
    .insertInto('disputes')
    .values({ id, intent_id: payment.intent_id, currency, reason, opened_at: now, ...state })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(state))
    .execute()
  if (!before || isClosed || isReopened)
    await tellAdmins(trx, payment, shop, {
      // One that was lost may be won after all: each end has its mail.
      key: `dispute-${isClosed ? 'closed' : 'opened'}:${id}:${status}`,
      about: id,
      heading: isClosed ? `Dispute closed: ${describeCode(status)}` : 'A payment is disputed',
      text: isClosed ? describeEnd(payment, dispute) : describeOpening(payment, dispute),
      rows: [
        ['Amount', formatAmountBack(dispute)],
        ['Reason', describeCode(reason)],
      ],
    })
}

/** Money to a card is negative in the ledger. */
function bookOut(
  trx: Transaction,
  kind: 'refund' | 'dispute',
  payment: Payment,
  { id: fact, amount, currency }: MoneyBack,
): Promise<void> {
  return bookEntry(trx, payment, { kind, fact, amount: -amount as Money, currency })
}

/** Reverses the entry of a refund or dispute with another entry. */
async function reverse(
  trx: Transaction,
  kind: 'refund' | 'dispute',
  payment: Payment,
  id: string,
): Promise<void> {
  const booked = await trx
    .selectFrom('ledger')
    .select(['amount', 'currency'])
    .where('kind', '=', kind)
    .where('fact', '=', id)
    .executeTakeFirst()
  if (!booked) return
  const amount = -booked.amount as Money
  const { currency } = booked
  await bookEntry(trx, payment, { kind, fact: reversalOf(id), amount, currency })
}

type Entry = { kind: 'refund' | 'dispute'; fact: string; amount: Money; currency: string }

/** Writes the entry, and brings the allocations of a payment of invoices to what is left of it. */
async function bookEntry(trx: Transaction, payment: Payment, entry: Entry): Promise<void> {
  const { company_id, intent_id } = payment
  await writeLedger(trx, { ...payment, ...entry })
  if (company_id !== null) await fitAllocations(trx, company_id, intent_id)
}

function formatAmountBack({ amount, currency }: MoneyBack): string {
  return formatMoney(toMajor(amount, findCurrency(currency)), currency)
}

/** `product_not_received` as a person reads it. */
function describeCode(code: string): string {
  return code.replaceAll('_', ' ') || 'not said'
}

function describeOpening({ company_id }: Payment, dispute: Dispute): string {
  const taken = dispute.wasTaken
    ? `The bank has withdrawn ${formatAmountBack(dispute)} for now.`
    : 'The bank has asked about it and has withdrawn nothing yet.'
  const waits =
    'Units that are not shipped are held until the dispute is closed, unless somebody ships them anyway.'
  const reopened = dispute.wasTaken ? 'What it had paid of the invoices is open again.' : ''
  const follows = company_id === null ? waits : reopened
  const answer = "Answer the dispute in the payment provider's dashboard."
  return [taken, follows, answer].filter(Boolean).join(' ')
}

function describeEnd({ company_id }: Payment, dispute: Dispute): string {
  const isOfCompany = company_id !== null
  const stays = `${formatAmountBack(dispute)} stays with the buyer's bank.`
  if (dispute.status === 'lost')
    return isOfCompany
      ? `${stays} The invoices that it had paid are open.`
      : `${stays} Units that are not shipped are held until somebody cancels or ships them anyway.`
  return isOfCompany
    ? 'The money is with the shop, and pays the invoices again.'
    : 'The money is with the shop. The rest is shipped as usual.'
}

type Notice = {
  key: string
  about: string
  heading: string
  text: string
  rows: [string, string][]
}

async function tellAdmins(
  trx: Transaction,
  { intent_id, purchase_id, company_id }: Payment,
  shop: ShopNames,
  { key, about, heading, text, rows }: Notice,
): Promise<void> {
  const purchase = await trx
    .selectFrom('purchases')
    .select(['id', 'number', 'user_name'])
    .where('id', '=', purchase_id)
    .executeTakeFirst()
  const company = await trx
    .selectFrom('companies')
    .select(['name', 'number'])
    .where('id', '=', company_id)
    .executeTakeFirst()
  const order: [string, string][] = purchase
    ? [
        ['Order', purchase.number],
        ['Buyer', purchase.user_name],
      ]
    : []
  if (company) order.push(['Company', `${company.name}, ${company.number}`])
  const subject = purchase ? `${heading}: ${purchase.number}` : heading
  const href = purchase ? `/dashboard/purchases/${purchase.id}` : '/dashboard/today'
  const button = { label: purchase ? `View order ${purchase.number}` : 'Go to Today', href }
  const table: [string, string][] = [...order, ...rows, ['Transaction', intent_id]]
  const parts = { heading, paragraphs: [text], table, button }
  await notifyAdmins(trx, key, { subject, ...renderMail(shop, parts) }, about)
}
