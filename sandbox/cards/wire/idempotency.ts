import { createHmac } from 'node:crypto'
import type { Bank } from '../bank.ts'
import { attempt, transaction } from '../store.ts'
import type { Answer, Asked } from './answer.ts'
import { failureBody, StripeFailure } from './failure.ts'

type KeyRow = {
  key: string
  path: string
  parameters: string
  request_id: string
  held_until: number | null
  status: number | null
  body: string | null
}

/**
 * Carries out a call once for its idempotency key, in one transaction with the answer that the key
 * remembers, so that there is no moment at which the work is done but its key unknown.
 * Refuses a key that was used for something else, and one whose call is still running.
 */
export function once(bank: Bank, asked: Asked, act: () => Answer): Answer {
  return transaction(bank, () => {
    if (asked.key === null) return act()
    const known = recall(bank, asked, asked.key)
    if (known) return known
    const answer = answerOf(bank, act)
    if (answer.remembered) remember(bank, asked, asked.key, answer)
    else bank.sql.run`DELETE FROM idempotency_keys WHERE key = ${asked.key}`
    return answer
  })
}

/**
 * Marks a key as being worked on for so many milliseconds, or gives the answer it already has.
 * A mark of a process that died runs out by itself.
 */
export function hold(bank: Bank, asked: Asked, ms: number): Answer | undefined {
  const { key } = asked
  if (key === null) return undefined
  return transaction(bank, () => {
    const known = recall(bank, asked, key)
    if (known) return known
    const now = bank.now()
    bank.sql.run`
      INSERT INTO idempotency_keys (key, path, parameters, request_id, held_until, created)
      VALUES (${key}, ${asked.path}, ${fingerprint(bank, asked)}, ${asked.requestId}, ${now + ms}, ${now})
      ON CONFLICT (key) DO UPDATE SET request_id = excluded.request_id, held_until = excluded.held_until`
    return undefined
  })
}

function recall(bank: Bank, asked: Asked, key: string): Answer | undefined {
  const row = bank.sql.get`SELECT * FROM idempotency_keys WHERE key = ${key}` as KeyRow | undefined
  if (!row) return undefined
  if (row.path !== asked.path) {
    throw misused(
      `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${asked.path}' vs '${row.path}'). Try using a key other than '${key}' if you meant to execute a different request.`,
    )
  }
  if (row.parameters !== fingerprint(bank, asked)) {
    throw misused(
      `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    )
  }
  if (row.status !== null && row.body !== null) {
    return {
      status: row.status,
      body: JSON.parse(row.body),
      remembered: true,
      replayOf: row.request_id,
    }
  }
  if (row.request_id !== asked.requestId && (row.held_until ?? 0) > bank.now()) throw inUse(key)
  return undefined
}

/** A refusal in the middle of a call is its answer too; what the call wrote before is undone. */
function answerOf(bank: Bank, act: () => Answer): Answer {
  try {
    return attempt(bank, act)
  } catch (error) {
    if (!(error instanceof StripeFailure)) throw error
    return { status: error.status, body: failureBody(error.failure), remembered: error.remembered }
  }
}

function remember(bank: Bank, asked: Asked, key: string, answer: Answer): void {
  const body = JSON.stringify(answer.body)
  bank.sql.run`
    INSERT INTO idempotency_keys (key, path, parameters, request_id, status, body, created)
    VALUES (${key}, ${asked.path}, ${fingerprint(bank, asked)}, ${asked.requestId}, ${answer.status}, ${body}, ${bank.now()})
    ON CONFLICT (key) DO UPDATE SET
      request_id = excluded.request_id, held_until = NULL, status = excluded.status, body = excluded.body`
}

/**
 * What was asked, as a code that can be compared but not read back. It is keyed because card
 * numbers are among the parameters, and a plain hash of one is soon guessed.
 */
function fingerprint(bank: Bank, asked: Asked): string {
  const sorted = [...asked.params].map(([name, value]) => JSON.stringify([name, value])).sort()
  return createHmac('sha256', bank.secretKey).update(sorted.join('\n')).digest('hex')
}

function misused(message: string): StripeFailure {
  return new StripeFailure(400, { type: 'idempotency_error', message }, false)
}

function inUse(key: string): StripeFailure {
  const message = `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`
  return new StripeFailure(
    409,
    { type: 'idempotency_error', code: 'idempotency_key_in_use', message },
    false,
  )
}
