import { newId, seconds } from '../bank.ts'
import { record } from '../events.ts'
import type { IntentRow, IntentStatus } from '../rows.ts'
import { intentShape } from '../shapes.ts'
import { type Answer, type Call, ok } from '../wire/answer.ts'
import { wrongState } from '../wire/failure.ts'
import { flag, given, oneOf, text } from '../wire/params.ts'
import { confirm } from './confirm.ts'
import { shownIntent } from './expand.ts'
import { changedIntent, intentFor, intentOf, open } from './find.ts'
import { methodTypes, refuseOldTypes } from './method-types.ts'
import { page } from './page.ts'
import { methodFor } from './payment-methods.ts'
import { chargeableAmount, knownCurrency, metadataAfter } from './values.ts'

/** POST /v1/payment_intents: an intent to be paid a whole amount, confirmed at once if so asked. */
export function createIntent(call: Call): Answer {
  const { bank, params } = call
  oneOf(params, 'capture_method', ['automatic', 'automatic_async'])
  oneOf(params, 'confirmation_method', ['automatic'])
  const currency = knownCurrency(params)
  const amount = chargeableAmount(params, currency)
  const { types, allowed, automatic } = methodTypes(call)
  const id = newId('pi_')
  bank.sql.run`
    INSERT INTO intents (id, client_secret, amount, currency, status, metadata, description,
      receipt_email, payment_method_types, allowed, automatic, created)
    VALUES (${id}, ${newId(`${id}_secret_`, 25)}, ${amount}, ${currency}, 'requires_payment_method',
      ${JSON.stringify(metadataAfter({}, params))}, ${text(params, 'description') ?? null},
      ${text(params, 'receipt_email') ?? null}, ${JSON.stringify(types)},
      ${allowed && JSON.stringify(allowed)}, ${automatic ? 1 : 0}, ${seconds(bank)})`
  record(bank, call, 'payment_intent.created', intentShape(intentOf(bank, id), bank.address))
  const method = methodFor(call)
  if (method)
    changedIntent(bank, id, { payment_method: method.id, status: 'requires_confirmation' })
  return flag(params, 'confirm')
    ? confirm({ ...call, id })
    : ok(shownIntent(call, intentOf(bank, id)))
}

/** GET /v1/payment_intents/:id, for a browser only with the intent's own secret. */
export function retrieveIntent(call: Call): Answer {
  return ok(shownIntent(call, intentFor(call)))
}

/** GET /v1/payment_intents, newest first. */
export function listIntents(call: Call): Answer {
  const { has_more, rows } = page<IntentRow>(call, 'intents')
  return ok({
    object: 'list',
    url: call.path,
    has_more,
    data: rows.map((row) => shownIntent(call, row, 'data.')),
  })
}

/** POST /v1/payment_intents/:id: another amount while it is open; metadata and texts at any time. */
export function updateIntent(call: Call): Answer {
  const { bank, params } = call
  const intent = intentFor(call)
  refuseOldTypes(call)
  for (const name of ['amount', 'currency', 'payment_method', 'payment_method_data']) {
    if (given(params, name)) mayUpdate(intent, name)
  }
  const currency = given(params, 'currency') ? knownCurrency(params) : intent.currency
  const amount = given(params, 'amount') ? chargeableAmount(params, currency) : intent.amount
  const method = methodFor(call)
  const metadata = metadataAfter(JSON.parse(intent.metadata), params)
  const updated = changedIntent(bank, intent.id, {
    amount,
    currency,
    metadata: JSON.stringify(metadata),
    description: text(params, 'description') ?? intent.description,
    receipt_email: text(params, 'receipt_email') ?? intent.receipt_email,
    payment_method: method?.id ?? intent.payment_method,
    // An authentication is for one amount on one card: with another it has to be asked for again.
    ...(method || (amount !== intent.amount && intent.status === 'requires_action')
      ? { status: 'requires_confirmation', challenge: null }
      : {}),
  })
  return ok(shownIntent(call, updated))
}

/** POST /v1/payment_intents/:id/cancel: as long as nothing was charged. */
export function cancelIntent(call: Call): Answer {
  const { bank, params } = call
  const intent = intentFor(call)
  const reason = oneOf(params, 'cancellation_reason', reasons)
  if (!open(intent)) {
    throw wrongState(
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: requires_payment_method, requires_capture, requires_confirmation, requires_action, processing.`,
      { payment_intent: shownIntent(call, intent) },
    )
  }
  const canceled = changedIntent(bank, intent.id, {
    status: 'canceled' satisfies IntentStatus,
    challenge: null,
    canceled_at: seconds(bank),
    cancellation_reason: reason ?? null,
  })
  record(bank, call, 'payment_intent.canceled', intentShape(canceled, bank.address))
  return ok(shownIntent(call, canceled))
}

function mayUpdate(intent: IntentRow, name: string): void {
  if (open(intent)) return
  throw wrongState(
    `This PaymentIntent's ${name} could not be updated because it has a status of ${intent.status}. You may only update the ${name} of a PaymentIntent with one of the following statuses: requires_payment_method, requires_confirmation, requires_action.`,
  )
}

const reasons = ['duplicate', 'fraudulent', 'requested_by_customer', 'abandoned'] as const
