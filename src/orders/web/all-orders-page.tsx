import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useMemo, useRef, useState } from 'react'
import { showCount } from '#base/counts.ts'
import { spec } from '#base/texts.ts'
import { AdminOnly } from '#users/web/guards.tsx'
import emptyCrate from '#web/art/empty-crate.svg'
import emptyShelf from '#web/art/empty-shelf.svg'
import { Button } from '#web/ui/button.tsx'
import { Download } from '#web/ui/download.tsx'
import { moveByArrows } from '#web/ui/focus.ts'
import { Pager } from '#web/ui/pager.tsx'
import { QueryError } from '#web/ui/query-error.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { EmptyState } from '#web/ui/state.tsx'
import { Table, TableSkeleton } from '#web/ui/table.tsx'
import { Email } from '#web/ui/text.tsx'
import type { Order } from '../contract.ts'
import { allOrderColumns, OrderDetails } from './all-order-columns.tsx'
import { DeleteDialog, showCost, toggle } from './order-parts.tsx'
import { allOrdersQuery, useOrderFilters } from './queries.ts'
import { useShippedRows } from './shipped-rows.ts'
import { ShipSeveral, UnpaidDialog, useShip, useTakeBackShipping } from './shipping.tsx'

export const meta = () => [{ title: `${spec.dashboard.allOrders} · Kickstand` }]

const limit = 20

const nothing: Order[] = []

export default function AllOrdersPage() {
  return (
    <AdminOnly>
      <AllOrders />
    </AdminOnly>
  )
}

function AllOrders() {
  const filters = useOrderFilters()
  const { input } = filters
  const orders = useQuery(allOrdersQuery({ ...input, limit }))
  const [deleting, setDeleting] = useState<Order | null>(null)
  const [unpaid, setUnpaid] = useState<Order | null>(null)
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set())
  const heading = useRef<HTMLHeadingElement>(null)
  const table = useRef<HTMLDivElement>(null)
  const shipped = useShippedRows(orders.data?.rows ?? nothing, JSON.stringify(input), table)
  const { mutate: ship, ...shipping } = useShip(shipped.hold)
  const { mutate: undo, ...undoing } = useTakeBackShipping(shipped.settle)
  const changing = [shipping, undoing].find(({ isPending }) => isPending)
  const busy = changing?.variables?._id ?? null
  const { undoable } = shipped
  // The same columns until an order's status changes, so that the rows are not drawn again.
  const columns = useMemo(
    () =>
      allOrderColumns({
        busy,
        undoable,
        onShip: (order) => (order.paid ? ship(order) : setUnpaid(order)),
        onUndo: undo,
        onDelete: setDeleting,
        onUnfold: ({ _id }) => setUnfolded((ids) => toggle(ids, _id)),
      }),
    [busy, undoable, ship, undo],
  )
  const isNarrowed = Boolean(input.q || input.status || input.paid)
  return (
    <section aria-labelledby="all-orders" onKeyDown={moveByArrows}>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h1 id="all-orders" ref={heading} tabIndex={-1} className="title-2">
          {spec.dashboard.allOrders}
          {orders.data && (
            <span role="status" className="figures ml-3 font-sans text-base font-normal text-soft">
              {showCount(orders.data.total)} {isNarrowed ? 'found' : ''}
            </span>
          )}
        </h1>
        {shipped.rows.length > 0 && (
          <div className="flex flex-wrap gap-2">
            <ShipSeveral shown={shipped.rows} onShipped={shipped.hold} toUndo={shipped.toUndo} />
            <Download path={csvPath(input)}>Download as CSV</Download>
          </div>
        )}
      </div>
      <Filters {...filters} />
      {orders.isPending && <TableSkeleton rows={12} />}
      {orders.isError && <QueryError error={orders.error} retry={() => orders.refetch()} />}
      {orders.data?.total === 0 &&
        shipped.rows.length === 0 &&
        (isNarrowed ? (
          <EmptyState art={emptyShelf} title="No order fits this search">
            <Button onClick={filters.clear}>Show all orders</Button>
          </EmptyState>
        ) : (
          <EmptyState art={emptyCrate} title="Nobody has ordered yet" />
        ))}
      {shipped.rows.length > 0 && (
        <div
          ref={table}
          className={orders.isPlaceholderData ? 'opacity-60 transition-opacity delay-300' : ''}
        >
          <Table
            wide
            caption={spec.dashboard.allOrders}
            columns={columns}
            rows={shipped.rows}
            keyOf={(order) => order._id}
            detailsOf={(order) => (unfolded.has(order._id) ? <OrderDetails order={order} /> : null)}
          />
        </div>
      )}
      {orders.data && (
        <Pager
          page={input.page ?? 1}
          limit={limit}
          total={orders.data.total}
          cursors={orders.data}
          waiting={orders.isPlaceholderData}
        />
      )}
      <DeleteDialog
        order={deleting}
        onClose={() => setDeleting(null)}
        onDeleted={shipped.drop}
        facts={deletionFacts}
        home={heading}
      >
        {(order) => (
          <p
            className={`mt-4 border-l-4 bg-sunken px-4 py-3 ${order.paid ? 'border-bad' : 'border-edge'}`}
          >
            {describeDeletion(order)}
          </p>
        )}
      </DeleteDialog>
      <UnpaidDialog order={unpaid} onClose={() => setUnpaid(null)} onShip={ship} />
    </section>
  )
}

