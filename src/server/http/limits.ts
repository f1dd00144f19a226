// 300 IP addresses made 300 guesses at one account, and as many again after a restart, through a library that
// counts by IP address in the memory of a process. Therefore wrong passwords of an account are counted here.

import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { pluralize } from '#base/format.ts'
import type { Problem } from '#base/problem.ts'
import { refuse } from '#base/refuse.ts'
import { ours } from '#base/texts.ts'
import type { Database, Transaction } from '../database/open.ts'

/** Within a quarter of an hour, unless it says otherwise; none counts for longer than a day. */
export type Limit = { name: string; most: number; withinMs?: number }

const quarterOfHour = 15 * 60 * 1000

export const limits = {
  signInAccount: { name: 'sign-in account', most: 10 },
  /** Wrong passwords, and wrong codes, shown again within one session: no stranger counts here. */
  proofPassword: { name: 'proof password', most: 10 },
  proofCode: { name: 'proof code', most: 10 },
  secondStep: { name: 'second step', most: 10 },
  /** Codes of one account, whichever session asks: a guesser who waits a quarter of an hour is stopped, too. */
  codesOfDay: { name: 'codes of a day', most: 20, withinMs: 24 * 60 * 60 * 1000 },
  mailUser: { name: 'mail user', most: 5 },
  /** Mails of one kind to one account; links sent before still work. */
  mailAccount: { name: 'mail account', most: 10 },
  /** Accounts made, and forgotten again, with one email: each sends it a mail. */
  registerEmail: { name: 'register email', most: 5 },
  messages: { name: 'messages', most: 60 },
  /** Payments that one account opens until one succeeds: stolen cards are tried like that. */
  payments: { name: 'payments', most: 10 },
  /** The same for an unverified account, and for all such accounts of an IP address. */
  unverifiedPayments: { name: 'unverified payments', most: 5 },
  unverifiedPaymentsPerIp: { name: 'unverified payments by IP', most: 10 },
  /** Reviews of unverified accounts per IP address. */
  unverifiedReviews: { name: 'unverified reviews', most: 3, withinMs: 24 * 60 * 60 * 1000 },
  /** Pictures that one user uploads: more than anybody fills into forms. */
  uploads: { name: 'uploads', most: 120 },
  /** Bytes of answers that are remembered for one account. */
  rememberedBytes: { name: 'remembered bytes', most: 1_000_000 },
  adminUploads: { name: 'admin uploads', most: 5_000 },
} as const satisfies Record<string, Limit>

/**
 * Counts one try before it is made, so that many at once cannot slip through; throws 'too-many-tries'.
 * The first try after the time starts a new count.
 */
export async function takeTry(db: Database, limit: Limit, subject: string): Promise<number> {
  const now = Date.now()
  const counted = await db.write((trx) => countTry(trx, limit, subject, now))
  requireWithin(counted, limit)
  return counted.count
}

/** The same within a transaction: a try that is refused is not counted. */
export async function takeTryIn(trx: Transaction, limit: Limit, subject: string): Promise<void> {
  requireWithin(await countTry(trx, limit, subject, Date.now()), limit)
}

type Counted = { count: number; since: number }

function requireWithin({ count, since }: Counted, limit: Limit): void {
  if (count <= limit.most) return
  const end = since + (limit.withinMs ?? quarterOfHour)
  // Reads the clock again: another try may have started this count while this one waited for the database.
  throw tooManyTries(Math.max(1, Math.ceil((end - Date.now()) / 1000)))
}

export function tooManyTries(retryAfterSeconds: number): Problem {
  const wait = pluralize(Math.ceil(retryAfterSeconds / 60), 'minute')
  const detail = `${ours.tooManyTries} You can try again in ${wait}.`
  return refuse('too-many-tries', { detail, retryAfterSeconds })
}

export async function isWithin(db: Database, limit: Limit, subject: string): Promise<boolean> {
  const counted = await db.write((trx) => countTry(trx, limit, subject, Date.now()))
  return counted.count <= limit.most
}

/** Counts bytes that are kept for an account. */
export async function hasRoom(
  trx: Transaction,
  limit: Limit,
  subject: string,
  bytes: number,
): Promise<boolean> {
  return (await countTry(trx, limit, subject, Date.now(), bytes)).count <= limit.most
}

function countTry(
  trx: Transaction,
  limit: Limit,
  subject: string,
  now: number,
  count = 1,
): Promise<Counted> {
  const isOver = sql`tries.since <= ${now - (limit.withinMs ?? quarterOfHour)}`
  return trx
    .insertInto('tries')
    .values({ id: hashSubject(limit, subject), count, since: now })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({
        count: sql<number>`case when ${isOver} then excluded.count else tries.count + excluded.count end`,
        since: sql<number>`case when ${isOver} then ${now} else tries.since end`,
      }),
    )
    .returning(['count', 'since'])
    .executeTakeFirstOrThrow()
}

/** Returns a try that failed through no fault of the user. */
export async function returnTry(db: Database, limit: Limit, subject: string): Promise<void> {
  const id = hashSubject(limit, subject)
  await db.write((trx) =>
    trx
      .updateTable('tries')
      .set((row) => ({ count: row('count', '-', 1) }))
      .where('id', '=', id)
      .where('count', '>', 0)
      .execute(),
  )
}

export async function forgetTries(db: Database, limit: Limit, subject: string): Promise<void> {
  const id = hashSubject(limit, subject)
  await db.write((trx) => trx.deleteFrom('tries').where('id', '=', id).execute())
}

/** Hashed: the table does not reveal whose accounts are tried. */
function hashSubject(limit: Limit, subject: string): string {
  return hash('sha256', `${limit.name}\n${subject}`)
}
