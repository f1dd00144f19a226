import type { FastifyBaseLogger } from 'fastify'
import type { ExpressionBuilder, Selectable } from 'kysely'
import { isAmong } from '#server/database/dialect.ts'
import type { Database, Transaction } from '#server/database/open.ts'
import type { Schema } from '#server/database/schema.ts'
import { type Mail, MailRejected } from '#server/external-services.ts'
import { describeError } from '#server/observe/log.ts'
import { lastMail, type Writers } from './outbox.ts'

const minute = 60_000
const hour = 60 * minute

/** How long a claim holds a mail, also of a sender that was killed: longer than sending takes. */
const leaseMs = 2 * minute

/** Waits after each failed try; the last one is repeated. */
const waitsMs = [minute / 2, 2 * minute, 10 * minute, hour, 4 * hour]

/** Tries before a mail is given up: with the waits between them, 7 days. */
const maxTries = 46

/** After this many failures in a row the mail server counts as down: other mails wait for the next turn. */
const failuresWhenDown = 5

/** The last moment that a date can hold: a mail that is due then is never sent. */
export const never = 8_640_000_000_000_000

type SendOptions = {
  /** Epoch milliseconds. */
  now?: () => number
  writers?: Writers
  /** Returns the HTML to send in place of the stored one. */
  addAppearance?: (html: string) => Promise<string>
  stopping?: AbortSignal
  log?: Pick<FastifyBaseLogger, 'warn'> | undefined
}

const unchanged = async (html: string) => html

/** Mails claimed, and marked as sent, per commit. */
const batchSize = 10
/** The longest that a batch may delay an awaited mail. */
const batchMs = 1_000

/**
 * Sends due mails, awaited ones first, and mails about a purchase in their order. Safe in several processes: mails
 * are claimed first. Rejects only when the database does not answer.
 */
export async function sendDueMail(
  db: Database,
  mail: Mail,
  { now = Date.now, writers = {}, addAppearance = unchanged, stopping, log }: SendOptions = {},
): Promise<{ sent: number; failed: number }> {
  let sent = 0
  let failed = 0
  let failedInARow = 0
  const mayContinue = () => !stopping?.aborted && failedInARow < failuresWhenDown
  while (mayContinue()) {
    const claims = await claimDue(db, now())
    if (claims.length === 0) break
    const begun = performance.now()
    const attempts: Attempt[] = []
    for (const claim of claims) {
      if (attempts.length > 0 && !(mayContinue() && performance.now() - begun < batchMs)) break
      const error = await attempt(mail, claim, { writers, addAppearance })
      attempts.push({ claim, error, at: now() })
      failedInARow = error === null || error instanceof MailRejected ? 0 : failedInARow + 1
    }
    const rest = claims.slice(attempts.length)
    await noteAttempts(db, attempts, rest, log)
    const failures = attempts.filter(({ error }) => error !== null).length
    failed += failures
    sent += attempts.length - failures
  }
  return { sent, failed }
}

const contents = ['subject', 'text', 'html', 'reply_to', 'facts'] as const
const claimed = ['id', 'key', 'recipient', ...contents, 'tries'] as const
type Claim = Pick<Selectable<Schema['outbox']>, (typeof claimed)[number]> & { wasDueAt: number }

type Attempt = { claim: Claim; error: unknown; at: number }

/** Null if it was sent, or is no longer to be sent. */
async function attempt(
  mail: Mail,
  claim: Claim,
  { writers, addAppearance }: Pick<Required<SendOptions>, 'writers' | 'addAppearance'>,
): Promise<unknown> {
  try {
    const written = await write(claim, writers)
    if (written === null) return null
    const html = await addAppearance(written.html)
    await mail.send({ id: claim.id, to: claim.recipient, ...written, html })
    return null
  } catch (error) {
    return error ?? new Error('no error was given')
  }
}

/** A mail is outdated once a later one about the same purchase is sent. */
export async function retryMails(trx: Transaction): Promise<{ retried: number }> {
  const givenUp = (row: ExpressionBuilder<Schema, 'outbox'>) =>
    row.and([row('outbox.sent_at', 'is', null), row('outbox.due_at', '=', never)])
  await trx
    .deleteFrom('outbox')
    .where(givenUp)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('outbox as later')
          .select('later.id')
          .whereRef('later.about', '=', 'outbox.about')
          .whereRef('later.id', '>', 'outbox.id')
          .where('later.sent_at', 'is not', null),
      ),
    )
    .execute()
  const { numUpdatedRows } = await trx
    .updateTable('outbox')
    .set({ due_at: Date.now(), tries: 0, failure: null })
    .where(givenUp)
    .executeTakeFirstOrThrow()
  return { retried: Number(numUpdatedRows) }
}

