import { commonRefusals } from '#base/refusals.ts'
import { makeRefuse } from '#base/refuse.ts'
import { productRefusals } from '#products/refusals.ts'

/** The refusals of quick order, by HTTP status: each code with the message that users read. */
export const quickOrderRefusals = {
  409: {
    'quick-order-changed': 'Your list was changed in another window. Please check it again.',
  },
  422: {
    'list-empty': 'There are no lines in this file.',
    'list-too-long': 'A list holds up to 2,000 lines and 200,000 characters. Please split it.',
  },
} as const

export const refuse = makeRefuse(commonRefusals, productRefusals, quickOrderRefusals)
