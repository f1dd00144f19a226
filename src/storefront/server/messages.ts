import { sql, type Updateable } from 'kysely'
import { countRows, newestFirst, readPage, requireCursor } from '#server/database/lists.ts'
import type { Db, Transaction } from '#server/database/open.ts'
import type { Schema } from '#server/database/schema.ts'
import { containsText } from '#server/database/words.ts'
import type { WrittenMail } from '#server/external-services.ts'
import type { Audited } from '#server/http/audit.ts'
import type { HandlerInput } from '#server/http/calls.ts'
import { isWithin, limits } from '#server/http/limits.ts'
import { newId } from '#server/ids.ts'
import { renderMail, type ShopNames } from '#server/mail/mail-template.ts'
import { queueMail, type Writers } from '#server/mail/outbox.ts'
import type { Shop } from '#server/shop.ts'
import { refuse } from '#storefront/refusals.ts'
import { notifyAdmins } from '#users/server/notify-admins.ts'
import type * as contract from '../contract.ts'

/** How customers reach the shop. */
export const readContact = async (_db: Db, _input: unknown, { config }: Shop) => config.contact

/**
 * Stores a message and mails it to the admins. When too many come, it is stored and logged, but not mailed.
 * Throws 'unknown-call' where the shop keeps no messages.
 */
export async function leaveMessage(
  { user, body: { email, subject, message: text } }: HandlerInput<typeof contract.leaveMessage>,
  { db, config, log }: Shop,
) {
  if (!config.contact.keepsMessages) throw refuse('unknown-call')
  const isMailed = await isWithin(db, limits.messages, 'all')
  const _id = newId()
  if (!isMailed) log.warn({ message: _id }, 'a message was kept, and not mailed: too many came')
  await db.write(async (trx) => {
    const row = { id: _id, user_id: user?.id ?? null, email, subject, text, created_at: Date.now() }
    await trx.insertInto('messages').values(row).execute()
    if (!isMailed) return
    const facts: MessageFacts = { email, subject, text }
    await notifyAdmins(trx, `message:${_id}`, { facts })
  })
  return { _id }
}

type MessageFacts = { email: string; subject: string; text: string }

export function messageMailWriters(shop: ShopNames): Writers {
  return { message: (facts) => writeMessage(facts as MessageFacts, shop) }
}

function writeMessage({ email, subject, text }: MessageFacts, shop: ShopNames): WrittenMail {
  return {
    subject: `Message: ${subject}`,
    replyTo: email,
    ...renderMail(shop, {
      heading: subject,
      paragraphs: text.split(/\n{2,}/),
      table: [['From', email]],
      button: { label: 'Answer', href: '/dashboard/messages' },
      small: `Sent with the contact form. The address ${email} is not verified.`,
    }),
  }
}

export async function listMessages(
  db: Db,
  { query: input }: HandlerInput<typeof contract.listMessages>,
) {
  requireCursor(input)
  let messages = selectMessages(db)
  if (input.status)
    messages = messages.where('answered_at', input.status === 'open' ? 'is' : 'is not', null)
  const searched = sql`messages.email || ' ' || subject || ' ' || text`
  if (input.q) messages = messages.where(containsText(db, searched, input.q))
  return readPage(db, messages, newestFirst('messages'), input)
}

export async function countOpenMessages(db: Db): Promise<number> {
  return countRows(db, db.selectFrom('messages').where('answered_at', 'is', null))
}

function selectMessages(db: Db) {
  return db
    .selectFrom('messages')
    .leftJoin('users', 'users.id', 'messages.answered_by')
    .select(['messages.id as _id', 'messages.email', 'subject', 'text as message', 'answer'])
    .select(['messages.created_at as leftAt', 'answered_at as answeredAt'])
    .select('users.name as answeredBy')
}

/** Answers a message by mail. Throws 'unknown-message', 'message-answered'. */
export async function answerMessage(
  trx: Transaction,
  { user, params: { id }, body: { answer } }: HandlerInput<typeof contract.answerMessage>,
  { config }: Shop,
) {
  const change = { answer, answered_at: Date.now(), answered_by: user.id }
  const answered = await updateMessage(trx, id, change, 'answered_at')
  await queueMail(trx, {
    key: `answer:${id}`,
    to: answered.email,
    subject: `Re: ${answered.subject}`,
    ...renderMail(config, {
      heading: answered.subject,
      paragraphs: answer.split(/\n{2,}/),
      table: [['You wrote', answered.message]],
    }),
  })
  return answered
}

/** Marks a message as answered elsewhere, or opens it again. Throws like `answerMessage`. */
export async function closeMessage(
  trx: Transaction,
  { user, params: { id }, body: { answered } }: HandlerInput<typeof contract.closeMessage>,
) {
  const open = { answered_at: null, answered_by: null }
  const change = answered ? { answered_at: Date.now(), answered_by: user.id } : open
  return updateMessage(trx, id, change, 'answer')
}

async function updateMessage(
  trx: Transaction,
  id: string,
  change: Updateable<Schema['messages']>,
  unless: 'answer' | 'answered_at',
) {
  const { numUpdatedRows } = await trx
    .updateTable('messages')
    .set(change)
    .where('id', '=', id)
    .where(unless, 'is', null)
    .executeTakeFirst()
  const message = await selectMessages(trx)
    .where('messages.id', '=', id)
    .executeTakeFirstOrThrow(() => refuse('unknown-message'))
  if (numUpdatedRows === 0n) throw refuse('message-answered')
  return message
}

/** A user's messages: those sent while signed in, and those sent with an email that they have verified. */
export async function exportMessages(read: Db, userId: string) {
  return read
    .selectFrom('messages')
    .select(['id as _id', 'email', 'subject', 'text as message', 'created_at as leftAt', 'answer'])
    .where(belongsTo(userId))
    .orderBy('created_at')
    .execute()
}

export async function forgetMessages(trx: Transaction, userId: string): Promise<void> {
  const gone = await trx.deleteFrom('messages').where(belongsTo(userId)).returning('id').execute()
  for (const { id } of gone) {
    const deletion = trx.deleteFrom('outbox').where('sent_at', 'is', null)
    await deletion.where('key', 'like', `message:${id}:%`).execute()
    await deletion.where('key', '=', `answer:${id}`).execute()
  }
}

/** Deletes messages after two years, as the privacy page says. */
export async function forgetOldMessages(trx: Transaction, now: number): Promise<void> {
  const oldest = new Date(now).setUTCFullYear(new Date(now).getUTCFullYear() - 2)
  await trx.deleteFrom('messages').where('created_at', '<', oldest).execute()
}

function belongsTo(userId: string) {
  return sql<boolean>`(messages.user_id = ${userId} or exists (
    select 1 from identity_users as person where person.id = ${userId}
      and person.email = messages.email and person."emailVerified"))`
}

/** The log never holds a message's text: that is deleted with its writer's account, or after two years. */
export const auditedMessages: Audited<'messages'> = {
  table: 'messages',
  label: null,
  columns: ['answered_at'],
}
