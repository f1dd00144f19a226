import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Outlet, useLocation, useOutletContext, useSearchParams } from 'react-router'
import { showDate } from '#base/calendar.ts'
import { showMoney } from '#base/currency.ts'
import { showCount, showCounted } from '#base/format.ts'
import { readSlice } from '#base/paging.ts'
import { spec } from '#base/texts.ts'
import { Thumb } from '#products/web/product-picture.tsx'
import { dashboardMeta } from '#users/web/dashboard-meta.ts'
import { readText } from '#web/address.ts'
import { apiListQuery } from '#web/api-query.ts'
import emptyCrate from '#web/art/empty-crate.svg'
import { ownEmail } from '#web/early.ts'
import { callPath } from '#web/send.ts'
import type { Session } from '#web/session.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { DashboardPage } from '#web/ui/dashboard-page.tsx'
import { Download } from '#web/ui/download.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { ShopLink } from '#web/ui/link.tsx'
import { TableSkeleton } from '#web/ui/loading.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { EmptyState } from '#web/ui/state.tsx'
import { type Column, Table, useUnfold } from '#web/ui/table.tsx'
import type { Order, Purchase } from '../contract.ts'
import { mayDelete } from '../state.ts'
import {
  DeleteOrder,
  OrderName,
  PaidSign,
  PurchaseSign,
  StatusSign,
  showCost,
  UnfoldButton,
} from './order-parts.tsx'
import { PurchaseLines, Shipments } from './purchase-contents.tsx'
import { purchaseQuery } from './queries.ts'

const limit = 20

function readQuery(email: string, search: URLSearchParams) {
  return { email, ...readSlice(search), q: readText(search, 'q'), limit }
}

const fewPurchases = 5

const newestPurchases = ({ email, q }: ReturnType<typeof readQuery>, limit: number) =>
  ({ email, q, limit, orders: 'none' }) as const

export const meta = dashboardMeta((search) => {
  const query = readQuery(ownEmail, search)
  const orders = callPath('GET /orders', { query })
  if (query.page > 1) return [orders]
  return [orders, callPath('GET /purchases', { query: newestPurchases(query, fewPurchases) })]
})

export default function MyOrdersPage() {
  const { email } = useOutletContext<Session>()
  const query = readQuery(email, useSearchParams()[0])
  const { page, q } = query
  const orders = useQuery(apiListQuery(['orders', 'of', query], 'GET /orders', { query }))
  const [shown, setShown] = useState(fewPurchases)
  const showMore = () => setShown(shown + fewPurchases)
  const newest = newestPurchases(query, shown)
  const purchases = useQuery({
    ...apiListQuery(['orders', 'purchases', newest], 'GET /purchases', { query: newest }),
    enabled: page === 1,
  })
  const rows = orders.data?.rows ?? []
  // The purchase page has just placed it.
  const placedId = useLocation().state?.placed
  const placed = rows.find(({ _id }) => _id === placedId)
  // Both come at once, so that neither pushes the other away.
  const isPending = orders.isPending || purchases.isLoading
  return (
    <DashboardPage
      title={spec.dashboard.orders}
      tools={
        <div className="flex flex-wrap items-center gap-3 max-sm:w-full">
          {rows.length > 0 && (
            <Download path={`/orders.csv?email=${encodeURIComponent(email)}`}>
              Download as CSV
            </Download>
          )}
          {(q || orders.data?.total !== 0) && (
            <SearchBox
              label="Search my orders"
              placeholder="Part, part number or your order number"
            />
          )}
        </div>
      }
    >
      {isPending ? <TableSkeleton rows={6} /> : <QueryState query={orders} rows={6} />}
      {orders.data && !isPending && (
        <>
          {placed && <PlacedNote key={placed._id} order={placed} />}
          {page === 1 && <MyPurchases purchases={purchases} showMore={showMore} />}
          {orders.data.total === 0 && <NoOrders isSearched={q !== undefined} />}
          {rows.length > 0 && (
            <Table
              caption={spec.dashboard.orders}
              columns={myOrderColumns((page - 1) * limit)}
              rows={rows}
              wide
              isMarked={(order) => order === placed}
            />
          )}
          <Pager limit={limit} total={orders.data.total} list={orders} />
        </>
      )}
    </DashboardPage>
  )
}

function NoOrders({ isSearched }: { isSearched: boolean }) {
  return isSearched ? (
    <EmptyState title="No orders match this search">
      <ButtonLink to="/dashboard/myOrders">Show all orders</ButtonLink>
    </EmptyState>
  ) : (
    <EmptyState art={emptyCrate} title="No orders yet">
      <p className="max-w-md text-balance text-soft">
        Your orders appear here with their payment and delivery status.
      </p>
      <ButtonLink to="/products" look="main">
        Browse products
      </ButtonLink>
    </EmptyState>
  )
}

