import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Outlet, useLocation, useOutletContext, useSearchParams } from 'react-router'
import { formatDate } from '#base/calendar.ts'
import { formatMoney } from '#base/currency.ts'
import { formatCount } from '#base/format.ts'
import { readPaging } from '#base/paging.ts'
import { keepUnits } from '#base/part-names.ts'
import { spec } from '#base/texts.ts'
import { Thumb } from '#products/web/product-picture.tsx'
import { dashboardMeta } from '#users/web/dashboard-meta.ts'
import { apiListQuery } from '#web/api-query.ts'
import emptyCrate from '#web/art/empty-crate.svg'
import { ownEmail } from '#web/early.ts'
import { readChoice, readText } from '#web/search-params.ts'
import { callPath } from '#web/send.ts'
import type { Session } from '#web/session.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { DashboardPage, Tools } from '#web/ui/dashboard-page.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { Download } from '#web/ui/download.tsx'
import { ShopLink } from '#web/ui/link.tsx'
import { ViewsAndSearch } from '#web/ui/list-page.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { EmptyState } from '#web/ui/state.tsx'
import { type Column, PartName, Table, type Unfold } from '#web/ui/table.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { UnfoldButton } from '#web/ui/unfold-button.tsx'
import type { Order, Purchase } from '../contract.ts'
import { mayDelete } from '../state.ts'
import { DeleteOrder, formatCost, PaidSign, PurchaseLink, StatusSign } from './order-parts.tsx'
import { Shipments } from './purchase-contents.tsx'
import { purchaseQuery } from './queries.ts'

const limit = 20

/** The most lines shown of a purchase; a button shows the others. */
const maxUnfolded = 12

const views = {
  unpaid: 'To pay',
  'to-ship': 'Open',
  shipped: 'Shipped',
  all: 'All',
}

function readQuery(email: string, search: URLSearchParams) {
  const view = readChoice(search.get('state'), views, 'all')
  return {
    email,
    ...readPaging(search),
    q: readText(search, 'q'),
    state: view === 'all' ? undefined : view,
    limit,
  }
}

export const meta = dashboardMeta((search) => [
  callPath('GET /purchases', { query: readQuery(ownEmail, search) }),
])

export default function MyOrdersPage() {
  const { email } = useOutletContext<Session>()
  const query = readQuery(email, useSearchParams()[0])
  const { page, q, state } = query
  const purchases = useQuery(apiListQuery(['orders', 'mine', query], 'GET /purchases', { query }))
  const unpaidQuery = { email, state: 'unpaid', limit: 1, orders: 'none' } as const
  const unpaid = useQuery(
    apiListQuery(['orders', 'unpaid', email], 'GET /purchases', { query: unpaidQuery }),
  )
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set())
  const rows = purchases.data?.rows ?? []
  // The purchase page has just placed it.
  const placedId = useLocation().state?.placed
  const placed = rows.flatMap(({ orders }) => orders).find(({ _id }) => _id === placedId)
  // A search shows the matching lines; without one the newest order is viewed most.
  const isUnfoldedAtFirst = (purchase: Purchase) =>
    purchase.orders.length > 1 &&
    (q !== undefined || (purchase === rows[0] && purchase.orders.length <= maxUnfolded))
  const isUnfolded = (purchase: Purchase) =>
    toggled.has(purchase._id) !== isUnfoldedAtFirst(purchase)
  const toggle = ({ _id }: Purchase) =>
    setToggled((ids) => new Set(ids.has(_id) ? [...ids].filter((id) => id !== _id) : [...ids, _id]))
  const isNarrowed = q !== undefined || state !== undefined
  const entries = rows.flatMap((purchase, index) =>
    listEntries(purchase, (page - 1) * limit + index + 1, isUnfolded(purchase)),
  )
  return (
    <DashboardPage
      title={spec.dashboard.orders}
      tools={
        rows.length > 0 && (
          <Tools>
            <Download path={`/orders.csv?email=${encodeURIComponent(email)}`}>
              Download as CSV
            </Download>
          </Tools>
        )
      }
    >
      {placed && <PlacedNote key={placed._id} order={placed} />}
      {(isNarrowed || purchases.data?.total !== 0) && (
        <ViewsAndSearch
          tabs={
            <Tabs
              label="Which orders"
              name="state"
              value={state ?? 'all'}
              defaultValue="all"
              options={views}
              counts={{ unpaid: unpaid.data?.total ?? 0 }}
            />
          }
        >
          <SearchBox label="Search my orders" placeholder="Part, code or order number" />
        </ViewsAndSearch>
      )}
      <QueryState query={purchases} rows={12} />
      {purchases.data && (
        <>
          {rows.length === 0 && <NoOrders isNarrowed={isNarrowed} />}
          {rows.length > 0 && (
            <div className={phoneRows}>
              <Table
                caption={spec.dashboard.orders}
                columns={myOrderColumns(isUnfolded, toggle)}
                rows={entries}
                isMarked={({ order }) => order !== null && order === placed}
                isPart={({ isPart }) => isPart}
                groupFoot={({ purchase }, index) =>
                  isUnfolded(purchase) &&
                  purchase !== entries[index + 1]?.purchase && <Foot purchase={purchase} />
                }
              />
            </div>
          )}
          <Pager limit={limit} total={purchases.data.total} list={purchases} />
        </>
      )}
    </DashboardPage>
  )
}

