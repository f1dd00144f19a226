import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { formatDate, formatDateTime } from '#base/calendar.ts'
import { formatMoney } from '#base/currency.ts'
import { formatCount, pluralize } from '#base/format.ts'
import { readPaging } from '#base/paging.ts'
import { spec } from '#base/texts.ts'
import { Thumb } from '#products/web/product-picture.tsx'
import { CustomerLink } from '#users/web/customer-link.tsx'
import { dashboardMeta } from '#users/web/dashboard-meta.ts'
import { apiListQuery, apiQuery } from '#web/api-query.ts'
import { errorMessage, useShopMutation } from '#web/mutation.ts'
import { readChoice, readText } from '#web/search-params.ts'
import { callPath, send } from '#web/send.ts'
import { FilterChoice } from '#web/ui/choice.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { ConfirmButton } from '#web/ui/dialog.tsx'
import { Download } from '#web/ui/download.tsx'
import { Filters } from '#web/ui/filters.tsx'
import { ListPage } from '#web/ui/list-page.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { Email } from '#web/ui/text.tsx'
import { UnfoldButton } from '#web/ui/unfold-button.tsx'
import type { HistoryEvent, Order } from '../../contract.ts'
import { mayShip } from '../../state.ts'
import { describeRefund } from '../compute-refund.ts'
import { formatOpenSum, ReasonField } from '../credit-notes.tsx'
import {
  DeleteOrder,
  DeliverTo,
  formatCost,
  PaidSign,
  PurchaseLink,
  PurchaseStatusSign,
  StatusSign,
} from '../order-parts.tsx'
import { purchaseQuery } from '../queries.ts'

const limit = 20

const statuses = { '': 'Any status', Pending: 'Pending', Shipped: 'Shipped' }
const deletions = { '': 'Not deleted', also: 'Include deleted', only: 'Deleted' }
const payments = { '': 'Any payment', true: 'Paid', false: 'Unpaid' }

function readQuery(search: URLSearchParams) {
  return {
    ...readPaging(search),
    limit,
    q: readText(search, 'q'),
    status: readChoice(search.get('status'), statuses, '') || undefined,
    paid: readChoice(search.get('paid'), payments, '') || undefined,
    deleted: readChoice(search.get('deleted'), deletions, '') || undefined,
  }
}

export const meta = dashboardMeta((search) => [
  callPath('GET /orders', { query: readQuery(search) }),
])

export default function AllOrdersPage() {
  const query = readQuery(useSearchParams()[0])
  const { q, status, paid, deleted } = query
  const exported = callPath('GET /orders.csv', { query: { q, status, paid } })
  const orders = useQuery(apiListQuery(['orders', 'all', query], 'GET /orders', { query }))
  return (
    <ListPage
      title={spec.dashboard.allOrders}
      list={orders}
      limit={limit}
      searchLabel="Search orders"
      searchPlaceholder="Part, name, email, any number"
      filters={
        <Filters names={['status', 'paid', 'deleted']}>
          <FilterChoice name="status" label="Status" value={status ?? ''} options={statuses} />
          <FilterChoice name="paid" label="Payment" value={paid ?? ''} options={payments} />
          <FilterChoice name="deleted" label="Deleted" value={deleted ?? ''} options={deletions} />
        </Filters>
      }
      tools={<Download path={exported}>Download as CSV</Download>}
      empty={
        q || status || paid || deleted
          ? { title: 'No orders match this search', to: '/dashboard/allOrders' }
          : { title: 'No orders yet' }
      }
    >
      {(rows) => (
        <div className={orders.isPlaceholderData ? 'opacity-60 transition-opacity delay-300' : ''}>
          <Table
            caption={spec.dashboard.allOrders}
            columns={columns}
            rows={groupOrders(rows)}
            beginsGroup={({ isFirst }) => isFirst}
            detailsOf={(order) => <OrderDetails order={order} />}
          />
        </div>
      )}
    </ListPage>
  )
}

/** The first order of a purchase is led by a row with what is true of all of them. */
type Entry = Order & { isFirst: boolean }

