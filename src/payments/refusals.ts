import { commonRefusals } from '#base/refusals.ts'
import { makeRefuse } from '#base/refuse.ts'
import { companyRefusals } from '#companies/refusals.ts'
import { invoiceRefusals } from '#invoices/refusals.ts'
import { orderRefusals } from '#orders/refusals.ts'

/** Refusals of payments, by HTTP status: each code with the message that users read. */
export const paymentRefusals = {
  400: {
    'bad-signature': 'The signature of this message is not valid.',
  },
  404: {
    'unknown-payment': 'There is no such payment.',
  },
  409: {
    'paid-already':
      'This order is already paid or has ended. The new charge is refunded to your card.',
    'rest-paid': 'This order has been deleted. The others in the same purchase are paid.',
    'pay-invoices':
      'A part of this order is invoiced. Please pay its invoices, or record the payment for the company.',
    'purchase-paid': 'This order is already paid. Nothing was recorded.',
    'purchase-ended':
      'This order was deleted or has expired. Please place it again for its buyer, then record the payment.',
    'payment-recorded':
      'The same payment was already recorded: same amount, day and reference. If it came twice, say so in the reference.',
    'paid-by-card': 'This was paid by card. Please refund it at the payment provider.',
    'payment-reversed': 'This payment is already reversed.',
    'nothing-to-allocate':
      'Nothing can be allocated: no credit is left of this payment, or no invoice of its company is open.',
    'payment-used': 'This payment belongs to another order.',
    'payment-open': 'The payment provider has not completed this payment yet.',
  },
  422: {
    'allocation-wrong': 'More was allocated than was paid, or than is open of an invoice.',
    'payment-wrong': 'This payment does not match the order.',
  },
} as const

export const refuse = makeRefuse(
  commonRefusals,
  companyRefusals,
  invoiceRefusals,
  orderRefusals,
  paymentRefusals,
)
