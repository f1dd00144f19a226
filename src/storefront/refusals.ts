import { commonRefusals } from '#base/refusals.ts'
import { makeRefuse } from '#base/refuse.ts'

/** Refusals of the storefront, by HTTP status: each code with the message that users read. */
export const storefrontRefusals = {
  404: {
    'unknown-message': 'There is no such message.',
  },
  409: {
    'message-answered': 'This message has already been answered.',
  },
} as const

export const refuse = makeRefuse(commonRefusals, storefrontRefusals)
