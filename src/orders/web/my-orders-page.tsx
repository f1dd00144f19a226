import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { showCount } from '#base/counts.ts'
import { showDate } from '#base/dates.ts'
import { showMoney } from '#base/money.ts'
import { spec } from '#base/texts.ts'
import { Thumb } from '#products/web/product-picture.tsx'
import { SignedIn } from '#users/web/guards.tsx'
import emptyCrate from '#web/art/empty-crate.svg'
import type { Session } from '#web/session.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Download } from '#web/ui/download.tsx'
import { ShopLink } from '#web/ui/link.tsx'
import { Pager, readSlice } from '#web/ui/pager.tsx'
import { QueryError } from '#web/ui/query-error.tsx'
import { EmptyState } from '#web/ui/state.tsx'
import { type Column, Table, TableSkeleton } from '#web/ui/table.tsx'
import type { Order } from '../contract.ts'
import { mayDelete } from '../rules.ts'
import { costOf, DeleteDialog } from './delete-dialog.tsx'
import { PaidSign, StatusSign, UnpaidSign } from './order-signs.tsx'
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

/** The columns of My Orders. `first` is how many orders stand on the pages before. */
function myOrderColumns({
  first,
  onDelete,
}: {
  first: number
  onDelete: (order: Order) => void
}): Column<Order>[] {
  return [
    {
      head: '#',
      beside: true,
      cell: (_, index) => <span className="text-soft">{first + index + 1}</span>,
    },
    { head: 'Avatar', beside: true, cell: ({ img }) => <Thumb src={img} /> },
    { head: 'Name', cell: (order) => <Name order={order} /> },
    { head: 'Payment status', cell: (order) => <Payment order={order} /> },
    { head: 'Status', cell: ({ status }) => <StatusSign status={status} /> },
    { head: 'Price', align: 'right', cell: (order) => <Price order={order} /> },
    { head: 'Quantity', align: 'right', cell: ({ quantity }) => showCount(quantity) },
    {
      head: 'Order delete',
      bare: true,
      align: 'right',
      cell: (order) =>
        mayDelete(order) && (
          <Button
            look="quiet danger"
            small
            aria-label={`${spec.orders.delete} ${order.name}`}
            onClick={() => onDelete(order)}
          >
            {spec.orders.delete}
          </Button>
        ),
    },
  ]
}

function Name({ order }: { order: Order }) {
  return (
    <span className="block wrap-anywhere xl:min-w-40">
      <span className="block font-semibold">{order.name}</span>
      <span className="block text-xs text-soft xl:whitespace-nowrap">
        <span className="part-number">{order.productCode}</span> · {showDate(order.placedAt)}
      </span>
      <span className="flex flex-wrap gap-x-4 text-xs">
        <ShopLink
          to={`/dashboard/purchases/${order.purchaseId}`}
          className="part-number flex min-h-6 items-center underline pointer-coarse:min-h-11"
        >
          {order.purchaseNumber}
        </ShopLink>
        <ShopLink
          to={`/dashboard/again/${order.purchaseId}?order=${order._id}`}
          aria-label={`Order again: ${order.name}`}
          className="flex min-h-6 items-center underline pointer-coarse:min-h-11 print:hidden"
        >
          Order again
        </ShopLink>
      </span>
    </span>
  )
}

/** Each order's Pay leads to the payment of its purchase: it says the sum where that is another. */
function Payment({ order }: { order: Order }) {
  if (order.paid) {
    return (
      <>
        <PaidSign />
        <code className="block text-[0.6875rem] wrap-anywhere text-soft xl:text-xs xl:whitespace-nowrap">
          {order.transactionId}
        </code>
      </>
    )
  }
  const total = showMoney(order.purchaseTotal, order.currency)
  const paysMore = order.purchaseTotal !== order.totalPrice
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1 wide-cards:justify-end">
      <span className="hidden print:inline">
        <UnpaidSign />
      </span>
      <ButtonLink
        to={`/dashboard/payment/${order._id}`}
        look="main"
        small
        aria-label={
          paysMore
            ? `${spec.orders.pay} ${total} for ${order.purchaseNumber}`
            : `${spec.orders.pay} for ${order.name}`
        }
      >
        {spec.orders.pay}
        {paysMore && ` ${total}`}
      </ButtonLink>
      {order.lapsesAt !== null && (
        <span className="text-xs leading-4 text-soft">
          Lapses
          <br />
          <span className="whitespace-nowrap">{showDate(order.lapsesAt)}</span>
        </span>
      )}
    </span>
  )
}

function Price({ order }: { order: Order }) {
  return (
    <>
      <span className="block font-semibold">{showMoney(order.totalPrice, order.currency)}</span>
      <span className="block text-xs whitespace-nowrap text-soft">
        {showMoney(order.price, order.currency)} each
      </span>
    </>
  )
}

/** What is next after an order was placed: its payment. */
function PlacedNote({ order }: { order: Order }) {
  return (
    <div className="mb-6 flex flex-wrap items-center justify-between gap-4 rounded-surface border border-line border-l-4 border-l-accent bg-raised p-5">
      <div>
        <p className="title-3 font-display font-semibold">
          {showCount(order.quantity)} × {order.name}: yours once paid
        </p>
        <p className="mt-1">
          Order <span className="part-number">{order.purchaseNumber}</span>
        </p>
        {order.lapsesAt !== null && (
          <p className="mt-1 text-soft">
            Kept for you until {showDate(order.lapsesAt)}; unpaid by then, the order lapses.
          </p>
        )}
      </div>
      <ButtonLink to={`/dashboard/payment/${order._id}`} look="main">
        {spec.orders.pay} {showMoney(order.totalPrice, order.currency)}
      </ButtonLink>
    </div>
  )
}
