import { z } from 'zod'
import { endpoint, type Reply } from '#base/endpoint.ts'
import { email, id, img, listQuery, optionalText, requiredText } from '#base/fields.ts'
import { maxLengths } from '#base/limits.ts'
import { answerMissing, maxPageLetters, pageNames } from './rules.ts'

export const readContact = endpoint('GET /contact', {
  who: 'anyone',
  cachedFor: 'everybody',
  does: "Reads the shop's contact details, and whether messages are kept.",
  reply: z.object({
    email: z.string().nullable(),
    phone: z.string().nullable(),
    keepsMessages: z.boolean(),
  }),
})

export const leaveMessage = endpoint('POST /messages', {
  who: 'anyone',
  fillsDisk: true,
  idempotent: true,
  limit: 'messages',
  does: 'Stores a message and mails it to the admins; not with CONTACT_FORM=toast.',
  body: z.object({
    email,
    subject: requiredText('Subject is Required', maxLengths.subject),
    message: requiredText('Message is Required', maxLengths.message),
  }),
  reply: z.object({ _id: id }),
})

export const message = z.object({
  _id: id,
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  leftAt: z.int(),
  answeredAt: z.int().nullable(),
  answeredBy: z.string().nullable(),
  /** Null while it is open, and where it was answered elsewhere. */
  answer: z.string().nullable(),
})
export type Message = z.infer<typeof message>

export const listMessages = endpoint('GET /messages', {
  who: 'admin',
  does: 'Lists messages of the contact form, newest first; kept for two years.',
  query: z.object({ ...listQuery, status: z.enum(['open', 'answered']).optional() }),
  reply: z.array(message),
  list: true,
})

export const answerMessage = endpoint('POST /messages/:id/answer', {
  who: 'admin',
  audited: 'messages',
  does: 'Answers a message by mail, quoting it; once (409, `message-answered`).',
  body: z.object({ answer: requiredText(answerMissing, maxLengths.message) }),
  reply: message,
})

export const closeMessage = endpoint('PUT /messages/:id', {
  who: 'admin',
  audited: 'messages',
  does: 'Closes a message as answered elsewhere, or reopens it; refused after an answer by mail (409, `message-answered`).',
  body: z.object({ answered: z.boolean() }),
  reply: message,
})

const name = z.enum(pageNames)

export const readPage = endpoint('GET /pages/:name', {
  who: 'anyone',
  cachedFor: 'everybody',
  does: 'Reads a page of the footer: plain text, with blank lines between paragraphs.',
  params: z.object({ name }),
  reply: z.object({
    name,
    text: z.string(),
    /** Null while it has the shop's own text. */
    changedAt: z.int().nullable(),
  }),
})
export type ShopPage = Reply<typeof readPage>

export const savePage = endpoint('PUT /pages/:name', {
  who: 'admin',
  does: 'Changes a page of the footer; an empty text restores the default. Refused (409) if it was changed since `seen`, the `changedAt` that the user saw.',
  params: z.object({ name }),
  body: z.object({ text: optionalText(maxPageLetters), seen: z.int().nullable() }),
  reply: readPage.reply,
  audited: 'pages',
})

export const readAppearance = endpoint('GET /appearance', {
  who: 'anyone',
  cachedFor: 'everybody',
  does: "The shop's logo and accent colour; null is what the shop came with.",
  reply: z.object({
    logo: z.string().nullable(),
    /** As #rrggbb. */
    accent: z.string().nullable(),
    /** Null while nothing was changed. */
    changedAt: z.int().nullable(),
  }),
})
export type Appearance = Reply<typeof readAppearance>

export const saveAppearance = endpoint('PUT /appearance', {
  who: 'admin',
  does: 'Changes the logo, a picture that was uploaded, and the accent colour; null brings back what the shop came with. Refused (409) where it was changed since `seen`, the `changedAt` that the user saw.',
  body: z.object({
    logo: img.nullable(),
    accent: z
      .string()
      .regex(/^#[0-9a-f]{6}$/i, 'Please give a colour as #rrggbb')
      .toLowerCase()
      .nullable(),
    seen: z.int().nullable(),
  }),
  reply: readAppearance.reply,
  auditsItself: true,
})