/** On a phone the status ends where the price does, left of the menu; large letters leave no room beside a picture. */
const phoneRows =
  'max-[16rem]:[&_tr]:pl-0! compact:[&_td:has([data-status])]:mr-6 compact:[&_td:has([data-status])]:ml-auto compact:pointer-coarse:[&_td:has([data-status])]:mr-8'

/** A purchase, with its line where it has one alone; or one line of an unfolded purchase. */
type Entry = {
  _id: string
  number: number
  purchase: Purchase
  order: Order | null
  isPart: boolean
}

function listEntries(purchase: Purchase, number: number, isUnfolded: boolean): Entry[] {
  const { orders } = purchase
  const order = orders.length === 1 ? (orders[0] ?? null) : null
  const head = { _id: purchase._id, number, purchase, order, isPart: false }
  if (order || !isUnfolded) return [head]
  const parts = orders.map((one) => ({ ...head, _id: one._id, order: one, isPart: true }))
  return [head, ...parts]
}

function NoOrders({ isNarrowed }: { isNarrowed: boolean }) {
  return isNarrowed ? (
    <EmptyState title="No orders match this search">
      <ButtonLink to="/dashboard/myOrders">Show all orders</ButtonLink>
    </EmptyState>
  ) : (
    <EmptyState art={emptyCrate} title="No orders yet">
      <p className="max-w-md text-balance text-soft">
        Your orders appear here with their payment and delivery status.
      </p>
      <ButtonLink to="/products" variant="main">
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
          {formatCount(order.quantity)} × {order.name} reserved for you
        </p>
        <p className="mt-1">
          Order <span className="part-number">{order.purchaseNumber}</span>
        </p>
        {order.expiresAt !== null && (
          <p className="mt-1 text-soft">
            We hold these parts until {formatDate(order.expiresAt)}. If the order is unpaid by then,
            it expires.
          </p>
        )}
      </div>
      <Outlet context={order} />
    </div>
  )
}

/** Below the lines of a purchase: what was shipped, and a link to the whole purchase. */
function Foot({ purchase: { _id, number, shippedUnits } }: { purchase: Purchase }) {
  return (
    // Below the name, past the number and the picture of a wide table and the arrow.
    <div className="grid gap-2 pb-2 pl-36 medium:pl-7 compact:pl-0!">
      {shippedUnits > 0 && <ShipmentsOf id={_id} />}
      <ShopLink
        to={`/dashboard/purchases/${_id}`}
        className="inline-flex min-h-6 items-center justify-self-start underline pointer-coarse:min-h-11"
      >
        Order {number} and its documents
      </ShopLink>
    </div>
  )
}

