import type { IntentRow } from '../rows.ts'
import { browserIntentShape, chargeShape, intentShape, methodShape } from '../shapes.ts'
import type { Call } from '../wire/answer.ts'
import { StripeFailure } from '../wire/failure.ts'
import { list } from '../wire/params.ts'
import { chargeOf, methodOf } from './find.ts'

/**
 * An intent as this caller may see it, with what it asked to have expanded in place of the ids.
 * In lists the names begin with `data.`.
 */
export function shownIntent(call: Call, row: IntentRow, prefix = ''): Record<string, unknown> {
  const { bank } = call
  if (call.side === 'browser') return browserIntentShape(row, bank.address)
  const shown: Record<string, unknown> = intentShape(row, bank.address)
  for (const asked of list(call.params, 'expand')) {
    const name = asked.startsWith(prefix) ? asked.slice(prefix.length) : ''
    if (name === 'latest_charge') {
      if (row.latest_charge) shown[name] = shownCharge(call, row.latest_charge)
    } else if (name === 'payment_method') {
      if (row.payment_method) shown[name] = methodShape(methodOf(bank, row.payment_method))
    } else {
      const message = `This property cannot be expanded (${asked}).`
      throw new StripeFailure(400, { type: 'invalid_request_error', message }, false)
    }
  }
  return shown
}

function shownCharge(call: Call, id: string) {
  const charge = chargeOf(call.bank, id)
  return chargeShape(charge, methodOf(call.bank, charge.method))
}
