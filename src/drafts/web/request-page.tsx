import { useQuery } from '@tanstack/react-query'
import { useOutletContext, useParams } from 'react-router'
import { formatDate, formatDateTime } from '#base/calendar.ts'
import { formatMoney } from '#base/currency.ts'
import { formatCount } from '#base/format.ts'
import { adminQuery } from '#users/web/queries.ts'
import type { Session } from '#web/session.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { DashboardPage, PageState, Tools } from '#web/ui/dashboard-page.tsx'
import { DescriptionItem, DescriptionList } from '#web/ui/description-list.tsx'
import { type Column, PartName, Table } from '#web/ui/table.tsx'
import { Email } from '#web/ui/text.tsx'
import type { Draft, DraftLine } from '../contract.ts'
import { canOnlyWithdraw, Decisions, Withdraw } from './decisions.tsx'
import { describeUncounted, LineSign, LineTotal } from './draft-lines.tsx'
import { kindNames, StateBadge } from './draft-table.tsx'
import { draftQuery } from './queries.ts'
import { QuoteForm } from './quote-form.tsx'

export default function RequestPage() {
  const { id = '' } = useParams()
  const session = useOutletContext<Session>()
  const draft = useQuery(draftQuery(id))
  const admin = useQuery(adminQuery(session.email))
  const missing = { to: '/dashboard/requests', label: 'To the requests' }
  if (!draft.data || admin.data === undefined)
    return <PageState query={draft} rows={6} back={requests} missing={missing} />
  return <Details draft={draft.data} userId={session.userId} isAdmin={admin.data} />
}

const requests = { to: '/dashboard/requests', name: 'Requests' }

type Props = { draft: Draft; userId: string; isAdmin: boolean }

function Details({ draft, userId, isAdmin }: Props) {
  const { number, kind, state, requester, company, purchaseId, purchaseNumber, totals } = draft
  const { validUntil } = draft
  const uncounted = describeUncounted(draft)
  const prices = isAdmin && kind === 'quote' && ['open', 'sent', 'expired'].includes(state)
  return (
    <DashboardPage
      title={`${kindNames[kind]} ${number}`}
      back={isAdmin && kind === 'quote' ? { to: '/dashboard/quotes', name: 'Quotes' } : requests}
      about={
        <>
          <StateBadge draft={draft} /> Requested {formatDate(draft.createdAt)} by {requester.name}
        </>
      }
      tools={
        purchaseId ? (
          <ButtonLink to={`/dashboard/purchases/${purchaseId}`}>Order {purchaseNumber}</ButtonLink>
        ) : (
          canOnlyWithdraw({ draft, userId, isAdmin }) && (
            <Tools>
              <Withdraw draft={draft} />
            </Tools>
          )
        )
      }
    >
      <div className="mb-6">
        <DescriptionList
          of={[
            ['Email', requester.userId === userId ? '' : <Email of={requester.email} />],
            [
              'Company',
              company && (
                <>
                  {company.name},{' '}
                  <span className="part-number whitespace-nowrap">{company.number}</span>
                </>
              ),
            ],
            ['PO number', draft.poNumber],
            ['Deliver to', <span className="whitespace-pre-line">{draft.address}</span>],
            ['Note', draft.note],
            ['Answer', draft.answer],
            ['Valid until', validUntil === null ? '' : formatDateTime(validUntil)],
          ]}
        />
      </div>
      {prices ? (
        <QuoteForm key={draft.version} draft={draft} />
      ) : (
        <>
          <Table
            caption="Lines"
            columns={columnsFor(totals.currency)}
            rows={draft.lines}
            keyOf={({ productId }) => productId}
          />
          <dl className="figures my-6 ml-auto max-w-sm">
            {uncounted && (
              <DescriptionItem name={uncounted.name}>
                <span className="text-soft">{uncounted.sum}</span>
              </DescriptionItem>
            )}
            <DescriptionItem name="Subtotal">
              {formatMoney(totals.subtotal, totals.currency)}
            </DescriptionItem>
            {totals.taxPercent > 0 && (
              <DescriptionItem name={`${totals.taxName}, ${totals.taxPercent} %`}>
                {formatMoney(totals.tax, totals.currency)}
              </DescriptionItem>
            )}
            <DescriptionItem name="Total">
              <b className="font-semibold">{formatMoney(totals.total, totals.currency)}</b>
            </DescriptionItem>
          </dl>
        </>
      )}
      <Decisions draft={draft} userId={userId} isAdmin={isAdmin} />
    </DashboardPage>
  )
}

function columnsFor(currency: string): Column<DraftLine>[] {
  return [
    { head: 'Part', cell: (line) => <PartName part={{ ...line, lineNote: line.note }} /> },
    { head: 'Availability', label: '', cell: (line) => <LineSign line={line} /> },
    { head: 'Quantity', align: 'right', cell: ({ quantity }) => formatCount(quantity) },
    { head: 'Each', align: 'right', cell: ({ unitPrice }) => formatMoney(unitPrice, currency) },
    {
      head: 'Total',
      align: 'right',
      cell: (line) => <LineTotal line={line} currency={currency} />,
    },
  ]
}
