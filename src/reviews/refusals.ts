import { commonRefusals } from '#base/refusals.ts'
import { makeRefuse } from '#base/refuse.ts'

/** Refusals of reviews, by HTTP status: each code with the message that users read. */
export const reviewRefusals = {
  404: {
    'unknown-review': 'There is no such review.',
  },
} as const

export const refuse = makeRefuse(commonRefusals, reviewRefusals)
