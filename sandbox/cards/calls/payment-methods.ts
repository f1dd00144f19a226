import { newId, seconds } from '../bank.ts'
import { checkCard } from '../card-check.ts'
import { testCards } from '../cards.ts'
import type { MethodRow } from '../rows.ts'
import { methodShape } from '../shapes.ts'
import { type Answer, type Call, ok } from '../wire/answer.ts'
import { noSuch } from '../wire/failure.ts'
import { below, given, oneOf, type Params, requiredText, text } from '../wire/params.ts'
import { findMethod, methodOf } from './find.ts'

/** POST /v1/payment_methods: a card, checked as typed and kept without its number. */
export function createMethod(call: Call): Answer {
  return ok(methodShape(typedCard(call, call.params)))
}

/** The payment method that a call brings along: by id, as one of Stripe's ready ones, or as a typed card. */
export function methodFor(call: Call): MethodRow | undefined {
  if (given(call.params, 'payment_method_data')) {
    return typedCard(call, below(call.params, 'payment_method_data'))
  }
  const id = text(call.params, 'payment_method')
  if (id === undefined) return undefined
  const row = findMethod(call.bank, id) ?? readyCard(call, id)
  if (row) return row
  throw noSuch('PaymentMethod', id, 'payment_method')
}

function typedCard(call: Call, params: Params): MethodRow {
  requiredText(params, 'type')
  oneOf(params, 'type', ['card'])
  const checked = checkCard(below(params, 'card'), new Date(call.bank.now()))
  const { brand, number, outcome, asks } = checked.card
  return kept(call, {
    brand,
    // The last that is known of the number: from here on only these four digits exist.
    last4: number.slice(-4),
    exp_month: checked.expMonth,
    exp_year: checked.expYear,
    outcome,
    asks: asks ? 1 : 0,
    cvc_given: checked.cvcGiven ? 1 : 0,
    name: text(params, 'billing_details[name]') ?? null,
    email: text(params, 'billing_details[email]') ?? null,
  })
}

/** Stripe's ready payment methods, such as pm_card_visa, become a new one each time they are named. */
function readyCard(call: Call, token: string): MethodRow | undefined {
  const card = testCards.find((candidate) => candidate.token === token)
  if (!card) return undefined
  return kept(call, {
    brand: card.brand,
    last4: card.number.slice(-4),
    exp_month: 12,
    exp_year: new Date(call.bank.now()).getUTCFullYear() + 1,
    outcome: card.outcome,
    asks: card.asks ? 1 : 0,
    cvc_given: 1,
    name: null,
    email: null,
  })
}

function kept(call: Call, row: Omit<MethodRow, 'seq' | 'id' | 'spent_on' | 'created'>): MethodRow {
  const id = newId('pm_')
  call.bank.sql.run`
    INSERT INTO methods (id, brand, last4, exp_month, exp_year, outcome, asks, cvc_given, name, email, created)
    VALUES (${id}, ${row.brand}, ${row.last4}, ${row.exp_month}, ${row.exp_year}, ${row.outcome},
      ${row.asks}, ${row.cvc_given}, ${row.name}, ${row.email}, ${seconds(call.bank)})`
  return methodOf(call.bank, id)
}
