import type { Answer, Call } from '../wire/answer.ts'
import { listCharges, retrieveCharge } from './charges.ts'
import { confirm } from './confirm.ts'
import { listEvents } from './events.ts'
import {
  cancelIntent,
  createIntent,
  listIntents,
  retrieveIntent,
  updateIntent,
} from './payment-intents.ts'
import { createMethod } from './payment-methods.ts'
import { createRefund, listRefunds, retrieveRefund } from './refunds.ts'

/** One call of Stripe's interface: who may make it, and which parameters it knows. */
export type Endpoint = {
  method: 'GET' | 'POST'
  url: string
  browsers: boolean
  knows: readonly string[]
  act: (call: Call) => Answer
}

const paging = ['limit', 'starting_after', 'ending_before', 'created', 'expand']
const methods = [
  'payment_method',
  'payment_method_data',
  'payment_method_types',
  'payment_method_options',
]
const details = ['metadata', 'description', 'receipt_email', 'expand']

/** Every call that the sandbox answers. */
export const endpoints: readonly Endpoint[] = [
  server('POST', '/v1/payment_intents', createIntent, [
    ...['amount', 'currency', 'automatic_payment_methods', 'allowed_payment_method_types'],
    ...['capture_method', 'confirmation_method', 'confirm', 'return_url', 'use_stripe_sdk'],
    ...methods,
    ...details,
  ]),
  server('GET', '/v1/payment_intents', listIntents, paging),
  anyone('GET', '/v1/payment_intents/:id', retrieveIntent, ['client_secret', 'expand']),
  server('POST', '/v1/payment_intents/:id', updateIntent, [
    'amount',
    'currency',
    ...methods,
    ...details,
  ]),
  server('POST', '/v1/payment_intents/:id/cancel', cancelIntent, ['cancellation_reason', 'expand']),
  anyone('POST', '/v1/payment_intents/:id/confirm', confirm, [
    ...['client_secret', 'return_url', 'use_stripe_sdk', 'receipt_email', 'expand'],
    ...methods,
  ]),
  anyone('POST', '/v1/payment_methods', createMethod, [
    'type',
    'card',
    'billing_details',
    'metadata',
  ]),
  server('POST', '/v1/refunds', createRefund, [
    ...['payment_intent', 'charge', 'amount', 'reason', 'metadata', 'expand'],
  ]),
  server('GET', '/v1/refunds', listRefunds, ['payment_intent', 'charge', ...paging]),
  server('GET', '/v1/refunds/:id', retrieveRefund, ['expand']),
  server('GET', '/v1/charges', listCharges, ['payment_intent', ...paging]),
  server('GET', '/v1/charges/:id', retrieveCharge, ['expand']),
  server('GET', '/v1/events', listEvents, ['type', 'types', ...paging]),
]

type Act = Endpoint['act']

function server(
  method: Endpoint['method'],
  url: string,
  act: Act,
  knows: readonly string[],
): Endpoint {
  return { method, url, browsers: false, knows, act }
}

function anyone(
  method: Endpoint['method'],
  url: string,
  act: Act,
  knows: readonly string[],
): Endpoint {
  return { method, url, browsers: true, knows, act }
}
