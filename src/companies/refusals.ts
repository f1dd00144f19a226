import { commonRefusals } from '#base/refusals.ts'
import { makeRefuse } from '#base/refuse.ts'
import { productRefusals } from '#products/refusals.ts'

/** Refusals of companies, by HTTP status: each code with the message that users read. */
export const companyRefusals = {
  404: {
    'unknown-company': 'There is no such company.',
    'unknown-member': 'There is no such member.',
    'unknown-invitation':
      'This invitation has ended, was used already, or was mailed to another address.',
  },
  409: {
    'in-company': 'This account already belongs to a company.',
    'last-manager': 'A company needs at least one manager.',
    'member-exists': 'This person already belongs to the company.',
  },
  422: {
    'members-full': 'This company has reached its limit of members.',
  },
} as const

export const refuse = makeRefuse(commonRefusals, productRefusals, companyRefusals)
