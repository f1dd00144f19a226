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
import type * as contract from '../contract.ts'
import { allOrderColumns } from './all-order-columns.tsx'
import { costOf, DeleteDialog } from './delete-dialog.tsx'
import { OrderDetails } from './order-details.tsx'
import { allOrdersQuery, type Filter, type OrdersInput, useOrderFilters } from './queries.ts'
import { useShippedRows } from './shipped-rows.ts'
import { ShipSeveral, UnpaidDialog, useShip, useTakeBackShipping } from './shipping.tsx'

type Order = contract.Order

export const meta = () => [{ title: `${spec.dashboard.allOrders} · Kickstand` }]

const limit = 20

const nothing: Order[] = []

/** Everybody's orders, to be shipped and put right. */
export default function AllOrdersPage() {
  return (
    <AdminOnly>
      <AllOrders />
    </AdminOnly>
  )
}

function AllOrders() {
  const { input, filter, clear } = useOrderFilters()
  const orders = useQuery(allOrdersQuery({ ...input, limit }))
  const [doomed, setDoomed] = useState<Order | null>(null)
  const [unpaid, setUnpaid] = useState<Order | null>(null)
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set())
  const heading = useRef<HTMLHeadingElement>(null)
  const table = useRef<HTMLDivElement>(null)
  const shipped = useShippedRows(orders.data?.rows ?? nothing, JSON.stringify(input), table)
  const ship = useShip(shipped.hold)
  const undo = useTakeBackShipping(shipped.settle)
  const columns = useColumns(ship, undo, shipped.undoable, {
    onUnpaid: setUnpaid,
    onDelete: setDoomed,
    onUnfold: setUnfolded,
  })
  const narrowed = Boolean(input.q || input.status || input.paid)
  return (
    <section aria-labelledby="all-orders" onKeyDown={moveByArrows}>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h1 id="all-orders" ref={heading} tabIndex={-1} className="title-2">
          {spec.dashboard.allOrders}
          <Count total={orders.data?.total} narrowed={narrowed} />
        </h1>
        {shipped.rows.length > 0 && (
          <div className="flex flex-wrap gap-2">
            <ShipSeveral shown={shipped.rows} onShipped={shipped.hold} toUndo={shipped.toUndo} />
            <Download path={`/orders.csv?${searchOf(input)}`}>Download as CSV</Download>
          </div>
        )}
      </div>
      <OrderSearch input={input} filter={filter} />
      {orders.isPending && <TableSkeleton rows={12} />}
      {orders.isError && <QueryError error={orders.error} retry={() => orders.refetch()} />}
      {orders.data?.total === 0 && shipped.rows.length === 0 && (
        <NoOrders narrowed={narrowed} clear={clear} />
      )}
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
        order={doomed}
        onClose={() => setDoomed(null)}
        onDeleted={shipped.drop}
        facts={factsOf}
        home={heading}
      >
        {(order) => <Consequence order={order} />}
      </DeleteDialog>
      <UnpaidDialog order={unpaid} onClose={() => setUnpaid(null)} onShip={ship.mutate} />
    </section>
  )
}

/** What the list is narrowed to, for its file. */
function searchOf({ q, status, paid }: ReturnType<typeof useOrderFilters>['input']): string {
  const narrowed = Object.entries({ q, status, paid }).filter(([, value]) => value !== undefined)
  return new URLSearchParams(narrowed as [string, string][]).toString()
}

function Count({ total, narrowed }: { total: number | undefined; narrowed: boolean }) {
  if (total === undefined) return null
  return (
    <span role="status" className="figures ml-3 font-sans text-base font-normal text-soft">
      {showCount(total)} {narrowed ? 'found' : ''}
    </span>
  )
}

function NoOrders({ narrowed, clear }: { narrowed: boolean; clear: () => void }) {
  if (!narrowed) return <EmptyState art={emptyCrate} title="Nobody has ordered yet" />
  return (
    <EmptyState art={emptyShelf} title="No order fits this search">
      <Button onClick={clear}>Show all orders</Button>
    </EmptyState>
  )
}

/** What deleting brings about besides. */
function Consequence({ order }: { order: Order }) {
  return (
    <p
      className={`mt-4 border-l-4 bg-sunken px-4 py-3 ${order.paid ? 'border-bad' : 'border-edge'}`}
    >
      {consequenceOf(order)}
    </p>
  )
}

