import { type Bank, newId, seconds } from '../bank.ts'
import { isRefusal, type Outcome, type Refusal, refusals } from '../cards.ts'
import { type Cause, record } from '../events.ts'
import type { IntentRow, MethodRow } from '../rows.ts'
import { chargeShape, intentShape, methodShape } from '../shapes.ts'
import { docUrl, type Failure } from '../wire/failure.ts'
import { dispute } from './disputes.ts'
import { changedIntent, chargeOf } from './find.ts'

/**
 * Takes the money, or is refused by the bank: one charge on the books either way, the intent moved
 * on, and the events that tell of it. `failure` is what the caller is told of a refusal.
 */
export function charge(
  bank: Bank,
  cause: Cause,
  intent: IntentRow,
  method: MethodRow,
  authenticated: boolean,
): { intent: IntentRow; failure?: Failure } {
  return isRefusal(method.outcome)
    ? refused(bank, cause, intent, method, authenticated, method.outcome)
    : paid(bank, cause, intent, method, authenticated, method.outcome)
}

function paid(
  bank: Bank,
  cause: Cause,
  intent: IntentRow,
  method: MethodRow,
  authenticated: boolean,
  outcome: Exclude<Outcome, Refusal>,
): { intent: IntentRow } {
  const id = entered(bank, intent, method, authenticated, null)
  bank.sql.run`UPDATE methods SET spent_on = ${intent.id} WHERE id = ${method.id}`
  const succeeded = changedIntent(bank, intent.id, {
    status: 'succeeded',
    challenge: null,
    last_payment_error: null,
    latest_charge: id,
  })
  record(bank, cause, 'charge.succeeded', chargeShape(chargeOf(bank, id), method))
  record(bank, cause, 'payment_intent.succeeded', intentShape(succeeded, bank.address))
  const reason = disputeReasons[outcome]
  if (reason) dispute(bank, chargeOf(bank, id), reason)
  return { intent: succeeded }
}

function refused(
  bank: Bank,
  cause: Cause,
  intent: IntentRow,
  method: MethodRow,
  authenticated: boolean,
  refusal: Refusal,
): { intent: IntentRow; failure: Failure } {
  const id = entered(bank, intent, method, authenticated, refusal)
  const { code, declineCode, param, message } = refusals[refusal]
  const failure: Failure = {
    type: 'card_error',
    charge: id,
    code,
    ...(declineCode ? { decline_code: declineCode } : {}),
    doc_url: docUrl(code),
    message,
    ...(param ? { param } : {}),
    payment_method: methodShape(method),
  }
  const failed = changedIntent(bank, intent.id, {
    status: 'requires_payment_method',
    challenge: null,
    payment_method: null,
    last_payment_error: JSON.stringify(failure),
    latest_charge: id,
  })
  record(bank, cause, 'charge.failed', chargeShape(chargeOf(bank, id), method))
  record(bank, cause, 'payment_intent.payment_failed', intentShape(failed, bank.address))
  return { intent: failed, failure }
}

function entered(
  bank: Bank,
  intent: IntentRow,
  method: MethodRow,
  authenticated: boolean,
  refusal: Refusal | null,
): string {
  const id = newId('ch_')
  bank.sql.run`
    INSERT INTO charges (id, intent, method, amount, currency, status, refusal, authenticated,
      description, receipt_email, metadata, created)
    VALUES (${id}, ${intent.id}, ${method.id}, ${intent.amount}, ${intent.currency},
      ${refusal ? 'failed' : 'succeeded'}, ${refusal}, ${authenticated ? 1 : 0},
      ${intent.description}, ${intent.receipt_email}, ${intent.metadata}, ${seconds(bank)})`
  return id
}

const disputeReasons: Record<Exclude<Outcome, Refusal>, string | null> = {
  succeeds: null,
  disputed_as_fraudulent: 'fraudulent',
  disputed_as_not_received: 'product_not_received',
}