function groupOrders(orders: Order[]): Entry[] {
  return orders.map((order, index) => {
    const isFirst = orders[index - 1]?.purchaseId !== order.purchaseId
    return { ...order, isFirst }
  })
}

/** On a phone the customer's name begins the second line. */
function PurchaseHead({ order }: { order: Order }) {
  const { purchaseId, purchaseNumber, placedAt, poNumber, userId, userName } = order
  return (
    <span className="figures flex flex-wrap items-center gap-x-4 compact:contents">
      <span className="contents compact:order-1 compact:flex compact:flex-1 compact:flex-wrap compact:items-baseline compact:gap-x-3">
        <span className="font-semibold">
          <PurchaseLink id={purchaseId} number={purchaseNumber} />
        </span>
        <span className="whitespace-nowrap text-soft compact:text-note compact:font-normal max-[16rem]:whitespace-normal">
          {formatDate(placedAt)}
        </span>
      </span>
      <span className="font-semibold wrap-anywhere compact:order-4 compact:text-note compact:pointer-coarse:-my-3">
        <CustomerLink
          id={userId}
          className="inline-flex items-center compact:pointer-coarse:my-0 pointer-fine:min-h-6"
        >
          {userName}
        </CustomerLink>
      </span>
      {poNumber && <span className="text-note text-soft max-2xl:hidden">{poNumber}</span>}
    </span>
  )
}

const columns: Column<Entry>[] = [
  {
    head: 'Avatar',
    leading: true,
    hiddenBelow: 'medium',
    // Without it the column is the indent of the lines.
    headCell: <span className="medium:sr-only">Avatar</span>,
    cell: ({ img }) => (
      <span className="medium:hidden">
        <Thumb small src={img} />
      </span>
    ),
  },
  {
    head: 'Name',
    groupCell: (order) => <PurchaseHead order={order} />,
    cell: (order, _, unfold) => (
      <span className="block compact:-ml-4">
        <UnfoldButton unfold={unfold} order={order._id} label={order.name}>
          <span className="flex flex-wrap items-baseline gap-x-2 compact:font-normal">
            {order.name}
            <span className="text-note whitespace-nowrap text-soft compact:basis-full">
              <span className="part-number">{order.productCode}</span>
              <span className="figures hidden compact:inline">
                {' · '}
                {pluralize(order.quantity, 'unit')}
              </span>
            </span>
          </span>
        </UnfoldButton>
      </span>
    ),
  },
  {
    head: 'Payment and status',
    label: '',
    groupCell: (order) => (
      <span className="flex gap-x-4 medium:flex-wrap medium:gap-x-3">
        <PaidSign of={order} />
        <PurchaseStatusSign status={order.purchaseStatus} />
      </span>
    ),
    // On a phone the row of its purchase says it, unless this order differs.
    cell: (order) => (
      <span
        data-heard={order.status === order.purchaseStatus || undefined}
        className={`flex flex-wrap gap-x-4 text-note medium:gap-x-3 [&>*]:font-normal ${order.status === order.purchaseStatus ? 'compact:sr-only' : ''}`}
      >
        <PaidSign of={order} />
        <StatusSign order={order} />
      </span>
    ),
  },
  {
    head: 'User email',
    label: '',
    groupCell: ({ email }) => (
      <span
        title={email}
        className="block max-w-38 truncate 2xl:max-w-64 medium:max-w-28 compact:hidden"
      >
        {email}
      </span>
    ),
    // Shown once per purchase; screen readers get it in each row.
    cell: ({ email }) => (
      <span data-heard className="sr-only">
        {email}
      </span>
    ),
  },
  {
    head: 'Quantity',
    align: 'right',
    // On a phone it follows the part's code.
    hiddenBelow: 'medium',
    cell: ({ quantity }) => formatCount(quantity),
  },
  {
    head: 'Total price',
    headCell: <span className="whitespace-nowrap">Total price</span>,
    align: 'right',
    isTrailing: true,
    groupCell: ({ purchaseTotal, currency }) => (
      <span className="font-semibold">{formatMoney(purchaseTotal, currency)}</span>
    ),
    // On a phone the row of its purchase says it, where that is this order alone.
    cell: ({ totalPrice, purchaseTotal, currency }) => (
      <span className={totalPrice === purchaseTotal ? 'compact:sr-only' : 'compact:font-normal'}>
        {formatMoney(totalPrice, currency)}
      </span>
    ),
  },
  { head: 'Ship', actions: true, cell: (order) => <ShipButton order={order} /> },
  {
    head: 'Delete',
    actions: true,
    align: 'right',
    cell: (order) => order.deletedAt === null && <DeleteAsAdmin order={order} />,
  },
]

