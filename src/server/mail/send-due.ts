import { setTimeout as pause } from 'node:timers/promises'
import type { Selectable } from 'kysely'
import { oneLine } from '#base/sentences.ts'
import type { Database, Transaction } from '#server/database/open.ts'
import type { Schema } from '#server/database/schema.ts'
import { whileRenewing } from '#server/jobs/lease.ts'
import { describeError } from '#server/observe/log.ts'
import type { Mail } from '#server/ports.ts'
import { forgetRecipient, lastMail } from './last-mail.ts'
import type { WithFiles, Writers } from './outbox.ts'
import { MailRefused, RecipientPutOff } from './refused.ts'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute

/** A sender that was killed holds its mail for so long. */
const leaseMs = 30 * second
const renewEveryMs = 10 * second

/** Waits after each failed try; the last one is repeated. */
const waitsMs = [30 * second, 2 * minute, 10 * minute, hour, 4 * hour]

/**
 * A mail that nobody takes is given up after so many tries: with the waits between them 7 days.
 */
const mostTries = 46

/** The last moment that a date can hold: due then, a mail is never tried again. */
export const never = 8_640_000_000_000_000

/** After so many failures in a row the receiver is down: the rest need not wait out its silence. */
const failuresThatEndARound = 3

/** Then it is left alone for so long, however much is queued: less than the pause between two turns. */
const restMs = 10 * second

/** So long the note of a sent mail is tried while the database does not answer. */
const noteForMs = minute

/**
 * Gives what sends all mail that is due, to be called whenever there is some. While the receiver is down
 * it tries again every 10 s at most: each try writes its letter anew, and the paper that goes with it.
 * `clock` gives milliseconds that nobody sets.
 */
export function openSender(
  db: Database,
  mail: Mail,
  writers: Writers,
  log: Log,
  clock = () => performance.now(),
): (stopping?: AbortSignal) => Promise<void> {
  let restsUntil = 0
  return async (stopping) => {
    if (clock() < restsUntil) return
    const { isDown } = await sendDueMail(db, mail, Date.now, writers, stopping, log)
    if (isDown) restsUntil = clock() + restMs
  }
}

/**
 * Sends every mail that is due, one after the other, those that somebody waits for first, then the
 * oldest; gives how many were taken and how many not, and whether the receiver is down. Any number of
 * processes may do it at once: each mail is claimed before it is sent. One that was not taken is tried
 * again after 30 s, 2 min, 10 min, 1 h, then every 4 h, for 7 days; one that was refused for good is
 * given up at once.
 * `now` gives epoch milliseconds; `writers` write what was queued as facts; after `stopping` no other
 * mail is begun; `log` is told of each that was not taken. Rejects only when the database does not
 * answer.
 */
export async function sendDueMail(
  db: Database,
  mail: Mail,
  now: () => number = Date.now,
  writers: Writers = {},
  stopping?: AbortSignal,
  log: Log = { warn() {} },
): Promise<{ sent: number; failed: number; isDown?: true }> {
  let sent = 0
  let failed = 0
  let inARow = 0
  while (!stopping?.aborted && inARow < failuresThatEndARound && (await isAnyDue(db, now()))) {
    const claim = await claimNext(db, now())
    if (!claim) break
    const failure = await whileRenewing(
      () => renew(db, claim, now()),
      renewEveryMs,
      () => send(mail, claim, writers),
    )
    if (failure === null) {
      if (isLast(claim)) await forgetRecipient(db, claim)
      await noteSent(db, claim, now)
      sent++
      inARow = 0
    } else {
      const note = await noteFailure(db, claim, failure, now())
      tellFailure(log, claim, note)
      if (note.due_at === never && isLast(claim)) await forgetRecipient(db, claim)
      failed++
      // Who refuses one mail, or puts it off, is not down.
      const isUp = failure instanceof MailRefused || failure instanceof RecipientPutOff
      inARow = isUp ? 0 : inARow + 1
    }
  }
  return { sent, failed, ...(inARow < failuresThatEndARound ? {} : { isDown: true }) }
}

/** With it the address itself leaves the records. */
function isLast({ fact }: Claim): boolean {
  return fact.startsWith(lastMail)
}

type Log = { warn(facts: object, message: string): void }

/** What a sender needs of a mail that is its to send. Its number of tries is what a later claim changes. */
const claimed = ['id', 'fact', 'recipient', 'subject', 'text', 'html', 'facts', 'tries'] as const
type Claim = Pick<Selectable<Schema['outbox']>, (typeof claimed)[number]>

