import type { Bank } from '../bank.ts'
import { record } from '../events.ts'
import type { IntentRow } from '../rows.ts'
import { intentShape, methodShape } from '../shapes.ts'
import { docUrl, type Failure } from '../wire/failure.ts'
import { same } from '../wire/keys.ts'
import { charge } from './charge.ts'
import { changedIntent, findIntent, methodOf } from './find.ts'

/** The intent whose challenge this is, as long as it waits for exactly this attempt. */
export function challenged(bank: Bank, id: string, attempt: string): IntentRow | undefined {
  const intent = findIntent(bank, id)
  const waits = intent?.status === 'requires_action' && intent.challenge !== null
  return waits && same(attempt, intent.challenge ?? '') ? intent : undefined
}

/** The customer authenticated: the charge that waited for it is made. */
export function complete(bank: Bank, intent: IntentRow): IntentRow {
  return charge(bank, customer, intent, methodOf(bank, intent.payment_method ?? ''), true).intent
}

/** The customer did not authenticate: nothing is charged, and another card may be tried. */
export function fail(bank: Bank, intent: IntentRow): IntentRow {
  const code = 'payment_intent_authentication_failure'
  const failure: Failure = {
    type: 'invalid_request_error',
    code,
    doc_url: docUrl(code),
    message:
      'The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new PaymentMethod to attempt to fulfill this PaymentIntent again.',
    payment_method: methodShape(methodOf(bank, intent.payment_method ?? '')),
  }
  const failed = changedIntent(bank, intent.id, {
    status: 'requires_payment_method',
    challenge: null,
    payment_method: null,
    last_payment_error: JSON.stringify(failure),
  })
  record(bank, customer, 'payment_intent.payment_failed', intentShape(failed, bank.address))
  return failed
}

const customer = { requestId: null, key: null }