function DeleteAsAdmin({ order }: { order: Order }) {
  const [reason, setReason] = useState('')
  const label = `${spec.orders.delete} ${order.name} of ${order.email}`
  return (
    <DeleteOrder order={order} label={label} reason={reason}>
      <OrderFacts order={order} />
      <WhatBecomes order={order} />
      <ReasonField value={reason} change={setReason} />
    </DeleteOrder>
  )
}

/** Reads the purchase once the box is open: the refund depends on its earlier credit notes. */
function WhatBecomes({ order }: { order: Order }) {
  const { data: purchase } = useQuery(purchaseQuery(order.purchaseId))
  const sum = purchase ? formatOpenSum(purchase, [order]) : 'Its payment, including tax,'
  return (
    <p
      className={`mt-4 mb-3 border-l-4 bg-sunken px-4 py-3 ${order.paid ? 'border-bad' : 'border-edge'}`}
    >
      {describeDeletion(order, sum)}
    </p>
  )
}

function OrderFacts({ order }: { order: Order }) {
  const { name, userName, email, quantity, transactionId } = order
  const orderedBy = (
    <>
      {userName}, <Email of={email} />
    </>
  )
  return (
    <DescriptionList
      of={[
        ['Product', name],
        ['Ordered by', orderedBy],
        ['Quantity', formatCount(quantity)],
        ['Price', formatCost(order)],
        ['Transaction', transactionId],
      ]}
    />
  )
}

function describeDeletion(order: Order, sum: string): string {
  const { paid, payment, status, shippedUnits } = order
  if (!paid && payment === 'account')
    return 'This order is not shipped, and on no invoice. Its units return to stock; invoices of the rest stay as they are. It is removed from all lists, and the buyer is notified by email.'
  if (!paid && shippedUnits === 0)
    return 'This order is neither paid nor shipped. Its units return to stock and nothing is due. It is removed from all lists, and the buyer is notified by email.'
  const onDocuments =
    'It is removed from all lists but stays in documents and exports, marked as deleted. The buyer is notified by email.'
  if (shippedUnits === 0)
    return `This order is paid but not shipped. ${sum} is ${describeRefund(order)}, and its units return to stock. ${onDocuments}`
  if (status === 'Pending')
    return paid
      ? `The buyer keeps the ${pluralize(shippedUnits, 'shipped unit')}. The rest returns to stock. ${sum} is ${describeRefund(order)}. ${onDocuments}`
      : `The buyer keeps the ${pluralize(shippedUnits, 'shipped unit')}. The rest returns to stock, and nothing more is due for this order. ${onDocuments}`
  return paid
    ? `This order is shipped and paid. The buyer keeps the parts, and nothing is refunded. ${onDocuments}`
    : `This order is shipped but not paid. The buyer keeps the parts and no longer has to pay for them. ${onDocuments}`
}

/** Unpaid and disputed orders look different and ask first. */
function ShipButton({ order }: { order: Order }) {
  const { name, email, paid, payment, disputed, totalPrice, currency } = order
  const isUnpaid = !paid && payment !== 'account'
  const asks = isUnpaid || disputed
  const ship = useShipOrder()
  const { shipped } = spec.orders
  if (!mayShip(order)) return null
  return (
    <ConfirmButton
      small
      variant={asks ? 'quiet' : 'plain'}
      className={asks ? 'border-dashed border-edge!' : ''}
      aria-label={`${shipped}: ${name} for ${email}${isUnpaid ? ', not paid yet' : ''}`}
      label={shipped}
      busy={ship.isPending}
      asks={asks}
      title={isUnpaid ? 'Ship before payment?' : 'Ship despite the dispute?'}
      onConfirm={(close) => {
        close()
        ship.mutate(order)
      }}
    >
      <OrderFacts order={order} />
      <p className="mt-4 border-l-4 border-bad bg-sunken px-4 py-3">
        {isUnpaid
          ? `This order is not paid yet. Once shipped, it no longer expires, and ${formatMoney(totalPrice, currency)} stays due on account.`
          : 'The buyer’s bank disputes this payment and may keep the money.'}
      </p>
    </ConfirmButton>
  )
}

