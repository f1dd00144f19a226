import { useQuery } from '@tanstack/react-query'
import { type MetaArgs, useSearchParams } from 'react-router'
import { showCount } from '#base/counts.ts'
import { spec } from '#base/texts.ts'
import { adminPath } from '#users/web/queries.ts'
import emptyCrate from '#web/art/empty-crate.svg'
import { asksEarly } from '#web/early.ts'
import { callPath } from '#web/send.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { FilterChoice } from '#web/ui/choice.tsx'
import { Download } from '#web/ui/download.tsx'
import { moveByArrows } from '#web/ui/focus.ts'
import { Pager } from '#web/ui/pager.tsx'
import { QueryState } from '#web/ui/query-error.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { EmptyState } from '#web/ui/state.tsx'
import { Table } from '#web/ui/table.tsx'
import { allOrderColumns, OrderDetails } from './all-order-columns.tsx'
import { allOrdersQuery, type OrdersInput, readFilters } from './queries.ts'

const limit = 20

export const meta = ({ location: { search } }: MetaArgs) => {
  const query = { ...readFilters(new URLSearchParams(search)), limit }
  return [
    { title: `${spec.dashboard.allOrders} · Kickstand` },
    ...asksEarly(adminPath, callPath('GET /orders', { query })),
  ]
}

export default function AllOrdersPage() {
  const input = readFilters(useSearchParams()[0])
  const orders = useQuery(allOrdersQuery({ ...input, limit }))
  const rows = orders.data?.rows ?? []
  const isNarrowed = Boolean(input.q || input.status || input.paid)
  return (
    <section aria-labelledby="all-orders" onKeyDown={moveByArrows}>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h1 id="all-orders" tabIndex={-1} className="title-2">
          {spec.dashboard.allOrders}
          {orders.data && (
            <span role="status" className="figures ml-3 font-sans text-base font-normal text-soft">
              {showCount(orders.data.total)} {isNarrowed ? 'found' : ''}
            </span>
          )}
        </h1>
        {rows.length > 0 && <Download path={csvPath(input)}>Download as CSV</Download>}
      </div>
      <div className="mb-4 flex flex-wrap items-end gap-3 print:hidden">
        <div className="mr-auto max-sm:basis-full">
          <SearchBox label="Search orders" placeholder="Part, name, email, any number" />
        </div>
        <div className="-mb-6 flex gap-3 max-sm:basis-full max-sm:*:flex-1">
          <FilterChoice
            name="status"
            label="Status"
            value={input.status ?? ''}
            of={{ '': 'Any status', Pending: 'Pending', Shipped: 'Shipped' }}
          />
          <FilterChoice
            name="paid"
            label="Payment"
            value={input.paid ?? ''}
            of={{ '': 'Paid or not', true: 'Paid', false: 'Unpaid' }}
          />
        </div>
      </div>
      <QueryState query={orders} rows={12} />
      {orders.data?.total === 0 &&
        (isNarrowed ? (
          <EmptyState title="No order fits this search">
            <ButtonLink to="/dashboard/allOrders">Show all orders</ButtonLink>
          </EmptyState>
        ) : (
          <EmptyState art={emptyCrate} title="Nobody has ordered yet" />
        ))}
      {rows.length > 0 && (
        <div className={orders.isPlaceholderData ? 'opacity-60 transition-opacity delay-300' : ''}>
          <Table
            wide
            caption={spec.dashboard.allOrders}
            columns={allOrderColumns}
            rows={rows}
            detailsOf={(order) => <OrderDetails order={order} />}
          />
        </div>
      )}
      {orders.data && <Pager limit={limit} total={orders.data.total} list={orders} />}
    </section>
  )
}

function csvPath({ q, status, paid }: OrdersInput): string {
  const filters = Object.entries({ q, status, paid }).filter(([, value]) => value)
  return `/orders.csv?${new URLSearchParams(filters as [string, string][])}`
}
