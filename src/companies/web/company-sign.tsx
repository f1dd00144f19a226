import type { CompanySummary } from '../contract.ts'

type Stated = Pick<CompanySummary, 'approvedAt' | 'onHoldAt' | 'netDays'>

function nameState({ approvedAt, onHoldAt }: Stated): string {
  if (onHoldAt !== null) return 'On hold'
  return approvedAt === null ? 'Applied' : 'Approved'
}

/** What a company may do, as one sentence for its members. */
export function describeTerms(company: Stated): string {
  const { approvedAt, onHoldAt, netDays } = company
  if (onHoldAt !== null) return 'The account is on hold: nothing can be ordered on account.'
  if (approvedAt === null) return 'We are looking at your application. Until then you pay first.'
  return netDays === null
    ? 'Orders are paid first.'
    : `Invoices are due ${netDays} days after they are made.`
}

export function CompanySign({ company }: { company: Stated }) {
  const tone =
    company.onHoldAt !== null ? 'text-bad' : company.approvedAt ? 'text-good' : 'text-ink'
  return <span className={`font-semibold ${tone}`}>{nameState(company)}</span>
}
