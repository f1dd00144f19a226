import { createHmac } from 'node:crypto'
import { type Bank, type Fault, newId, seconds, takeFault, type WebhookRow } from './bank.ts'

/** The version of Stripe's interface that events are written in: that of the installed SDK. */
const apiVersion = '2026-10-28.endive'

/** What the shop's webhook endpoint asked to hear of, as one would choose in Stripe's dashboard. */
type EventType =
  | 'payment_intent.succeeded'
  | 'payment_intent.payment_failed'
  | 'payment_intent.canceled'
  | 'charge.refunded'
  | 'charge.refund.updated'
  | 'refund.failed'
  | 'charge.dispute.created'
  | 'charge.dispute.closed'
  | 'charge.dispute.funds_withdrawn'
  | 'charge.dispute.funds_reinstated'

/** Writes down what the shop must be told, in the transaction in which it happens. */
export function record(bank: Bank, type: EventType, object: unknown): void {
  const isLost = ({ kind, event = type }: Fault) => kind === 'webhook-drop' && event === type
  if (takeFault(bank, isLost)) return
  const payload = JSON.stringify({
    id: newId('evt_'),
    object: 'event',
    api_version: apiVersion,
    created: seconds(),
    data: { object },
    livemode: false,
    type,
  })
  bank.sql.run`INSERT INTO webhooks (payload, due_at) VALUES (${payload}, ${Date.now()})`
}

const atOnce = 8
const answerWithinMs = 10_000
const lookEveryMs = 500
const firstPauseMs = 500
const longestPauseMs = 60_000

/**
 * Sends the webhooks that lie in the table: signed, again and again with growing pauses until the shop
 * answers 2xx. `nudge` makes it look at once whether there is something to send.
 */
export function openCourier(
  bank: Bank,
  beforeLook: () => void,
): { nudge: () => void; stop: () => Promise<void> } {
  const underWay = new Map<number, Promise<void>>()
  const stopped = new AbortController()
  let timer = setTimeout(look, 0).unref()

  function look(): void {
    try {
      sendDue()
    } catch {
      // A disk that is full has room again some time.
    }
    lookIn(lookEveryMs)
  }

  function sendDue(): void {
    beforeLook()
    const due = bank.sql.all`
      SELECT * FROM webhooks WHERE done_at IS NULL AND due_at <= ${Date.now()}
      ORDER BY due_at, seq LIMIT ${atOnce}` as WebhookRow[]
    for (const delivery of due) {
      if (underWay.has(delivery.seq)) continue
      const sending = deliver(bank, delivery, stopped.signal)
        .then(
          () => lookIn(0),
          // An event whose delivery cannot be stored is sent again.
          () => {},
        )
        .finally(() => underWay.delete(delivery.seq))
      underWay.set(delivery.seq, sending)
    }
  }

  function lookIn(ms: number): void {
    clearTimeout(timer)
    if (!stopped.signal.aborted) timer = setTimeout(look, ms).unref()
  }

  return {
    nudge: () => lookIn(0),
    stop: async () => {
      stopped.abort()
      clearTimeout(timer)
      await Promise.all(underWay.values())
    },
  }
}

async function deliver(
  bank: Bank,
  { seq, payload, attempts }: WebhookRow,
  stopped: AbortSignal,
): Promise<void> {
  const isHeard = await fetch(bank.webhookUrl, {
    method: 'POST',
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': signature(payload, bank.webhookSecret, seconds()),
    },
    body: payload,
    redirect: 'manual',
    signal: AbortSignal.any([stopped, AbortSignal.timeout(answerWithinMs)]),
  }).then(
    async ({ ok, body }) => {
      await body?.cancel()
      return ok
    },
    () => false,
  )
  const pause = stopped.aborted ? 0 : Math.min(firstPauseMs * 2 ** attempts, longestPauseMs)
  bank.sql.run`
    UPDATE webhooks SET attempts = attempts + 1, due_at = ${Date.now() + pause},
      done_at = ${isHeard ? Date.now() : null}
    WHERE seq = ${seq}`
}

/** The header that Stripe signs with: a time, and a code over time and body that only the secret gives. */
function signature(payload: string, secret: string, atSeconds: number): string {
  const code = createHmac('sha256', secret).update(`${atSeconds}.${payload}`).digest('hex')
  return `t=${atSeconds},v1=${code}`
}