/** The order just placed, with its payment; nothing if it was already paid. */
function PlacedNote({ order }: { order: Order }) {
  const [wasPaid] = useState(order.paid)
  if (wasPaid) return null
  return (
    <div className="mb-8 grid gap-6 rounded-surface border border-line border-l-4 border-l-accent bg-raised p-5 xl:grid-cols-[minmax(0,1fr)_26rem]">
      <div>
        <p className="title-3 font-display font-semibold">
          {showCount(order.quantity)} × {order.name} reserved for you
        </p>
        <p className="mt-1">
          Order <span className="part-number">{order.purchaseNumber}</span>
        </p>
        {order.expiresAt !== null && (
          <p className="mt-1 text-soft">
            We hold these parts until {showDate(order.expiresAt)}. If the order is unpaid by then,
            it expires.
          </p>
        )}
      </div>
      <Outlet context={order} />
    </div>
  )
}

type MyPurchasesProps = {
  purchases: UseQueryResult<{ rows: Purchase[]; total: number }>
  showMore: () => void
}

function MyPurchases({ purchases, showMore }: MyPurchasesProps) {
  if (!purchases.isSuccess) return <QueryState query={purchases} rows={2} />
  const { rows, total } = purchases.data
  if (total === 0) return null
  return (
    <div className="mb-10">
      <ul aria-label="Orders" className="border-t border-line">
        {rows.map((purchase) => (
          <PurchaseRow key={purchase._id} purchase={purchase} />
        ))}
      </ul>
      {rows.length < total && (
        <Button small className="mt-4" busy={purchases.isPlaceholderData} onClick={showMore}>
          Show older
        </Button>
      )}
    </div>
  )
}

function PurchaseRow({ purchase }: { purchase: Purchase }) {
  const { _id, number, placedAt, poNumber, lines, total, refunded, currency, paid } = purchase
  const open = showMoney(purchase.openAmount, currency)
  const unfold = useUnfold()
  const sum = showMoney(total, currency)
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-2 border-b border-line py-2 text-sm lg:grid-cols-[minmax(0,1fr)_11rem_14rem_16rem]">
      <div>
        <UnfoldButton unfold={unfold}>
          <span className="part-number">{number}</span>
        </UnfoldButton>
        <p className="text-xs text-soft">
          {showDate(placedAt)}
          {poNumber && ` · ${poNumber}`}
        </p>
      </div>
      <p className="figures text-right">
        {showCounted(lines, 'line')}, {sum}
        {refunded > 0 && (
          <span className="block text-xs text-soft">{showMoney(refunded, currency)} refunded</span>
        )}
      </p>
      <p className="max-lg:col-span-full">
        <PurchaseSign {...purchase} />
      </p>
      <div className="flex flex-wrap justify-end gap-2 max-lg:col-span-full max-lg:justify-start">
        {!paid && (
          <ButtonLink
            to={`/dashboard/purchases/${_id}`}
            state={{ placed: _id }}
            look="main"
            small
            aria-label={`Order ${number}: ${spec.orders.pay} ${open}`}
          >
            {spec.orders.pay} {open}
          </ButtonLink>
        )}
        <ButtonLink to={`/dashboard/again/${_id}`} small aria-label={`Order again: ${number}`}>
          Order again
        </ButtonLink>
      </div>
      {unfold.isUnfolded && (
        <div id={unfold.detailsId} className="col-span-full border-l-2 border-edge py-2 pl-5">
          <Lines id={_id} />
          <ShopLink to={`/dashboard/purchases/${_id}`} className="underline">
            Order {number} and its documents
          </ShopLink>
        </div>
      )}
    </li>
  )
}

function Lines({ id }: { id: string }) {
  const purchase = useQuery(purchaseQuery(id))
  if (!purchase.isSuccess) return <QueryState query={purchase} rows={2} />
  return (
    <>
      <PurchaseLines purchase={purchase.data} />
      <Shipments shipments={purchase.data.shipments} />
    </>
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
    {
      head: 'Name',
      cell: (order) => (
        <OrderName order={order}>
          <ShopLink
            to={`/dashboard/again/${order.purchaseId}?order=${order._id}`}
            aria-label={`Reorder: ${order.name}`}
            className="flex min-h-6 items-center underline pointer-coarse:min-h-11 print:hidden"
          >
            Reorder
          </ShopLink>
        </OrderName>
      ),
    },
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
    { head: 'Status', cell: (order) => <StatusSign order={order} /> },
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
                ['Price', showCost(order)],
              ]}
            />
          </DeleteOrder>
        ),
    },
  ]
}

/** Leads to the payment of the whole purchase: it says the sum where that is another. */
function Pay({ order }: { order: Order }) {
  const { pay } = spec.orders
  const { _id, name, purchaseNumber, openAmount, totalPrice, currency, expiresAt } = order
  const total = showMoney(openAmount, currency)
  const paysMore = openAmount !== totalPrice
  const label = paysMore ? `${pay} ${total} for ${purchaseNumber}` : `${pay} for ${name}`
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1 wide-cards:justify-end">
      <span className="hidden print:inline">
        <PaidSign paid={false} />
      </span>
      <ButtonLink to={`/dashboard/payment/${_id}`} look="main" small aria-label={label}>
        {paysMore ? `${pay} ${total}` : pay}
      </ButtonLink>
      {expiresAt !== null && (
        <span className="text-xs leading-4 text-soft">
          Expires
          <br />
          <span className="whitespace-nowrap">{showDate(expiresAt)}</span>
        </span>
      )}
    </span>
  )
}
