import { commonRefusals } from '#base/refusals.ts'
import { makeRefuse } from '#base/refuse.ts'

/** What storefront refuse: by HTTP status, each code with the sentence that a person reads. */
export const storefrontRefusals = {
  404: {
    'unknown-message': 'There is no such message.',
  },
  409: {
    'message-answered': 'This message has already been answered.',
  },
} as const

export const refuse = makeRefuse(commonRefusals, storefrontRefusals)
