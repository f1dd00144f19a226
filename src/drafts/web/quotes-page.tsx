import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { readPaging } from '#base/paging.ts'
import { useWaiting } from '#users/web/waiting.ts'
import { readChoice } from '#web/search-params.ts'
import { DashboardPage } from '#web/ui/dashboard-page.tsx'
import { formatTotal } from '#web/ui/list-page.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { EmptyState } from '#web/ui/state.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { DraftTable } from './draft-table.tsx'
import { draftsQuery } from './queries.ts'

const limit = 20

const states = {
  open: 'Needs a price',
  sent: 'Quoted',
  expired: 'Expired',
  accepted: 'Accepted',
  declined: 'Declined',
}

export default function QuotesPage() {
  const [search] = useSearchParams()
  const waiting = useWaiting()
  const state = readChoice(search.get('state'), states, 'open')
  const quotes = useQuery(draftsQuery({ kind: 'quote', state, limit, ...readPaging(search) }))
  const count = formatTotal(quotes)
  return (
    <DashboardPage title="Quotes" count={count}>
      <div className="mb-3">
        <Tabs
          label="Which quotes"
          name="state"
          value={state}
          options={states}
          counts={{ open: waiting?.quotesToPrice ?? 0 }}
          defaultValue="open"
        />
      </div>
      <QueryState query={quotes} rows={6} />
      {quotes.data?.total === 0 && <EmptyState title="No quotes here" />}
      {quotes.data && quotes.data.total > 0 && (
        <>
          <DraftTable caption="Quotes" ofOneState rows={quotes.data.rows} />
          <Pager limit={limit} total={quotes.data.total} list={quotes} />
        </>
      )}
    </DashboardPage>
  )
}
