import { z } from 'zod'
import { endpoint } from '#base/endpoint.ts'
import { email, id, line } from '#base/fields.ts'
import { longest } from '#base/limits.ts'
import { ours } from '#base/texts.ts'

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
