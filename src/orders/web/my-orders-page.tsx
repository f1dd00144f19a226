import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { showCount } from '#base/counts.ts'
import { showMoney } from '#base/money.ts'
import { spec } from '#base/texts.ts'
import { SignedIn } from '#users/web/guards.tsx'
import emptyCrate from '#web/art/empty-crate.svg'
import type { Session } from '#web/session.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Download } from '#web/ui/download.tsx'
import { Pager, readSlice } from '#web/ui/pager.tsx'
import { QueryError } from '#web/ui/query-error.tsx'
import { EmptyState } from '#web/ui/state.tsx'
import { Table, TableSkeleton } from '#web/ui/table.tsx'
import type { Order } from '../contract.ts'
import { costOf, DeleteDialog } from './delete-dialog.tsx'
import { myOrderColumns } from './my-order-columns.tsx'
import { PlacedNote } from './placed-note.tsx'
import { myOrdersQuery } from './queries.ts'

export const meta = () => [{ title: `${spec.dashboard.orders} · Kickstand` }]

const limit = 20

/** What the customer has ordered, and what each order still needs. */
export default function MyOrdersPage() {
  return <SignedIn>{(session) => <MyOrders session={session} />}</SignedIn>
}

function MyOrders({ session }: { session: Session }) {
  const slice = readSlice(useSearchParams()[0])
  const { page } = slice
  const orders = useQuery(myOrdersQuery(session.email, { ...slice, limit }))
  const [doomed, setDoomed] = useState<Order | null>(null)
  const rows = orders.data?.rows
  const columns = useMemo(
    () => myOrderColumns({ first: (page - 1) * limit, onDelete: setDoomed }),
    [page],
  )
  const heading = useRef<HTMLHeadingElement>(null)
  const placed = usePlaced(rows)
  return (
    <section aria-labelledby="my-orders">
      <div className="mb-6 flex flex-wrap items-center justify-between gap-3">
        <h1 id="my-orders" ref={heading} tabIndex={-1} className="title-2">
          {spec.dashboard.orders}
        </h1>
        {rows && rows.length > 0 && (
          <Download path={`/orders.csv?email=${encodeURIComponent(session.email)}`}>
            Download as CSV
          </Download>
        )}
      </div>
      {orders.isPending && <TableSkeleton rows={6} />}
      {orders.isError && <QueryError error={orders.error} retry={() => orders.refetch()} />}
      {orders.data?.total === 0 && <NoOrders />}
      {placed && <PlacedNote order={placed} />}
      {orders.data && orders.data.rows.length > 0 && (
        <Table
          caption={spec.dashboard.orders}
          columns={columns}
          rows={orders.data.rows}
          keyOf={(order) => order._id}
          wide
          isMarked={(order) => order._id === placed?._id}
        />
      )}
      {orders.data && (
        <Pager
          page={page}
          limit={limit}
          total={orders.data.total}
          cursors={orders.data}
          waiting={orders.isPlaceholderData}
        />
      )}
      <DeleteDialog order={doomed} onClose={() => setDoomed(null)} facts={factsOf} home={heading} />
    </section>
  )
}

function NoOrders() {
  return (
    <EmptyState art={emptyCrate} title="No orders yet">
      <p className="max-w-md text-balance text-soft">
        What you order shows here, with its payment and its way to you.
      </p>
      <ButtonLink to="/products" look="main">
        To the products
      </ButtonLink>
    </EmptyState>
  )
}

/** The order that the purchase page has just placed, as long as it waits for its payment. */
function usePlaced(rows: Order[] | undefined): Order | null {
  const state: unknown = useLocation().state
  if (typeof state !== 'object' || state === null || !('placed' in state)) return null
  return rows?.find((order) => order._id === state.placed && !order.paid) ?? null
}

function factsOf(order: Order): [string, string][] {
  return [
    ['Name', order.name],
    ['Details', order.description],
    ['Quantity', showCount(order.quantity)],
    ['Price', order.quantity === 1 ? showMoney(order.totalPrice, order.currency) : costOf(order)],
  ]
}