function consequenceOf({ paid, status }: Order): string {
  if (status === 'Shipped') {
    return paid
      ? 'It is shipped and paid: the goods stay with the buyer, and no money goes back. It leaves the lists, and stays on papers and in exports, marked as deleted. The buyer is told by mail.'
      : 'It is shipped and not paid: the goods stay with the buyer, who need not pay for them any more. It leaves the lists, and stays on papers and in exports, marked as deleted. The buyer is told by mail.'
  }
  return paid
    ? 'It is paid and not shipped: what was paid for it, with its tax, goes back to the card, and its goods to the stock. It leaves the lists, and stays on papers and in exports, marked as deleted. The buyer is told by mail.'
    : 'It is neither paid nor shipped: its goods go back to the stock, and nothing is to be paid for it. It leaves the lists, and the buyer is told by mail.'
}

function factsOf(order: Order): [string, ReactNode][] {
  return [
    ['Product', order.name],
    [
      'Ordered by',
      <>
        {order.userName}, <Email of={order.email} />
      </>,
    ],
    ['Quantity', showCount(order.quantity)],
    ['Price', costOf(order)],
    ...(order.paid ? [['Transaction', order.transactionId] as [string, ReactNode]] : []),
  ]
}

type Unfold = (change: (before: ReadonlySet<string>) => ReadonlySet<string>) => void

/** The same columns until an order's status changes, so that the rows are not drawn again. */
function useColumns(
  ship: ReturnType<typeof useShip>,
  undo: ReturnType<typeof useTakeBackShipping>,
  undoable: ReadonlySet<string>,
  set: {
    onUnpaid: (order: Order) => void
    onDelete: (order: Order) => void
    onUnfold: Unfold
  },
) {
  const { onUnpaid, onDelete, onUnfold } = set
  const [startShip, startUndo] = [ship.mutate, undo.mutate]
  const busy = [ship, undo].find(({ isPending }) => isPending)?.variables?._id ?? null
  return useMemo(
    () =>
      allOrderColumns({
        busy,
        undoable,
        onShip: (order) => (order.paid ? startShip(order) : onUnpaid(order)),
        onUndo: startUndo,
        onDelete,
        onUnfold: ({ _id }) => onUnfold((before) => toggled(before, _id)),
      }),
    [busy, undoable, startShip, startUndo, onUnpaid, onDelete, onUnfold],
  )
}

function toggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  return ids.has(id) ? new Set([...ids].filter((other) => other !== id)) : new Set([...ids, id])
}

const box =
  'min-h-11 rounded-press border border-edge bg-raised px-3 text-sm hover:border-ink pointer-fine:min-h-10'

/** Narrows the list down: by words, by status, by payment. */
function OrderSearch({
  input,
  filter,
}: {
  input: OrdersInput
  filter: (name: Filter, value: string) => void
}) {
  return (
    <div className="mb-4 flex flex-wrap items-end gap-3 print:hidden">
      <div className="mr-auto max-sm:basis-full">
        <SearchBox label="Search orders" placeholder="Part, name, email, any number" />
      </div>
      <Choice
        label="Status"
        value={input.status ?? ''}
        choices={[
          ['', 'Any status'],
          ['Pending', 'Pending'],
          ['Shipped', 'Shipped'],
        ]}
        onChoose={(status) => filter('status', status)}
      />
      <Choice
        label="Payment"
        value={input.paid ?? ''}
        choices={[
          ['', 'Paid or not'],
          ['true', 'Paid'],
          ['false', 'Unpaid'],
        ]}
        onChoose={(paid) => filter('paid', paid)}
      />
    </div>
  )
}

function Choice({
  label,
  value,
  choices,
  onChoose,
}: {
  label: string
  value: string
  choices: [value: string, name: string][]
  onChoose: (value: string) => void
}) {
  const id = useId()
  return (
    <div className="grid gap-1 max-sm:flex-1">
      <label htmlFor={id} className="text-xs font-semibold text-soft">
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={(event) => onChoose(event.target.value)}
        className={box}
      >
        {choices.map(([choice, name]) => (
          <option key={choice} value={choice}>
            {name}
          </option>
        ))}
      </select>
    </div>
  )
}
