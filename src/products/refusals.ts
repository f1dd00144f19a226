import { commonRefusals } from '#base/refusals.ts'
import { makeRefuse } from '#base/refuse.ts'
import { ours, spec } from '#base/texts.ts'
import { userRefusals } from '#users/refusals.ts'

/** Refusals of products, by HTTP status: each code with the message that users read. */
export const productRefusals = {
  404: {
    'unknown-stock-take': 'There is no such stock-take.',
    'unknown-receipt': 'There is no such delivery.',
    'unknown-price-change': 'There is no such change of prices.',
    'unknown-price-list': 'This price list no longer exists.',
  },
  409: {
    shortage: spec.purchase.shortage,
    replaced: 'This part is no longer sold: it was replaced.',
    'stock-reserved': 'Open orders need more units than would be left of some parts.',
    'stock-taken':
      'Some of these parts have been ordered since: less is in stock than this delivery added.',
    'price-list-exists': 'A price list with this name already exists.',
  },
  422: {
    'prices-refused': 'Some lines have errors. Nothing was changed; please check each line.',
    'price-list-full': ours.priceListFull,
    'quantity-empty': spec.purchase.empty,
    'quantity-wrong': ours.wholeNumber,
    'below-minimum': spec.purchase.belowMinimum,
    'not-a-case': 'This product is sold in whole cases.',
  },
} as const

export const refuse = makeRefuse(commonRefusals, userRefusals, productRefusals)
