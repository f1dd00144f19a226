import {
  type Bank,
  type ChargeRow,
  findCharge,
  findIntent,
  findMethod,
  type IntentRow,
  type MethodRow,
  newId,
  seconds,
} from './bank.ts'
import { refusalOf } from './cards.ts'
import { disputeCharge } from './disputes.ts'
import { keepCard } from './payment-methods.ts'
import { browserIntentShape, chargeShape, intentShape, methodShape } from './shapes.ts'
import { record } from './webhooks.ts'
import {
  type Answer,
  type Call,
  type Failure,
  fields,
  invalid,
  noSuch,
  requiredText,
  same,
  whole,
} from './wire.ts'

/** POST /v1/payment_intents: an intent to be paid a whole amount. */
export function createIntent(call: Call): Answer {
  const { bank, params } = call
  const currency = requiredText(params, 'currency').toLowerCase()
  const amount = chargeableAmount(call)
  const id = newId('pi_')
  bank.sql.run`
    INSERT INTO intents (id, client_secret, amount, currency, status, metadata, description,
      payment_method_types, automatic, created)
    VALUES (${id}, ${newId(`${id}_secret_`, 25)}, ${amount}, ${currency}, 'requires_payment_method',
      ${JSON.stringify(fields(params, 'metadata'))}, ${params.get('description')}, '["card"]', 0,
      ${seconds()})`
  return shown(call, intentOf(bank, id))
}

/** GET /v1/payment_intents/:id, for a browser only with the intent's own secret. */
export function retrieveIntent(call: Call): Answer {
  return shown(call, intentFor(call))
}

/** POST /v1/payment_intents/:id: another amount, while it is open. */
export function updateIntent(call: Call): Answer {
  const { bank } = call
  const intent = intentFor(call)
  refuseWhatIsOver(call, intent, 'update')
  // An authentication is for one amount: with another it has to be asked for again.
  bank.sql.run`
    UPDATE intents SET amount = ${chargeableAmount(call)}, status = 'requires_payment_method',
      challenge = NULL WHERE id = ${intent.id}`
  return shown(call, intentOf(bank, intent.id))
}

/** POST /v1/payment_intents/:id/cancel: as long as nothing was charged. */
export function cancelIntent(call: Call): Answer {
  const { bank } = call
  const intent = intentFor(call)
  refuseWhatIsOver(call, intent, 'cancel')
  bank.sql.run`
    UPDATE intents SET status = 'canceled', challenge = NULL, canceled_at = ${seconds()}
    WHERE id = ${intent.id}`
  const canceled = intentOf(bank, intent.id)
  record(bank, 'payment_intent.canceled', intentShape(canceled, bank))
  return shown(call, canceled)
}

/** POST /v1/payment_methods: a card, checked as typed and kept without its number. */
export function createMethod({ bank, params }: Call): Answer {
  return { status: 200, body: methodShape(keepCard(bank, params, '')) }
}

/**
 * POST /v1/payment_intents/:id/confirm: the customer means it. Charges the card, or asks for
 * authentication first. Of several simultaneous confirms the first decides, and the others are refused.
 */
export function confirmIntent(call: Call): Answer {
  const { bank, params } = call
  const intent = intentFor(call)
  refuseWhatIsOver(call, intent, 'confirm')
  const method = params.has('payment_method_data[type]')
    ? keepCard(bank, params, 'payment_method_data')
    : chosenMethod(call, intent)
  bank.sql.run`
    UPDATE intents SET payment_method = ${method.id}, last_payment_error = NULL,
      status = ${method.asks ? 'requires_action' : intent.status},
      challenge = ${method.asks ? newId('', 32) : null}
    WHERE id = ${intent.id}`
  const confirmed = intentOf(bank, intent.id)
  if (method.asks) return shown(call, confirmed)
  const { failure } = charge(bank, confirmed, method)
  const answer = shown(call, intentOf(bank, intent.id))
  if (!failure) return answer
  // A refusal by the bank is an answer like any other: the attempt stays on the books.
  return { status: 402, body: { error: { ...failure, payment_intent: answer.body } } }
}

function chosenMethod(call: Call, intent: IntentRow): MethodRow {
  const id = requiredText(call.params, 'payment_method')
  const method = findMethod(call.bank, id)
  if (!method) throw noSuch('PaymentMethod', id)
  if (method.spent_on === null || method.spent_on === intent.id) return method
  throw invalid(
    'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment. It may not be used again.',
  )
}