/** Ships an order from its row, which stays where it is: else the next would slide under the pointer. */
function useShipOrder() {
  const cache = useQueryClient()
  return useShopMutation({
    mutationFn: ({ _id: id, disputed }: Order, options) => {
      const body = { status: 'Shipped' as const, despiteDispute: disputed }
      return send('PUT /orders', { query: { id }, body }, options)
    },
    successToast: ({ purchaseNumber, quantity, name, userName }) => [
      spec.orders.statusUpdated,
      `${purchaseNumber}, ${formatCount(quantity)} × ${name} for ${userName}, marked as shipped.`,
    ],
    errorToast: (error) => {
      void cache.invalidateQueries({ queryKey: ['orders'] })
      return errorMessage(error)
    },
    onSuccess: (shipped) => {
      // The focused button disappears when the order's state changes.
      const row = document.activeElement?.closest('tr')
      row?.querySelector<HTMLElement>(`[data-order="${shipped._id}"]`)?.focus()
      const { purchaseId, purchaseStatus } = shipped
      const inRow = (order: Order) => {
        if (order._id === shipped._id) return shipped
        return order.purchaseId === purchaseId ? { ...order, purchaseStatus } : order
      }
      cache.setQueriesData<{ rows: Order[] }>(
        { queryKey: ['orders', 'all'] },
        (page) => page && { ...page, rows: page.rows.map(inRow) },
      )
      cache.invalidateQueries({
        queryKey: ['orders'],
        predicate: ({ queryKey }) => queryKey[1] !== 'all',
      })
    },
  })
}

function OrderDetails({ order }: { order: Order }) {
  const { _id, purchaseNumber, poNumber, productCode, description, purchaseId } = order
  return (
    <div className="grid items-start gap-x-10 gap-y-6 border-l-2 border-edge pl-5 md:grid-cols-2 xl:grid-cols-3 xl:gap-x-6">
      <DeliverTo of={order} />
      <DescriptionList
        of={[
          ['Purchase', <PurchaseLink id={purchaseId} number={purchaseNumber} />],
          ['Customer PO', poNumber],
          ['Order id', <code className="wrap-anywhere max-sm:text-note">{_id}</code>],
          ['Part', <span className="part-number">{productCode}</span>],
          ['Description', description],
          ['Price', formatCost(order)],
        ]}
      />
      <div className="grid justify-items-start gap-4">
        <History order={order} />
        <Download path={`/purchases/${purchaseId}/packing-list.pdf`}>Packing slip</Download>
      </div>
    </div>
  )
}

function History({ order }: { order: Order }) {
  const params = { id: order._id }
  const key = ['orders', 'history', order._id]
  const history = useQuery(apiQuery(key, 'GET /orders/:id/history', { params }))
  const open =
    order.expiresAt === null ? 'Open' : `Open, expires ${formatDateTime(order.expiresAt)}`
  const paid = <code className="wrap-anywhere">{order.transactionId}</code>
  if (!history.isSuccess) return <QueryState query={history} rows={3} />
  const events = history.data.map((event) => describeEvent(event, order.currency))
  return <DescriptionList of={[['Payment', order.paid ? paid : open], ...events]} />
}

function describeEvent(event: HistoryEvent, currency: string): [string, string] {
  const { what, at, amount, creditNote, units, shipment, by } = event
  const facts = [
    amount !== null && formatMoney(amount, currency),
    creditNote,
    shipment !== null && `${formatCount(units ?? 0)} units, ${shipment}`,
    formatDateTime(at),
    by,
  ]
  return [what.charAt(0).toUpperCase() + what.slice(1), facts.filter(Boolean).join(', ')]
}
