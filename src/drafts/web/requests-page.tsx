import { useQuery } from '@tanstack/react-query'
import { useOutletContext, useSearchParams } from 'react-router'
import { readPaging } from '#base/paging.ts'
import type { Session } from '#web/session.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { DashboardPage } from '#web/ui/dashboard-page.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Section } from '#web/ui/section.tsx'
import { EmptyState } from '#web/ui/state.tsx'
import type { Column } from '#web/ui/table.tsx'
import type { Draft } from '../contract.ts'
import { PlaceInRow } from './decisions.tsx'
import { DraftTable } from './draft-table.tsx'
import { draftsQuery } from './queries.ts'

const limit = 20

/** First the requests that wait for this user, then all that they may see. */
export default function RequestsPage() {
  const { userId } = useOutletContext<Session>()
  const [search] = useSearchParams()
  const waiting = useQuery(draftsQuery({ limit, waiting: 'true' }))
  const all = useQuery(draftsQuery({ limit, ...readPaging(search) }))
  const waitingIds = new Set(waiting.data?.rows.map(({ _id }) => _id))
  const others = all.data?.rows.filter(({ _id }) => !waitingIds.has(_id)) ?? []
  const otherCount = (all.data?.total ?? 0) - waitingIds.size
  const title = waitingIds.size > 0 ? 'Other requests' : 'All requests'
  return (
    <DashboardPage
      title="Requests"
      about="Nothing is ordered or reserved before a request is approved or a quote accepted."
    >
      {waiting.data && waiting.data.total > 0 && (
        <Section title="Waiting for your decision" count={waiting.data.total} className="mb-10">
          <DraftTable
            caption="Waiting for your decision"
            rows={waiting.data.rows}
            ofOneCompany
            buttons={placeColumn(userId, waiting.data.total === 1)}
          />
        </Section>
      )}
      <QueryState shape="rows" query={all} rows={4} />
      {all.data?.total === 0 && (
        <EmptyState title="No requests yet">
          <ButtonLink to="/basket">Go to basket</ButtonLink>
        </EmptyState>
      )}
      {all.data && otherCount > 0 && (
        <Section title={title} count={otherCount}>
          <DraftTable caption={title} rows={others} ofOneCompany />
          <Pager limit={limit} total={all.data.total} list={all} />
        </Section>
      )}
    </DashboardPage>
  )
}

/** A quote that needs a price is priced on its page. */
const placeColumn = (userId: string, isOnly: boolean): Column<Draft> => ({
  head: 'Decide',
  actions: true,
  align: 'right',
  isFilled: isPlaceable,
  cell: (draft) =>
    isPlaceable(draft) && <PlaceInRow draft={draft} userId={userId} isOnly={isOnly} />,
})

const isPlaceable = ({ kind, state }: Draft) => kind === 'approval' || state === 'sent'
