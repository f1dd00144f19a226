import type { ChargeRow } from '../rows.ts'
import { chargeShape } from '../shapes.ts'
import { type Answer, type Call, ok } from '../wire/answer.ts'
import { noSuch } from '../wire/failure.ts'
import { text } from '../wire/params.ts'
import { findCharge, methodOf } from './find.ts'
import { page } from './page.ts'

/** GET /v1/charges/:id */
export function retrieveCharge(call: Call): Answer {
  const row = findCharge(call.bank, call.id)
  if (!row) throw noSuch('charge', call.id, 'charge')
  return ok(chargeShape(row, methodOf(call.bank, row.method)))
}

/** GET /v1/charges, newest first, the refused ones too; of one intent if so asked. */
export function listCharges(call: Call): Answer {
  const { bank, params, path } = call
  const { has_more, rows } = page<ChargeRow>(call, 'charges', {
    intent: text(params, 'payment_intent'),
  })
  const data = rows.map((row) => chargeShape(row, methodOf(bank, row.method)))
  return ok({ object: 'list', url: path, has_more, data })
}
