import { commonRefusals } from '#base/refusals.ts'
import { makeRefuse } from '#base/refuse.ts'

/** Refusals of addresses, by HTTP status: each code with the message that users read. */
export const addressRefusals = {
  404: {
    'unknown-address': 'There is no such address.',
  },
  422: {
    'addresses-full': 'An account or a company holds up to 200 addresses.',
  },
} as const

export const refuse = makeRefuse(commonRefusals, addressRefusals)
