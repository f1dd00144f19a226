import { setTimeout as pause } from 'node:timers/promises'
import type { Selectable } from 'kysely'
import { oneLine } from '#base/sentences.ts'
import type { Database, Transaction } from '#server/database/open.ts'
import type { Schema } from '#server/database/schema.ts'
import { whileRenewing } from '#server/jobs/jobs.ts'
import { describeError } from '#server/observe/log.ts'
import { type Mail, MailRejected, RecipientDeferred } from '#server/ports.ts'
import { lastMail, type Writers, type WrittenWithFiles } from './outbox.ts'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute

/** A sender that was killed holds its mail for so long. */
const leaseMs = 30 * second
const renewEveryMs = 10 * second

/** Waits after each failed try; the last one is repeated. */
const waitsMs = [30 * second, 2 * minute, 10 * minute, hour, 4 * hour]

/** A mail that nobody takes is given up after so many tries: with the waits between them 7 days. */
const maxTries = 46

/** The last moment that a date can hold: due then, a mail is never tried again. */
export const never = 8_640_000_000_000_000

/** After so many failures in a row the receiver is down: the rest need not wait out its silence. */
const failuresWhenDown = 3

/** Then it is left alone for so long, however much is queued: each try writes its letter and its paper anew. */
const restMs = 10 * second

/** So long the note of a sent mail is tried while the database does not answer. */
const noteForMs = minute

type Log = { warn(facts: object, message: string): void }

/** Gives what sends all mail that is due; `clock` gives milliseconds that nobody sets. */
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
    const { isDown } = await sendDueMail(db, mail, { writers, stopping, log })
    if (isDown) restsUntil = clock() + restMs
  }
}

type SendOptions = {
  /** Epoch milliseconds. */
  now?: () => number
  writers?: Writers
  stopping?: AbortSignal | undefined
  log?: Log
}

/**
 * Sends every mail that is due, one after the other, those that somebody waits for first, then the
 * oldest. Any number of processes may do it at once: each mail is claimed before it is sent. One that was
 * refused for good is given up at once. Rejects only when the database does not answer.
 */
export async function sendDueMail(
  db: Database,
  mail: Mail,
  { now = Date.now, writers = {}, stopping, log = { warn() {} } }: SendOptions = {},
): Promise<{ sent: number; failed: number; isDown: boolean }> {
  let sent = 0
  let failed = 0
  let failuresInARow = 0
  while (!stopping?.aborted && failuresInARow < failuresWhenDown && (await isAnyDue(db, now()))) {
    const claim = await claimNext(db, now())
    if (!claim) break
    const failure = await whileRenewing(
      () => db.write((trx) => updateClaimed(trx, claim, { due_at: now() + leaseMs })),
      renewEveryMs,
      () => send(mail, claim, writers),
    )
    if (failure === null) {
      await noteSent(db, claim, now())
      sent++
      failuresInARow = 0
    } else {
      await noteFailure(db, claim, failure, now(), log)
      failed++
      // Who refuses one mail, or puts it off, is not down.
      const isUp = failure instanceof MailRejected || failure instanceof RecipientDeferred
      failuresInARow = isUp ? 0 : failuresInARow + 1
    }
  }
  return { sent, failed, isDown: failuresInARow >= failuresWhenDown }
}

const claimed = ['id', 'fact', 'recipient', 'subject', 'text', 'html', 'facts', 'tries'] as const
type Claim = Pick<Selectable<Schema['outbox']>, (typeof claimed)[number]>

/** What was given up is tried anew, as often as a new mail. */
export async function retryMails(trx: Transaction): Promise<{ retried: number }> {
  const { numUpdatedRows } = await trx
    .updateTable('outbox')
    .set({ due_at: Date.now(), tries: 0, failure: null })
    .where('sent_at', 'is', null)
    .where('due_at', '=', never)
    .executeTakeFirstOrThrow()
  return { retried: Number(numUpdatedRows) }
}

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
    await mail.send({ id: claim.id, to: claim.recipient, ...(await write(claim, writers)) })
    return null
  } catch (error) {
    return error instanceof Error ? error : new Error('unknown')
  }
}

/** A mail whose kind nobody writes any more fails like one that nobody takes: an operator sees it. */
async function write(
  { fact, subject, text, html, facts }: Claim,
  writers: Writers,
): Promise<WrittenWithFiles> {
  if (facts === null) return { subject, text, html }
  const kind = kindOfFact(fact)
  const writer = writers[kind]
  if (!writer) throw new Error(`nobody writes mails of the kind ${kind}`)
  const mail = await writer(JSON.parse(facts))
  return { ...mail, subject: oneLine(mail.subject) }
}

/**
 * What is sent stays as a record without its contents: nobody reads them here again, and links in
 * them open accounts. The mail is out, so this note must not be lost with a database that is away
 * for a moment: it is tried for a minute before it rejects.
 */
async function noteSent(db: Database, claim: Claim, now: number): Promise<void> {
  for (const end = Date.now() + noteForMs; ; ) {
    try {
      await db.write(async (trx) => {
        await trx
          .updateTable('outbox')
          .set({ sent_at: now, text: '', html: '', facts: null, failure: null })
          .where('id', '=', claim.id)
          .execute()
        await forgetRecipient(trx, claim)
      })
      return
    } catch (error) {
      if (Date.now() > end) throw error
      await pause(second / 4)
    }
  }
}

/** The log names a mail by its kind, for its fact may hold an address. */
async function noteFailure(
  db: Database,
  claim: Claim,
  error: Error,
  now: number,
  log: Log,
): Promise<void> {
  const reason = describeError(error)
  const facts = { mail: claim.id, kind: kindOfFact(claim.fact), tries: claim.tries }
  if (claim.tries < maxTries && !(error instanceof MailRejected)) {
    const wait = waitsMs[Math.min(claim.tries, waitsMs.length) - 1] ?? 0
    const change = { due_at: now + wait, failure: reason }
    await db.write((trx) => updateClaimed(trx, claim, change))
    log.warn({ ...facts, reason }, 'a mail was not taken; it is tried again')
    return
  }
  const failure = `given up: ${reason}`
  await db.write(async (trx) => {
    await updateClaimed(trx, claim, { due_at: never, failure })
    await forgetRecipient(trx, claim)
  })
  log.warn({ ...facts, reason: failure }, 'a mail is given up')
}

/** Changes the row only while the claim holds: a slow sender never disturbs the one after it. */
async function updateClaimed(
  trx: Transaction,
  claim: Claim,
  change: { due_at: number; failure?: string },
): Promise<void> {
  await trx
    .updateTable('outbox')
    .set(change)
    .where('id', '=', claim.id)
    .where('tries', '=', claim.tries)
    .where('sent_at', 'is', null)
    .execute()
}

/**
 * With the last mail to somebody their address leaves the records: later ones are for whoever registered
 * it again.
 */
async function forgetRecipient(trx: Transaction, { id, fact, recipient }: Claim): Promise<void> {
  if (!fact.startsWith(lastMail)) return
  await trx
    .updateTable('outbox')
    .set({ recipient: '', failure: null })
    .where('recipient', '=', recipient)
    .where('id', '<', id)
    .execute()
  await trx.updateTable('outbox').set({ recipient: '' }).where('id', '=', id).execute()
}

function kindOfFact(fact: string): string {
  return fact.slice(0, fact.indexOf(':'))
}