type FilterProps = ReturnType<typeof useOrderFilters>

/** What the list is narrowed to, for its file. */
function csvPath({ q, status, paid }: FilterProps['input']): string {
  const search = new URLSearchParams()
  if (q) search.set('q', q)
  if (status) search.set('status', status)
  if (paid) search.set('paid', paid)
  return `/orders.csv?${search}`
}

function Filters({ input, filter }: FilterProps) {
  return (
    <div className="mb-4 flex flex-wrap items-end gap-3 print:hidden">
      <div className="mr-auto max-sm:basis-full">
        <SearchBox label="Search orders" placeholder="Part, name, email, any number" />
      </div>
      <Select
        label="Status"
        value={input.status ?? ''}
        options={{ '': 'Any status', Pending: 'Pending', Shipped: 'Shipped' }}
        onSelect={(status) => filter('status', status)}
      />
      <Select
        label="Payment"
        value={input.paid ?? ''}
        options={{ '': 'Paid or not', true: 'Paid', false: 'Unpaid' }}
        onSelect={(paid) => filter('paid', paid)}
      />
    </div>
  )
}

function Select(props: {
  label: string
  value: string
  options: Record<string, string>
  onSelect: (value: string) => void
}) {
  const id = useId()
  return (
    <div className="grid gap-1 max-sm:flex-1">
      <label htmlFor={id} className="text-xs font-semibold text-soft">
        {props.label}
      </label>
      <select
        id={id}
        value={props.value}
        onChange={(event) => props.onSelect(event.target.value)}
        className="min-h-11 rounded-press border border-edge bg-raised px-3 text-sm hover:border-ink pointer-fine:min-h-10"
      >
        {Object.entries(props.options).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    </div>
  )
}

function deletionFacts(order: Order): [string, ReactNode][] {
  const facts: [string, ReactNode][] = [
    ['Product', order.name],
    [
      'Ordered by',
      <>
        {order.userName}, <Email of={order.email} />
      </>,
    ],
    ['Quantity', showCount(order.quantity)],
    ['Price', showCost(order)],
  ]
  return order.paid ? [...facts, ['Transaction', order.transactionId]] : facts
}

function describeDeletion({ paid, status }: Order): string {
  const leaves =
    'It leaves the lists, and stays on papers and in exports, marked as deleted. The buyer is told by mail.'
  if (status === 'Shipped')
    return paid
      ? `It is shipped and paid: the goods stay with the buyer, and no money goes back. ${leaves}`
      : `It is shipped and not paid: the goods stay with the buyer, who need not pay for them any more. ${leaves}`
  return paid
    ? `It is paid and not shipped: what was paid for it, with its tax, goes back to the card, and its goods to the stock. ${leaves}`
    : 'It is neither paid nor shipped: its goods go back to the stock, and nothing is to be paid for it. It leaves the lists, and the buyer is told by mail.'
}
