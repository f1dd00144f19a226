import { z } from 'zod'
import { endpoint, type Reply } from '#base/endpoint.ts'
import { email, id, line, paragraphs } from '#base/fields.ts'
import { longest } from '#base/limits.ts'
import { ours } from '#base/texts.ts'
import { maxPageLetters, pageNames } from './rules.ts'

export const readContact = endpoint({
  method: 'GET',
  path: '/contact',
  who: 'anyone',
  cachedFor: 'everybody',
  does: 'How people reach the shop, and whether messages are kept.',
  reply: z.object({
    email: z.string().nullable(),
    phone: z.string().nullable(),
    keepsMessages: z.boolean(),
  }),
})

export const leaveMessage = endpoint({
  method: 'POST',
  path: '/messages',
  who: 'anyone',
  remembered: true,
  limit: 'messages',
  does: 'Keeps a message to the shop and mails it to the admins; not with CONTACT_FORM=toast.',
  body: z.object({
    email,
    subject: line(ours.subjectMissing, longest.subject),
    message: line(ours.messageMissing, longest.message),
  }),
  reply: z.object({ _id: id }),
})

const name = z.enum(pageNames)

export const readPage = endpoint({
  method: 'GET',
  path: '/pages/:name',
  who: 'anyone',
  cachedFor: 'everybody',
  does: 'A page that the foot of the shop leads to: plain text, in which a blank line begins a new paragraph.',
  params: z.object({ name }),
  reply: z.object({
    name,
    text: z.string(),
    /** Null while it has the shop's own text. */
    changedAt: z.int().nullable(),
  }),
})
export type ShopPage = Reply<typeof readPage>

export const savePage = endpoint({
  method: 'PUT',
  path: '/pages/:name',
  who: 'admin',
  does: "Changes what such a page says; an empty text brings the shop's own back. Refused (409) where it was changed since `seen`, the `changedAt` that the asker saw.",
  params: z.object({ name }),
  body: z.object({
    text: paragraphs(maxPageLetters),
    seen: z.int().nullable(),
  }),
  reply: readPage.reply,
  audited: 'pages',
})
