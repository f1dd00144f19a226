import { type Bank, newId, seconds } from '../bank.ts'
import { record } from '../events.ts'
import type { ChargeRow, DisputeRow } from '../rows.ts'
import { disputeShape } from '../shapes.ts'

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

const nobody = { requestId: null, key: null }
