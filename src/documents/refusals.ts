import { commonRefusals } from '#base/refusals.ts'
import { makeRefuse } from '#base/refuse.ts'

/** What documents refuse: by HTTP status, each code with the sentence that a person reads. */
export const documentRefusals = {
  404: {
    'unknown-credit-note': 'There is no such credit note.',
  },
  409: {
    'no-invoice-yet': 'There is no invoice yet. It is created when the order is paid.',
  },
} as const

export const refuse = makeRefuse(commonRefusals, documentRefusals)
