import type { Transaction } from '#server/database/open.ts'
import { type MailContents, queueMail } from '#server/mail/outbox.ts'

/** Queues a mail to every admin, once per key; mails `about` the same thing are sent in their order. */
export async function notifyAdmins(
  trx: Transaction,
  key: string,
  mail: MailContents,
  about?: string,
): Promise<void> {
  const admins = await trx
    .selectFrom('users')
    .select(['id', 'email'])
    .where('admin_at', 'is not', null)
    .where('forgotten_at', 'is', null)
    .execute()
  for (const { id, email: to } of admins) {
    const inOrder = about ? { about: `${about} ${id}` } : {}
    await queueMail(trx, { key: `${key}:${id}`, to, ...inOrder, ...mail })
  }
}
