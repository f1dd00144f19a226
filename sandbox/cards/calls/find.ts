import type { SQLInputValue } from 'node:sqlite'
import type { Bank } from '../bank.ts'
import type { ChargeRow, IntentRow, MethodRow } from '../rows.ts'
import type { Call } from '../wire/answer.ts'
import { noSuch, StripeFailure } from '../wire/failure.ts'
import { same } from '../wire/keys.ts'
import { requiredText, text } from '../wire/params.ts'

/** Finding and changing single rows. */

/** The intent that a call names; a browser has to know its secret, a server may give it too. */
export function intentFor(call: Call): IntentRow {
  const secret =
    call.side === 'browser'
      ? requiredText(call.params, 'client_secret')
      : text(call.params, 'client_secret')
  const intent = findIntent(call.bank, call.id)
  if (!intent) throw noSuch('payment_intent', call.id, 'intent')
  if (secret !== undefined && !same(secret, intent.client_secret)) {
    throw new StripeFailure(400, {
      type: 'invalid_request_error',
      code: 'payment_intent_invalid_parameter',
      param: 'client_secret',
      message:
        'The client_secret provided does not match the client_secret associated with the PaymentIntent.',
    })
  }
  return intent
}

export function findIntent(bank: Bank, id: string): IntentRow | undefined {
  return bank.sql.get`SELECT * FROM intents WHERE id = ${id}` as IntentRow | undefined
}

/** An intent that is known to exist. */
export function intentOf(bank: Bank, id: string): IntentRow {
  return certain(findIntent(bank, id), id)
}

export function findMethod(bank: Bank, id: string): MethodRow | undefined {
  return bank.sql.get`SELECT * FROM methods WHERE id = ${id}` as MethodRow | undefined
}

/** A payment method that is known to exist. */
export function methodOf(bank: Bank, id: string): MethodRow {
  return certain(findMethod(bank, id), id)
}

export function findCharge(bank: Bank, id: string): ChargeRow | undefined {
  return bank.sql.get`SELECT * FROM charges WHERE id = ${id}` as ChargeRow | undefined
}

/** A charge that is known to exist. */
export function chargeOf(bank: Bank, id: string): ChargeRow {
  return certain(findCharge(bank, id), id)
}

/** Whether an intent can still be paid or canceled. */
export function open(intent: IntentRow): boolean {
  return intent.status !== 'succeeded' && intent.status !== 'canceled'
}

/** Writes some columns of an intent and gives it back as it is now. */
export function changedIntent(
  bank: Bank,
  id: string,
  change: Partial<Omit<IntentRow, 'seq' | 'id'>>,
): IntentRow {
  const values: Record<string, SQLInputValue> = { ...change }
  const columns = Object.keys(values)
  const assignments = columns.map((column) => `${column} = :${column}`).join(', ')
  bank.db.prepare(`UPDATE intents SET ${assignments} WHERE id = :id`).run({ ...values, id })
  return intentOf(bank, id)
}

function certain<Row>(row: Row | undefined, id: string): Row {
  if (row === undefined) throw new Error(`The card sandbox has lost ${id}`)
  return row
}