function ShipmentsOf({ id }: { id: string }) {
  const purchase = useQuery(purchaseQuery(id))
  if (!purchase.isSuccess) return <QueryState query={purchase} rows={1} />
  return <Shipments shipments={purchase.data.shipments} />
}

function myOrderColumns(
  isUnfolded: (purchase: Purchase) => boolean,
  toggle: (purchase: Purchase) => void,
): Column<Entry>[] {
  return [
    {
      head: '#',
      hiddenBelow: 'wide',
      cell: ({ isPart, number }) => !isPart && <span className="text-soft">{number}</span>,
    },
    {
      head: 'Avatar',
      leading: 'picture',
      cell: ({ order, purchase }) => (
        <span className="max-[16rem]:hidden">
          <Thumb small src={(order ?? purchase.orders[0])?.img ?? ''} />
        </span>
      ),
    },
    {
      head: 'Name',
      cell: (entry) => {
        const { order, purchase, isPart } = entry
        if (isPart && order)
          return (
            <span className="block pl-7 compact:pl-0">
              <PartName part={order} />
            </span>
          )
        const unfold = {
          isUnfolded: isUnfolded(purchase),
          detailsId: '',
          toggle: () => toggle(purchase),
        }
        return <PurchaseName entry={entry} unfold={unfold} />
      },
    },
    { head: 'Payment status', label: '', cell: (entry) => <Payment entry={entry} /> },
    {
      head: 'Status',
      label: '',
      cell: ({ order, purchase }) => (
        <span data-status className="block compact:text-right">
          {order ? <StatusSign order={order} /> : <PurchaseStatus purchase={purchase} />}
        </span>
      ),
    },
    {
      head: 'Price',
      align: 'right',
      isTrailing: true,
      cell: ({ order, isPart, purchase: { total, refunded, currency } }) => (
        <>
          <span className={`block ${isPart ? '' : 'font-semibold'}`}>
            {formatMoney(order?.totalPrice ?? total, currency)}
          </span>
          {order && order.quantity > 1 && (
            <span className="block text-note whitespace-nowrap text-soft">
              {formatCount(order.quantity)} × {formatMoney(order.price, currency)}
            </span>
          )}
          {!isPart && refunded > 0 && (
            <span className="block text-note text-soft">
              {formatMoney(refunded, currency)} refunded
            </span>
          )}
        </>
      ),
    },
    {
      head: 'Quantity',
      align: 'right',
      hiddenBelow: 'medium',
      cell: ({ order, purchase: { orders } }) =>
        formatCount(order?.quantity ?? orders.reduce((sum, { quantity }) => sum + quantity, 0)),
    },
    {
      head: 'Order delete',
      actions: 'several',
      align: 'right',
      cell: (entry) => <Acts entry={entry} />,
    },
  ]
}

function PurchaseName({ entry: { order, purchase }, unfold }: { entry: Entry; unfold: Unfold }) {
  const { _id, number, placedAt, poNumber, orders, shippedUnits } = purchase
  const more = orders.length - 1
  const name = `${orders[0]?.name ?? ''}${more > 0 ? ` and ${formatCount(more)} more` : ''}`
  const words = (
    <>
      <span className="block font-semibold text-balance">{keepUnits(name)}</span>
      <span className="facts items-center text-note text-soft">
        {/* On a phone the picture says which part; its number is on the order's page. */}
        {order && <span className="part-number compact:hidden">{order.productCode}</span>}
        <span className="whitespace-nowrap">{formatDate(placedAt)}</span>
        <span>
          <PurchaseLink id={_id} number={number} />
        </span>
        {poNumber && <span>{poNumber}</span>}
      </span>
      {order?.lineNote && <span className="block text-note">Note: {order.lineNote}</span>}
    </>
  )
  if (more === 0 && shippedUnits === 0)
    return <span className="block pl-7 wrap-anywhere compact:pl-0">{words}</span>
  return (
    <UnfoldButton unfold={unfold} label={`${name}, ${number}`} isOnPicture>
      {words}
    </UnfoldButton>
  )
}

