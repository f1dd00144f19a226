import { formatDate } from '#base/calendar.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ShopLink } from '#web/ui/link.tsx'
import type { Company, CompanySummary } from '../contract.ts'

type Stated = Pick<CompanySummary, 'approvedAt' | 'onHoldAt' | 'heldSinceDueAt' | 'netDays'>

function isHeld({ onHoldAt, heldSinceDueAt }: Stated): boolean {
  return onHoldAt !== null || heldSinceDueAt !== null
}

function nameState(company: Stated): string {
  if (isHeld(company)) return 'On hold'
  return company.approvedAt === null ? 'Applied' : 'Approved'
}

/** Says in one sentence to members what their company may do. */
export function describeTerms(company: Stated): string {
  const { approvedAt, netDays } = company
  if (isHeld(company)) return 'The account is on hold: nothing can be ordered on account.'
  if (approvedAt === null) return 'We are looking at your application. Until then you pay first.'
  return netDays === null
    ? 'Orders are paid first.'
    : `Payment terms: ${netDays} days from the invoice.`
}

export function CompanySign({ company }: { company: Stated }) {
  const tone = isHeld(company) ? 'bad' : company.approvedAt ? 'good' : 'plain'
  return <Badge tone={tone}>{nameState(company)}</Badge>
}

/** Why a company is on hold without an admin's doing. */
export function OverdueHold({ company, to }: { company: Company; to: string }) {
  const { heldSinceDueAt } = company
  if (heldSinceDueAt === null) return null
  return (
    <p className="my-4 text-bad">
      On hold because of an invoice that was due on {formatDate(heldSinceDueAt)}: it ends when{' '}
      <ShopLink to={to} className="underline">
        overdue invoices
      </ShopLink>{' '}
      are paid.
    </p>
  )
}
