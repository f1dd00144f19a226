import { z } from 'zod'
import { endpoint } from '#base/endpoint.ts'
import { id, ignored, line, listQuery, paragraphs, wholeNumber } from '#base/fields.ts'
import { spec } from '#base/texts.ts'
import { maxLetters } from './rules.ts'

export const review = z.object({
  _id: id,
  userName: z.string(),
  /** The same as userName: the specification names both. */
  name: z.string(),
  /** Whole for the author and admins; for others masked, as `b•••@example.com`. */
  email: z.string(),
  description: z.string(),
  img: z.string(),
  star: z.int(),
  verified: z.boolean(),
  hidden: z.boolean(),
  /** The shop's, for everybody; null where it has none. */
  answer: z.string().nullable(),
  writtenAt: z.int(),
})
export type Review = z.infer<typeof review>

export const listReviews = endpoint('GET /reviews', {
  who: 'anyone',
  cachedFor: 'visitors',
  limit: 'searches',
  does: 'All reviews, the newest first. Emails are masked but for the author and admins, who are shown hidden reviews too; `answered`: by the shop.',
  query: z.object({ ...listQuery, answered: z.enum(['true', 'false']).optional() }),
  reply: z.array(review),
  list: true,
})

export const addReview = endpoint('POST /reviews', {
  who: 'customer',
  fillsDisk: true,
  does: 'Adds a review by the signed-in customer, one a day, and of accounts without a proven address three a day from one network address; name and picture come from their profile.',
  body: z.object({
    star: wholeNumber(spec.review.starMissing, 1, 5),
    description: line(spec.review.descriptionMissing, maxLetters),
    ...ignored('userName', 'email', 'img'),
  }),
  reply: review,
})

export const hideReview = endpoint('PUT /reviews/:id', {
  who: 'admin',
  audited: 'reviews',
  does: 'Hides a review from everybody but admins, or shows it again.',
  body: z.object({ hidden: z.boolean() }),
  reply: z.object({ hidden: z.boolean() }),
})

export const answerReview = endpoint('PUT /reviews/:id/answer', {
  who: 'admin',
  audited: 'reviews',
  does: "Writes the shop's answer below a review, for everybody; an empty one takes it away. Refused (409) where `seen` is not the answer that stands there.",
  body: z.object({ answer: paragraphs(maxLetters), seen: z.string().nullish() }),
  reply: z.object({ answer: z.string().nullable() }),
})
