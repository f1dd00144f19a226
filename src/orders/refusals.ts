import { commonRefusals } from '#base/refusals.ts'
import { makeRefuse } from '#base/refuse.ts'
import { ours } from '#base/texts.ts'
import { productRefusals } from '#products/refusals.ts'
import { userRefusals } from '#users/refusals.ts'

/** Refusals of orders, by HTTP status: each code with the message that users read. */
export const orderRefusals = {
  403: {
    'no-account':
      'Ordering on account needs a company that the shop has approved, with payment terms.',
  },
  404: {
    'unknown-order': 'There is no such order.',
    'unknown-purchase': 'There is no such purchase.',
    'unknown-shipment': 'There is no such shipment.',
  },
  409: {
    'lines-refused': 'Some lines cannot be ordered. Nothing was ordered; please check each line.',
    'prices-changed': 'Prices have changed. Nothing was ordered; please check the new total.',
    'already-paid': 'This order is paid and cannot be deleted.',
    'already-shipped': 'This order is already shipped.',
    'units-shipped': 'Fewer units are open than you wanted to ship.',
    'payment-disputed':
      'The payment of this order is disputed. Please confirm that you want to ship it anyway.',
    'shipment-voided': 'This shipment is already voided.',
    'shipment-final':
      'Part of this shipment was deleted or refunded, so it can no longer be voided.',
    'above-limit': 'This is above your limit.',
    'units-gone':
      'Fewer units of this line can be refunded now: some were shipped, voided or refunded since. Please check again.',
    'company-on-hold':
      'Your company is on hold: it cannot order on account now. Please contact us.',
    'credit-exceeded': "This is above your company's credit.",
    'part-paid':
      'This order is partly paid. Please record the rest, or reverse that payment first.',
    'not-paid': 'This order is not paid yet. Only units that are not shipped can be cancelled.',
    'too-little-left':
      'The remaining amount is too small for a card payment. Please delete the whole purchase instead.',
  },
  422: {
    'refund-too-large': 'You cannot refund more than was paid for these units.',
    'po-number-missing': 'Your company asks for an order number. Please enter yours.',
    'order-too-large': ours.orderTooLarge,
    'order-too-small': 'This amount is too small for a card payment. Please order more.',
    'unpaid-too-much': 'Please pay some of your orders first, then order more.',
  },
} as const

export const refuse = makeRefuse(commonRefusals, userRefusals, productRefusals, orderRefusals)

/** A code that orders refuse with. */
export type OrderRefusal = Parameters<typeof refuse>[0]
