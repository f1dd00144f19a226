import { useQuery } from '@tanstack/react-query'
import { useOutletContext } from 'react-router'
import { formatAddress } from '#addresses/rules.ts'
import { formatMoney } from '#base/currency.ts'
import { userQuery } from '#users/web/queries.ts'
import type { Session } from '#web/session.ts'
import { DashboardPage } from '#web/ui/dashboard-page.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { Figure } from '#web/ui/figure.tsx'
import { FormSection } from '#web/ui/form-section.tsx'
import { ShopLink } from '#web/ui/link.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Section } from '#web/ui/section.tsx'
import { Email } from '#web/ui/text.tsx'
import type { Company } from '../contract.ts'
import { ApplyForm } from './apply-form.tsx'
import { BillingForm, billingDraft } from './billing-form.tsx'
import { CompanyAddresses } from './company-addresses.tsx'
import { describeTerms, OverdueHold } from './company-sign.tsx'
import { Leave } from './leave.tsx'
import { Members } from './members.tsx'
import { ownCompanyQuery } from './queries.ts'

export default function CompanyPage() {
  const session = useOutletContext<Session>()
  const company = useQuery(ownCompanyQuery(session.userId))
  const user = useQuery({ ...userQuery(session.email), enabled: company.data === null })
  if (company.data) return <Own company={company.data} userId={session.userId} />
  return (
    <DashboardPage
      title="Company"
      // Only who has none is told what one is.
      about={
        company.data === null &&
        'A workshop of several people orders under one customer number: with terms, a credit limit and prices that we agree on. Until your application is approved you pay first, as always.'
      }
    >
      <QueryState shape="facts" query={company} rows={6} />
      {company.data === null && user.data && <ApplyForm user={user.data} />}
    </DashboardPage>
  )
}

const overdueInvoices = '/dashboard/invoices?state=overdue'

function Own({ company, userId }: { company: Company; userId: string }) {
  const { name, number, netDays, creditLimit, available, exposure, overdue, currency } = company
  const manages = company.members.some(
    (member) => member.userId === userId && member.roles.includes('manager'),
  )
  const hasTerms = netDays !== null && company.approvedAt !== null
  return (
    <DashboardPage title={name} about={`${number}. ${describeTerms(company)}`}>
      {hasTerms && (
        <dl className="figures my-6 grid grid-cols-2 gap-x-6 gap-y-4 max-[16rem]:grid-cols-1 sm:grid-cols-4">
          <Figure name="Available credit" value={formatMoney(available, currency)} />
          <Figure name="Credit limit" value={formatMoney(creditLimit, currency)} />
          <Figure name="Open" value={formatMoney(exposure, currency)} />
          <Figure
            name="Overdue"
            isBad={overdue > 0}
            value={
              overdue > 0 ? (
                <ShopLink
                  to={overdueInvoices}
                  className="inline-flex items-center underline pointer-coarse:-my-1.5 pointer-coarse:min-h-11"
                >
                  {formatMoney(overdue, currency)}
                </ShopLink>
              ) : (
                formatMoney(overdue, currency)
              )
            }
          />
        </dl>
      )}
      <OverdueHold company={company} to={overdueInvoices} />
      <div className="grid gap-10">
        <Members company={company} changes={manages} />
        <CompanyAddresses company={company} changes={manages} />
        {manages ? (
          <FormSection
            title="Billing"
            openLabel="Edit"
            label="Edit billing"
            draft={billingDraft(company)}
            replacesContent
            form={(disclosure) => <BillingForm company={company} disclosure={disclosure} />}
          >
            <Billing company={company} />
          </FormSection>
        ) : (
          <Section title="Billing">
            <Billing company={company} />
          </Section>
        )}
        <Leave company={company} userId={userId} />
      </div>
    </DashboardPage>
  )
}

function Billing({ company }: { company: Company }) {
  const address = formatAddress(company.billingAddress)
  return (
    <DescriptionList
      of={[
        ['Address', <span className="whitespace-pre-line">{address}</span>],
        ['Email', <Email of={company.billingEmail} />],
        ['Phone', company.phone],
        ['VAT ID', company.vatId],
      ]}
    />
  )
}
