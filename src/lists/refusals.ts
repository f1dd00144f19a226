import { commonRefusals } from '#base/refusals.ts'
import { makeRefuse } from '#base/refuse.ts'
import { orderRefusals } from '#orders/refusals.ts'
import { productRefusals } from '#products/refusals.ts'

/** Refusals of lists, by HTTP status: each code with the message that users read. */
export const listRefusals = {
  404: {
    'unknown-list': 'There is no such list.',
  },
  409: {
    'list-changed': 'This list was changed in another window. Please check it again.',
  },
  422: {
    'lists-full':
      'An account holds up to 200 lists and five million characters in them. Please delete one first.',
  },
} as const

export const refuse = makeRefuse(commonRefusals, productRefusals, orderRefusals, listRefusals)
