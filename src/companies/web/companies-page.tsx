import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { formatDate } from '#base/calendar.ts'
import { formatMoney } from '#base/currency.ts'
import { formatCount } from '#base/format.ts'
import { readPaging } from '#base/paging.ts'
import { readChoice } from '#web/search-params.ts'
import { RowLink } from '#web/ui/link.tsx'
import { ListPage } from '#web/ui/list-page.tsx'
import { type Column, RowTitle, Table } from '#web/ui/table.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import type { CompanySummary } from '../contract.ts'
import { CompanySign } from './company-sign.tsx'
import { companiesQuery } from './queries.ts'

const limit = 50

const states = {
  all: 'All',
  applied: 'Applications',
  approved: 'Approved',
  'on-hold': 'On hold',
}

export default function CompaniesPage() {
  const [search] = useSearchParams()
  const q = search.get('q') ?? ''
  const applications = useQuery(companiesQuery({ state: 'applied', limit: 1 }))
  const waiting = applications.data?.total ?? 0
  // Applications wait for a decision; a search finds every company.
  const first = waiting > 0 && !q ? 'applied' : 'all'
  const view = readChoice(search.get('state'), states, first)
  const state = view === 'all' ? undefined : view
  const query = { limit, ...readPaging(search), ...(q && { q }), ...(state && { state }) }
  const isKnown = search.has('state') || q !== '' || !applications.isPending
  const list = useQuery({ ...companiesQuery(query), enabled: isKnown })
  const isPlain = !(q || state || query.page > 1)
  return (
    <ListPage
      title="Companies"
      list={list}
      limit={limit}
      searchPlaceholder="Name, number, VAT ID"
      tabs={
        <Tabs
          label="Which companies"
          name="state"
          value={view}
          options={states}
          counts={{ applied: waiting }}
          defaultValue={first}
        />
      }
      empty={{
        title: 'No companies',
        ...(isPlain ? {} : { to: '/dashboard/companies?state=all' }),
      }}
    >
      {(rows) => (
        <Table
          caption="Companies"
          columns={view === 'applied' ? applicationColumns : columns}
          rows={rows}
        />
      )}
    </ListPage>
  )
}

const nameColumn: Column<CompanySummary> = {
  head: 'Company',
  cell: ({ _id, name, number }) => (
    <RowTitle
      title={
        <RowLink to={`/dashboard/companies/${_id}`} prefetch="intent">
          {name}
        </RowLink>
      }
      code={number}
    />
  ),
}

const applicationColumns: Column<CompanySummary>[] = [
  nameColumn,
  { head: 'VAT ID', cell: ({ vatId }) => vatId || 'None' },
  { head: 'Billing email', cell: ({ billingEmail }) => billingEmail },
  { head: 'Applied', cell: ({ createdAt }) => formatDate(createdAt) },
]

const columns: Column<CompanySummary>[] = [
  nameColumn,
  { head: 'State', label: '', cell: (company) => <CompanySign company={company} /> },
  {
    head: 'Terms',
    hiddenBelow: 'medium',
    cell: ({ netDays }) => (netDays === null ? 'Pays first' : `${netDays} days`),
  },
  {
    head: 'Members',
    align: 'right',
    hiddenBelow: 'medium',
    cell: ({ memberCount }) => formatCount(memberCount),
  },
  {
    head: 'Credit limit',
    align: 'right',
    hiddenBelow: 'medium',
    cell: ({ creditLimit, currency }) => formatMoney(creditLimit, currency),
  },
  {
    head: 'Overdue',
    align: 'right',
    cell: ({ overdue, currency }) => (
      <span className={overdue > 0 ? 'font-semibold text-bad' : ''}>
        {formatMoney(overdue, currency)}
      </span>
    ),
  },
  {
    head: 'Open',
    align: 'right',

    cell: ({ exposure, currency }) => formatMoney(exposure, currency),
  },
]
