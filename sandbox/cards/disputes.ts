import { type Bank, type ChargeRow, type DisputeRow, newId, seconds } from './bank.ts'
import type { Outcome } from './cards.ts'
import { disputeShape } from './shapes.ts'
import { record } from './webhooks.ts'
import { type Answer, type Call, invalid, noSuch } from './wire.ts'

const reasons: Partial<Record<Outcome, Pick<DisputeRow, 'reason' | 'status'>>> = {
  disputed_as_fraudulent: { reason: 'fraudulent', status: 'needs_response' },
  disputed_as_not_received: { reason: 'product_not_received', status: 'needs_response' },
  inquired_about: { reason: 'fraudulent', status: 'warning_needs_response' },
}

/**
 * The card's owner disputes a charge: the bank takes the rest of the money back, unless it only inquires,
 * and the shop gets a webhook.
 */
export function disputeCharge(bank: Bank, charge: ChargeRow, outcome: Outcome): void {
  const why = reasons[outcome]
  if (!why) return
  const id = newId('du_')
  bank.sql.run`UPDATE charges SET dispute = ${id} WHERE id = ${charge.id}`
  bank.sql.run`
    INSERT INTO disputes (id, charge, intent, amount, currency, reason, status, created)
    VALUES (${id}, ${charge.id}, ${charge.intent}, ${charge.amount - charge.amount_refunded},
      ${charge.currency}, ${why.reason}, ${why.status}, ${seconds()})`
  const dispute = disputeShape(disputeOf(bank, id))
  record(bank, 'charge.dispute.created', dispute)
  if (why.status === 'needs_response') record(bank, 'charge.dispute.funds_withdrawn', dispute)
}

/** Whether the bank has the charge's money: a dispute that is won, or only an inquiry, keeps none. */
export function isChargedBack({ sql }: Bank, charge: string): boolean {
  const held = sql.get`
    SELECT id FROM disputes WHERE charge = ${charge} AND status IN ('needs_response', 'lost')`
  return held !== undefined
}

/** GET /v1/disputes/:id */
export function retrieveDispute({ bank, id }: Call): Answer {
  return { status: 200, body: disputeShape(disputeOf(bank, id)) }
}

/** POST /v1/disputes/:id: as in Stripe's test mode, the words of the evidence decide. */
export function submitEvidence(call: Call): Answer {
  const evidence = call.params.get('evidence[uncategorized_text]')
  if (evidence === 'winning_evidence') return end(call, 'won')
  if (evidence === 'losing_evidence') return end(call, 'lost')
  return retrieveDispute(call)
}

/** POST /v1/disputes/:id/close: the shop gives in. */
export function closeDispute(call: Call): Answer {
  return end(call, 'lost')
}

function end(call: Call, outcome: 'won' | 'lost'): Answer {
  const { bank, id } = call
  const { status } = disputeOf(bank, id)
  const isInquiry = status === 'warning_needs_response'
  if (!isInquiry && status !== 'needs_response')
    throw invalid('This dispute is already closed.', { code: 'dispute_already_closed' })
  bank.sql.run`
    UPDATE disputes SET status = ${isInquiry ? 'warning_closed' : outcome} WHERE id = ${id}`
  const dispute = disputeShape(disputeOf(bank, id))
  record(bank, 'charge.dispute.closed', dispute)
  if (dispute.status === 'won') record(bank, 'charge.dispute.funds_reinstated', dispute)
  return retrieveDispute(call)
}

function disputeOf({ sql }: Bank, id: string): DisputeRow {
  const dispute = sql.get`SELECT * FROM disputes WHERE id = ${id}` as DisputeRow | undefined
  if (!dispute) throw noSuch('dispute', id)
  return dispute
}
