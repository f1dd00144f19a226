import { commonRefusals } from '#base/refusals.ts'
import { makeRefuse } from '#base/refuse.ts'
import { ours } from '#base/texts.ts'

/** Refusals of baskets, by HTTP status: each code with the message that users read. */
export const basketRefusals = {
  409: {
    'basket-changed': 'Your basket was changed in another window. Please check it again.',
    'basket-empty': 'Your basket is empty.',
  },
  422: {
    'basket-full': ours.basketFull,
  },
} as const

export const refuse = makeRefuse(commonRefusals, basketRefusals)
