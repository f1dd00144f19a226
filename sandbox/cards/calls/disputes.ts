import { type Bank, newId, seconds } from '../bank.ts'
import { record } from '../events.ts'
import type { ChargeRow, DisputeRow } from '../rows.ts'
import { disputeShape } from '../shapes.ts'
import { transaction } from '../store.ts'
import { noSuch } from '../wire/failure.ts'

/** The card's owner objects to a charge: the bank takes the rest of the money back, and tells the shop. */
export function dispute(bank: Bank, charge: ChargeRow, reason: string): DisputeRow {
  const id = newId('du_')
  const amount = charge.amount - charge.amount_refunded
  const created = seconds(bank)
  const row = bank.sql.get`
    INSERT INTO disputes (id, charge, intent, amount, currency, reason, created)
    VALUES (${id}, ${charge.id}, ${charge.intent}, ${amount}, ${charge.currency}, ${reason}, ${created})
    RETURNING *` as DisputeRow
  bank.sql.run`UPDATE charges SET dispute = ${id} WHERE id = ${charge.id}`
  record(bank, nobody, 'charge.dispute.created', disputeShape(row))
  return row
}

/** The same for the charge of an intent, from outside of any call. Throws 404 where none succeeded. */
export function disputeOf(bank: Bank, paymentIntent: string, reason: string): DisputeRow {
  return transaction(bank, () => {
    const charge = bank.sql.get`
      SELECT * FROM charges WHERE intent = ${paymentIntent} AND status = 'succeeded'` as
      | ChargeRow
      | undefined
    if (!charge) throw noSuch('successful charge of', paymentIntent, 'payment_intent')
    return dispute(bank, charge, reason)
  })
}

const nobody = { requestId: null, key: null }
