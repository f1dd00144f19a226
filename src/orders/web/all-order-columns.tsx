import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { showCount } from '#base/counts.ts'
import { showDate, showTime } from '#base/dates.ts'
import { showMoney } from '#base/money.ts'
import { spec } from '#base/texts.ts'
import { Thumb } from '#products/web/product-picture.tsx'
import { CustomerLink } from '#users/web/customer-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Download } from '#web/ui/download.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { ShopLink } from '#web/ui/link.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { QueryError } from '#web/ui/query-error.tsx'
import type { Column } from '#web/ui/table.tsx'
import { Email } from '#web/ui/text.tsx'
import type { HistoryEvent, Order } from '../contract.ts'
import { filledIn, PaidSign, StatusSign, showCost, UnfoldButton } from './order-parts.tsx'
import { historyQuery } from './queries.ts'

type Handlers = {
  busy: string | null
  onShip: (order: Order) => void
  onDelete: (order: Order) => void
  onUnfold: (order: Order) => void
}

export function allOrderColumns(handlers: Handlers): Column<Order>[] {
  const { onDelete, onUnfold } = handlers
  return [
    { head: 'Avatar', beside: true, cell: ({ img }) => <Thumb src={img} /> },
    {
      head: 'Name',
      cell: (order, _, unfolded) => (
        <Name order={order} unfolded={unfolded} onUnfold={() => onUnfold(order)} />
      ),
    },
    {
      head: 'Payment and status',
      cell: (order) => (
        <span className="flex flex-wrap gap-x-4 wide-cards:justify-end">
          <PaidSign paid={order.paid} />
          <StatusSign order={order} />
        </span>
      ),
    },
    {
      head: 'User email',
      cell: ({ userId, email, userName }) => (
        <span className="block leading-5 xl:min-w-44">
          <CustomerLink id={userId}>
            <Email of={email} />
          </CustomerLink>
          <span className="block wrap-anywhere text-xs text-soft">{userName}</span>
        </span>
      ),
    },
    { head: 'Quantity', align: 'right', cell: ({ quantity }) => showCount(quantity) },
    {
      head: 'Total price',
      align: 'right',
      cell: ({ totalPrice, currency }) => (
        <span className="font-semibold">{showMoney(totalPrice, currency)}</span>
      ),
    },
    {
      head: 'Ship',
      bare: true,
      cell: (order) => order.status === 'Pending' && <ShipButton order={order} {...handlers} />,
    },
    {
      head: 'Delete',
      bare: true,
      align: 'right',
      cell: (order) => (
        <Button
          look="quiet danger"
          small
          data-act="delete"
          aria-label={`${spec.orders.delete} ${order.name} of ${order.email}`}
          onClick={() => onDelete(order)}
        >
          {spec.orders.delete}
        </Button>
      ),
    },
  ]
}

/** What nobody has paid yet looks different, and asks first. */
function ShipButton({ order, busy, onShip }: { order: Order } & Handlers) {
  const { _id, name, email, paid } = order
  return (
    <Button
      small
      data-act="ship"
      look={paid ? 'plain' : 'quiet'}
      className={paid ? '' : 'border-dashed border-edge!'}
      busy={busy === _id}
      aria-label={`${spec.orders.shipped}: ${name} for ${email}${paid ? '' : ', not paid yet'}`}
      onClick={() => onShip(order)}
    >
      {spec.orders.shipped}
    </Button>
  )
}

function Name(props: { order: Order; unfolded: boolean; onUnfold: () => void }) {
  const { order, unfolded, onUnfold } = props
  return (
    <span className="block leading-5 wrap-anywhere xl:min-w-36">
      <UnfoldButton
        unfolded={unfolded}
        controls={detailsId(order)}
        order={order._id}
        onClick={onUnfold}
      >
        {order.name}
      </UnfoldButton>
      <span className="block text-xs text-soft xl:whitespace-nowrap">
        <span className="part-number">{order.productCode}</span> · {showDate(order.placedAt)}
      </span>
      <ShopLink
        to={`/dashboard/purchases/${order.purchaseId}`}
        className="part-number block text-xs underline pointer-coarse:flex pointer-coarse:min-h-11 pointer-coarse:items-center"
      >
        {order.purchaseNumber}
      </ShopLink>
    </span>
  )
}

function detailsId({ _id }: Order): string {
  return `details-${_id}`
}

type Delivery = Pick<Order, 'userName' | 'address' | 'phone' | 'email' | 'note'>

export function DeliverTo({ of: { userName, address, phone, email, note } }: { of: Delivery }) {
  return (
    <Facts
      of={filledIn([
        ['Deliver to', userName],
        ['Address', <span className="whitespace-pre-line">{address}</span>],
        ['Phone', <ContactLink to={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</ContactLink>],
        [
          'Email',
          <ContactLink to={`mailto:${email}`}>
            <Email of={email} />
          </ContactLink>,
        ],
        // Whoever packs has to see it.
        ['Note', note && <strong className="font-semibold whitespace-pre-line">{note}</strong>],
      ])}
    />
  )
}

export function OrderDetails({ order }: { order: Order }) {
  const { purchaseNumber, poNumber } = order
  const what = filledIn([
    ['Purchase', purchaseNumber],
    ['Their number', poNumber],
    ['Order id', <code className="wrap-anywhere max-sm:text-xs">{order._id}</code>],
    ['Part', <span className="part-number">{order.productCode}</span>],
    ['Description', order.description],
    ['Price', showCost(order)],
  ])
  return (
    <div
      id={detailsId(order)}
      className="grid items-start gap-x-10 gap-y-6 border-l-2 border-edge pl-5 md:grid-cols-2 xl:grid-cols-3 xl:gap-x-6"
    >
      <DeliverTo of={order} />
      <Facts of={what} />
      <div className="grid justify-items-start gap-4">
        <History order={order} />
        <Download path={`/purchases/${order.purchaseId}/packing-list.pdf`}>Packing list</Download>
      </div>
    </div>
  )
}

function ContactLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a
      href={to}
      className="underline pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:items-center"
    >
      {children}
    </a>
  )
}

function History({ order }: { order: Order }) {
  const history = useQuery(historyQuery(order._id))
  if (history.isPending) return <Skeleton className="h-28" />
  if (history.isError) return <QueryError error={history.error} retry={() => history.refetch()} />
  const events = history.data.map((event): [string, string] => {
    const { what, at, amount, creditNote, units, shipment, by } = event
    const facts = [
      amount !== null && showMoney(amount, order.currency),
      creditNote,
      shipment !== null && `${showCount(units ?? 0)} units, ${shipment}`,
      showTime(at),
      by,
    ]
    return [eventNames[what], facts.filter(Boolean).join(', ')]
  })
  const open = order.lapsesAt === null ? 'Open' : `Open, lapses ${showTime(order.lapsesAt)}`
  const paid = <code className="wrap-anywhere">{order.transactionId}</code>
  return <Facts of={[['Payment', order.paid ? paid : open], ...events]} />
}

const eventNames: Record<HistoryEvent['what'], string> = {
  placed: 'Placed',
  paid: 'Paid',
  shipped: 'Shipped',
  voided: 'Voided',
  refunded: 'Refunded',
  deleted: 'Deleted',
  lapsed: 'Lapsed',
}
