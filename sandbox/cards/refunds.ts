import {
  type Bank,
  findCharge,
  findMethod,
  findPaidCharge,
  newId,
  type RefundRow,
  seconds,
  transaction,
} from './bank.ts'
import type { Outcome } from './cards.ts'
import { isChargedBack } from './disputes.ts'
import { chargeShape, refundShape } from './shapes.ts'
import { record } from './webhooks.ts'
import { type Answer, type Call, fields, invalid, noSuch, requiredText, whole } from './wire.ts'

/** POST /v1/refunds: gives back all or part of a charge, never more in sum than was charged. */
export function createRefund({ bank, params }: Call): Answer {
  const intent = requiredText(params, 'payment_intent')
  const charge = findPaidCharge(bank, intent)
  if (!charge) throw noSuch('successful charge of', intent)
  const left = charge.amount - charge.amount_refunded
  const amount = whole(params, 'amount') ?? left
  if (isChargedBack(bank, charge.id))
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
  const id = newId('re_')
  bank.sql.run`
    INSERT INTO refunds (id, charge, intent, amount, currency, metadata, created)
    VALUES (${id}, ${charge.id}, ${charge.intent}, ${amount}, ${charge.currency},
      ${JSON.stringify(fields(params, 'metadata'))}, ${seconds()})`
  const later = laterStates[findMethod(bank, charge.method)?.outcome ?? 'succeeds']
  if (later)
    bank.sql.run`
      INSERT INTO refund_states (refund, status, next, due_at)
      VALUES (${id}, ${later.status}, ${later.next}, ${Date.now() + laterMs})`
  const after = findCharge(bank, charge.id)
  if (after) record(bank, 'charge.refunded', chargeShape(after))
  return { status: 200, body: refundShape(refundOf(bank, id)) }
}

const laterMs = 1_000

/** What a refund to these cards begins as, and what it comes to some time later. */
const laterStates: Partial<Record<Outcome, Record<'status' | 'next', RefundRow['status']>>> = {
  refunded_later: { status: 'pending', next: 'succeeded' },
  refunded_in_vain: { status: 'succeeded', next: 'failed' },
}

/** Brings refunds to their end whose time has come. A failed one's money is the shop's again. */
export function finishRefunds(bank: Bank): void {
  const due = bank.sql.all`SELECT refund FROM refund_states WHERE due_at <= ${Date.now()}` as {
    refund: string
  }[]
  for (const { refund } of due)
    transaction(bank, () => {
      bank.sql.run`
        UPDATE refund_states SET status = next, next = NULL, due_at = NULL WHERE refund = ${refund}`
      const row = refundOf(bank, refund)
      if (row.status === 'failed') {
        bank.sql.run`
          UPDATE charges SET amount_refunded = amount_refunded - ${row.amount}
          WHERE id = ${row.charge}`
        record(bank, 'refund.failed', refundShape(row))
      }
      record(bank, 'charge.refund.updated', refundShape(row))
    })
}

function refundOf({ sql }: Bank, id: string): RefundRow {
  return sql.get`SELECT * FROM refunds_now WHERE id = ${id}` as RefundRow
}

/** GET /v1/refunds of one intent, newest first, a page from 1 to 100 at a time. */
export function listRefunds({ bank, params, path }: Call): Answer {
  const limit = Math.min(whole(params, 'limit') ?? 10, 100)
  const rows = bank.sql.all`
    SELECT * FROM refunds_now WHERE intent = ${requiredText(params, 'payment_intent')} AND seq < coalesce(
      (SELECT seq FROM refunds WHERE id = ${params.get('starting_after')}), ${Number.MAX_SAFE_INTEGER})
    ORDER BY seq DESC LIMIT ${limit + 1}` as RefundRow[]
  const data = rows.slice(0, limit).map(refundShape)
  return { status: 200, body: { object: 'list', url: path, has_more: rows.length > limit, data } }
}

/** An amount as a person reads it: 1999 of usd is $19.99. */
export function money(amount: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency })
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
}
