import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Outlet, useLocation, useOutletContext, useSearchParams } from 'react-router'
import { showCount } from '#base/counts.ts'
import { showDate } from '#base/dates.ts'
import { showMoney } from '#base/money.ts'
import { spec } from '#base/texts.ts'
import { Thumb } from '#products/web/product-picture.tsx'
import { adminPath } from '#users/web/queries.ts'
import emptyCrate from '#web/art/empty-crate.svg'
import { asksEarly, ownEmail } from '#web/early.ts'
import type { MetaArgs } from '#web/head.ts'
import { callPath } from '#web/send.ts'
import type { Session } from '#web/session.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Download } from '#web/ui/download.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { ShopLink } from '#web/ui/link.tsx'
import { TableSkeleton } from '#web/ui/loading.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { QueryError } from '#web/ui/query-error.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { EmptyState } from '#web/ui/state.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import type { Order } from '../contract.ts'
import { mayDelete } from '../rules.ts'
import { MyPurchases } from './my-purchases.tsx'
import { DeleteOrder, PaidSign, StatusSign, showCost } from './order-parts.tsx'
import { firstPurchases, myOrdersQuery, myPurchasesQuery, readFilters } from './queries.ts'

const limit = 20

export const meta = ({ location: { search } }: MetaArgs) => {
  const { page, after, before, q } = readFilters(new URLSearchParams(search))
  const query = { email: ownEmail, page, after, before, q, limit }
  const orders = callPath('GET /orders', { query })
  const purchases = callPath('GET /purchases', { query: firstPurchases(ownEmail, q) })
  return [
    { title: `${spec.dashboard.orders} · Kickstand` },
    ...asksEarly(adminPath, orders, ...(page === 1 ? [purchases] : [])),
  ]
}

export default function MyOrdersPage() {
  const session = useOutletContext<Session>()
  const { page = 1, after, before, q } = readFilters(useSearchParams()[0])
  const orders = useQuery(myOrdersQuery(session.email, { page, after, before, q, limit }))
  const purchases = useInfiniteQuery({ ...myPurchasesQuery(session.email, q), enabled: page === 1 })
  // Both come at once, so that neither pushes the other away.
  const isPending = orders.isPending || purchases.isLoading
  const rows = isPending ? [] : (orders.data?.rows ?? [])
  // The purchase page has just placed it.
  const placedId = useLocation().state?.placed
  const placed = rows.find(({ _id }) => _id === placedId)
  const isEmpty = !isPending && orders.data?.total === 0
  return (
    <section aria-labelledby="my-orders">
      <div className="mb-6 flex flex-wrap items-center justify-between gap-3">
        <h1 id="my-orders" tabIndex={-1} className="title-2">
          {spec.dashboard.orders}
        </h1>
        {rows.length > 0 && (
          <Download path={`/orders.csv?email=${encodeURIComponent(session.email)}`}>
            Download as CSV
          </Download>
        )}
        {(q || !isEmpty) && (
          <SearchBox label="Search my orders" placeholder="Part, any number, your number" />
        )}
      </div>
      {placed && <PlacedNote key={placed._id} order={placed} />}
      {page === 1 && !isPending && <MyPurchases email={session.email} q={q} />}
      {isPending && <TableSkeleton rows={6} />}
      {orders.isError && <QueryError error={orders.error} retry={() => orders.refetch()} />}
      {isEmpty &&
        (q ? (
          <EmptyState title="No order fits this search">
            <ButtonLink to="/dashboard/myOrders">Show all orders</ButtonLink>
          </EmptyState>
        ) : (
          <EmptyState art={emptyCrate} title="No orders yet">
            <p className="max-w-md text-balance text-soft">
              What you order shows here, with its payment and its way to you.
            </p>
            <ButtonLink to="/products" look="main">
              To the products
            </ButtonLink>
          </EmptyState>
        ))}
      {rows.length > 0 && (
        <Table
          caption={spec.dashboard.orders}
          columns={myOrderColumns((page - 1) * limit)}
          rows={rows}
          wide
          isMarked={(order) => order === placed}
        />
      )}
      {orders.data && !isPending && <Pager limit={limit} total={orders.data.total} list={orders} />}
    </section>
  )
}

/** What was ordered just now, with its payment beside it; nothing where that was paid before. */
function PlacedNote({ order }: { order: Order }) {
  const [wasPaid] = useState(order.paid)
  if (wasPaid) return null
  return (
    <div className="mb-8 grid gap-6 rounded-surface border border-line border-l-4 border-l-accent bg-raised p-5 xl:grid-cols-[minmax(0,1fr)_26rem]">
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
      <Outlet context={order} />
    </div>
  )
}

/** `before` is how many orders stand on the pages before. */
function myOrderColumns(before: number): Column<Order>[] {
  return [
    {
      head: '#',
      beside: true,
      cell: (_, index) => <span className="text-soft">{before + index + 1}</span>,
    },
    { head: 'Avatar', beside: true, cell: ({ img }) => <Thumb src={img} /> },
    { head: 'Name', cell: (order) => <Name order={order} /> },
    {
      head: 'Payment status',
      cell: (order) =>
        order.paid ? (
          <>
            <PaidSign paid />
            <code className="block text-[0.6875rem] wrap-anywhere text-soft xl:text-xs xl:whitespace-nowrap">
              {order.transactionId}
            </code>
          </>
        ) : (
          <Pay order={order} />
        ),
    },
    { head: 'Status', cell: (order) => <StatusSign order={order} isCalm={order.paid} /> },
    {
      head: 'Price',
      align: 'right',
      cell: ({ totalPrice, price, currency }) => (
        <>
          <span className="block font-semibold">{showMoney(totalPrice, currency)}</span>
          <span className="block text-xs whitespace-nowrap text-soft">
            {showMoney(price, currency)} each
          </span>
        </>
      ),
    },
    { head: 'Quantity', align: 'right', cell: ({ quantity }) => showCount(quantity) },
    {
      head: 'Order delete',
      bare: true,
      align: 'right',
      cell: (order) =>
        mayDelete(order) && (
          <DeleteOrder order={order} label={`${spec.orders.delete} ${order.name}`}>
            <Facts
              of={[
                ['Name', order.name],
                ['Details', order.description],
                ['Quantity', showCount(order.quantity)],
                [
                  'Price',
                  order.quantity === 1
                    ? showMoney(order.totalPrice, order.currency)
                    : showCost(order),
                ],
              ]}
            />
          </DeleteOrder>
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
          aria-label={`This part again: ${order.name}`}
          className="flex min-h-6 items-center underline pointer-coarse:min-h-11 print:hidden"
        >
          This part again
        </ShopLink>
      </span>
    </span>
  )
}

/** Leads to the payment of the whole purchase: it says the sum where that is another. */
function Pay({ order }: { order: Order }) {
  const { pay } = spec.orders
  const total = showMoney(order.purchaseTotal, order.currency)
  const paysMore = order.purchaseTotal !== order.totalPrice
  const label = paysMore
    ? `${pay} ${total} for ${order.purchaseNumber}`
    : `${pay} for ${order.name}`
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1 wide-cards:justify-end">
      <span className="hidden print:inline">
        <PaidSign paid={false} />
      </span>
      <ButtonLink to={`/dashboard/payment/${order._id}`} look="main" small aria-label={label}>
        {paysMore ? `${pay} ${total}` : pay}
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
