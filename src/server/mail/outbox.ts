import { oneLine } from '#base/sentences.ts'
import type { Transaction } from '#server/database/open.ts'
import { newId } from '#server/ids.ts'
import type { Attachment } from '#server/ports.ts'

/** A mail that is written out, or the facts that its writer writes it from when it is sent. */
export type QueuedMail = {
  fact: string
  to: string
  /** Somebody sits and waits for it: it goes before all others. */
  awaited?: true
  /** Epoch milliseconds before which it is not sent, so that it can be changed or taken back until then. */
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
export async function queueMail(trx: Transaction, mail: QueuedMail): Promise<void> {
  const now = Date.now()
  const { fact, to } = mail
  const contents =
    'facts' in mail
      ? { subject: '', text: '', html: '', facts: JSON.stringify(mail.facts) }
      : { subject: oneLine(mail.subject), text: mail.text, html: mail.html, facts: null }
  const line = mail.awaited ? 0 : 1
  const dueAt = mail.notBefore ?? now
  await insertMail(trx, { id: newId(now), fact, to, ...contents, line, now, dueAt }).execute()
}

/** The mails whose fact begins so and that are not sent yet, with what they are written from. */
export async function unsentMails(
  trx: Transaction,
  beginning: string,
): Promise<{ id: string; facts: unknown }[]> {
  const rows = await trx
    .selectFrom('outbox')
    .select(['id', 'facts'])
    .where('sent_at', 'is', null)
    .where('fact', 'like', `${beginning}%`)
    .execute()
  return rows.map(({ id, facts }) => ({ id, facts: facts === null ? null : JSON.parse(facts) }))
}

/** Gives a queued mail other facts; false where somebody has begun to send it. */
export async function changeMail(
  trx: Transaction,
  id: string,
  { facts, notBefore }: { facts: object; notBefore?: number },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('outbox')
    .set({ facts: JSON.stringify(facts), due_at: notBefore })
    .where('id', '=', id)
    .where('tries', '=', 0)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Takes a queued mail back; false where somebody has begun to send it. */
export async function withdrawMail(trx: Transaction, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('outbox')
    .where('id', '=', id)
    .where('tries', '=', 0)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
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

const insertMail = (
  trx: Transaction,
  { id, fact, to, subject, text, html, facts, line, now, dueAt }: NewMail,
) =>
  trx
    .insertInto('outbox')
    .values({
      ...{ id, fact, subject, text, html, facts, line },
      recipient: to,
      created_at: now,
      due_at: dueAt,
      tries: 0,
    })
    .onConflict((conflict) => conflict.column('fact').doNothing())
