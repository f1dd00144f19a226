import { oneLine } from '#base/one-line.ts'
import type { Work } from '#server/database/open.ts'
import { prepared } from '#server/database/prepared.ts'
import { newId } from '#server/ids.ts'
import type { Attachment } from '#server/ports.ts'

/** A mail that is written out, or the facts that its writer writes it from when it is sent. */
export type QueuedMail = {
  fact: string
  to: string
  /** Somebody sits and waits for it: it goes before all others. */
  awaited?: true
  /** Epoch milliseconds before which it is not sent, so that it can be withdrawn until then. */
  notBefore?: number
} & (Written | { facts: object })

/** What a mail says. */
export type Written = { subject: string; text: string; html: string }

/** Writes mails from their facts, by the kind of the fact that they tell: 'placed' of 'placed:ORDER'. */
export type Writers = Record<string, (facts: unknown) => WithFiles | Promise<WithFiles>>

export type WithFiles = Written & { attachments?: Attachment[] }

/**
 * Queues a mail in the transaction of the fact that it tells: both are or neither is. One mail for
 * each `fact`, for example 'placed:ORDER'; a second one is silently none. A line break in the
 * subject becomes a space. Facts need a writer of their kind where `sendDueMail` (send-due.ts) is called.
 */
export async function queueMail(work: Work, mail: QueuedMail): Promise<void> {
  const now = Date.now()
  const { fact, to } = mail
  const contents =
    'facts' in mail
      ? { subject: '', text: '', html: '', facts: JSON.stringify(mail.facts) }
      : { subject: oneLine(mail.subject), text: mail.text, html: mail.html, facts: null }
  const line = mail.awaited ? 0 : 1
  const dueAt = mail.notBefore ?? now
  await insertMail(work, { id: newId(now), fact, to, ...contents, line, now, dueAt })
}

/** Takes back a queued mail that nobody has begun to send; gives whether none tells the fact now. */
export async function withdrawMail(work: Work, fact: string): Promise<boolean> {
  await work
    .deleteFrom('outbox')
    .where('fact', '=', fact)
    .where('tries', '=', 0)
    .where('sent_at', 'is', null)
    .execute()
  const left = await work
    .selectFrom('outbox')
    .select('id')
    .where('fact', '=', fact)
    .executeTakeFirst()
  return left === undefined
}

type NewMail = {
  id: string
  fact: string
  to: string
  subject: string
  text: string
  html: string
  facts: string | null
  line: number
  now: number
  dueAt: number
}

const insertMail = prepared(
  (work: Work, { id, fact, to, subject, text, html, facts, line, now, dueAt }: NewMail) =>
    work
      .insertInto('outbox')
      .values({
        ...{ id, fact, subject, text, html, facts, line },
        recipient: to,
        created_at: now,
        due_at: dueAt,
        tries: 0,
      })
      .onConflict((conflict) => conflict.column('fact').doNothing()),
)
