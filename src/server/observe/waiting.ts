import { sql } from 'kysely'
import type { Database } from '#server/database/open.ts'
import { never } from '#server/mail/send-due.ts'

/** What waits, as one question to the database tells it. */
export type Waiting = { waiting: number; failed: number; oldest_seconds: number; given_up: number }

/** Mails that wait, and what became of them. */
export async function countMails(db: Database): Promise<Waiting> {
  const { rows } = await sql<Counted>`select
      count(*) filter (where due_at < ${never}) as waiting,
      count(*) filter (where due_at < ${never} and failure is not null) as failed,
      min(created_at) filter (where due_at < ${never}) as oldest,
      count(*) filter (where due_at = ${never}) as given_up
    from outbox where sent_at is null`.execute(db.read)
  return asWaiting(rows)
}

/** Refunds that are owed; none is given up. */
export async function countRefunds(db: Database): Promise<Waiting> {
  const { rows } = await sql<Counted>`select
      count(*) as waiting, count(*) filter (where tries > 0) as failed,
      min(asked_at) as oldest, 0 as given_up
    from refunds where done_at is null`.execute(db.read)
  return asWaiting(rows)
}

type Counted = { waiting: number; failed: number; oldest: number | null; given_up: number }

function asWaiting([counted]: Counted[]): Waiting {
  const { waiting = 0, failed = 0, oldest = null, given_up = 0 } = counted ?? {}
  const sinceMs = oldest === null ? 0 : Date.now() - Number(oldest)
  return {
    waiting: Number(waiting),
    failed: Number(failed),
    oldest_seconds: Math.max(0, sinceMs / 1000),
    given_up: Number(given_up),
  }
}
