import {
  type Bank,
  type ChargeRow,
  findCharge,
  findPaidCharge,
  newId,
  type RefundRow,
  seconds,
} from './bank.ts'
import { chargeShape, refundShape } from './shapes.ts'
import { record } from './webhooks.ts'
import { type Answer, type Call, fields, invalid, noSuch, requiredText, whole } from './wire.ts'

/** POST /v1/refunds: gives back all or part of a charge, never more in sum than was charged. */
export function createRefund({ bank, params }: Call): Answer {
  const charge = paidCharge(bank, requiredText(params, 'payment_intent'))
  const amount = whole(params, 'amount') ?? charge.amount - charge.amount_refunded
  return {
    status: 200,
    body: refundShape(refund(bank, charge, amount, fields(params, 'metadata'))),
  }
}

/** The same by hand, in the card company's own pages, of an amount as a person types it. */
export function refundByHand(bank: Bank, intentId: string, typed: string): void {
  const charge = paidCharge(bank, intentId)
  refund(bank, charge, minorUnits(typed, charge.currency), {})
}

/** GET /v1/refunds of one intent, newest first, a page from 1 to 100 at a time. */
export function listRefunds({ bank, params, path }: Call): Answer {
  const limit = Math.min(whole(params, 'limit') ?? 10, 100)
  const rows = bank.sql.all`
    SELECT * FROM refunds WHERE intent = ${requiredText(params, 'payment_intent')} AND seq < coalesce(
      (SELECT seq FROM refunds WHERE id = ${params.get('starting_after')}), ${Number.MAX_SAFE_INTEGER})
    ORDER BY seq DESC LIMIT ${limit + 1}` as RefundRow[]
  const data = rows.slice(0, limit).map(refundShape)
  return { status: 200, body: { object: 'list', url: path, has_more: rows.length > limit, data } }
}

function refund(
  bank: Bank,
  charge: ChargeRow,
  amount: number,
  metadata: Record<string, string>,
): RefundRow {
  const left = charge.amount - charge.amount_refunded
  if (charge.dispute)
    throw invalid(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    })
  if (left === 0)
    throw invalid(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    })
  if (amount > left) {
    const [asked, rest] = [amount, left].map((units) => money(units, charge.currency))
    throw invalid(
      `Refund amount (${asked}) is greater than unrefunded amount on charge (${rest})`,
      { param: 'amount' },
    )
  }
  bank.sql.run`
    UPDATE charges SET amount_refunded = amount_refunded + ${amount} WHERE id = ${charge.id}`
  const row = bank.sql.get`
    INSERT INTO refunds (id, charge, intent, amount, currency, metadata, created)
    VALUES (${newId('re_')}, ${charge.id}, ${charge.intent}, ${amount}, ${charge.currency},
      ${JSON.stringify(metadata)}, ${seconds()})
    RETURNING *` as RefundRow
  const after = findCharge(bank, charge.id)
  if (after) record(bank, 'charge.refunded', chargeShape(after))
  return row
}

function paidCharge(bank: Bank, intentId: string): ChargeRow {
  const charge = findPaidCharge(bank, intentId)
  if (!charge) throw noSuch('successful charge of', intentId)
  return charge
}

/** An amount as a person reads it: 1999 of usd is $19.99. */
export function money(amount: number, currency: string): string {
  return formatOf(currency).format(amount / 10 ** digitsOf(currency))
}

/** The amount that a person means: `19.9` of usd is 1990. */
function minorUnits(typed: string, currency: string): number {
  const digits = digitsOf(currency)
  const [, whole = '', part = ''] = /^\s*\$?(\d{1,9})(?:\.(\d+))?\s*$/.exec(typed) ?? []
  const amount = Number(whole + part.padEnd(digits, '0'))
  if (amount > 0 && part.length <= digits) return amount
  throw invalid(`Invalid amount: ${typed}`, { param: 'amount' })
}

function formatOf(currency: string): Intl.NumberFormat {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency })
}

function digitsOf(currency: string): number {
  return formatOf(currency).resolvedOptions().maximumFractionDigits ?? 2
}