/** Takes the money, or is refused by the bank: one charge on the books either way, told by an event. */
function charge(bank: Bank, intent: IntentRow, method: MethodRow): { failure: Failure | null } {
  const refused = refusalOf(method.outcome)
  const id = newId('ch_')
  bank.sql.run`
    INSERT INTO charges (id, intent, method, amount, currency, status, refusal, authenticated, metadata,
      created)
    VALUES (${id}, ${intent.id}, ${method.id}, ${intent.amount}, ${intent.currency},
      ${refused ? 'failed' : 'succeeded'}, ${refused?.refusal ?? null}, ${method.asks}, '{}',
      ${seconds()})`
  if (refused) {
    const { refusal: _, ...words } = refused
    const failure: Failure = { type: 'card_error', charge: id, ...words }
    failPayment(bank, intent, failure, id)
    return { failure }
  }
  bank.sql.run`UPDATE methods SET spent_on = ${intent.id} WHERE id = ${method.id}`
  bank.sql.run`
    UPDATE intents SET status = 'succeeded', challenge = NULL, latest_charge = ${id}
    WHERE id = ${intent.id}`
  record(bank, 'payment_intent.succeeded', intentShape(intentOf(bank, intent.id), bank))
  disputeCharge(bank, chargeOf(bank, id), method.outcome)
  return { failure: null }
}

function failPayment(bank: Bank, intent: IntentRow, failure: Failure, charge: string | null): void {
  bank.sql.run`
    UPDATE intents SET status = 'requires_payment_method', challenge = NULL, payment_method = NULL,
      last_payment_error = ${JSON.stringify(failure)}, latest_charge = ${charge ?? intent.latest_charge}
    WHERE id = ${intent.id}`
  record(bank, 'payment_intent.payment_failed', intentShape(intentOf(bank, intent.id), bank))
}

/** The intent whose challenge this is, as long as it waits for exactly this attempt. */
export function challengedIntent(bank: Bank, id: string, attempt: string): IntentRow | undefined {
  const intent = findIntent(bank, id)
  return intent?.challenge && same(attempt, intent.challenge) ? intent : undefined
}

/** The customer answered their bank: the charge that waited for it is made, or another card may be tried. */
export function answerChallenge(bank: Bank, intent: IntentRow, isAuthentic: boolean): IntentRow {
  const method = findMethod(bank, intent.payment_method)
  if (isAuthentic && method) charge(bank, intent, method)
  else failPayment(bank, intent, notAuthenticated, null)
  return intentOf(bank, intent.id)
}

const notAuthenticated: Failure = {
  type: 'invalid_request_error',
  code: 'payment_intent_authentication_failure',
  // Stripe's API sends words for programmers here, which Stripe.js replaces by these.
  message:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
}

/** The intent that a call names; a browser has to know its secret. */
function intentFor({ bank, side, id, params }: Call): IntentRow {
  const intent = findIntent(bank, id)
  if (!intent) throw noSuch('payment_intent', id)
  if (side === 'server' || same(params.get('client_secret') ?? '', intent.client_secret))
    return intent
  throw invalid(
    'The client_secret provided does not match the client_secret associated with the PaymentIntent.',
    { code: 'payment_intent_invalid_parameter', param: 'client_secret' },
  )
}

/** An intent as this caller may see it, with its charge in the place of the id where that was asked for. */
function shown({ bank, side, params }: Call, row: IntentRow): Answer {
  if (side === 'browser') return { status: 200, body: browserIntentShape(row, bank) }
  const isExpanded = [...params].some(
    ([name, value]) => name.startsWith('expand[') && value === 'latest_charge',
  )
  const intent = intentShape(row, bank)
  if (!isExpanded || row.latest_charge === null) return { status: 200, body: intent }
  return {
    status: 200,
    body: { ...intent, latest_charge: chargeShape(chargeOf(bank, row.latest_charge)) },
  }
}

function refuseWhatIsOver(call: Call, intent: IntentRow, act: string): void {
  if (intent.status !== 'succeeded' && intent.status !== 'canceled') return
  throw invalid(
    `You cannot ${act} this PaymentIntent because it has a status of ${intent.status}.`,
    { code: 'payment_intent_unexpected_state', payment_intent: shown(call, intent).body },
  )
}

/** From half a unit on, as Stripe takes it. */
function chargeableAmount({ params }: Call): number {
  requiredText(params, 'amount')
  const amount = whole(params, 'amount') ?? 0
  if (amount < 50) throw invalid('Amount must be at least 50', { code: 'amount_too_small' })
  if (amount <= 99_999_999) return amount
  throw invalid('Amount must be no more than 99999999', { code: 'amount_too_large' })
}

/** An intent, and a charge, that are known to exist. */
function intentOf(bank: Bank, id: string): IntentRow {
  return certain(findIntent(bank, id), id)
}

function chargeOf(bank: Bank, id: string): ChargeRow {
  return certain(findCharge(bank, id), id)
}

function certain<Row>(row: Row | undefined, id: string): Row {
  if (row === undefined) throw new Error(`The card sandbox has lost ${id}`)
  return row
}