async function isAnyDue(db: Database, now: number): Promise<boolean> {
  const row = await db.read
    .selectFrom('outbox')
    .select('id')
    .where('sent_at', 'is', null)
    .where('due_at', '<=', now)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** A claimed mail is due again when the claim ends, so that a killed sender's mail is not lost. */
function claimNext(db: Database, now: number): Promise<Claim | undefined> {
  return db.write((trx) => {
    const next = trx
      .selectFrom('outbox')
      .select('id')
      .where('sent_at', 'is', null)
      .where('due_at', '<=', now)
      .orderBy('line')
      .orderBy('due_at')
      .orderBy('id')
      .limit(1)
      .forUpdate()
      .skipLocked()
    return trx
      .updateTable('outbox')
      .set((row) => ({ due_at: now + leaseMs, tries: row('tries', '+', 1) }))
      .where('id', '=', next)
      .returning(claimed)
      .executeTakeFirst()
  })
}

/** Null when the receiver took it, else what went wrong. */
async function send(mail: Mail, claim: Claim, writers: Writers): Promise<Error | null> {
  try {
    await mail.send({ id: claim.id, to: claim.recipient, ...(await written(claim, writers)) })
    return null
  } catch (error) {
    return error instanceof Error ? error : new Error('unknown')
  }
}

/** A mail whose kind nobody writes any more fails like one that nobody takes: an operator sees it. */
async function written(
  { fact, subject, text, html, facts }: Claim,
  writers: Writers,
): Promise<WithFiles> {
  if (facts === null) return { subject, text, html }
  const kind = fact.slice(0, fact.indexOf(':'))
  const write = writers[kind]
  if (!write) throw new Error(`nobody writes mails of the kind ${kind}`)
  const mail = await write(JSON.parse(facts))
  return { ...mail, subject: oneLine(mail.subject) }
}

function renew(db: Database, claim: Claim, now: number): Promise<unknown> {
  return db.write((trx) => own(trx, claim, { due_at: now + leaseMs }))
}

/**
 * What is sent stays as a record without its contents: nobody reads them here again, and links in
 * them open accounts. The mail is out, so this note must not be lost with a database that is away
 * for a moment: it is tried for a minute before it rejects.
 */
async function noteSent(db: Database, claim: Claim, now: () => number): Promise<void> {
  const nobody = isLast(claim) ? { recipient: '' } : {}
  const note = { sent_at: now(), text: '', html: '', facts: null, failure: null, ...nobody }
  for (const end = Date.now() + noteForMs; ; ) {
    try {
      await db.write((trx) =>
        trx.updateTable('outbox').set(note).where('id', '=', claim.id).execute(),
      )
      return
    } catch (error) {
      if (Date.now() > end) throw error
      await pause(second / 4)
    }
  }
}

async function noteFailure(
  db: Database,
  claim: Claim,
  error: Error,
  now: number,
): Promise<{ due_at: number; failure: string }> {
  const failure = describeError(error)
  const next = now + (waitsMs[Math.min(claim.tries, waitsMs.length) - 1] ?? 0)
  const note =
    claim.tries < mostTries && !(error instanceof MailRefused)
      ? { due_at: next, failure }
      : { due_at: never, failure: `given up: ${failure}` }
  const nobody = note.due_at === never && isLast(claim) ? { recipient: '' } : {}
  await db.write((trx) => own(trx, claim, { ...note, ...nobody }))
  return note
}

/** By its kind, for its fact may hold an address. */
function tellFailure(
  log: Log,
  { id, fact, tries }: Claim,
  { due_at, failure }: { due_at: number; failure: string },
): void {
  const kind = fact.slice(0, fact.indexOf(':'))
  const facts = { mail: id, kind, tries, reason: failure }
  if (due_at === never) log.warn(facts, 'a mail is given up')
  else log.warn(facts, 'a mail was not taken; it is tried again')
}

/** Changes the row only while the claim holds: a slow sender never disturbs the one after it. */
async function own(
  trx: Transaction,
  claim: Claim,
  change: { due_at: number; failure?: string; recipient?: string },
): Promise<void> {
  await trx
    .updateTable('outbox')
    .set(change)
    .where('id', '=', claim.id)
    .where('tries', '=', claim.tries)
    .where('sent_at', 'is', null)
    .execute()
}
