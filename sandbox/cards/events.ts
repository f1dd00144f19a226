import { type Bank, newId, seconds } from './bank.ts'
import { takeWebhookFault } from './faults.ts'

/** The version of Stripe's interface that events are written in: that of the installed SDK. */
export const apiVersion = '2026-10-28.endive'

/** What the shop's webhook endpoint asked to hear of, as one would choose in Stripe's dashboard. */
const delivered: readonly string[] = [
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'charge.refunded',
  'charge.dispute.created',
]

/** Who caused an event: the request, or nobody where the card company acts by itself. */
export type Cause = { requestId: string | null; key: string | null }

/**
 * Writes down that something happened, and that the shop must be told, in the transaction in which
 * it happens. The telling itself is done later by the courier, from the table.
 */
export function record(bank: Bank, cause: Cause, type: string, object: unknown): void {
  const id = newId('evt_')
  const created = seconds(bank)
  const payload = JSON.stringify({
    id,
    object: 'event',
    api_version: apiVersion,
    created,
    data: { object },
    livemode: false,
    pending_webhooks: delivered.includes(type) && bank.webhookUrl ? 1 : 0,
    request: { id: cause.requestId, idempotency_key: cause.key },
    type,
  })
  bank.sql
    .run`INSERT INTO events (id, type, payload, created) VALUES (${id}, ${type}, ${payload}, ${created})`
  if (bank.webhookUrl === null || !delivered.includes(type)) return
  const { copies, delay } = takeWebhookFault(bank, type)
  for (let copy = 0; copy < copies; copy += 1) {
    bank.sql.run`INSERT INTO deliveries (event, due_at) VALUES (${id}, ${bank.now() + delay})`
  }
}
