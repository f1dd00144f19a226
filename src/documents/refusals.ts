import { commonRefusals } from '#base/refusals.ts'
import { makeRefuse } from '#base/refuse.ts'

/** Refusals of documents, by HTTP status: each code with the message that users read. */
export const documentRefusals = {
  404: {
    'unknown-credit-note': 'There is no such credit note.',
  },
  409: {
    'no-invoice-yet': 'There is no invoice yet. It is created when the order is paid.',
  },
} as const

export const refuse = makeRefuse(commonRefusals, documentRefusals)