/** A claimed mail is due again when the claim ends, so that a killed sender's mail is not lost. */
function claimDue(db: Database, now: number): Promise<Claim[]> {
  return db.write(async (trx) => {
    const due = await trx
      .selectFrom('outbox')
      .select([...claimed, 'due_at as wasDueAt'])
      .where('sent_at', 'is', null)
      .where('due_at', '<=', now)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('outbox as earlier')
              .select('earlier.id')
              .whereRef('earlier.about', '=', 'outbox.about')
              .whereRef('earlier.id', '<', 'outbox.id')
              .where('earlier.sent_at', 'is', null)
              .where('earlier.due_at', '<', never)
              .where((row) =>
                row.or([row('earlier.tries', '>', 0), row('earlier.due_at', '<=', now)]),
              ),
          ),
        ),
      )
      .orderBy('line')
      .orderBy('due_at')
      .orderBy('id')
      .limit(batchSize)
      .forUpdate()
      .skipLocked()
      .execute()
    const ids = due.map(({ id }) => id)
    await trx
      .updateTable('outbox')
      .set((row) => ({ due_at: now + leaseMs, tries: row('tries', '+', 1) }))
      .where(isAmong(trx, 'id', ids))
      .execute()
    return due.map((claim) => ({ ...claim, tries: claim.tries + 1 }))
  })
}

/** A mail of an unknown kind fails like a rejected one, so that operators see it. */
async function write({ key, subject, text, html, facts, reply_to }: Claim, writers: Writers) {
  if (facts === null) return { subject, text, html, ...(reply_to ? { replyTo: reply_to } : {}) }
  const kind = readKind(key)
  const writer = writers[kind]
  if (!writer) throw new Error(`no writer for mails of the kind ${kind}`)
  return writer(JSON.parse(facts))
}

/** Only while its claim holds: a slow sender never disturbs the one after it. */
function updateClaimed(trx: Transaction, { id, tries }: Claim) {
  return trx
    .updateTable('outbox')
    .where('id', '=', id)
    .where('tries', '=', tries)
    .where('sent_at', 'is', null)
}

/** Mails not begun stay due, without a try. */
function noteAttempts(
  db: Database,
  attempts: Attempt[],
  rest: Claim[],
  log: SendOptions['log'],
): Promise<void> {
  return db.write(async (trx) => {
    for (const { claim, error, at } of attempts)
      if (error === null) await noteSent(trx, claim, at)
      else await noteFailure(trx, claim, error, at, log)
    for (const claim of rest) {
      const untried = { due_at: claim.wasDueAt, tries: claim.tries - 1 }
      await updateClaimed(trx, claim).set(untried).execute()
    }
  })
}

/** Sent mails stay as records without contents: their links open accounts. */
async function noteSent(trx: Transaction, claim: Claim, now: number): Promise<void> {
  await trx
    .updateTable('outbox')
    .set({ sent_at: now, text: '', html: '', facts: null, reply_to: null, failure: null })
    .where('id', '=', claim.id)
    .execute()
  await forgetRecipient(trx, claim)
}

/** The log names a mail by its kind, for its key may hold an address. */
async function noteFailure(
  trx: Transaction,
  claim: Claim,
  error: unknown,
  now: number,
  log: SendOptions['log'],
): Promise<void> {
  const { id, key, tries } = claim
  const isForGood = tries >= maxTries || error instanceof MailRejected
  const reason = describeError(error)
  const failure = isForGood ? `given up: ${reason}` : reason
  const wait = waitsMs[Math.min(tries, waitsMs.length) - 1] ?? 0
  const next = { due_at: isForGood ? never : now + wait, failure }
  await updateClaimed(trx, claim).set(next).execute()
  if (isForGood) await forgetRecipient(trx, claim)
  log?.warn(
    { mail: id, kind: readKind(key), tries, reason: failure },
    isForGood ? 'a mail is given up' : 'a mail was not taken; it is tried again',
  )
}

/** The last mail to a person removes the address from the records; later mails belong to another person. */
async function forgetRecipient(trx: Transaction, { id, key, recipient }: Claim): Promise<void> {
  if (!key.startsWith(lastMail)) return
  await trx
    .updateTable('outbox')
    .set({ recipient: '', failure: null })
    .where('recipient', '=', recipient)
    .where('id', '<', id)
    .execute()
  await trx.updateTable('outbox').set({ recipient: '' }).where('id', '=', id).execute()
}

function readKind(key: string): string {
  return key.slice(0, key.indexOf(':'))
}
