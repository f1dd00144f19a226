import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { Problem } from '#base/problem.ts'
import type { Config } from '#server/config/config.ts'
import type { Database, Db, Transaction } from '#server/database/open.ts'
import type { CurrentUser } from '#server/http/current-user.ts'
import { isWithin, limits } from '#server/http/limits.ts'
import { newId } from '#server/ids.ts'
import { letter } from '#server/mail/letter.ts'
import { queueMail } from '#server/mail/outbox.ts'

type Message = { email: string; subject: string; message: string }
type ContactShop = {
  db: Database
  config: Pick<Config, 'contact' | 'shopName' | 'publicUrl'>
  log: FastifyBaseLogger
  wake: (job: 'mail') => void
}

/**
 * Keeps a message and mails it to every admin, in one transaction; in a flood it is kept, and the log says
 * so. Throws 'unknown-call' where the shop keeps none.
 */
export async function leaveMessage(
  { db, config, log, wake }: ContactShop,
  user: CurrentUser | null,
  message: Message,
): Promise<{ _id: string }> {
  if (!config.contact.keepsMessages) throw new Problem('unknown-call')
  const isMailed = await isWithin(db, limits.messages, 'all')
  const _id = newId()
  if (!isMailed) log.warn({ message: _id }, 'a message was kept, and not mailed: too many came')
  await db.write(async (trx) => {
    await trx
      .insertInto('messages')
      .values({
        id: _id,
        user_id: user?.id ?? null,
        email: message.email,
        subject: message.subject,
        text: message.message,
        created_at: Date.now(),
      })
      .execute()
    if (!isMailed) return
    for (const admin of await findAdmins(trx))
      await queueMail(trx, messageMail(_id, message, admin, config))
  })
  wake('mail')
  return { _id }
}

function findAdmins(trx: Transaction) {
  return trx
    .selectFrom('users')
    .select(['id', 'email'])
    .where('admin_at', 'is not', null)
    .where('forgotten_at', 'is', null)
    .execute()
}

function messageMail(
  id: string,
  { email, subject, message }: Message,
  admin: { id: string; email: string },
  { shopName, publicUrl }: ContactShop['config'],
) {
  const answer = `mailto:${email}?subject=${encodeURIComponent(`Re: ${subject}`)}`
  return {
    fact: `message:${id}:${admin.id}`,
    to: admin.email,
    subject: `Message: ${subject}`,
    ...letter({
      shopName,
      publicUrl,
      heading: subject,
      paragraphs: message.split(/\n{2,}/),
      table: [['From', email]],
      button: { label: 'Answer', href: answer },
      small: `Left in the contact form. Nobody has proven that ${email} is theirs.`,
    }),
  }
}

/** A person's messages: those that they left signed in, and those under an address that they have proven. */
export async function findMessages(read: Db, userId: string) {
  return read
    .selectFrom('messages')
    .select(['id as _id', 'email', 'subject', 'text as message', 'created_at as leftAt'])
    .where(belongsTo(userId))
    .orderBy('created_at')
    .execute()
}

export async function forgetMessages(trx: Transaction, userId: string): Promise<void> {
  const gone = await trx.deleteFrom('messages').where(belongsTo(userId)).returning('id').execute()
  for (const { id } of gone)
    await trx
      .deleteFrom('outbox')
      .where('fact', 'like', `message:${id}:%`)
      .where('sent_at', 'is', null)
      .execute()
}

function belongsTo(userId: string) {
  return sql<boolean>`(messages.user_id = ${userId} or exists (
    select 1 from identity_users as person where person.id = ${userId}
      and person.email = messages.email and person."emailVerified"))`
}
