import { commonRefusals } from '#base/refusals.ts'
import { makeRefuse } from '#base/refuse.ts'

/** Refusals of part numbers, by HTTP status: each code with the message that users read. */
export const partNumberRefusals = {
  409: {
    'successor-circle': 'A product cannot replace itself, not even through other products.',
  },
  422: {
    'own-numbers-full': 'You have reached the limit of your own part numbers.',
  },
} as const

export const refuse = makeRefuse(commonRefusals, partNumberRefusals)
