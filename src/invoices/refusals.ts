import { commonRefusals } from '#base/refusals.ts'
import { makeRefuse } from '#base/refuse.ts'
import { companyRefusals } from '#companies/refusals.ts'

/** The refusals of invoices, by HTTP status: each code with the message that users read. */
export const invoiceRefusals = {
  404: {
    'unknown-invoice': 'There is no such invoice.',
  },
} as const

export const refuse = makeRefuse(commonRefusals, companyRefusals, invoiceRefusals)
