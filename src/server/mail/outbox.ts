import type { Transaction } from '#server/database/open.ts'
import type { WrittenMail } from '#server/external-services.ts'
import { newId } from '#server/ids.ts'

export type QueuedMail = {
  /** Says what the mail reports, such as 'placed:ORDER': a second mail with the same key is dropped. */
  key: string
  to: string
  /** A user waits for it: sent before others. */
  awaited?: true
  /** Epoch milliseconds before which it is not sent, so that it can be changed or withdrawn until then. */
  notBefore?: number
  /** A purchase's id, or what else the mail is about, for whom: it waits for those before it. */
  about?: string
} & MailContents

export type MailContents =
  | Pick<WrittenMail, 'subject' | 'text' | 'html' | 'replyTo'>
  | { facts: object }

/**
 * Write mails from their facts, by the kind in their key: 'placed' of 'placed:ORDER'. Null where the facts no longer
 * hold: then nothing is sent.
 */
export type Writers = Record<
  string,
  (facts: unknown) => WrittenMail | null | Promise<WrittenMail | null>
>

/** The beginning of the key of the last mail to a forgotten account. */
export const lastMail = 'forgotten:'

/** Queues a mail in the transaction that it reports. A second mail with the same key is dropped silently. */
export async function queueMail(trx: Transaction, mail: QueuedMail): Promise<void> {
  const now = Date.now()
  const contents =
    'facts' in mail
      ? { subject: '', text: '', html: '', facts: JSON.stringify(mail.facts) }
      : {
          subject: mail.subject,
          text: mail.text,
          html: mail.html,
          reply_to: mail.replyTo ?? null,
          facts: null,
        }
  await trx
    .insertInto('outbox')
    .values({
      ...contents,
      id: newId(now),
      key: mail.key,
      recipient: mail.to,
      line: mail.awaited ? 0 : 1,
      about: mail.about ?? null,
      created_at: now,
      due_at: mail.notBefore ?? now,
      tries: 0,
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
}

/** Locks unsent mails whose keys have this prefix, so that none is sent before the transaction ends. */
export function lockUnsentMails(trx: Transaction, beginning: string) {
  return trx
    .selectFrom('outbox')
    .select(['id', 'facts'])
    .where('sent_at', 'is', null)
    .where('tries', '=', 0)
    .where('key', 'like', `${beginning}%`)
    .forUpdate()
    .execute()
}

export async function changeMail(trx: Transaction, id: string, facts: object): Promise<void> {
  const changed = { facts: JSON.stringify(facts) }
  await trx.updateTable('outbox').set(changed).where('id', '=', id).execute()
}

export async function withdrawMail(trx: Transaction, id: string): Promise<void> {
  await trx.deleteFrom('outbox').where('id', '=', id).execute()
}
