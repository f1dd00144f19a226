import { commonRefusals } from '#base/refusals.ts'
import { makeRefuse } from '#base/refuse.ts'
import { basketRefusals } from '#basket/refusals.ts'
import { orderRefusals } from '#orders/refusals.ts'
import { productRefusals } from '#products/refusals.ts'

/** The refusals of drafts, by HTTP status: each code with the message that users read. */
export const draftRefusals = {
  404: {
    'unknown-draft': 'There is no such request or quote.',
  },
  409: {
    'draft-closed': 'This request is no longer open.',
    'quote-expired': 'The prices of this quote are no longer valid. Please ask for a new one.',
    'requester-left': 'The person who asked for this no longer belongs to the company.',
  },
  422: {
    'drafts-full': 'You have too many open requests. Please withdraw some first.',
    'delivery-missing':
      'There is no phone number or delivery address. The person who asks can add both in Profile.',
    'above-base-price': 'A quoted price is never above the price of the product.',
  },
} as const

export const refuse = makeRefuse(
  commonRefusals,
  productRefusals,
  basketRefusals,
  orderRefusals,
  draftRefusals,
)
