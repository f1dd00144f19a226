import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { showDate } from '#base/calendar.ts'
import { showMoney } from '#base/currency.ts'
import { showCount } from '#base/format.ts'
import { readPaging } from '#base/paging.ts'
import { readChoice } from '#web/address.ts'
import { ShopLink } from '#web/ui/link.tsx'
import { ListPage } from '#web/ui/list-page.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import type { CompanySummary } from '../contract.ts'
import { CompanySign } from './company-sign.tsx'
import { companiesQuery } from './queries.ts'

const limit = 50

const states = {
  '': 'All',
  applied: 'Applications',
  approved: 'Approved',
  'on-hold': 'On hold',
}

export default function CompaniesPage() {
  const [search] = useSearchParams()
  const state = readChoice(search.get('state'), states, '')
  const q = search.get('q') ?? ''
  const query = { limit, ...readPaging(search), ...(q && { q }), ...(state && { state }) }
  const list = useQuery(companiesQuery(query))
  const isPlain = !(q || state || query.page > 1)
  return (
    <ListPage
      title="Companies"
      list={list}
      limit={limit}
      searchPlaceholder="Name, number, VAT ID"
      tabs={
        <Tabs label="Which companies" name="state" value={state} options={states} defaultValue="" />
      }
      above={isPlain && <Applications />}
      empty={{ title: 'No companies', ...(isPlain ? {} : { to: '/dashboard/companies' }) }}
    >
      {(rows) => <Table caption="Companies" columns={columns} rows={rows} />}
    </ListPage>
  )
}

/** Applications that wait for a decision come first, above any filtered list. */
function Applications() {
  const list = useQuery(companiesQuery({ state: 'applied', limit: 10 }))
  if (!list.data || list.data.total === 0) return null
  return (
    <section aria-label="Applications" className="mb-10">
      <h2 className="title-3 mb-3">Applications</h2>
      <Table caption="Applications" columns={applicationColumns} rows={list.data.rows} />
    </section>
  )
}

const nameColumn: Column<CompanySummary> = {
  head: 'Company',
  cell: ({ _id, name, number }) => (
    <>
      <ShopLink
        to={`/dashboard/companies/${_id}`}
        prefetch="intent"
        className="inline-flex items-center font-semibold wrap-anywhere underline pointer-coarse:min-h-11"
      >
        {name}
      </ShopLink>
      <span className="part-number block text-note text-soft">{number}</span>
    </>
  ),
}

const applicationColumns: Column<CompanySummary>[] = [
  nameColumn,
  { head: 'VAT ID', cell: ({ vatId }) => vatId || 'None' },
  { head: 'Billing email', cell: ({ billingEmail }) => billingEmail },
  { head: 'Applied', cell: ({ createdAt }) => showDate(createdAt) },
]

const columns: Column<CompanySummary>[] = [
  nameColumn,
  { head: 'State', label: '', cell: (company) => <CompanySign company={company} /> },
  { head: 'Terms', cell: ({ netDays }) => (netDays === null ? 'Pays first' : `${netDays} days`) },
  { head: 'Members', align: 'right', cell: ({ memberCount }) => showCount(memberCount) },
  {
    head: 'Credit limit',
    align: 'right',
    cell: ({ creditLimit, currency }) => showMoney(creditLimit, currency),
  },
  {
    head: 'Overdue',
    align: 'right',
    cell: ({ overdue, currency }) => (
      <span className={overdue > 0 ? 'font-semibold text-bad' : ''}>
        {showMoney(overdue, currency)}
      </span>
    ),
  },
  {
    head: 'Open',
    align: 'right',

    cell: ({ exposure, currency }) => showMoney(exposure, currency),
  },
]
