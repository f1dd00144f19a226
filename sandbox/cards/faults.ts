import type { Bank } from './bank.ts'

/**
 * What can be made to go wrong on purpose. Faults lie in the table, so that they hold for every
 * process that has the file open, each until it struck so many `times` (once unless told otherwise).
 */
export type Fault = CallFault | WebhookFault

/**
 * A call that hangs for `ms`, answers 500, answers no JSON, or has its connection cut: `before` it
 * is carried out, so that nothing happened, or `after`, so that it happened and only the answer is lost.
 */
export type CallFault = {
  kind: 'hang' | 'error' | 'garbage' | 'cut'
  ms?: number
  when?: 'before' | 'after'
  /** Only calls that begin so, such as `POST /v1/refunds`; all of `/v1` otherwise. */
  call?: string
  times?: number
}

/** A webhook that is never sent, sent `copies` times, or sent `ms` later than it should. */
type WebhookFault = {
  kind: 'webhook-drop' | 'webhook-duplicate' | 'webhook-delay'
  copies?: number
  ms?: number
  /** Only events of this type. */
  event?: string
  times?: number
}

type FaultRow = { seq: number; fault: string; times: number }

/** Adds a fault; null takes all away. */
export function setFault(bank: Bank, fault: Fault | null): void {
  if (fault === null) bank.sql.run`DELETE FROM faults`
  else
    bank.sql
      .run`INSERT INTO faults (fault, times) VALUES (${JSON.stringify(fault)}, ${fault.times ?? 1})`
}

/** The fault that strikes this call, if one waits for it. */
export function takeCallFault(bank: Bank, call: string): CallFault | undefined {
  return take(
    bank,
    (fault): fault is CallFault => !isWebhookFault(fault) && call.startsWith(fault.call ?? ''),
  )
}

/** How often an event is sent, and how many milliseconds late: once and at once, but for a fault. */
export function takeWebhookFault(bank: Bank, type: string): { copies: number; delay: number } {
  const fault = take(
    bank,
    (candidate): candidate is WebhookFault =>
      isWebhookFault(candidate) && (candidate.event ?? type) === type,
  )
  switch (fault?.kind) {
    case 'webhook-drop':
      return { copies: 0, delay: 0 }
    case 'webhook-duplicate':
      return { copies: fault.copies ?? 2, delay: 0 }
    case 'webhook-delay':
      return { copies: 1, delay: fault.ms ?? 1_000 }
    case undefined:
      return { copies: 1, delay: 0 }
  }
}

function take<Kind extends Fault>(
  bank: Bank,
  fits: (fault: Fault) => fault is Kind,
): Kind | undefined {
  const rows = bank.sql.all`SELECT * FROM faults WHERE times > 0 ORDER BY seq` as FaultRow[]
  for (const row of rows) {
    const fault: Fault = JSON.parse(row.fault)
    if (!fits(fault)) continue
    // The guard in the statement decides when two processes meet the same fault.
    const { changes } = bank.sql
      .run`UPDATE faults SET times = times - 1 WHERE seq = ${row.seq} AND times > 0`
    if (changes === 1) return fault
  }
  return undefined
}

function isWebhookFault(fault: Fault): fault is WebhookFault {
  return fault.kind.startsWith('webhook-')
}
