import { type Bank, newId, seconds } from '../bank.ts'
import { type Cause, record } from '../events.ts'
import type { ChargeRow, RefundRow } from '../rows.ts'
import { chargeShape, refundShape } from '../shapes.ts'
import { type Answer, type Call, ok } from '../wire/answer.ts'
import { noSuch, StripeFailure, wrongParameter } from '../wire/failure.ts'
import { given, oneOf, text, whole } from '../wire/params.ts'
import { chargeOf, findCharge, findIntent, methodOf } from './find.ts'
import { page } from './page.ts'
import { metadataAfter, minorUnits, money } from './values.ts'

/** POST /v1/refunds: gives back all or part of a charge, never more in sum than was charged. */
export function createRefund(call: Call): Answer {
  const { bank, params } = call
  const charge = chargeToRefund(call)
  const reason =
    oneOf(params, 'reason', ['duplicate', 'fraudulent', 'requested_by_customer']) ?? null
  const left = charge.amount - charge.amount_refunded
  const amount = given(params, 'amount') ? (whole(params, 'amount') ?? 0) : left
  return ok(refundShape(refund(bank, call, charge, amount, reason, metadataAfter({}, params))))
}

/** The same by hand, in the card company's own pages, of an amount as a person types it. */
export function refundByHand(bank: Bank, intentId: string, typed: string): void {
  const charge = succeededCharge(bank, intentId)
  if (!charge) throw noSuch('successful charge of', intentId, 'payment_intent')
  const amount = minorUnits(typed, charge.currency)
  refund(bank, { requestId: null, key: null }, charge, amount, 'requested_by_customer', {})
}

function refund(
  bank: Bank,
  cause: Cause,
  charge: ChargeRow,
  amount: number,
  reason: string | null,
  metadata: Record<string, string>,
): RefundRow {
  refuseTooMuch(charge, amount, charge.amount - charge.amount_refunded)
  bank.sql
    .run`UPDATE charges SET amount_refunded = amount_refunded + ${amount} WHERE id = ${charge.id}`
  const row = bank.sql.get`
    INSERT INTO refunds (id, charge, intent, amount, currency, reason, metadata, created)
    VALUES (${newId('re_')}, ${charge.id}, ${charge.intent}, ${amount}, ${charge.currency}, ${reason},
      ${JSON.stringify(metadata)}, ${seconds(bank)})
    RETURNING *` as RefundRow
  const method = methodOf(bank, charge.method)
  record(bank, cause, 'refund.created', refundShape(row))
  record(bank, cause, 'charge.refunded', chargeShape(chargeOf(bank, charge.id), method))
  return row
}

/** GET /v1/refunds/:id */
export function retrieveRefund(call: Call): Answer {
  const row = call.bank.sql.get`SELECT * FROM refunds WHERE id = ${call.id}` as
    | RefundRow
    | undefined
  if (!row) throw noSuch('refund', call.id, 'refund')
  return ok(refundShape(row))
}

/** GET /v1/refunds, newest first; of one charge or one intent if so asked. */
export function listRefunds(call: Call): Answer {
  const { has_more, rows } = page<RefundRow>(call, 'refunds', {
    intent: text(call.params, 'payment_intent'),
    charge: text(call.params, 'charge'),
  })
  return ok({ object: 'list', url: call.path, has_more, data: rows.map(refundShape) })
}

function chargeToRefund({ bank, params }: Call): ChargeRow {
  const [chargeId, intentId] = [text(params, 'charge'), text(params, 'payment_intent')]
  if (chargeId !== undefined) {
    const charge = findCharge(bank, chargeId)
    if (!charge) throw noSuch('charge', chargeId, 'id')
    if (charge.status === 'succeeded') return charge
    throw notRefundable(
      'charge_not_refundable',
      `Charge ${charge.id} was not successful and cannot be refunded.`,
    )
  }
  if (intentId === undefined) {
    const message =
      'One of the following params should be provided for this request: payment_intent or charge.'
    throw wrongParameter('parameter_missing', 'payment_intent', message)
  }
  if (!findIntent(bank, intentId)) throw noSuch('payment_intent', intentId, 'payment_intent')
  const charge = succeededCharge(bank, intentId)
  if (charge) return charge
  throw notRefundable(
    undefined,
    `This PaymentIntent (${intentId}) does not have a successful charge to refund.`,
  )
}

function succeededCharge(bank: Bank, intentId: string): ChargeRow | undefined {
  return bank.sql.get`SELECT * FROM charges WHERE intent = ${intentId} AND status = 'succeeded'` as
    | ChargeRow
    | undefined
}

function refuseTooMuch(charge: ChargeRow, amount: number, left: number): void {
  if (charge.dispute) {
    throw notRefundable(
      'charge_disputed',
      `Charge ${charge.id} has been charged back; cannot issue a refund.`,
    )
  }
  if (left === 0) {
    throw notRefundable('charge_already_refunded', `Charge ${charge.id} has already been refunded.`)
  }
  if (amount < 1) {
    throw wrongParameter('parameter_invalid_integer', 'amount', 'Invalid positive integer')
  }
  if (amount <= left) return
  const [asked, rest] = [money(amount, charge.currency), money(left, charge.currency)]
  const limit = charge.amount_refunded > 0 ? 'unrefunded amount on charge' : 'charge amount'
  throw notRefundable(
    undefined,
    `Refund amount (${asked}) is greater than ${limit} (${rest})`,
    'amount',
  )
}

function notRefundable(code: string | undefined, message: string, param?: string): StripeFailure {
  return new StripeFailure(400, {
    type: 'invalid_request_error',
    ...(code ? { code } : {}),
    ...(param ? { param } : {}),
    message,
  })
}