/** One Pay button per purchase; each of its lines links to the payment. */
function Payment({ entry: { order, purchase, isPart } }: { entry: Entry }) {
  const { _id, number, paid, transactionId, openAmount, currency, expiresAt } = purchase
  if (paid)
    return (
      <>
        <PaidSign of={purchase} />
        {!isPart && (
          <code className="block text-[0.6875rem] leading-4 wrap-anywhere text-soft compact:max-w-36 compact:truncate">
            {transactionId}
          </code>
        )}
      </>
    )
  // Its invoices are paid, on their page.
  if (purchase.payment === 'account') return <PaidSign of={purchase} />
  const { pay } = spec.orders
  const sum = formatMoney(openAmount, currency)
  const isOpenInPart = openAmount !== purchase.total
  const way = `/dashboard/payment/${(order ?? purchase.orders[0])?._id}`
  if (isPart)
    return (
      <ShopLink
        to={way}
        aria-label={`${pay} ${sum} for ${number}`}
        className="inline-flex min-h-6 items-center underline pointer-coarse:min-h-11 print:hidden"
      >
        {pay}
      </ShopLink>
    )
  return (
    <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1 compact:flex-nowrap">
      <span className="hidden print:inline">
        <PaidSign of={purchase} />
      </span>
      <ButtonLink
        to={order ? way : `/dashboard/purchases/${_id}`}
        state={order ? undefined : { placed: _id }}
        variant="main"
        small
        className="pointer-coarse:px-4!"
        aria-label={
          order && !isOpenInPart ? `${pay} for ${order.name}` : `Order ${number}: ${pay} ${sum}`
        }
      >
        {pay}
      </ButtonLink>
      {(isOpenInPart || expiresAt !== null) && (
        <span className="text-note text-soft">
          {[isOpenInPart && `${sum} open`, expiresAt !== null && `by ${formatDate(expiresAt)}`]
            .filter(Boolean)
            .join(', ')}
        </span>
      )}
    </span>
  )
}

function PurchaseStatus({ purchase }: { purchase: Purchase }) {
  const { orders, shippedLines, shippedUnits } = purchase
  const [first] = orders
  if (!first) return null
  const isShipped = shippedLines === orders.length
  const sum = {
    ...first,
    status: isShipped ? ('Shipped' as const) : ('Pending' as const),
    shippedUnits: isShipped ? 0 : shippedUnits,
    quantity: orders.reduce((sum, { quantity }) => sum + quantity, 0),
  }
  return <StatusSign order={sum} />
}

function Acts({ entry: { order, purchase, isPart } }: { entry: Entry }) {
  const again = isPart
    ? { of: `?order=${order?._id}`, words: 'Reorder', name: order?.name }
    : { of: '', words: 'Order again', name: purchase.number }
  return (
    <span className="flex items-center justify-end gap-1 compact:contents">
      {order && mayDelete(order) && (
        <DeleteOrder order={order} label={`${spec.orders.delete} ${order.name}`}>
          <DescriptionList
            of={[
              ['Name', order.name],
              ['Details', order.description],
              ['Quantity', formatCount(order.quantity)],
              ['Price', formatCost(order)],
            ]}
          />
        </DeleteOrder>
      )}
      <ButtonLink
        small
        variant="quiet"
        to={`/dashboard/again/${purchase._id}${again.of}`}
        aria-label={`${again.words}: ${again.name}`}
      >
        {again.words}
      </ButtonLink>
    </span>
  )
}
