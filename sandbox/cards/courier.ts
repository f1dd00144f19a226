import { createHmac } from 'node:crypto'
import type { Bank } from './bank.ts'
import type { DeliveryRow, EventRow } from './rows.ts'

export type Courier = {
  /** Looks at once whether there is something to send. */
  nudge: () => void
  /** Sends no more, and gives back what was not finished. */
  stop: () => Promise<void>
}

/**
 * Sends the webhooks that lie in the table: signed, again and again with growing pauses until the
 * shop answers 2xx, for three days. A delivery is leased while it is under way, so that of several
 * processes only one sends it, and one that dies with it is followed by another.
 */
export function openCourier(bank: Bank): Courier {
  const { webhookUrl } = bank
  if (webhookUrl === null) return { nudge: () => {}, stop: async () => {} }
  const underWay = new Set<Promise<void>>()
  const stopped = new AbortController()
  let timer: NodeJS.Timeout | undefined

  function round(): void {
    if (stopped.signal.aborted) return
    clearTimeout(timer)
    try {
      while (underWay.size < atOnce) {
        const delivery = leased(bank)
        if (!delivery) break
        send(delivery)
      }
      timer = setTimeout(round, untilNext(bank)).unref()
    } catch {
      // The file is locked for longer than one waits: what is due stays due.
      timer = setTimeout(round, lookEvery).unref()
    }
  }

  function send(delivery: DeliveryRow): void {
    const sending = deliver(bank, webhookUrl ?? '', delivery, stopped.signal)
      // What could not be written down is sent again when its lease has run out.
      .catch(() => {})
      .finally(() => {
        underWay.delete(sending)
        round()
      })
    underWay.add(sending)
  }

  timer = setTimeout(round, 0).unref()
  return {
    nudge: () => {
      clearTimeout(timer)
      timer = setTimeout(round, 0).unref()
    },
    stop: async () => {
      stopped.abort()
      clearTimeout(timer)
      await Promise.all(underWay)
    },
  }
}

/** The header that Stripe signs with: a time, and a code over time and body that only the secret gives. */
export function signature(payload: string, secret: string, atSeconds: number): string {
  const code = createHmac('sha256', secret).update(`${atSeconds}.${payload}`).digest('hex')
  return `t=${atSeconds},v1=${code}`
}

async function deliver(
  bank: Bank,
  url: string,
  delivery: DeliveryRow,
  stopped: AbortSignal,
): Promise<void> {
  const event = bank.sql.get`SELECT * FROM events WHERE id = ${delivery.event}` as EventRow
  const result = await sent(bank, url, event.payload, stopped)
  if (result.startsWith('2')) {
    bank.sql.run`
      UPDATE deliveries SET done_at = ${bank.now()}, lease_until = NULL, last_result = ${result}
      WHERE seq = ${delivery.seq}`
    return
  }
  const late = bank.now() - event.created * 1_000 > patience
  const pause = stopped.aborted
    ? 0
    : Math.min(firstPause * 2 ** (delivery.attempts - 1), longestPause)
  bank.sql.run`
    UPDATE deliveries SET due_at = ${bank.now() + pause}, lease_until = NULL, last_result = ${result},
      done_at = ${late ? bank.now() : null}
    WHERE seq = ${delivery.seq}`
}

/** The status that came back, or why none did. */
async function sent(
  bank: Bank,
  url: string,
  payload: string,
  stopped: AbortSignal,
): Promise<string> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': signature(payload, bank.webhookSecret, Math.floor(bank.now() / 1_000)),
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      },
      body: payload,
      redirect: 'manual',
      signal: AbortSignal.any([stopped, AbortSignal.timeout(answerWithin)]),
    })
    await response.body?.cancel()
    return String(response.status)
  } catch (error) {
    return error instanceof Error ? error.name : 'failed'
  }
}

/** Takes the delivery that is due longest, if nobody else has it; one statement, so that two cannot. */
function leased(bank: Bank): DeliveryRow | undefined {
  const now = bank.now()
  return bank.sql.get`
    UPDATE deliveries SET lease_until = ${now + lease}, attempts = attempts + 1
    WHERE seq = (
      SELECT seq FROM deliveries
      WHERE done_at IS NULL AND due_at <= ${now} AND (lease_until IS NULL OR lease_until <= ${now})
      ORDER BY due_at, seq LIMIT 1
    )
    RETURNING *` as DeliveryRow | undefined
}

/** How long to wait before looking again; other processes may add deliveries, so never for long. */
function untilNext(bank: Bank): number {
  const next = bank.sql.get`
    SELECT min(max(due_at, coalesce(lease_until, 0))) AS at FROM deliveries WHERE done_at IS NULL` as {
    at: number | null
  }
  return next.at === null ? lookEvery : Math.min(Math.max(next.at - bank.now(), 10), lookEvery)
}

const atOnce = 8
const answerWithin = 10_000
/** Longer than a delivery can take, or a second process would send it meanwhile. */
const lease = 15_000
const lookEvery = 500
const firstPause = 500
const longestPause = 60_000
const patience = 3 * 24 * 3_600_000
