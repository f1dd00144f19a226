import { commonRefusals } from '#base/refusals.ts'
import { makeRefuse } from '#base/refuse.ts'

/** Refusals of fitment, by HTTP status: each code with the message that users read. */
export const fitmentRefusals = {
  404: {
    'unknown-motorcycle': 'There is no such motorcycle.',
  },
  409: {
    'garage-changed': 'Your garage was changed in another window. Please check it again.',
  },
  422: {
    'garage-full': 'A garage holds up to 100 motorcycles.',
  },
} as const

export const refuse = makeRefuse(commonRefusals, fitmentRefusals)
