import type { FastifyBaseLogger } from 'fastify'
import type { Selectable } from 'kysely'
import type { Database, Transaction } from '#server/database/open.ts'
import type { Schema } from '#server/database/schema.ts'
import { describeError } from '#server/observe/log.ts'
import { type Mail, MailRejected } from '#server/ports.ts'
import { lastMail, type Writers } from './outbox.ts'

const minute = 60_000
const hour = 60 * minute

/** Longer than a conversation with the receiver takes: so long a sender that was killed holds its mail. */
const leaseMs = 2 * minute

/** Waits after each failed try; the last one is repeated. */
const waitsMs = [minute / 2, 2 * minute, 10 * minute, hour, 4 * hour]

/** A mail that nobody takes is given up after so many tries: with the waits between them 7 days. */
const maxTries = 46

/** After so many failures in a row the receiver is down: what else is due waits for the next turn, unwritten. */
const failuresWhenDown = 5

/** The last moment that a date can hold: due then, a mail is never tried again. */
export const never = 8_640_000_000_000_000

type SendOptions = {
  /** Epoch milliseconds. */
  now?: () => number
  writers?: Writers
  stopping?: AbortSignal
  log?: Pick<FastifyBaseLogger, 'warn'> | undefined
}

/**
 * Sends every mail that is due, what somebody waits for first. Any number of processes may do it at once:
 * each mail is claimed before. Rejects only when the database does not answer.
 */
export async function sendDueMail(
  db: Database,
  mail: Mail,
  { now = Date.now, writers = {}, stopping, log }: SendOptions = {},
): Promise<{ sent: number; failed: number }> {
  let sent = 0
  let failed = 0
  let failedInARow = 0
  while (!stopping?.aborted && failedInARow < failuresWhenDown) {
    const claim = await claimNext(db, now())
    if (!claim) break
    try {
      await mail.send({ id: claim.id, to: claim.recipient, ...(await write(claim, writers)) })
    } catch (error) {
      await noteFailure(db, claim, error, now(), log)
      failed++
      failedInARow = error instanceof MailRejected ? 0 : failedInARow + 1
      continue
    }
    await noteSent(db, claim, now())
    sent++
    failedInARow = 0
  }
  return { sent, failed }
}

const claimed = ['id', 'fact', 'recipient', 'subject', 'text', 'html', 'facts', 'tries'] as const
type Claim = Pick<Selectable<Schema['outbox']>, (typeof claimed)[number]>

export async function retryMails(trx: Transaction): Promise<{ retried: number }> {
  const { numUpdatedRows } = await trx
    .updateTable('outbox')
    .set({ due_at: Date.now(), tries: 0, failure: null })
    .where('sent_at', 'is', null)
    .where('due_at', '=', never)
    .executeTakeFirstOrThrow()
  return { retried: Number(numUpdatedRows) }
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

/** A mail whose kind nobody writes any more fails like one that nobody takes: an operator sees it. */
async function write({ fact, subject, text, html, facts }: Claim, writers: Writers) {
  if (facts === null) return { subject, text, html }
  const kind = readKind(fact)
  const writer = writers[kind]
  if (!writer) throw new Error(`nobody writes mails of the kind ${kind}`)
  return writer(JSON.parse(facts))
}

/** What is sent stays as a record without its contents: links in them open accounts. */
async function noteSent(db: Database, claim: Claim, now: number): Promise<void> {
  await db.write(async (trx) => {
    await trx
      .updateTable('outbox')
      .set({ sent_at: now, text: '', html: '', facts: null, failure: null })
      .where('id', '=', claim.id)
      .execute()
    await forgetRecipient(trx, claim)
  })
}

/** The log names a mail by its kind, for its fact may hold an address. */
async function noteFailure(
  db: Database,
  claim: Claim,
  error: unknown,
  now: number,
  log: SendOptions['log'],
): Promise<void> {
  const { id, fact, tries } = claim
  const isForGood = tries >= maxTries || error instanceof MailRejected
  const reason = describeError(error)
  const failure = isForGood ? `given up: ${reason}` : reason
  const wait = waitsMs[Math.min(tries, waitsMs.length) - 1] ?? 0
  await db.write(async (trx) => {
    // Only while the claim holds: a slow sender never disturbs the one after it.
    await trx
      .updateTable('outbox')
      .set({ due_at: isForGood ? never : now + wait, failure })
      .where('id', '=', id)
      .where('tries', '=', tries)
      .where('sent_at', 'is', null)
      .execute()
    if (isForGood) await forgetRecipient(trx, claim)
  })
  log?.warn(
    { mail: id, kind: readKind(fact), tries, reason: failure },
    isForGood ? 'a mail is given up' : 'a mail was not taken; it is tried again',
  )
}

/** With the last mail to somebody their address leaves the records; later ones are somebody else's. */
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

function readKind(fact: string): string {
  return fact.slice(0, fact.indexOf(':'))
}
