import { commonRefusals } from '#base/refusals.ts'
import { makeRefuse } from '#base/refuse.ts'

/** What reviews refuse: by HTTP status, each code with the sentence that a person reads. */
export const reviewRefusals = {
  404: {
    'unknown-review': 'There is no such review.',
  },
} as const

export const refuse = makeRefuse(commonRefusals, reviewRefusals)
