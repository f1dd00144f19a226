import { z } from 'zod'
import { endpoint } from '#base/endpoint.ts'
import {
  id,
  ignoredFields,
  listQuery,
  optionalText,
  requiredText,
  wholeNumber,
} from '#base/fields.ts'
import { spec } from '#base/texts.ts'
import { maxReviewLength } from './rules.ts'

export const review = z.object({
  _id: id,
  userName: z.string(),
  /** The same as userName: the specification names both. */
  name: z.string(),
  /** Complete for the author and admins; masked for others, as `b•••@example.com`. */
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
  does: 'Lists reviews, newest first. Emails are masked except for the author and admins; admins also see hidden reviews. `answered`: by the shop.',
  query: z.object({ ...listQuery, answered: z.enum(['true', 'false']).optional() }),
  reply: z.array(review),
  list: true,
})

export const addReview = endpoint('POST /reviews', {
  who: 'customer',
  fillsDisk: true,
  does: 'Adds a review: one a day per account, and three a day per IP address for unverified accounts. Name and picture come from the profile.',
  body: z.object({
    star: wholeNumber(spec.review.starMissing, 1, 5),
    description: requiredText(spec.review.descriptionMissing, maxReviewLength),
    ...ignoredFields('userName', 'email', 'img'),
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
  does: "Sets the shop's public answer to a review; an empty one removes it. Refuses an outdated `seen` answer (409).",
  body: z.object({ answer: optionalText(maxReviewLength), seen: z.string().nullish() }),
  reply: z.object({ answer: z.string().nullable() }),
})
