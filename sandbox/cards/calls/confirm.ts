import { newId } from '../bank.ts'
import { record } from '../events.ts'
import type { IntentRow, MethodRow } from '../rows.ts'
import { intentShape } from '../shapes.ts'
import { type Answer, type Call, ok } from '../wire/answer.ts'
import { failureBody, StripeFailure, wrongState } from '../wire/failure.ts'
import { text } from '../wire/params.ts'
import { charge } from './charge.ts'
import { shownIntent } from './expand.ts'
import { changedIntent, intentFor, methodOf, open } from './find.ts'
import { refuseOldTypes } from './method-types.ts'
import { methodFor } from './payment-methods.ts'

/**
 * POST /v1/payment_intents/:id/confirm: the customer means it. Charges the card, or asks for
 * authentication first. Of many confirms at once the first decides, and the others are told so.
 */
export function confirm(call: Call): Answer {
  const { bank } = call
  const intent = intentFor(call)
  refuseOldTypes(call)
  refuseWhatIsOver(call, intent)
  const method =
    methodFor(call) ?? (intent.payment_method ? methodOf(bank, intent.payment_method) : undefined)
  if (!method) throw missingMethod(call, intent)
  refuseSpent(method, intent)
  const confirmed = changedIntent(bank, intent.id, {
    payment_method: method.id,
    return_url: text(call.params, 'return_url') ?? intent.return_url,
    last_payment_error: null,
  })
  if (method.asks) return ok(shownIntent(call, asked(call, confirmed, intent)))
  return charged(call, confirmed, method)
}

function charged(call: Call, intent: IntentRow, method: MethodRow): Answer {
  const result = charge(call.bank, call, intent, method, false)
  const shown = shownIntent(call, result.intent)
  if (!result.failure) return ok(shown)
  return {
    status: 402,
    body: failureBody({ ...result.failure, payment_intent: shown }),
    // A refusal by the bank is an answer like any other: the attempt stays on the books.
    remembered: true,
  }
}

/** The same card confirmed again while its challenge is open leads to the same challenge. */
function asked(call: Call, confirmed: IntentRow, before: IntentRow): IntentRow {
  if (before.challenge && before.payment_method === confirmed.payment_method) return confirmed
  const intent = changedIntent(call.bank, confirmed.id, {
    status: 'requires_action',
    challenge: newId('', 32),
  })
  record(call.bank, call, 'payment_intent.requires_action', intentShape(intent, call.bank.address))
  return intent
}

function refuseWhatIsOver(call: Call, intent: IntentRow): void {
  if (open(intent)) return
  const message =
    intent.status === 'succeeded'
      ? 'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.'
      : 'You cannot confirm this PaymentIntent because it has a status of canceled. Only a PaymentIntent with one of the following statuses may be confirmed: requires_confirmation, requires_action.'
  throw wrongState(message, { payment_intent: shownIntent(call, intent) })
}

function refuseSpent(method: MethodRow, intent: IntentRow): void {
  if (method.spent_on === null || method.spent_on === intent.id) return
  throw new StripeFailure(400, {
    type: 'invalid_request_error',
    message:
      'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared with a connected account without Customer attachment, or was detached from a Customer. It may not be used again. To use a PaymentMethod multiple times, you must attach it to a Customer first.',
  })
}

function missingMethod(call: Call, intent: IntentRow): StripeFailure {
  return wrongState(
    "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
    { payment_intent: shownIntent(call, intent) },
  )
}
